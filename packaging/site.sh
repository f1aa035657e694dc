#!/bin/bash
# site.sh SITE PAGE -- adds a built page to a site that keeps each released version in a folder of its own.
#
# SITE/1.0.0/ is that version for ever, SITE/versions.json says which there are and what demos they play, and beside them
# lie the files of the newest one, which is what visitors get. All is made beside the site and comes in its place by a
# rename: nobody sees half of it, and whatever fails before leaves it as it was.
set -eu
fail()
{
    echo "site.sh: $1" >&2
    exit 1
}

[ $# -eq 2 ] || { echo 'usage: site.sh SITE PAGE' >&2; exit 2; }
site=${1%/} page=${2%/}
[ -s "$page/version.json" ] && [ -s "$page/index.html" ] || fail "$page: no page, expected what 'make web' has built"
version=$(sed -n 's/.*"version": *"\([0-9.]*\)".*/\1/p' "$page/version.json")
[ -n "$version" ] || fail "$page/version.json: no version, expected \"version\": \"1.0.0\""

# Released versions never change: demos are played by it.
if [ -d "$site/$version" ]; then
    differ=$(diff -rq "$site/$version" "$page" | head -n 1) || :
    [ -z "$differ" ] || fail "$version is released with other bytes ($differ), expected a new version in src/core/base/version.h"
fi

new=$site.new.$$ old=$site.old.$$
trap 'rm -rf "$new" "$new.board"' EXIT
mkdir -p "$(dirname "$site")" "$new"
[ ! -d "$site" ] || cp -Rp "$site/." "$new"

versions() # in their order, the oldest first
{
    for each in "$new"/*/version.json; do
        [ ! -e "$each" ] || basename "$(dirname "$each")"
    done | sort -V
}

# The files of the version that was the newest go from the root; what else lies there is none of ours, nor is the board.
newest=$(versions | tail -n 1)
[ -z "$newest" ] || (cd "$new/$newest" && find . -type f ! -path './board/*') | (cd "$new" && xargs -d '\n' rm -f)
rm -rf "${new:?}/$version"
cp -Rp "$page" "$new/$version"
newest=$(versions | tail -n 1)
[ ! -d "$new/board" ] || mv "$new/board" "$new.board"
cp -Rp "$new/$newest/." "$new"
[ ! -d "$new.board" ] || { rm -rf "$new/board" && mv "$new.board" "$new/board"; }
versions | sed "s|.*|$new/&/version.json|" | xargs -d '\n' cat | sed '1s/^/[/; $!s/$/,/; $s/$/]/' >"$new/versions.json"

[ ! -d "$site" ] || mv "$site" "$old"
mv "$new" "$site"
rm -rf "$old"
echo "site: $version is in $site/$version, visitors get $newest"
