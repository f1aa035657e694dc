#!/bin/sh
# golden.sh -- the recorded games of tests/demos must end alike with every compiler and optimisation, a drawn scene
# must have the same pixels, and the effects and tunes the same samples. The Makefile builds the programs.
#
#   golden.sh BUILD          does so for a build such as golden/gcc-O3
#   golden.sh --write BUILD  records the games anew, replaces demos and hashes.txt, and shows old and new
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/golden/common.sh

# The first difference of a game from that of a correct build.
explain_game()
{
    for good in "$O"/golden/*/verify; do
        [ "$good" != "$at/verify" ] && "$good" "$1" >/dev/null 2>&1 && explain "$good" "$at/verify" "$1" && return
    done
}

check_games()
{
    "$at/verify" tests/demos/*.mtb >"$at/games.txt" 2>"$at/errors.txt"
    differ "$at" games "$at/games.txt" tests/golden/hashes.txt && [ ! -s "$at/errors.txt" ] && return
    cat "$at/errors.txt"
    echo "make golden records them anew, after a change that is meant"
    for file in tests/demos/*.mtb; do
        "$at/verify" "$file" >/dev/null 2>&1 || explain_game "$file"
    done
    return 1
}

check()
{
    check_scene_and_sounds "$at" ""
    bad=$?
    check_games && [ $bad -eq 0 ] && echo "note: $(wc -l <"$at/games.txt") games, the pixels and the sounds"
}

write()
{
    new=$O/golden/new
    rm -rf "$new" && mkdir -p "$new"
    "$O/tools/make_demos" "$new" >"$at/made.txt" || exit 1
    "$at/verify" "$new"/*.mtb >"$at/hashes.txt" || exit 1
    "$at/pixels" | sort -u >"$at/pixels.txt"
    "$at/music" assets/music whole >"$at/music.txt" || exit 1
    for file in hashes.txt pixels.txt music.txt; do
        diff -u "tests/golden/$file" "$at/$file"
        cp "$at/$file" tests/golden/
    done
    rm -f tests/demos/*.mtb
    cp "$new"/*.mtb tests/demos/
}

case $1 in
--write) at=$O/$2 && write ;;
*) at=$O/$1 && check ;;
esac
