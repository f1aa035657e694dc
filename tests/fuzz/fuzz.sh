#!/bin/sh
# fuzz.sh -- what make does with the fuzzers and their corpora; see README.md beside it.
#
#   fuzz.sh run SECONDS NAME...   each fuzzer that long, with inputs of the size in readers.txt; a table of what they did
#   fuzz.sh keep NAME...          what they have learnt becomes the corpus that is kept, as few files as will do
#   fuzz.sh coverage NAME...      which part of a reader's lines its kept corpus runs; fails where it is too little
set -eu
cd "$(dirname "$0")/../.."
: "${O:=build}"
kept=tests/fuzz/corpus
least_percent=90
readers=tests/fuzz/readers.txt

table()
{
    commit=$(git rev-parse --short HEAD 2>/dev/null || echo none)
    echo "On commit $commit, inputs a second of processor time:"
    printf '%-12s %12s %9s %9s  %s\n' target inputs seconds 'a second' result
}

run_one() # NAME; seconds are those of the processor
{
    learnt=$O/corpus/$1
    log=$O/fuzz/$1.log
    dictionary=
    bytes=$(awk -v name="$1" '$1 == name { print $2 }' $readers)
    [ ! -f "tests/fuzz/$1.dict" ] || dictionary=-dict=tests/fuzz/$1.dict
    mkdir -p "$learnt" "$kept/$1" "$O/findings"
    result='no finding'
    (
        status=0
        "$O/fuzz/fuzz_$1" -max_total_time="$seconds" -max_len="$bytes" -timeout=5 -rss_limit_mb=1024 -malloc_limit_mb=256 \
            $dictionary -artifact_prefix="$O/findings/$1-" -print_final_stats=1 "$learnt" "$kept/$1" >"$log" 2>&1 ||
            status=$?
        times >"$log.times"
        exit $status
    ) || result="FINDING, see $log"
    used=$(tr 'ms' '  ' <"$log.times" | awk '{ sum += 60 * ($1 + $3) + $2 + $4 } END { print sum }')
    inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    [ -n "$inputs" ] || inputs=$(sed -n 's/^#\([0-9]*\).*/\1/p' "$log" | tail -n 1)
    awk -v n="$1" -v i="${inputs:-0}" -v s="$used" -v r="$result" \
        'BEGIN { printf "%-12s %12d %9.0f %9.0f  %s\n", n, i, s, i / (s > 0 ? s : 1), r }'
    [ "$result" = 'no finding' ]
}

run()
{
    seconds=$1
    shift
    found=0
    table
    for target in "$@"; do run_one "$target" || found=1; done
    return $found
}

# Files with names that someone gave them stay; the others are named by libFuzzer, after what is in them.
keep()
{
    for name in "$@"; do
        new=$O/corpus/$name.new
        rm -rf "$new"
        mkdir -p "$new" "$O/corpus/$name" "$kept/$name"
        find "$kept/$name" -type f ! -name "$(printf '%040d' 0 | tr 0 '?')" -exec cp {} "$new" \;
        "$O/fuzz/fuzz_$name" -set_cover_merge=1 -use_counters=0 -timeout=5 "$new" "$kept/$name" "$O/corpus/$name" >"$O/fuzz/$name.log" 2>&1
        rm -rf "${kept:?}/$name"
        mv "$new" "$kept/$name"
        find "$kept/$name" -type f -printf '%s\n' |
            awk -v n="$name" '{ s += $1 } END { printf "%-12s %4d files, %6d bytes\n", n, NR, s }'
    done
}

# The lines of one reader, by source and together, which its corpus runs.
coverage_one() # NAME
{
    find "$O/coverage" -name '*.gcda' -delete
    "$O/coverage/replay" "$1" >"$O/coverage/$1.log" 2>&1
    for source in $(awk -v name="$1" '$1 == name { for (i = 3; i <= NF; i++) print "src/" $i ".c" }' $readers); do
        object=${source#src/}
        [ ! -f "$O/coverage/${object%.c}.gcda" ] || gcov -n "$O/coverage/${object%.c}.gcda" 2>/dev/null |
            grep -F -A 1 "$source'" | sed -n "s|^Lines executed:\(.*\)% of \(.*\)|$source \1 \2|p"
    done >"$O/coverage/$1.lines"
    awk -v name="$1" -v least="$least_percent" '
        function row(what, ran, of) { printf "%-12s %-44s %6d %8d %7.1f %%\n", name, what, of, ran, of ? 100 * ran / of : 0 }
        { ran = $3 * $2 / 100; row($1, ran, $3); all += $3; all_ran += ran }
        END { row("together", all_ran, all); exit 100 * all_ran < least * all || !all }' "$O/coverage/$1.lines" ||
        { printf '%-12s expected at least %d %%\n' "$1" "$least_percent"; return 1; }
}

coverage()
{
    few=0
    printf '%-12s %-44s %6s %8s %9s\n' target reader lines covered percent
    for target in "$@"; do coverage_one "$target" || few=1; done
    return $few
}

"$@"
