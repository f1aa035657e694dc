#!/bin/sh
# recording.sh -- games record themselves: offscreen, in a window that is killed, by hand from title to Replays screen.
. "$(dirname "$0")/../window_test.sh"
demos=$work/data/mitsubachi/demos

verify()
{
    "$program" verify "$@" >"$work/verify.txt" 2>&1 || fail "verify: exit status $?"
}

# Waits up to five seconds for so many demos whose names end in $2.
wait_for_demos()
{
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
        [ "$(find "$demos" -name "*$2" 2>/dev/null | wc -l)" -eq "$1" ] && return
        sleep 0.2
    done
    fail "expected $1 demos with names that end in $2: $(ls "$demos")"
}

# Three seconds without a screen; the demo has the hash that the game printed.
"$program" --offscreen --pilot --seed 4 --ticks 180 --record "$work/a.mtb" >"$work/result.txt" || fail "no game"
verify "$work/a.mtb"
hash=$(sed -n 's/.*hash \([0-9a-f]*\)$/\1/p' "$work/result.txt")
grep -q ": good, 180 ticks, hash $hash, " "$work/verify.txt" || fail "expected 180 ticks and hash $hash"
"$program" --offscreen --pilot --ticks 60 >/dev/null || fail "no game without --record"
[ ! -e "$demos" ] || fail "a pilot's game was recorded without being asked for"

# A place that cannot be written: told before the game begins.
"$program" --offscreen --pilot --ticks 60 --record /nowhere/at/all.mtb >"$work/result.txt" 2>&1
status=$?
[ $status -eq 3 ] || fail "exit status $status for a place that cannot be written, expected 3"

# A window, killed in the middle of the game.
for seconds in 1.7 2.4 3.1; do
    "$program" --pilot --seed 5 --window 360x640 --mute --record "$work/killed.mtb" >"$work/result.txt" 2>&1 &
    game=$!
    sleep $seconds
    now=$(date +%s.%N)
    kill -9 $game || fail "the game is gone too early"
    wait $game 2>/dev/null
    verify "$work/killed.mtb"
    age=$(echo "$now $(stat -c %.9Y "$work/killed.mtb")" | awk '{ printf "%.1f", $1 - $2 }')
    # A busy machine plays slower than in real time, hence some room.
    awk -v age="$age" 'BEGIN { exit !(age < 2.0) }' || fail "the newest block was $age s old, expected at most one"
    ticks=$(sed 's/.*good, \([0-9]* ticks\).*/\1/' "$work/verify.txt")
    echo "note: killed after $seconds s: $ticks, last block $age s old"
    rm -f "$work"/killed.mtb*
done

# By hand: the endless game, two seconds, pause, and then the power goes.
knows_the_game
"$program" --window 360x640 --mute >"$work/result.txt" 2>&1 &
game=$!
window=$(xdotool search --sync --onlyvisible --name '^Mitsubachi$' | head -n 1) || fail "no window"
sleep 0.5
click_endless "$window"
sleep 2
xdotool key p
sleep 0.5
wait_for_demos 1 .mtb
kill -9 $game
wait $game 2>/dev/null
verify "$demos"/*.mtb
grep -q ': good, .* it has no end$' "$work/verify.txt" || fail "the demo of a paused game is not whole"

# The Replays screen: a star, and then away with it.
"$program" --window 360x640 --mute >"$work/result.txt" 2>&1 &
game=$!
window=$(xdotool search --sync --onlyvisible --name '^Mitsubachi$' | head -n 1) || fail "no second window"
sleep 0.5
xdotool mousemove --window "$window" 262 414 click 1
sleep 0.5
xdotool mousemove --window "$window" 36 94 click 1
wait_for_demos 1 _star.mtb
xdotool mousemove --window "$window" 324 94 click 1
sleep 0.3
[ "$(find "$demos" -name '*.mtb' | wc -l)" -eq 1 ] || fail "one tap has deleted the demo"
xdotool click 1
wait_for_demos 0 .mtb
xdotool key Escape
sleep 0.3
xdotool key Escape
wait $game
status=$?
[ $status -eq 0 ] || fail "exit status $status, expected 0"
[ ! -s "$work/result.txt" ] || fail "the game complained"
