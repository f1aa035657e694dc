#!/bin/sh
# golden.sh -- the same games with every compiler and optimisation must end in the same chained hashes.
#
# golden.sh compares with hashes.txt; golden.sh --write replaces it and shows old and new.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${CC:=cc}" "${EXACT:=-std=c11}" "${WARN:=}" "${CPPFLAGS:=-Isrc}" "${LIB_CFLAGS:=}"
expected=tests/golden/hashes.txt
out=build/golden
mkdir -p "$out"
sources="src/base/*.c src/steer/*.c src/action/*.c src/sim/*.c src/demo/state_hash.c tests/golden/golden_main.c"

# Builds and plays with compiler $1 and optimisation $2.
play()
{
    name=$out/$(basename "$1")$2
    # shellcheck disable=SC2086 # lists of words
    eval "$1 $EXACT $WARN -Werror $CPPFLAGS $LIB_CFLAGS $2 -o $name $sources -lm" && "$name" >"$name.txt"
}

if [ "${1:-}" = --write ]; then
    play "$CC" -O2 || exit 1
    [ -f "$expected" ] && diff -u "$expected" "$out/$(basename "$CC")-O2.txt"
    cp "$out/$(basename "$CC")-O2.txt" "$expected"
    exit 0
fi

compilers=
for compiler in gcc clang; do
    command -v "$compiler" >/dev/null 2>&1 && compilers="$compilers $compiler"
done
bad=0
for compiler in $compilers; do
    play "$compiler" -O0 & first=$!
    play "$compiler" -O3 & third=$!
    wait "$first" || bad=1
    wait "$third" || bad=1
    play "$compiler" -O2 || bad=1
    for level in -O0 -O2 -O3; do
        diff -u "$expected" "$out/$compiler$level.txt" || { echo "$compiler $level: other hashes than $expected"; bad=1; }
    done
done
echo "note: agreed at -O0 -O2 -O3:$compilers"
exit "$bad"
