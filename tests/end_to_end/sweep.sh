#!/bin/sh
# sweep.sh -- a small sweep by one thread, by two, in parts, and interrupted: the same bytes.
. "$(dirname "$0")/../window_test.sh"
export XDG_CONFIG_HOME="$work/config"

# sweep WANTED ARGUMENT...: the exit status has to be WANTED
sweep()
{
    wanted=$1
    shift
    "$program" sweep --quiet "$@" >"$work/out.txt" 2>"$work/err.txt"
    status=$?
    [ $status -eq "$wanted" ] || fail "sweep $*: exit status $status, expected $wanted"
}

same()
{
    cmp "$work/$1" "$work/$2" || fail "$1 and $2 differ"
}

games="swarm.max_accel 0.1..0.7 --steps 3 --ticks 600"
# shellcheck disable=SC2086 # a list of arguments
{
    sweep 0 $games --seeds 1..3 --jobs 1 --csv "$work/one.csv"
    [ "$(wc -l <"$work/one.csv")" -eq 10 ] || fail "expected a header and nine games"
    grep -q '^| 0.4 ' "$work/out.txt" || fail "the table does not name 0.4"
    sed '/ runs in /d' "$work/out.txt" >"$work/table.txt"
    sweep 0 $games --seeds 1..3 --jobs 2 --csv "$work/two.csv"
    same one.csv two.csv
    for i in 3 1 2; do
        sweep 0 $games --seeds $i --jobs 1 --csv "$work/part_$i.csv"
    done
    # Each file for itself, or one behind the other, gives the same table.
    sweep 0 --read "$work"/part_*.csv
    same table.txt out.txt
    cat "$work"/part_*.csv >"$work/all.csv"
    sweep 0 --read "$work/all.csv" --csv "$work/again.csv"
    same table.txt out.txt
    [ "$(sort "$work/one.csv" | cksum)" = "$(sort "$work/again.csv" | cksum)" ] || fail "parts have other games"

    # Numbers of the player's own do not count; those of the command line do.
    mkdir -p "$XDG_CONFIG_HOME/mitsubachi"
    printf '[swarm]\nstart_bees = 3\n' >"$XDG_CONFIG_HOME/mitsubachi/tunables.ini"
    sweep 0 $games --seeds 1..3 --csv "$work/own.csv"
    same one.csv own.csv
    sweep 0 $games --seeds 4 --set swarm.start_bees=3 --csv "$work/set.csv"
}

# Games that are there twice, by other numbers, or cut off.
sweep 1 --read "$work"/part_*.csv "$work/part_2.csv" --csv "$work/no"
grep -q 'part_2.csv:2: this run is a duplicate' "$work/err.txt" || fail "the duplicate is not reported"
sweep 1 --read "$work/one.csv" "$work/set.csv" --csv "$work/no"
grep -q 'max_accel = 0.1 have different rules' "$work/err.txt" || fail "the foreign run is not reported"
head -c 700 "$work/one.csv" >"$work/cut.csv"
sweep 1 --read "$work/cut.csv" --csv "$work/no"
sweep 3 --read "$work/nothing.csv" --csv "$work/no"
sweep 2 swarm.max_acel 1..2 --csv "$work/no"
printf '[swarm]\nmax_speed = 99\n' >"$work/bad.ini"
sweep 1 swarm.max_accel 1..2 --tunables "$work/bad.ini" --csv "$work/no"
grep -q "bad.ini:2: swarm.max_speed is '99'" "$work/err.txt" || fail "the error is not reported"
sweep 2 swarm.max_accel 1..99 --csv "$work/no"
sweep 2 swarm.max_accel 1..2 --csv "$work/nowhere/no"
[ -z "$(ls "$work" | grep '^no')" ] || fail "something was written all the same: $(ls "$work")"

# The game runs the program beside it, and says so where there is none.
cp "$program" "$work/alone"
"$work/alone" sweep --help >"$work/out.txt" 2>"$work/err.txt"
[ $? -eq 3 ] || fail "expected status 3 of a program that lies alone"
grep -q "^mitsubachi sweep: $work/mitsubachi-measure is missing" "$work/err.txt" || fail "no message names the missing program"

# A long sweep in a group of its own, $group, as soon as it has its two threads.
start_long()
{
    setsid "$program" sweep swarm.max_accel 0.5..1 --seeds 1..1000 --jobs 2 --quiet --csv "$work/stopped.csv" \
        >"$work/out.txt" 2>"$work/err.txt" &
    group=$!
    await_threads $group 2
}

# And nobody is left of it.
expect_nobody()
{
    [ -z "$(in_group $group)" ] || fail "processes are left after $1"
}

# To all processes, as Ctrl-C does; a shell's background programs ignore SIGINT itself.
start_long
kill -s TERM -- -$group
wait $group
status=$?
[ $status -eq 143 ] || fail "exit status $status after SIGTERM, expected 143"
done_runs=$(sed -n 's/^stopped: \([0-9]*\) of 10000 runs are done, and only they count/\1/p' "$work/out.txt")
[ -n "$done_runs" ] || fail "the progress is not reported"
[ "$done_runs" -eq 0 ] || [ "$(wc -l <"$work/stopped.csv")" -eq $((done_runs + 1)) ] ||
    fail "expected a header and $done_runs runs"
expect_nobody SIGTERM
rm -f "$work/stopped.csv"

start_long
kill -9 $group
wait $group
status=$?
[ $status -eq 137 ] || fail "exit status $status after SIGKILL, expected 137"
expect_nobody SIGKILL
[ ! -e "$work/stopped.csv" ] || fail "half a sweep was written after SIGKILL"
exit 0
