#!/bin/sh
# run.sh -- runs tests side by side, as many as there are processors, and counts: run.sh NAME...
#
#   run.sh --one NAME  runs one of them, and leaves its line of the results in build/tests/log/NAME.line
#   run.sh --run NAME  runs the test itself
#
# A NAME is layers, format, texts, deps, rows, count, corpus, golden/BUILD, a script such as end_to_end/clip, a test file such as
# sim/rules, or one of the page such as web/touch. Each test has folders of its own for what it keeps, which go with it.
# Its output is kept in build/tests/log, and shown where it fails. Behind its name stand the seconds that it took and
# those of processor time, which tell more on a busy machine. After LIMIT seconds (1200) its process group is killed.
# Tests that took SLOW seconds of processor time (1.5) or more are listed in build/tests/slow.txt.
set -u
cd "$(dirname "$0")/.." || exit 3
: "${O:=build}" "${CORES:=2}" "${LIMIT:=1200}" "${SLOW:=1.5}"
export O
log=$O/tests/log

# Windows, devices and files of the tests neither disturb the person's nor need them.
own_places()
{
    export SDL_AUDIODRIVER=dummy TMPDIR="$1"
    export XDG_DATA_HOME="$1/data" XDG_CONFIG_HOME="$1/config" XDG_CACHE_HOME="$1/cache" XDG_STATE_HOME="$1/state"
    export LSAN_OPTIONS="suppressions='$PWD/tests/lsan.supp':print_suppressions=0"
}

run()
{
    case $1 in
    layers) tests/check_layers.sh ;;
    format) tests/check_format.sh ;;
    texts) tests/check_texts.sh ;;
    deps) tests/check_deps.sh ;;
    count) tests/bench/count.sh ;;
    rows) tests/golden/rows.sh ;;
    golden/*) tests/golden/golden.sh "$1" ;;
    corpus) tests/corpus/corpus.sh --slice "$GOOD" ;;
    web/*) node tests/web/test_"${1#web/}".*js ;;
    *) if [ -f "tests/$1.sh" ]; then "tests/$1.sh"; else "$O/tests/${1%/*}" "${1#*/}"; fi ;;
    esac
}

# Runs it within the limit, where coreutils or Homebrew has a program for that.
limited()
{
    for program in timeout gtimeout; do
        ! command -v $program >/dev/null || { $program -k 10 "$LIMIT" tests/run.sh --run "$1"; return; }
    done
    run "$1"
}

# Processor seconds, from the output of `times`.
work()
{
    tr 'ms' '  ' <"$1" | awk '{ sum += 60 * ($1 + $3) + $2 + $4 } END { print sum }'
}

one()
{
    mkdir -p "$(dirname "$log/$1")"
    folder=$(mktemp -d)
    own_places "$folder"
    start=$(date +%s)
    limited "$1" >"$log/$1.txt" 2>&1 && result=pass || result=FAIL
    seconds=$(($(date +%s) - start))
    [ $result = pass ] || [ $seconds -lt "$LIMIT" ] || echo "run.sh: stopped after $LIMIT s, the LIMIT of a test" >>"$log/$1.txt"
    times >"$folder/times"
    printf '%s  %-28s %3d s %6.1f of work  %s\n' $result "$1" $seconds "$(work "$folder/times")" \
        "$(sed -n 's/^note: //p' "$log/$1.txt" | awk '!seen[$0]++' | tr '\n' ';')" >"$log/$1.new"
    [ $result = pass ] || tail -n 60 "$log/$1.txt" | sed 's/^/      /' >>"$log/$1.new"
    mv "$log/$1.new" "$log/$1.line"
    rm -rf "$folder"
}

# Real-time tests start first, and run one after the other beside the rest.
in_real_time()
{
    printf '%s\n' "$@" | grep -E '^(end_to_end/|platform/|web/figures)' | grep -vxF "$(at_rest "$@")"
}

# Tests that mostly watch an idle game disturb no others.
at_rest()
{
    printf '%s\n' "$@" | grep -x 'end_to_end/idle'
}

[ "${1:-}" = --run ] && { run "$2"; exit; }
[ "${1:-}" = --one ] && { one "$2"; exit; }

rm -rf "$log"
mkdir -p "$log"
{
    printf '%s\n' "$@" | grep -vxF -e "$(in_real_time "$@")" -e "$(at_rest "$@")" | nice -n 2 xargs -r -n 1 -P "$CORES" tests/run.sh --one &
    at_rest "$@" | xargs -r -n 1 tests/run.sh --one &
    in_real_time "$@" | xargs -r -n 1 tests/run.sh --one
    wait
} &
runner=$!

passed=0
failed=0
for name in "$@"; do
    until [ -f "$log/$name.line" ] || ! kill -0 $runner 2>/dev/null; do sleep 0.1; done
    cat "$log/$name.line" || echo "FAIL  $name: it left no result"
    grep -q '^pass ' "$log/$name.line" 2>/dev/null && passed=$((passed + 1)) || failed=$((failed + 1))
done
wait
cat "$log"/*.line "$log"/*/*.line 2>/dev/null >"$log.lines"
# slow.txt lists the tests that `make check` skips; a test that did not run now keeps its place there.
touch "$O/tests/slow.txt"
awk -v slow="$SLOW" '
    FILENAME == ARGV[1] { ran[$2] = 1; if ($6 " " $7 == "of work" && $5 >= slow) print $2; next }
    !ran[$1]' "$log.lines" "$O/tests/slow.txt" | sort >"$log.slow"
mv "$log.slow" "$O/tests/slow.txt"
awk -v counts="$passed passed, $failed failed" '
    $6 " " $7 == "of work" { sum += $5 }
    END { printf "%s, %d s of work\n", counts, sum }' "$log.lines"
[ "$failed" -eq 0 ]
