#!/bin/sh
# deb.sh -- the package for Debian is the same from two folders, as lintian wants it, plays, and is removed as a whole.
set -eu
cd "$(dirname "$0")/../.."
. tests/packages/common.sh

packaging/debian.sh "$O/deb" >"$work/output"
deb=$(cat "$work/output")
packaging/debian.sh "$work/else" >"$work/output"
same "$deb" "$(cat "$work/output")"
rm -rf "$work/else"
if command -v lintian >/dev/null; then
    lintian --allow-root --fail-on error,warning "$O"/deb/*.changes || fail 'lintian complains'
fi

# A dpkg of its own, which knows no other package.
root=$work/root
mkdir -p "$root/var/lib/dpkg/updates" "$root/var/lib/dpkg/info"
: >"$root/var/lib/dpkg/status"
own_dpkg()
{
    dpkg --root="$root" --force-not-root --force-depends --force-script-chrootless --log="$work/dpkg.log" "$@" >"$work/output" 2>&1 ||
        fail "dpkg $1: $(cat "$work/output")"
}
own_dpkg --install "$deb"
plays "$root/usr/games/mitsubachi"
own_dpkg --purge mitsubachi
left=$(find "$root" -path "$root/var/lib/dpkg" -prune -o ! -type d -print -o -name '*mitsubachi*' -print)
[ -z "$left" ] || fail "left behind: $left"
echo "$deb: $(($(wc -c <"$deb") / 1024)) kB"
