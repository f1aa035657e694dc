#!/bin/sh
# cross.sh -- the recorded games, some random ones, and a drawn scene on other processors: i386 (SSE) and aarch64
# (qemu-user).
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
random_games=24
random_ticks=1200

one()
{
    at=$O/$1 run=$(runner "$1")
    check_scene_and_sounds "$at" "$run"
    bad=$?
    for set in demos random; do
        $run "$at/verify" "$out/$set"/*.mtb >"$at/$set.txt" 2>"$at/$set.errors"
        cmp -s "$out/$set.txt" "$at/$set.txt" && continue
        bad=1
        cat "$at/$set.errors"
        [ -s "$at/$set.errors" ] || diff -u "$out/$set.txt" "$at/$set.txt"
        for file in "$out/$set"/*.mtb; do
            $run "$at/verify" "$file" >/dev/null 2>&1 ||
                explain "$O/golden/cross-host/verify" "$run $at/verify" "$file" | sed "s|^|$1: |"
        done
    done
    [ "$bad" -eq 0 ] && echo "$(cat "$out/demos.txt" "$out/random.txt" | wc -l) games, the pixels and the sounds alike in $1"
    return "$bad"
}

[ "$1" = --one ] && { one "$2"; exit; }

host=$O/$1
shift
rm -rf "$out/demos" "$out/random" "$out/recorded"
mkdir -p "$out/demos" "$out/random" "$out/recorded"
"$O/tools/random_games" "$out/recorded" 0 "$random_games" "$random_ticks" >/dev/null || exit 1
"$host/verify" --raw "$out/demos" tests/demos/*.mtb >"$out/demos.txt" || exit 1
"$host/verify" --raw "$out/random" "$out/recorded"/*.mtb >"$out/random.txt" || exit 1
cmp tests/golden/hashes.txt "$out/demos.txt" || exit 1
printf '%s\n' "$@" | xargs -n 1 -P "$CORES" tests/golden/cross.sh --one
