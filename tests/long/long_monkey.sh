#!/bin/sh
# long_monkey.sh -- MINUTES of anything at all on every screen (60), at a SEED (the time): long_monkey.sh BUILD
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${MINUTES:=60}" "${SEED:=$(date +%s)}"
export MONKEY_SECONDS=$((60 * MINUTES)) MONKEY_SEED="$SEED" LSAN_OPTIONS="suppressions='$PWD/tests/lsan.supp':print_suppressions=0"
echo "monkey: $MINUTES minutes, seed $SEED, commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown)"
"$1/tests/long" monkey
status=$?
times >"$1/monkey.times"
sed -n '2s/^/processor time (own, system): /p' "$1/monkey.times"
exit $status
