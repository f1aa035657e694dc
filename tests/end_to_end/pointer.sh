#!/bin/sh
# pointer.sh -- a real window, a real pointer: drag, and the swarm follows; space, and a call is spent.
#
# Plays with the release build under Xvfb, moves the pointer with xdotool, and reads the result line. A second game is
# started from the title by a click on its button, paused by a key, resumed, and left.
. "$(dirname "$0")/../window_test.sh"

# A drag to 25 % of the width and 40 % of the height of a 360 x 640 window: px of the playfield.
timeout 600 "$program" --seed 1 --ticks 420 --window 360x640 --screenshot "$work/shot.png" >"$work/result.txt" 2>&1 &
game=$!
await_window
for step in 1 2 3 4 5 6 7 8 9 10; do
    echo "sleep 0.05 mousemove --window $window $((180 - 9 * step)) $((500 - 24 * step))"
done | xargs xdotool mousemove --window "$window" 180 500 mousedown 1
xdotool key space
wait $game || fail "the game failed"
xdotool mouseup 1
# The swarm gathers 48 px above the pointer: at 90, 212.
sed -n 's/.*swarm at \([0-9.]*\) \([0-9.]*\),.*/\1 \2/p' "$work/result.txt" | {
    read -r x y || fail "no result"
    awk -v x="$x" -v y="$y" 'BEGIN { exit !(x > 65 && x < 115 && y > 187 && y < 237) }' ||
        fail "the swarm is at $x $y, expected near 90 212"
    grep -q ' 2 calls' "$work/result.txt" || fail "the space key spent no call"
    echo "note: swarm at $x $y for a pointer at 90 260"
} || exit 1
[ "$(wc -c <"$work/shot.png")" -gt 30000 ] || fail "the screenshot is blank"
sed -n 's/^first frame after/note: first frame after/p' "$work/result.txt"

# From the title: clicks on Modes and Endless, some play, P pauses; overlay, another size, full screen.
knows_the_game
timeout 600 "$program" --window 360x640 >"$work/second.txt" 2>&1 &
game=$!
await_window
click_endless
await_ticks 60 "$work/data/mitsubachi/demos/*.mtb"
xdotool key p
let_work 50
paused=$(ticks_of "$work/data/mitsubachi/demos/*.mtb")
xdotool key F3
xdotool windowsize "$window" 500 700
let_work 100 # everything is rasterised anew each time; keys that come within one frame are one
xdotool key F11
let_work 200
xdotool key F11
let_work 100
kill -0 $game || fail "the game is gone too early"
# In the pause the fifth button leads to the title, and the first key only shows the focus; on the title Escape ends the
# program.
for key in Down Down Down Down Down Return; do
    xdotool key $key
    let_work 50
done
let_work 50
xdotool key Escape
wait $game
status=$?
[ $status -eq 0 ] || fail "exit status $status, expected 0"
[ ! -s "$work/second.txt" ] || fail "the second game complained"
# What was played recorded itself: a second or more, and nothing of the pause.
"$program" verify "$work"/data/mitsubachi/demos/*.mtb >"$work/verify.txt" 2>&1 || fail "no good demo of the second game"
ticks=$(sed -n 's/.*good, \([0-9]*\) ticks.*/\1/p' "$work/verify.txt")
[ "${ticks:-0}" -ge 60 ] && [ "$ticks" -eq "$paused" ] || fail "$ticks ticks played, $paused of them before the pause"
echo "note: clicked, played $ticks ticks, paused and left"
