#!/bin/bash
# release.sh -- a release is made from a clean, tagged tree alone, the same each time, and never by half; without a tag, a rehearsal.
set -u
cd "$(dirname "$0")/../.." || exit 3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
complain()
{
    echo "$1"
    bad=1
}

# A tree with what a release looks at, and stand-ins for make, for what looks for tools, and for what looks at the files.
tree=$work/tree
mkdir -p "$tree/packaging" "$tree/src/core/base" "$tree/src/tape" "$tree/tests/packages"
cp packaging/release.sh packaging/site.sh "$tree/packaging"
echo '#define MITSUBACHI_VERSION "1.2.0"' >"$tree/src/core/base/version.h"
echo 'RELEASE("1.2.0", 12, 5)' >"$tree/src/tape/versions.def"
printf '# Changes\n\n## Unreleased\n\n## 1.2.0 - 2026-11-22\n\n- This.\n' >"$tree/CHANGELOG.md"
printf '#!/bin/sh\n[ "$2" != "${LACKS:-}" ] || { echo "$2 is missing"; exit 3; }\n' >"$tree/packaging/deps.sh"
printf '#!/bin/sh\nls "$1" >"$OUT/seen"\n[ -z "${DAMAGED:-}" ]\n' >"$tree/tests/packages/release.sh"
chmod +x "$tree/packaging/deps.sh" "$tree/tests/packages/release.sh"
cat >"$work/make" <<'END'
#!/bin/sh
out=$OUT/$1
mkdir -p "$out"
case $1 in
web) echo page >"$out/index.html"; echo '{"version": "1.2.0", "sim": 12, "format": 5}' >"$out/version.json" ;;
windows) echo zip >"$out/mitsubachi-1.2.0-windows.zip" ;;
deb) echo deb >"$out/mitsubachi_1.2.0_amd64.deb" ;;
film) for part in film.mp4 a.png b.png; do echo $part >"$out/$part"; done ;;
tarball) echo tar >"$out/mitsubachi-1.2.0-linux-x86_64.tar.xz" ;;
esac
[ "$1" != "${FAILS:-}" ]
END
chmod +x "$work/make"
export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.org
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null

git_there()
{
    git -C "$tree" "$@" >/dev/null 2>&1
}

make_release() # OUT
{
    MAKE="$work/make" OUT="$1" "$tree/packaging/release.sh" "$1" "$1/site" >"$work/output" 2>&1
}

refused() # FOR: why, as a part of the sentence
{
    make_release "$work/out" && complain "it is made although: $1"
    grep -q "$1" "$work/output" || { complain "it does not say: $1"; cat "$work/output"; }
    [ -z "$(ls -A "$work/out/release" 2>/dev/null)" ] || complain "something is left after: $1"
}

git_there init && git_there add . && git_there commit -m one
make_release "$work/out" || { complain 'no rehearsal'; cat "$work/output"; }
grep -q 'no tag v1.2.0; this is a rehearsal' "$work/output" || complain 'it does not say what it is'
[ -e "$work/out/release/1.2.0-rehearsal/SHA256SUMS" ] && [ ! -e "$work/out/site" ] || complain 'a rehearsal reached the site'
make_release "$work/out" || complain 'there is one rehearsal only'
rm -r "$work/out"
echo new >"$tree/new"
refused 'not clean'
grep -q '?? new' "$work/output" || complain 'it does not name what is new'
git_there add . && git_there commit -m two && git_there tag v1.2.0
sed -i 's/1.2.0 - /1.1.0 - /' "$tree/CHANGELOG.md"
git_there commit -am three && git_there tag -f v1.2.0
refused "expected '## 1.2.0 - YEAR"
sed -i 's/1.1.0 - /1.2.0 - /; s/^## Unreleased/&\n\n- That./' "$tree/CHANGELOG.md"
git_there commit -am four && git_there tag -f v1.2.0
refused 'unreleased'
sed -i '/That/d' "$tree/CHANGELOG.md"
echo 'RELEASE("1.3.0", 13, 5)' >>"$tree/src/tape/versions.def"
git_there commit -am five && git_there tag -f v1.2.0
refused 'versions.def ends with'
sed -i '$d' "$tree/src/tape/versions.def"
git_there commit -am six && git_there tag -f v1.2.0
FAILS=deb refused '3 of 9: Debian'
LACKS=windows refused 'windows is missing'
DAMAGED=1 refused '8 of 9: a look'
echo new >"$tree/next" && git_there add . && git_there commit -m seven
refused "another commit's"
git_there tag -f v1.2.0

make_release "$work/one" || { complain 'it is not made'; cat "$work/output"; }
sleep 1
make_release "$work/two" || complain 'it is not made twice'
diff -r "$work/one/release" "$work/two/release" || complain 'it is not the same twice'
(cd "$work/one/release/1.2.0" && sha256sum --quiet -c SHA256SUMS) || complain 'checksums do not fit'
[ "$(ls "$work/one/release/1.2.0" | wc -l)" -eq 10 ] || complain 'something is missing'
[ "$(sed 1q "$work/one/release/1.2.0/NOTES.md")" = '# Mitsubachi 1.2.0' ] && grep -q 'This\.' "$work/one/release/1.2.0/NOTES.md" ||
    complain 'the notes lack what is new'
[ -e "$work/one/site/1.2.0/index.html" ] || complain 'the site lacks it'
make_release "$work/one" && complain 'it is made over the one that is there'
exit "$bad"
