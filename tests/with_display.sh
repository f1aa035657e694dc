#!/bin/sh
# with_display.sh -- runs a command on a display of its own that nobody sees: with_display.sh COMMAND...
set -u
number=$(mktemp)
# Xvfb chooses a free display and writes its number.
Xvfb -displayfd 3 -screen 0 1280x1200x24 -noreset -r 3>"$number" 2>/dev/null &
xvfb=$!
trap 'kill $xvfb 2>/dev/null; rm -f "$number"' EXIT
naps=0
until [ -s "$number" ]; do
    kill -0 $xvfb 2>/dev/null && [ $naps -lt 600 ] || { echo "Xvfb did not start"; exit 3; }
    naps=$((naps + 1))
    sleep 0.1
done
DISPLAY=:$(cat "$number")
export DISPLAY
unset WAYLAND_DISPLAY
"$@"
