#!/bin/sh
# cross.sh -- the recorded games, some random ones, and a drawn scene on other processors: i386 (SSE) and aarch64
# (qemu-user).
#
# There is no zstd for those, so a program of this machine reads the demos and hands them on as plain numbers
# (raw_demo.h). Builds are static, so that no libraries of the other systems are needed.
#
#   cross.sh           all processors
#   cross.sh --one NAME "COMPILER" "OPTIONS" "RUNNER"  what it does for one of them
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/golden/common.sh
expected=tests/golden/hashes.txt
out=build/cross
random_games=24
random_ticks=1200

one()
{
    name=$1 program=$out/$1
    # xxhash is a header only; it stands in a folder of its own, away from this machine's other headers.
    # shellcheck disable=SC2086 # lists of words
    LIB_CFLAGS="-I$out/include" compile "$program" "$2" "-static -DRAW_DEMOS $3" $core $replay \
        tests/golden/golden_verify.c tests/golden/raw_demo.c -lm || return 1
    bad=0
    LIB_CFLAGS= check_pixels "$program.pixels" "$2" "-static $3" "$4" || bad=1
    LIB_CFLAGS= check_music "$program.music" "$2" "-static $3" "$4" || bad=1
    for set in demos random; do
        $4 "$program" "$out/$set"/*.mtb >"$out/$name.$set.txt" 2>"$out/$name.$set.errors"
        cmp -s "$out/$set.txt" "$out/$name.$set.txt" && continue
        bad=1
        sed "s|^|$name ($2 $3): |" "$out/$name.$set.errors"
        [ -s "$out/$name.$set.errors" ] || diff -u "$out/$set.txt" "$out/$name.$set.txt"
        for file in "$out/$set"/*.mtb; do
            $4 "$program" "$file" >/dev/null 2>&1 ||
                explain "$out/raw_verify" "$4 $program" "$file" | sed "s|^|$name ($2 $3): |"
        done
    done
    [ "$bad" -eq 0 ] && echo "$(cat "$out/demos.txt" "$out/random.txt" | wc -l) games, the pixels and the sounds alike on $name"
    return "$bad"
}

[ "${1:-}" = --one ] && { one "$2" "$3" "$4" "$5"; exit; }

rm -rf "$out"
mkdir -p "$out/include" "$out/demos" "$out/random" "$out/recorded"
header=$(echo '#include <xxhash.h>' | eval "$CC $LIB_CFLAGS -M -E -" | tr ' ' '\n' | grep '/xxhash\.h$')
cp "$header" "$out/include/" || exit 1
compile_verify "$out/host_verify" "$CC" -O2 || exit 1
compile_maker "$out/random_games" random_games || exit 1
# The host's own program for the plain form, to compare with when another processor's game differs.
# shellcheck disable=SC2086 # lists of words
compile "$out/raw_verify" "$CC" "-O2 -DRAW_DEMOS" $core $replay tests/golden/golden_verify.c tests/golden/raw_demo.c \
    -lm || exit 1
"$out/random_games" "$out/recorded" 0 "$random_games" "$random_ticks" >/dev/null || exit 1
"$out/host_verify" --raw "$out/demos" tests/demos/*.mtb >"$out/demos.txt" || exit 1
"$out/host_verify" --raw "$out/random" "$out/recorded"/*.mtb >"$out/random.txt" || exit 1
cmp "$expected" "$out/demos.txt" || exit 1

case $(uname -m) in
x86_64 | i?86) run_i386= ;;
*) run_i386=qemu-i386 ;;
esac
export CC EXACT WARN CPPFLAGS LIB_CFLAGS
bad=0
{
    printf '%s\n' i386-O0 i686-linux-gnu-gcc "-O0 -msse2 -mfpmath=sse" "$run_i386" \
        i386-O3 i686-linux-gnu-gcc "-O3 -msse2 -mfpmath=sse" "$run_i386" \
        aarch64-O2 aarch64-linux-gnu-gcc -O2 qemu-aarch64
    ! command -v clang >/dev/null 2>&1 ||
        printf '%s\n' i386-clang "clang --target=i686-linux-gnu" "-O2 -msse2 -mfpmath=sse" "$run_i386" \
            aarch64-clang "clang --target=aarch64-linux-gnu" -O3 qemu-aarch64
} |
    tr '\n' '\0' | xargs -0 -n 4 -P "$(jobs_most)" tests/golden/cross.sh --one || bad=1
exit "$bad"
