#!/bin/sh
# ini_seeds.sh -- small INI files for the fuzzer, and their words as its dictionary: ini_seeds.sh FOLDER DICTIONARY
set -eu
bytes_most=1400
for file in assets/*.ini assets/presets/*.ini; do
    [ -f "$file" ] && split -C "$bytes_most" -a 3 "$file" "$1/$(basename "$file" .ini)_"
done
# The end of a long scenario is of no use without its beginning.
for file in tests/scenarios/*.ini; do
    awk -v most="$bytes_most" '{ bytes += length($0) + 1 } bytes <= most' "$file" >"$1/$(basename "$file")"
done
cat assets/*.ini tests/scenarios/*.ini |
    sed -n 's/^\([a-z0-9_.]*\) = .*/"\1 = "/p; s/^\(\[.*\]\)$/"\1"/p' | sort -u >"$2"
