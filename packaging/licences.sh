#!/bin/sh
# licences.sh -- prints the licences of what is linked into a program, for its package: licences.sh SOURCES [PACKAGE...]
#
# SOURCES is the folder of what packaging/libs.sh compiled; a PACKAGE is one of Debian's, such as emscripten, whose
# runtime is linked besides. All texts are Debian's: one for each, separating its parts.
set -eu
[ -d "${1:-}" ] || { echo 'usage: licences.sh SOURCES [PACKAGE...]' >&2; exit 2; }
sources=$1
shift

# print NAME FILE
print()
{
    [ -f "$2" ] || { echo "licences.sh: no $2, expected the licences of $1" >&2; exit 3; }
    printf '=== %s ===\n\n' "$1"
    cat "$2"
    echo
}

for text in "$sources"/*/debian/copyright; do
    name=${text%/debian/copyright}
    print "${name##*/}" "$text"
done
for package; do
    print "$package" "/usr/share/doc/$package/copyright"
done
