#!/bin/sh
# idle.sh -- a page that nobody uses costs next to nothing, a window that cannot be seen nothing at all, and both are
# there again at once.
#
# Counted are the processor time of the game and how often it woke up, all of its threads together: both are the game's
# own, however busy the machine is.
. "$(dirname "$0")/../window_test.sh"

SECONDS_LOOKED=8
REST_SECONDS=7 # a page comes to rest after 5

# How often the threads of the game went to sleep so far, and so woke up.
wakes()
{
    cat /proc/"$process"/task/*/status | awk '/^voluntary_ctxt_switches/ { sum += $2 } END { print sum }'
}

# still NAME: fails where the page costs more than 1 % of a core or 5 wake-ups a second.
still()
{
    sleep $REST_SECONDS
    worked=$(worked_ms) woken=$(wakes)
    sleep $SECONDS_LOOKED
    worked=$(($(worked_ms) - worked)) woken=$(($(wakes) - woken))
    echo "note: $1: $worked ms and $woken wake-ups in $SECONDS_LOOKED s"
    [ $worked -le $((10 * SECONDS_LOOKED)) ] || fail "$1 works for $worked ms in $SECONDS_LOOKED s, expected 1 %"
    [ $woken -le $((5 * SECONDS_LOOKED)) ] || fail "$1 wakes up $woken times in $SECONDS_LOOKED s, expected 5 a second"
}

# begin_game OPTION...
begin_game()
{
    timeout 600 "$program" "$@" --window 360x640 >"$work/told.txt" 2>&1 &
    game=$!
    await_window
}

end_game()
{
    kill $game
    wait $game || fail "exit status $?, expected 0"
}

# open_page X Y NAME: a press on the title, and back.
open_page()
{
    xdotool mousemove --window "$window" "$1" "$2" click 1
    still "$3"
    xdotool key Escape
    let_work 60
}

knows_the_game
begin_game --mute
open_page 98 414 "the page of modes"
open_page 262 466 "the page of settings"
open_page 180 356 "the map"
end_game

# In a pause the file of numbers is still looked after, and P goes on at once.
begin_game --mute
click_endless
await_ticks 60 "$work/data/mitsubachi/demos/*.mtb"
xdotool key p
still "a pause"
mkdir -p "$work/config/mitsubachi"
told=$work/told.txt
printf '[swarm]\nmax_speed = 4.5\n' >"$work/config/mitsubachi/tunables.ini"
expect '→ 4.5'
ticks=$(ticks_of "$work/data/mitsubachi/demos/*.mtb")
xdotool key p
await_ticks $((ticks + 60)) "$work/data/mitsubachi/demos/*.mtb"

# A window that cannot be seen: the game waits without its sound, and has its pause when it is shown again.
end_game
rm -f "$work"/data/mitsubachi/demos/*.mtb
begin_game
click_endless
await_ticks 60 "$work/data/mitsubachi/demos/*.mtb"
xdotool windowunmap "$window"
still "a hidden window"
[ $woken -le $((2 * SECONDS_LOOKED)) ] || fail "a hidden window wakes up $woken times in $SECONDS_LOOKED s"
ticks=$(ticks_of "$work/data/mitsubachi/demos/*.mtb")
xdotool windowmap "$window"
let_work 60
[ "$(ticks_of "$work/data/mitsubachi/demos/*.mtb")" -eq "$ticks" ] || fail "a hidden game goes on"
end_game
