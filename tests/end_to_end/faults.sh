#!/bin/sh
# faults.sh -- some of what `make faults` does: calls that fail while a save is made and loaded, and power cuts in a game.
set -eu
"${O:-build}/faults/program" --quick
