#!/bin/sh
# with_display.sh -- runs a command on a display of its own that nobody sees: with_display.sh COMMAND...
set -u
number=$(mktemp)
# Xvfb chooses a free display and writes its number.
Xvfb -displayfd 3 -screen 0 1280x1200x24 -noreset 3>"$number" 2>/dev/null &
xvfb=$!
trap 'kill $xvfb 2>/dev/null; rm -f "$number"' EXIT
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
    [ -s "$number" ] && break
    sleep 0.2
done
[ -s "$number" ] || { echo "Xvfb did not start"; exit 3; }
DISPLAY=:$(cat "$number")
export DISPLAY
unset WAYLAND_DISPLAY
"$@"
