#!/bin/sh
# corpus.sh -- the games of tests/corpus must be played as they were recorded, by whichever build.
#
#   corpus.sh BUILD...       verifies them by each build, such as golden/gcc-O2 or golden/cross-i386-O3, and prints a line for it
#   corpus.sh --make         records them anew, by the recipe of make_corpus.c
#   corpus.sh --unpack EVERY makes files of one in so many, and expected.txt, the expected results
#   corpus.sh --slice BUILD  only a fiftieth of them, for make test
#
# A build that would take more than CORPUS_SECONDS of one processor for all of them takes an evenly spread part;
# CORPUS_SECONDS=0 asks for all. The first part, one game in forty, gives the estimated time. In each build a demo
# that was altered must be found out, in the right second; the builds are checked, and so are their checks.
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/golden/common.sh
: "${CORPUS_SECONDS:=1800}"
packed=tests/corpus/games.zst
outputs=tests/corpus/outputs.txt # of each game a hash of its outputs (tests/golden/outputs.h)
out=$O/games
tool=$O/tools/corpus_pack

make_games()
{
    rm -rf "$out/new" && mkdir -p "$out/new"
    "$O/tools/make_corpus" | xargs -n 1 -P "$CORES" "$O/tools/make_corpus" "$out/new" || exit 1
    "$tool" pack "$out/games.zst" "$out/new"/*.mtb || exit 1
    find "$out/new" -name '*.mtb' -print0 | xargs -0 -n 20 -P "$CORES" tests/golden/verify.sh "$GOOD" |
        sort | cut -d ' ' -f 1,4 >"$outputs"
    mv "$out/games.zst" "$packed"
    rm -rf "$out/new"
    echo "$packed: $(wc -c <"$packed") bytes"
}

unpack()
{
    rm -rf "$out/demos" && mkdir -p "$out/demos"
    "$tool" unpack "$packed" "$out/demos" "$1" >"$out/unpacked.txt" || exit 1
    awk 'NR == FNR { outputs[$1] = $2; next } { print $0, outputs[$1] }' "$outputs" "$out/unpacked.txt" >"$out/expected.txt"
}

# Seconds of processor that the children had between two outputs of `times`, which a subshell cannot ask for.
work()
{
    tail -q -n 1 "$1" "$2" | tr 'ms' '  ' | awk '{ last = sum; sum = 60 * ($1 + $3) + $2 + $4 } END { print sum - last }'
}

# Plays the games whose lines are in $2 by the build $1. Good games go to $at/good.txt.
play()
{
    cut -d ' ' -f 1 "$2" | sed "s|^|$out/demos/|" |
        xargs -n 20 -P "$CORES" tests/golden/verify.sh "$1" >>"$at/good.txt" 2>>"$at/bad.txt"
}

# Every how many games are played, where all of them take $1 seconds of processor.
part()
{
    awk -v s="$1" -v most="$CORPUS_SECONDS" 'BEGIN { print (most > 0 && s > most ? int((s + most - 1) / most) : 1) }'
}

finds_altered()
{
    first=$(head -n 1 "$out/expected.txt" | cut -d ' ' -f 1)
    tick=$("$tool" alter "$out/demos/$first" "$out/altered.mtb") || return 1
    tests/golden/verify.sh "$1" "$out/altered.mtb" >"$at/altered.txt" 2>&1 && return 1
    sed -n 's/.*differs first in tick \([0-9]*\) or one before it, from \([0-9]*\) on.*/\1 \2/p' "$at/altered.txt" |
        awk -v tick="$tick" '{ found = $2 <= tick && tick <= $1 } END { exit !found }'
}

# The results of build $1 for the games in $2: a line, then all that differs, and where.
report()
{
    sort "$at/good.txt" >"$at/sorted.txt"
    sort "$2" | comm -23 - "$at/sorted.txt" >"$at/differ.txt"
    awk -v build="$1" -v part="$3" -v s="$4" -v bad="$(wc -l <"$at/differ.txt")" '
        BEGIN { share = (part > 1) ? sprintf(" (one game in %d; CORPUS_SECONDS=0 asks for all)", part) : "" }
        { ticks += $3 }
        END { printf "%s: %d games, %.2f hours%s, %d s, %d differences\n", build, NR, ticks / 216000, share, s, bad }' "$2"
    cat "$at/bad.txt"
    head -n 10 "$at/differ.txt" | while read -r name rest; do
        explain_build "$1" "$out/demos/$name"
    done
    [ ! -s "$at/differ.txt" ]
}

one()
{
    at=$out/log/$1
    mkdir -p "$at"
    : >"$at/good.txt"
    : >"$at/bad.txt"
    start=$(date +%s)
    times >"$at/before"
    awk 'NR % 40 == 1' "$out/expected.txt" >"$at/first.txt"
    play "$1" "$at/first.txt"
    times >"$at/after"
    part=$(part "$(work "$at/before" "$at/after" | awk '{ print $1 * 40 }')")
    awk -v part="$part" 'NR % 40 == 1 || NR % part == 0' "$out/expected.txt" >"$at/part.txt"
    comm -23 "$at/part.txt" "$at/first.txt" >"$at/rest.txt"
    play "$1" "$at/rest.txt"
    report "$1" "$at/part.txt" "$part" $(($(date +%s) - start))
    good=$?
    finds_altered "$1" || { echo "$1: does not find that a game was altered"; return 1; }
    return $good
}

case $1 in
--make) make_games ;;
--unpack) unpack "$2" ;;
--slice)
    unpack 50
    CORPUS_SECONDS=0 one "$2" >"$out/slice.txt"
    bad=$?
    sed 's/^/note: /' "$out/slice.txt"
    exit $bad
    ;;
*)
    unpack 1
    echo "$packed: $(wc -c <"$packed") bytes, $(wc -l <"$out/expected.txt") games"
    bad=0
    for build in "$@"; do
        one "$build" || bad=1
    done
    exit $bad
    ;;
esac
