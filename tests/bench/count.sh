#!/bin/sh
# count.sh -- counts the instructions of fixed scenes, and compares with count.txt: a slow-down is seen that no clock
# would show, and on a busy machine too.
#
#   count.sh          counts in sim_tick and all that it calls, with 3 % of room; then what a ghost costs, for which its
#                     own bar is the measure: a tick with it costs at most 2.2 times one without
#   count.sh --write  puts the new count in place of the old one
#
# The count belongs to the release build of one compiler on one kind of processor; elsewhere there is nothing to
# compare.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${O:=build}" "${CC:=cc}" "${CFLAGS:=-O3 -g}"
export LC_ALL=C
golden=tests/bench/count.txt
out=$O/count
room=3 # percent
mkdir -p "$out"

skip()
{
    echo "note: not counted: $1"
    exit 0
}

# gcc-12, clang-14
compiler()
{
    $CC -dM -E -x c /dev/null 2>/dev/null | awk '
        $2 == "__GNUC__" { gcc = $3 }
        $2 == "__clang_major__" { clang = $3 }
        END { print clang != "" ? "clang-" clang : "gcc-" gcc }'
}

# x86_64-avx2: the radar has kernels for both.
processor()
{
    avx2=$(grep -qw avx2 /proc/cpuinfo 2>/dev/null && echo -avx2)
    echo "$(uname -m)$avx2"
}

command -v valgrind >/dev/null 2>&1 || skip "valgrind is missing"
[ "$CFLAGS" = "-O3 -g" ] || skip "CFLAGS are $CFLAGS, expected the release build's -O3 -g"
key="$(compiler) $(processor)"
old=$(sed -n "s/^$key //p" "$golden" 2>/dev/null)
[ -n "$old" ] || [ "${1:-}" = --write ] || skip "count.txt has no number for $key"

# Instructions in one function of the tool and in all that it calls.
within()
{
    callgrind_annotate --inclusive=yes --threshold=100 "$out/ghost.out" |
        sed -n "s/^ *\([0-9,]*\) .*:$1 .*/\1/p" | tr -d , | head -1
}

# A tick with a ghost against a tick without.
ghost()
{
    valgrind --tool=callgrind --callgrind-out-file="$out/ghost.out" "$O/tools/count" tests/demos/finger.mtb \
        >"$out/ghost.txt" 2>&1 || { cat "$out/ghost.txt"; exit 1; }
    plain=$(within ghost_none) flies=$(within ghost_flies)
    awk "BEGIN { printf \"note: a tick with a ghost costs %.3f of one without\\n\", ${flies:-9} / ${plain:-1};
        exit !(${flies:-9} <= 2.2 * ${plain:-1}) }" ||
        { echo "expected at most 2.2: callgrind_annotate --inclusive=yes $out/ghost.out"; exit 1; }
}

valgrind --tool=callgrind --callgrind-out-file="$out/callgrind.out" --toggle-collect=sim_tick "$O/tools/count" \
    >"$out/count.txt" 2>&1 || { cat "$out/count.txt"; exit 1; }
new=$(sed -n 's/^totals: *//p' "$out/callgrind.out")
[ "${new:-0}" -gt 0 ] || { echo "callgrind has counted nothing"; cat "$out/count.txt"; exit 1; }

if [ "${1:-}" = --write ]; then
    { grep -v "^$key " "$golden"; echo "$key $new"; } >"$out/new.txt"
    cp "$out/new.txt" "$golden"
    echo "$key: ${old:-none} before, $new now"
    exit 0
fi

change=$(awk "BEGIN { printf \"%+.1f\", 100 * ($new - $old) / $old }")
if awk "BEGIN { exit !($change > $room || $change < -$room) }"; then
    echo "$new instructions, expected $old: $change %, more than $room % of room."
    echo "What costs most now (callgrind_annotate $out/callgrind.out shows all):"
    callgrind_annotate "$out/callgrind.out" 2>/dev/null | sed -n '/file:function/,$p' | sed -n '3,12p'
    echo "If the change is meant, or if it got faster: tests/bench/count.sh --write puts the new count into $golden;"
    echo "say in the commit what it was before, and why it has changed. Otherwise find what became slower."
    exit 1
fi
echo "note: $new instructions, $change % from $golden"
ghost
