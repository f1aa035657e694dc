#!/bin/sh
# run.sh -- runs tests side by side, as many as there are processors, and counts: run.sh NAME...
#
#   run.sh --one NAME  runs one of them, and leaves its line of the results in build/test/log/NAME.line
#
# A NAME is layers, count, golden/BUILD, a script such as end_to_end/clip, or a test file such as sim/rules. Each test has
# folders of its own for what it keeps, which go with it. Its output is kept in build/test/log, and shown where it fails.
set -u
cd "$(dirname "$0")/.." || exit 3
: "${O:=build}" "${CORES:=2}"
export O
log=$O/test/log

# Windows, devices and files of the tests neither disturb the person's nor need them.
own_places()
{
    export SDL_AUDIODRIVER=dummy TMPDIR="$1"
    export XDG_DATA_HOME="$1/data" XDG_CONFIG_HOME="$1/config" XDG_CACHE_HOME="$1/cache" XDG_STATE_HOME="$1/state"
    export LSAN_OPTIONS="suppressions=$PWD/tests/lsan.supp:print_suppressions=0"
}

run()
{
    case $1 in
    layers) tests/check_layers.sh ;;
    format) tests/check_format.sh ;;
    count) tests/bench/count.sh ;;
    golden/*) tests/golden/golden.sh "$1" ;;
    *) if [ -f "tests/$1.sh" ]; then "tests/$1.sh"; else "$O/test/${1%/*}" "${1#*/}"; fi ;;
    esac
}

one()
{
    mkdir -p "$(dirname "$log/$1")"
    folder=$(mktemp -d)
    own_places "$folder"
    start=$(date +%s)
    run "$1" >"$log/$1.txt" 2>&1 && result=pass || result=FAIL
    printf '%s  %-28s %3d s  %s\n' $result "$1" $(($(date +%s) - start)) \
        "$(sed -n 's/^note: //p' "$log/$1.txt" | tr '\n' ';')" >"$log/$1.new"
    [ $result = pass ] || tail -n 60 "$log/$1.txt" | sed 's/^/      /' >>"$log/$1.new"
    mv "$log/$1.new" "$log/$1.line"
    rm -rf "$folder"
}

# What plays in real time has the processors first, and runs one after the other beside the rest.
in_real_time()
{
    printf '%s\n' "$@" | grep -E '^(end_to_end/|platform/)'
}

[ "${1:-}" = --one ] && { one "$2"; exit; }

rm -rf "$log"
mkdir -p "$log"
{
    printf '%s\n' "$@" | grep -vxF "$(in_real_time "$@")" | nice -n 2 xargs -r -n 1 -P "$CORES" tests/run.sh --one &
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
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
