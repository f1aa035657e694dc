#!/bin/sh
# debian.sh -- makes a package for Debian out of the files that git knows, as they are now: debian.sh FOLDER
#
# FOLDER gets the .deb; what was compiled stays in FOLDER/tree for the next time. All times are those of the last commit,
# so the same commit gives the same bytes.
set -eu
cd "$(dirname "$0")/.."
mkdir -p "$1"
out=$(cd "$1" && pwd)
tree=$out/tree
version=$(sed -n 's/^#define MITSUBACHI_VERSION "\(.*\)"/\1/p' src/core/base/version.h)
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH

changelog()
{
    printf 'mitsubachi (%s) unstable; urgency=medium\n\n  * All that is new stands in CHANGELOG.md.\n\n' "$version"
    printf ' -- %s  %s\n' "$(sed -n 's/^Maintainer: //p' packaging/debian/control)" \
        "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
}

# The licence's words, and those of the fonts, from where they stand.
copyright()
{
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: Mitsubachi\n\n'
    printf 'Files: *\nCopyright: the owner of Mitsubachi\nLicense: none-yet\n'
    sed 's/^$/./; s/^/ /' LICENSE
    printf '\nFiles: assets/fonts/*\nCopyright: 2021 The M+ FONTS Project Authors\nLicense: OFL-1.1\n'
    sed '1,/^PREAMBLE/ { /^PREAMBLE/! d; }; s/^$/./; s/^/ /' assets/fonts/OFL.txt
}

mkdir -p "$tree"
rm -f "$out"/mitsubachi*
find "$tree" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
git ls-files -z | tar --null -T - -c | tar -x -C "$tree"
cp -R packaging/debian "$tree/debian"
changelog >"$tree/debian/changelog"
copyright >"$tree/debian/copyright"
cd "$tree"
env -u MAKEFLAGS -u MAKELEVEL -u O dpkg-buildpackage -us -uc -b -j"$(getconf _NPROCESSORS_ONLN)" >"$out/log" 2>&1 || {
    tail -n 30 "$out/log" >&2
    echo "debian.sh: the package was not built; all of it is in $out/log" >&2
    exit 3
}
echo "$out/mitsubachi_${version}_$(dpkg --print-architecture).deb"
