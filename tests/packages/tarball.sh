#!/bin/sh
# tarball.sh -- the tarball is the same from two folders, plays from anywhere, and needs the C library alone.
set -eu
cd "$(dirname "$0")/../.."
. tests/packages/common.sh

# $1: where it is built; nothing of the environment but the compiler, since make hands on what it finds there.
made()
{
    env -i PATH="$PATH" HOME="$HOME" make -s O="$1" CC="${CC:-cc}" tarball >"$work/output" || fail 'it is not built'
    tail -n 1 "$work/output"
}

tarball=$(made "$O")
mkdir "$work/else"
ln -s "$(realpath "$O")/libs" "$work/else/libs"
same "$tarball" "$(made "$work/else")"
rm -rf "$work/else"

mkdir "$work/a place"
tar -xf "$tarball" -C "$work/a place"
game=$(echo "$work/a place"/mitsubachi-*)
ln -s "$game/mitsubachi" "$work/link"
plays "$game/bin/mitsubachi"
plays "$work/link"
needs=$(for file in "$game"/bin/* "$game"/lib/*/*; do readelf -d "$file"; done | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' |
    sort -u | grep -vx 'lib[cm]\.so\.6\|libSDL2-2\.0\.so\.0\|ld-linux.*') || :
[ -z "$needs" ] || fail "it needs $needs"
! grep -rlF "$PWD" "$game" || fail 'these hold the path of the folder in which they were built'
for library in libsdl2 libsdl2-image libsdl2-ttf freetype expat xxhash libzstd libsqlite3-dev libmd-dev; do
    grep -q "^=== $library ===" "$game/LIBRARIES.txt" || fail "LIBRARIES.txt lacks $library"
done
echo "$tarball: $(($(wc -c <"$tarball") / 1024)) kB"
