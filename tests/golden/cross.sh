#!/bin/sh
# cross.sh -- the recorded games and a drawn scene on other processors: i386 (SSE) and aarch64 (qemu-user).
# Those builds play the corpus, too, if corpus.sh is given their names.
#
# A program of this machine reads the demos and hands them on as plain numbers (raw_demo.h). Builds are static, so that
# no libraries of the other systems are needed. The Makefile makes them.
#
#   cross.sh HOST BUILD...    all builds, such as golden/cross-i386-O0; HOST is the one that reads the demos
#   cross.sh --one BUILD      what it does for one of them
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/golden/common.sh
out=$O/cross

one()
{
    at=$O/$1 run=$(runner "$1")
    check_scene_and_sounds "$at" "$run"
    bad=$?
    $run "$at/verify" "$out"/demos/*.mtb >"$at/demos.txt" 2>"$at/demos.errors"
    if ! cmp -s "$out/demos.txt" "$at/demos.txt"; then
        bad=1
        cat "$at/demos.errors"
        [ -s "$at/demos.errors" ] || diff -u "$out/demos.txt" "$at/demos.txt"
        for file in "$out"/demos/*.mtb; do
            $run "$at/verify" "$file" >/dev/null 2>&1 ||
                explain "$O/golden/cross-host/verify" "$run $at/verify" "$file" | sed "s|^|$1: |"
        done
    fi
    [ "$bad" -eq 0 ] && echo "$(wc -l <"$out/demos.txt") games, the pixels and the sounds alike in $1"
    return "$bad"
}

[ "$1" = --one ] && { one "$2"; exit; }

host=$O/$1
shift
rm -rf "$out/demos"
mkdir -p "$out/demos"
"$host/verify" --raw "$out/demos" tests/demos/*.mtb >"$out/demos.txt" || exit 1
cmp tests/golden/hashes.txt "$out/demos.txt" || exit 1
printf '%s\n' "$@" | xargs -n 1 -P "$CORES" tests/golden/cross.sh --one
