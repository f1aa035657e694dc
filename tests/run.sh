#!/bin/sh
# run.sh -- runs every check and every test program, and counts: run.sh NAME...
#
# Each NAME is a built program in build/test; the checks are the scripts beside this file. The output of what passes is
# kept in build/test/log and not shown.
set -u
cd "$(dirname "$0")/.." || exit 3
log=build/test/log
mkdir -p "$log"
passed=0
failed=0

# Several programs open windows and devices of their own; none of them shall disturb or need the person's.
export SDL_AUDIODRIVER=dummy
export LSAN_OPTIONS="suppressions=$PWD/tests/lsan.supp:print_suppressions=0"

run()
{
    name=$1
    shift
    file=$log/$(echo "$name" | tr '/' '_').txt
    start=$(date +%s)
    if "$@" >"$file" 2>&1; then
        passed=$((passed + 1))
        note=$(sed -n 's/^note: //p' "$file" | tr '\n' ';')
        printf 'pass  %-28s %3d s  %s\n' "$name" $(($(date +%s) - start)) "$note"
    else
        failed=$((failed + 1))
        printf 'FAIL  %-28s %3d s\n' "$name" $(($(date +%s) - start))
        tail -n 60 "$file" | sed 's/^/      /'
    fi
}

run layers tests/check_layers.sh
run golden tests/golden/golden.sh
run count tests/bench/count.sh
for name in "$@"; do
    run "$name" "build/test/$name"
done
for script in tests/end_to_end/*.sh; do
    [ -f "$script" ] && run "$(basename "$script" .sh)" "$script"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
