#!/bin/sh
# licences.sh -- prints the licences of what packaging/libs.sh compiled, for the packages: licences.sh FOLDER OF SOURCES
#
# They are Debian's: one text for each library, whose parts it tells apart.
set -eu
[ -d "${1:-}" ] || { echo 'usage: licences.sh FOLDER OF SOURCES' >&2; exit 2; }

for text in "$1"/*/debian/copyright; do
    [ -f "$text" ] || { echo "licences.sh: no $text, expected sources of packaging/libs.sh" >&2; exit 3; }
    name=${text%/debian/copyright}
    printf '=== %s ===\n\n' "${name##*/}"
    cat "$text"
    echo
done
