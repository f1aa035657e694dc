#!/bin/sh
# idle.sh -- a page that nobody uses draws nothing and hardly wakes up, a window that cannot be seen neither, and both are
# there again at once.
#
# Counted are the pictures that the game draws, its looks at what has changed, and how often its threads wake up for them:
# all are the game's own, however busy the machine is.
. "$(dirname "$0")/../window_test.sh"

LOOKS=8

# How often the threads of the game went to sleep so far, and so woke up.
wakes()
{
    cat /proc/"$game"/task/*/status | awk '/^voluntary_ctxt_switches/ { sum += $2 } END { print sum }'
}

# still NAME STATE: waits for the state, then fails where a look draws, plays a tick or wakes more than the thread that
# looks.
still()
{
    await is "$2" true
    pictures=$(shown pictures) tick=$(shown tick) frames=$(shown frames) woken=$(wakes)
    await has frames $((frames + LOOKS))
    woken=$(($(wakes) - woken)) looks=$(($(shown frames) - frames))
    echo "note: $1: $woken wake-ups for $looks looks"
    is "$2" true && is pictures "$pictures" && is tick "$tick" || fail "$1 is drawn or goes on while nobody uses it"
    [ $woken -le $((3 * looks)) ] || fail "$1 wakes up $woken times for $looks looks"
}

# open_page TEXT: a press on the title, and back.
open_page()
{
    click_on "$1"
    await is focus -1
    still "$1" asleep
    press Escape
    await is screen title
}

knows_the_game
start_game --mute
open_page Modes
open_page Play
click_on More
open_page Settings
end_game

# In a pause the file of numbers is still read, and P goes on at once.
start_game --mute
play_endless
press p
still "a pause" asleep
mkdir -p "$work/config/mitsubachi"
printf '[swarm]\nmax_speed = 4.5\n' >"$work/config/mitsubachi/tunables.ini"
expect '→ 4.5'
tick=$(shown tick)
press p
await has tick $((tick + 60))
end_game

# A window that cannot be seen: the game waits without its sound, and has its pause when it is shown again.
start_game
play_endless
xdotool windowunmap "$window"
LOOKS=5
still "a hidden window" hidden
xdotool windowmap "$window"
await is screen pause
is tick "$tick" || fail "a hidden game goes on"
end_game
