#!/bin/sh
# pointer.sh -- a real window, a real pointer: drag, and the swarm follows; space, and a call is spent; a game from the
# title is paused by a key, resized, and left by keys.
. "$(dirname "$0")/../window_test.sh"
knows_the_game

# The middle of the swarm, in px of the playfield, is near a place.
swarm_is_near()
{
    line | sed 's/.*"swarm": \[\([^]]*\)\].*/\1/' | awk -v x="$1" -v y="$2" -F ', ' '
        { exit !(($1 - x) ^ 2 + ($2 - y) ^ 2 < 25 ^ 2) }'
}

# The swarm gathers 48 px above the pointer.
start_game --mode endless --seed 1
await has tick 30
hold 180 500
await is led true
for step in 1 2 3 4 5 6 7 8 9 10; do
    move $((180 - 9 * step)) $((500 - 24 * step))
done
await swarm_is_near 90 212
calls=$(shown calls)
press space
await is calls $((calls - 1))
let_go
await is led false
echo "note: first frame after $(shown first_ms) ms"
end_game
[ "$(wc -c <"$work/last.png")" -gt 30000 ] || fail "the screenshot is blank"
rm -f "$work"/data/mitsubachi/demos/*.mtb

# From the title: clicks on Modes and Endless, some play, P pauses; overlay, another size, full screen.
start_game
play_endless
press p
await is screen pause
paused=$(shown tick)
press F3
xdotool windowsize "$window" 500 700
await tells '"window": [500, 700]'
press F11
await tells '"window": [1280, 1200]'
press F11
await tells '"window": [500, 700]'
# On the title Escape ends the program.
choose 'Back to title'
await is screen title
leave Escape
[ ! -s "$output" ] || fail "the second game complained"
# The game was recorded, without the pause.
ticks=$(ticks_of "$work/data/mitsubachi/demos/*.mtb")
[ "$ticks" -ge 60 ] && [ "$ticks" -eq "$paused" ] || fail "$ticks ticks recorded, $paused played"
echo "note: clicked, played $ticks ticks, paused and left"
