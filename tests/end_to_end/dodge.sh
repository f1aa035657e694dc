#!/bin/sh
# dodge.sh -- a long `dodge` that is stopped: what was played is printed and written, and nobody is left.
. "$(dirname "$0")/../window_test.sh"

# More runs than anybody waits for.
setsid "$program" dodge assets/patterns --seeds 1..1000 --bees 30 --hit 6/3 --jobs 2 --quiet \
    --csv "$work/runs.csv" >"$work/out.txt" 2>"$work/err.txt" &
group=$!
await_threads $group 2
# Some runs of each thread: each takes some hundredths of a second of processor time.
has_worked()
{
    [ "$(awk '{ sub(/.*[)] /, ""); print $12 + $13 }' "/proc/$group/stat")" -ge 100 ]
}
await has_worked
# To all processes, as Ctrl-C does; a shell's background programs ignore SIGINT itself.
kill -s TERM -- -$group
wait $group
status=$?
[ $status -eq 143 ] || fail "exit status $status after SIGTERM, expected 143"
[ -z "$(in_group $group)" ] || fail "processes are left: $(in_group $group)"
grep -q '^stopped: [1-9][0-9]* of [0-9]* runs are done' "$work/out.txt" || fail "the progress is not reported"
done_runs=$(sed -n 's/^stopped: \([0-9]*\) of .*/\1/p' "$work/out.txt")
[ "$(wc -l <"$work/runs.csv")" -eq $((done_runs + 1)) ] || fail "expected a header and $done_runs runs"
exit 0
