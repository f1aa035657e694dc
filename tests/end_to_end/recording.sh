#!/bin/sh
# recording.sh -- games record themselves: offscreen, in a window that is killed, by hand from title to Replays screen.
. "$(dirname "$0")/../window_test.sh"
demos=$work/data/mitsubachi/demos

verify()
{
    "$program" verify "$@" >"$work/verify.txt" 2>&1 || fail "verify: exit status $?"
}

has_demos()
{
    [ "$(find "$demos" -name "*$2" 2>/dev/null | wc -l)" -eq "$1" ]
}

# Three seconds without a screen; the demo has the hash that the game printed.
"$program" --offscreen --pilot --seed 4 --ticks 180 --record "$work/a.mtb" >"$work/result.txt" || fail "no game"
verify "$work/a.mtb"
hash=$(sed -n 's/.*hash \([0-9a-f]*\)$/\1/p' "$work/result.txt")
grep -q ": good, 180 ticks, hash $hash, " "$work/verify.txt" || fail "expected 180 ticks and hash $hash"
"$program" --offscreen --pilot --ticks 60 >/dev/null || fail "no game without --record"
[ ! -e "$demos" ] || fail "a pilot's game was recorded without being asked for"

# A place that cannot be written: reported before the game begins.
"$program" --offscreen --pilot --ticks 60 --record /nowhere/at/all.mtb >"$work/result.txt" 2>&1
status=$?
[ $status -eq 3 ] || fail "exit status $status for a place that cannot be written, expected 3"

# A window, killed in the middle of the game: a block is written each second, so what is older than two is there.
for seconds in 1 2 3; do
    start_game --pilot --seed 5 --mute --record "$work/killed.mtb"
    await has tick $((60 * seconds + 120))
    kill -9 $game || fail "the game is gone too early"
    wait $game 2>/dev/null
    game=
    verify "$work/killed.mtb"
    has_ticks $((60 * seconds)) "$work/killed.mtb" || fail "ticks are gone: $(cat "$work/verify.txt")"
    rm -f "$work"/killed.mtb*
done

# By hand: the endless game, a second or more, pause, and then the power goes.
knows_the_game
start_game --mute
play_endless
press p
await has_demos 1 .mtb
kill -9 $game
wait $game 2>/dev/null
game=
verify "$demos"/*.mtb
grep -q ': good, .* it has no end$' "$work/verify.txt" || fail "the demo of a paused game is not whole"

# The Replays screen: a star, and then away with it.
start_game --mute
click_on More
click_on Replays
await is screen replays
click 36 94
await has_demos 1 _star.mtb
click 324 94
has_demos 1 .mtb || fail "one tap has deleted the demo"
click 324 94
await has_demos 0 .mtb
press Escape
await is screen title
leave Escape
[ ! -s "$output" ] || fail "the game complained"
