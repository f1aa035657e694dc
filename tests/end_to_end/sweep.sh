#!/bin/sh
# sweep.sh -- a small sweep by one thread, by two, in parts, and interrupted: the same bytes, or none at all.
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

games="swarm.max_accel 0.1..0.7 --steps 3 --games 3 --ticks 600"
# shellcheck disable=SC2086 # a list of arguments
{
    sweep 0 $games --jobs 1 -o "$work/one"
    [ "$(wc -l <"$work/one.csv")" -eq 10 ] || fail "expected a header and nine games"
    grep -q '^0.4  ' "$work/out.txt" || fail "the table does not name 0.4"
    sweep 0 $games --jobs 2 -o "$work/two"
    for i in 3 1 2; do
        sweep 0 $games --shard $i/3 --jobs 1 -o "$work/part"
    done
    [ ! -e "$work/part_1of3.svg" ] || fail "a part was drawn"
    sweep 0 --plot "$work"/part_*of3.csv -o "$work/joined"
    sweep 0 --plot "$work/part_2of3.csv" "$work/part_3of3.csv" "$work/part_1of3.csv" -o "$work/again"
    for name in two joined again; do
        same one.csv $name.csv
        same one.svg $name.svg
    done

    # Numbers of the player's own do not count; those of the command line do.
    mkdir -p "$XDG_CONFIG_HOME/mitsubachi"
    printf '[swarm]\nstart_bees = 3\n' >"$XDG_CONFIG_HOME/mitsubachi/tunables.ini"
    sweep 0 $games -o "$work/own"
    same one.csv own.csv
    sweep 0 $games --set swarm.start_bees=3 -o "$work/set"
    cmp -s "$work/one.csv" "$work/set.csv" && fail "--set has changed nothing"
}

# Parts that are missing, there twice, of another sweep, or cut off.
sweep 1 --plot "$work/part_1of3.csv" "$work/part_3of3.csv" -o "$work/no"
grep -q '3 of 9 games are missing' "$work/err.txt" || fail "it was not told what is missing"
sweep 1 --plot "$work"/part_*of3.csv "$work/part_2of3.csv" -o "$work/no"
grep -q 'part_2of3.csv:2: game 2 is here for the second time' "$work/err.txt" || fail "it was not told what is double"
sweep 1 --plot "$work/one.csv" "$work/set.csv" -o "$work/no"
grep -q 'set.csv:2: a game of another sweep' "$work/err.txt" || fail "it was not told what does not belong"
head -c 700 "$work/one.csv" >"$work/cut.csv"
sweep 1 --plot "$work/cut.csv" -o "$work/no"
sweep 3 --plot "$work/nothing.csv" -o "$work/no"
sweep 2 swarm.max_acel 1..2 -o "$work/no"
printf '[swarm]\nmax_speed = 99\n' >"$work/bad.ini"
sweep 1 swarm.max_accel 1..2 --tunables "$work/bad.ini" -o "$work/no"
grep -q "bad.ini:2: swarm.max_speed is '99'" "$work/err.txt" || fail "it was not told what is wrong"
sweep 2 swarm.max_accel 1..99 -o "$work/no"
sweep 2 swarm.max_accel 1..2 -o "$work/nowhere/no"
[ -z "$(ls "$work" | grep '^no')" ] || fail "something was written all the same: $(ls "$work")"

# The game runs the program beside it, and says so where there is none.
cp "$program" "$work/alone"
"$work/alone" sweep --help >"$work/out.txt" 2>"$work/err.txt"
[ $? -eq 3 ] || fail "expected status 3 of a program that lies alone"
grep -q "^mitsubachi sweep: $work/mitsubachi-measure is not there" "$work/err.txt" || fail "it was not told what is missing"

# A long sweep in a group of its own, $group, as soon as it has its two threads.
start_long()
{
    setsid "$program" sweep swarm.max_accel 0.5..1 --games 1000 --jobs 2 --quiet -o "$work/stopped" \
        >"$work/out.txt" 2>"$work/err.txt" &
    group=$!
    await_threads $group 2
}

# And nobody and nothing is left of it.
expect_nothing()
{
    [ -z "$(in_group $group)" ] || fail "processes are left after $1"
    ls "$work"/stopped* 2>/dev/null && fail "half a sweep was written after $1"
}

# To all processes, as Ctrl-C does; a shell's background programs ignore SIGINT itself.
start_long
kill -s TERM -- -$group
wait $group
status=$?
[ $status -eq 143 ] || fail "exit status $status after SIGTERM, expected 143"
grep -q 'stopped, nothing was written' "$work/err.txt" || fail "it was not told that nothing was written"
expect_nothing SIGTERM

start_long
kill -9 $group
wait $group
status=$?
[ $status -eq 137 ] || fail "exit status $status after SIGKILL, expected 137"
expect_nothing SIGKILL
exit 0
