#!/bin/sh
# golden.sh -- the recorded games of tests/demos must end alike with every compiler and optimisation, a drawn scene
# must have the same pixels, and the effects and tunes the same samples.
#
#   golden.sh          plays them all, and compares their last links with hashes.txt
#   golden.sh --write  records them anew, replaces demos and hashes.txt, and shows old and new
#   golden.sh --one "COMPILER" "OPTIONS"  what golden.sh does for one of the builds
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/golden/common.sh
expected=tests/golden/hashes.txt
out=build/golden
mkdir -p "$out"

# A place in $out for the files of one build.
place()
{
    echo "$out/$(echo "$1$2" | tr -d ' /')"
}

# Builds and plays; leaves what it says in PLACE.txt, and PLACE.good where all is well.
one()
{
    at=$(place "$1" "$2")
    rm -f "$at" "$at.good" "$at.txt" "$at.errors" "$at.pixels.txt" "$at.music.txt"
    if ! compile_verify "$at" "$1" "$2" >"$at.txt" 2>&1; then
        echo "$1 $2: cannot be built" >>"$at.txt"
        return 1
    fi
    check_pixels "$at.pixels" "$1" "$2" "" >"$at.pixels.txt"
    check_music "$at.music" "$1" "$2" "" >"$at.music.txt"
    "$at" tests/demos/*.mtb >"$at.txt" 2>"$at.errors" && cmp -s "$expected" "$at.txt" && [ ! -s "$at.pixels.txt" ] &&
        [ ! -s "$at.music.txt" ] && touch "$at.good"
}

write()
{
    new=$out/new
    mkdir -p "$new" && rm -f "$new"/*
    compile_maker "$out/make_demos" make_demos || exit 1
    "$out/make_demos" "$new" >"$out/made.unsorted" || exit 1
    sort "$out/made.unsorted" >"$out/made.txt"
    [ -f "$expected" ] && diff -u "$expected" "$out/made.txt"
    rm -f tests/demos/*.mtb
    cp "$new"/*.mtb tests/demos/ && cp "$out/made.txt" "$expected"
    draw_pixels "$out/pixels" "$CC" -O2 "" >"$out/pixels.txt" || exit 1
    diff -u tests/golden/pixels.txt "$out/pixels.txt"
    make_music "$out/music" "$CC" -O2 "" whole >"$out/music.txt" || exit 1
    diff -u tests/golden/music.txt "$out/music.txt"
    cp "$out/pixels.txt" "$out/music.txt" tests/golden/
}

# Shows what is wrong with one build.
complain()
{
    at=$(place "$1" "$2")
    cat "$at.pixels.txt" "$at.music.txt"
    cmp -s "$expected" "$at.txt" && return
    echo "$1 $2: other games than $expected (make golden records them anew, after a change that is meant)"
    [ -x "$at" ] || { cat "$at.txt"; return; }
    if [ -s "$at.errors" ]; then
        sed "s|^|$1 $2: |" "$at.errors"
    else
        diff -u "$expected" "$at.txt"
    fi
    good=$(find "$out" -name '*.good' | head -n 1)
    [ -n "$good" ] || return
    for file in tests/demos/*.mtb; do
        "$at" "$file" >/dev/null 2>&1 || explain "${good%.good}" "$at" "$file" | sed "s|^|$1 $2: |"
    done
}

case ${1:-} in
--one) one "$2" "$3"; exit ;;
--write) write; exit ;;
esac

rm -f "$out"/*.good
compilers=
builds=$out/builds.txt
: >"$builds"
for compiler in gcc clang; do
    command -v "$compiler" >/dev/null 2>&1 && compilers="$compilers $compiler"
done
for compiler in ${compilers:=$CC}; do
    for options in -O0 -O1 -O2 -O3 "-O3 -march=native"; do
        printf '%s\n%s\n' "$compiler" "$options" >>"$builds"
    done
done
export CC EXACT WARN CPPFLAGS LIB_CFLAGS
tr '\n' '\0' <"$builds" | xargs -0 -n 2 -P "$(jobs_most)" tests/golden/golden.sh --one

bad=0
while read -r compiler && read -r options; do
    [ -f "$(place "$compiler" "$options").good" ] && continue
    complain "$compiler" "$options"
    bad=1
done <"$builds"
[ "$bad" -eq 0 ] && echo "note: $(wc -l <"$expected") games, the pixels and the sounds alike at -O0 -O1 -O2 -O3 -O3 -march=native:$compilers"
exit "$bad"
