#!/bin/bash
# site.sh -- a site keeps each released version as it was, shows the newest, and is never half made.
set -u
cd "$(dirname "$0")/../.." || exit 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0 site="$work/a site"
complain()
{
    echo "$1"
    bad=1
}

page() # VERSION SIM FORMAT TEXT: as `make web` builds one
{
    rm -rf "$work/page"
    mkdir -p "$work/page/sub" "$work/page/board"
    echo empty >"$work/page/board/rivals.txt"
    echo "$4" >"$work/page/index.html"
    echo "$4" >"$work/page/sub/only_$1"
    printf '{"version": "%s", "sim": %s, "format": %s}\n' "$1" "$2" "$3" >"$work/page/version.json"
}

add()
{
    page "$@"
    packaging/site.sh "$site" "$work/page" >"$work/output" 2>&1
}

print_of() # FOLDER
{
    (cd "$1" && find . -type f | sort | xargs -d '\n' cksum | cksum)
}

add 1.0.0 12 5 one || complain 'the first version is refused'
one=$(print_of "$site/1.0.0")
echo mine >"$site/CNAME"
echo mine >"$site/board/rivals.txt"
add 1.10.0 13 5 ten || complain 'the second version is refused'
add 1.9.0 12 5 nine || complain 'a version between others is refused'
[ "$(print_of "$site/1.0.0")" = "$one" ] || complain 'an old version was touched'
[ "$(cat "$site/index.html")" = ten ] || complain 'visitors do not get the newest version'
[ -e "$site/sub/only_1.10.0" ] && [ ! -e "$site/sub/only_1.0.0" ] || complain 'the root has files of another version'
[ "$(cat "$site/CNAME" "$site/board/rivals.txt")" = "$(echo mine; echo mine)" ] || complain 'what else lies there is gone'
printf '[{"version": "1.0.0", "sim": 12, "format": 5},\n{"version": "1.9.0", "sim": 12, "format": 5},\n%s\n' \
    '{"version": "1.10.0", "sim": 13, "format": 5}]' | cmp -s - "$site/versions.json" || complain 'versions.json is not good'

# The same bytes may come again, others may not.
before=$(print_of "$site")
add 1.0.0 12 5 one || complain 'the same version is refused'
add 1.0.0 12 5 other && complain 'a released version was changed'
grep -q 'released with other bytes' "$work/output" || complain 'it does not say why'
mkdir "$work/empty"
packaging/site.sh "$site" "$work/empty" 2>/dev/null && complain 'an empty page is taken'
[ "$(print_of "$site")" = "$before" ] || complain 'what failed changed the site'
left=$(ls "$work" | grep -c 'site\.')
[ "$left" -eq 0 ] || complain 'temporary folders are left'
exit "$bad"
