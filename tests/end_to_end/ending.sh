#!/bin/sh
# ending.sh -- a game that is ended from outside is kept as one that the player has left: by signals, and where the display
# goes away.
. "$(dirname "$0")/../window_test.sh"
knows_the_game
demos=$work/data/mitsubachi/demos

# A display of its own, which can be taken away.
open_display()
{
    Xvfb -displayfd 3 -screen 0 640x800x24 -noreset 3>"$work/display" 2>/dev/null &
    display=$!
    await [ -s "$work/display" ]
    DISPLAY=:$(cat "$work/display")
    rm "$work/display"
}

# ended_by HOW STATUS: a game in which the swarm is held until it has points, and which HOW ends.
ended_by()
{
    rm -rf "$work/data"
    # Who tests in the background may have asked that a terminal that goes away ends nothing.
    env --default-signal=HUP "$program" --mode endless --seed 3 --window 180x320 --mute >"$work/result.txt" 2>&1 &
    game=$!
    await finds_window
    await_ticks 60 "$demos/*.mtb"
    xdotool mousemove --window "$window" 90 160 mousedown 1
    await_ticks 240 "$demos/*.mtb"
    case $1 in
    display) kill $display ;;
    *) kill -"$1" $game ;;
    esac
    wait $game
    status=$?
    [ $status -eq "$2" ] || fail "$1: exit status $status, expected $2"
    "$program" verify "$demos"/*.mtb >"$work/verify.txt" 2>&1 || fail "$1: the demo is not good"
    ! grep -q 'it has no end' "$work/verify.txt" || fail "$1: the demo has no end"
    name=$(basename "$demos"/*.mtb _best.mtb)
    grep -q "$name" "$work"/data/mitsubachi/best*.txt || fail "$1: the list of best games has not $name"
    [ -z "$(ls -A "$work/data/mitsubachi/runs")" ] || fail "$1: the next start would take it for a crash"
}

ended_by HUP 0
[ ! -s "$work/result.txt" ] || fail "the game complained"
open_display
ended_by display 3
[ "$(cat "$work/result.txt")" = "mitsubachi: the display is gone, expected one until the end" ] || fail "no reason told"
