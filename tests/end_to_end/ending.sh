#!/bin/sh
# ending.sh -- a game that is ended from outside is kept as one that the player has left: by signals, and where the display
# goes away.
. "$(dirname "$0")/../window_test.sh"
knows_the_game
demos=$work/data/mitsubachi/demos

# A display of its own, which can be taken away.
open_display()
{
    Xvfb -displayfd 3 -screen 0 640x800x24 -noreset -r 3>"$work/display" 2>/dev/null &
    display=$!
    helpers="$helpers $display"
    await [ -s "$work/display" ]
    DISPLAY=:$(cat "$work/display")
    rm "$work/display"
}

# The same, with a desktop of Wayland within it.
open_desktop()
{
    open_display
    export XDG_RUNTIME_DIR="$work/run" WAYLAND_DISPLAY=wayland-test SDL_VIDEODRIVER=wayland
    # libdecor loops forever if the connection breaks while events wait.
    export SDL_VIDEO_WAYLAND_ALLOW_LIBDECOR=0
    mkdir -m 700 "$XDG_RUNTIME_DIR"
    weston --no-config --backend=x11-backend.so --shell=kiosk-shell.so --socket="$WAYLAND_DISPLAY" \
        --width=360 --height=640 --idle-time=0 >"$work/weston.txt" 2>&1 &
    desktop=$!
    helpers="$helpers $desktop"
    await [ -S "$XDG_RUNTIME_DIR/$WAYLAND_DISPLAY" ]
}

# ended_by HOW STATUS: a game in which the swarm is held until it has points, and which HOW ends.
ended_by()
{
    rm -rf "$work/data"
    # Who tests in the background may have asked that a terminal that goes away ends nothing.
    under='env --default-signal=HUP' size=180x320 start_game --mode endless --seed 3 --mute
    await has tick 60
    xdotool mousemove --window "$window" 90 160
    send 1 mousedown 1
    await has score 1
    case $1 in
    display) kill $display ;;
    desktop) kill $desktop ;;
    *) kill -"$1" $game ;;
    esac
    ends "$2"
    "$program" verify "$demos"/*.mtb >"$work/verify.txt" 2>&1 || fail "$1: the demo is not good"
    ! grep -q 'it has no end' "$work/verify.txt" || fail "$1: the demo has no end"
    name=$(basename "$demos"/*.mtb _best.mtb)
    grep -q "$name" "$work"/data/mitsubachi/best*.txt || fail "$1: the list of best games has not $name"
    [ -z "$(ls -A "$work/data/mitsubachi/runs")" ] || fail "$1: the next start would take it for a crash"
}

lost_by()
{
    ended_by "$1" 3
    [ "$(tail -n 1 "$output")" = "mitsubachi: the display is gone, expected one until the end" ] || fail "no reason printed"
}

ended_by HUP 0
[ ! -s "$output" ] || fail "the game complained"

open_display
lost_by display

if command -v weston >/dev/null; then
    open_desktop
    search='--class ^Weston'
    lost_by desktop
    kill $display
else
    echo "note: weston is missing, so no Wayland display was taken away"
fi
