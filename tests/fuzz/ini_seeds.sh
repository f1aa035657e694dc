#!/bin/sh
# ini_seeds.sh -- small INI files, maps and journeys for the fuzzer, and their words as its dictionary:
# ini_seeds.sh FOLDER DICTIONARY
set -eu
bytes_most=1400
for file in assets/*.ini assets/presets/*.ini; do
    [ -f "$file" ] && split -C "$bytes_most" -a 3 "$file" "$1/$(basename "$file" .ini)_"
done
# The end of a long scenario or stage is of no use without its beginning.
for file in tests/scenarios/*.ini assets/scenarios/*.ini assets/stages/*.ini; do
    [ -f "$file" ] || continue
    awk -v most="$bytes_most" '{ bytes += length($0) + 1 } bytes <= most' "$file" >"$1/$(basename "$file")"
done
cp assets/maps/*.map "$1"
# Behind the beginning that the fuzzer gives them.
printf 'move 1 1\nwait\nmove 3 1\nstage meadow won 23 12500 7200 -\nhash 0123456789abcdef\n' >"$1/journey"
cat assets/*.ini tests/scenarios/*.ini assets/stages/*.ini |
    sed -n 's/^\([a-z0-9_.]*\) = .*/"\1 = "/p; s/^\(\[.*\]\)$/"\1"/p' | sort -u >"$2"
printf '"%s"\n' 'move ' 'wait' 'stage meadow won ' 'stage ambush lost 0 0 0 -' 'hash 0123456789abcdef' 'stages = ' 'map' \
    >>"$2"
