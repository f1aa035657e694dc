#!/bin/sh
# release.sh FOLDER VERSION -- what packaging/release.sh has laid into a folder is all there, whole, and of this version.
set -eu
cd "$(dirname "$0")/../.."
. tests/packages/common.sh
new=$(realpath "$1") version=$2
game=mitsubachi-$version

for file in "$game-web.tar.gz" "$game-windows.zip" "$game.tar.gz" "$game.mp4" "$game"-1.png "$game"-2.png "$game"-3.png \
    "$game"-4.png "$game"-5.png NOTES.md SHA256SUMS; do
    [ -s "$new/$file" ] || fail "there is no $file"
done
set -- "$new/mitsubachi_$version"_*.deb "$new/$game"-linux-*.tar.xz
[ $# -eq 2 ] && [ -f "$1" ] && [ -f "$2" ] || fail "expected one package and one tarball, there is: $*"
deb=$1 tarball=$2
[ "$(find "$new" -mindepth 1 | wc -l)" -eq 13 ] || fail "expected 13 files, there is: $(ls "$new")"
(cd "$new" && sha256sum --quiet -c SHA256SUMS) || fail 'the checksums do not fit'
[ "$(wc -l <"$new/SHA256SUMS")" -eq 12 ] || fail 'a file has no checksum'
grep -q '^- ' "$new/NOTES.md" && [ "$(grep -c '^##* .*[0-9]\.[0-9]' "$new/NOTES.md")" -eq 1 ] || fail 'the notes have not one version'

# has ARCHIVE FILE...: the files are among the names in $work/list.
has()
{
    archive=$1
    shift
    for file; do
        grep -qxF "$file" "$work/list" || fail "the $archive lacks $file"
    done
}

tar -tzf "$new/$game-web.tar.gz" | sed 's|^[^/]*/||' >"$work/list"
has page index.html page.js sw.js mitsubachi.js mitsubachi.wasm mitsubachi-plain.wasm mitsubachi.data LICENSE LIBRARIES.txt
tar -xzf "$new/$game-web.tar.gz" -O "$game-web/version.json" | grep -qF "\"version\": \"$version\"" || fail 'the page is of another version'

unzip -tqq "$new/$game-windows.zip" || fail 'the zip is damaged'
unzip -Z1 "$new/$game-windows.zip" | sed 's|^[^/]*/||' >"$work/list"
has zip mitsubachi.exe README.txt LICENSE LIBRARIES.txt assets/tunables.ini

[ "$(dpkg-deb -f "$deb" Version)" = "$version" ] || fail 'the package is of another version'
dpkg-deb -x "$deb" "$work/deb"
plays "$work/deb/usr/games/mitsubachi"
mkdir "$work/tarball"
tar -xf "$tarball" -C "$work/tarball"
plays "$(echo "$work/tarball"/*/bin/mitsubachi)"

git ls-files | sort >"$work/sources"
tar -tzf "$new/$game.tar.gz" | sed -n 's|^[^/]*/\(.*[^/]\)$|\1|p' | sort | cmp - "$work/sources" || fail 'the sources are not those that git has'

# film KIND ENTRY: what ffprobe says of the film's picture (v) or sound (a).
film()
{
    ffprobe -v error -select_streams "$1:0" -show_entries "stream=$2" -of default=nw=1:nk=1 "$new/$game.mp4"
}
film v duration | awk '{ exit !($1 > 5.5 && $1 < 6.5) }' || fail "the film's picture lasts $(film v duration) s, expected 6"
film a duration | awk '{ exit !($1 > 5.5 && $1 < 6.5) }' || fail "the film's sound lasts $(film a duration) s, expected 6"
for picture in "$new/$game"-?.png; do
    size=$(ffprobe -v error -show_entries stream=width,height -of csv=p=0 "$picture")
    [ "$size" = 720,1280 ] || fail "$(basename "$picture") is $size, expected 720,1280"
done
[ "$(cat "$new/$game"-?.png | wc -c)" -gt 500000 ] && [ "$(cksum "$new/$game"-?.png | cut -d ' ' -f 1,2 | sort -u | wc -l)" -eq 5 ] ||
    fail 'the pictures are not five different ones'
echo "$new: whole"
