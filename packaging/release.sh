#!/bin/bash
# release.sh O SITE -- makes all that is published of a version, in O/release/VERSION, and adds its page to SITE.
#
# Only from what is tagged: whoever has the tag can make the same. Without the tag it is a rehearsal, of the same files in
# O/release/VERSION-rehearsal, and no site gets it. Either folder comes in its place by a rename once it is whole and
# tests/packages/release.sh has looked at each file, so there is never half a release.
set -eu
cd "$(dirname "$0")/.."
: "${MAKE:=make}"
out=$1 site=$2
version=$(sed -n 's/^#define MITSUBACHI_VERSION "\(.*\)"/\1/p' src/core/base/version.h)
name=$version part=$version
tag=$(git rev-parse -q --verify "v$version^{commit}") || :
if [ -z "$tag" ]; then
    name=$version-rehearsal part=Unreleased
    echo "release: there is no tag v$version; this is a rehearsal"
fi
folder=$out/release/$name

wrong=
refuse()
{
    echo "release: $1" >&2
    wrong=1
}

# All problems are reported at once.
for kind in web windows package film; do
    O=$out packaging/deps.sh check $kind || wrong=1
done
dirty=$(git status --porcelain)
[ -z "$dirty" ] || refuse "the tree is not clean, expected nothing that is changed or new:
$(echo "$dirty" | head -n 20)"
row=$(grep '^RELEASE(' src/tape/versions.def | tail -n 1)
[ "${row#RELEASE(\"$version\"}" != "$row" ] || refuse "src/tape/versions.def ends with $row, expected $version"
if [ -n "$tag" ]; then
    [ "$tag" = "$(git rev-parse HEAD)" ] || refuse "the tag v$version is another commit's, expected this one's"
    heading=$(grep -m 1 '^## [0-9]' CHANGELOG.md) || :
    echo "$heading" | grep -qx "## ${version//./\\.} - 20[0-9][0-9]-[01][0-9]-[0-3][0-9]" ||
        refuse "CHANGELOG.md begins with '$heading', expected '## $version - YEAR-MONTH-DAY'"
    awk '/^## Unreleased/ { open = 1; next } /^## / { exit } open && NF { print; exit }' CHANGELOG.md | grep -q . &&
        refuse "CHANGELOG.md has changes that are unreleased, expected them below $version"
    [ ! -e "$folder" ] || refuse "$folder is there already, expected a new version, or that you remove it"
fi
[ -z "$wrong" ] || exit 1

# Packed files have the date of the commit.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
mkdir -p "$out/release"
new=$(mktemp -d "$out/release/.$name.XXXXXX")
trap 'rm -rf "$new"' EXIT

step=0
tell()
{
    step=$((step + 1))
    echo "release $name, $step of 9: $1"
}

# The one file that a pattern means.
take() # FILE, or a pattern's
{
    [ $# -eq 1 ] && [ -f "$1" ] || { echo "release: expected one file, there is: $*" >&2; exit 1; }
    cp -p "$1" "$new"
}

tell 'the page'
$MAKE web
(cd "$out/web" && find . -type f | LC_ALL=C sort | tar --owner=0 --group=0 --numeric-owner --mode=u=rw,go=r \
    --mtime="@$SOURCE_DATE_EPOCH" --transform "s|^\.|mitsubachi-$version-web|" -cf - -T -) | gzip -n9 \
    >"$new/mitsubachi-$version-web.tar.gz"
tell 'Windows'
$MAKE windows
take "$out"/windows/mitsubachi-"$version"*.zip
tell 'Debian'
$MAKE deb
take "$out"/deb/mitsubachi_"$version"*.deb
tell 'Linux in a folder of its own'
$MAKE tarball
take "$out"/tarball/mitsubachi-"$version"*.tar.*
tell 'the film and pictures'
$MAKE film "FILM=$out/film/film.webp"
cp "$out/film/film.mp4" "$new/mitsubachi-$version.mp4"
number=0
for picture in "$out"/film/*.png; do
    number=$((number + 1))
    cp "$picture" "$new/mitsubachi-$version-$number.png"
done
tell 'the sources'
git archive --format=tar --prefix="mitsubachi-$version/" HEAD | gzip -n9 >"$new/mitsubachi-$version.tar.gz"
tell 'notes and checksums'
{
    printf '# Mitsubachi %s\n' "$version"
    awk -v part="## $part" 'index($0, "## ") == 1 { open = $0 == part || index($0, part " ") == 1; next } open' CHANGELOG.md
} >"$new/NOTES.md"
(cd "$new" && sha256sum -- * >SHA256SUMS)
tell 'a look at each of them'
O=$out tests/packages/release.sh "$new" "$version"
if [ -n "$tag" ]; then
    tell "the site $site"
    packaging/site.sh "$site" "$out/web"
else
    tell 'no site, for want of the tag'
    rm -rf "$folder"
fi

chmod 755 "$new"
mv "$new" "$folder"
echo "release $name is in $folder:"
(cd "$folder" && ls -l | awk 'NR > 1 { printf "  %10d  %s\n", $5, $9 }')
