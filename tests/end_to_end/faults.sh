#!/bin/sh
# faults.sh -- some of what `make faults` does: calls that fail while a save is made and loaded, all that ended badly once,
# and power cuts in a game and in all of a load.
set -eu
# Hundreds of folders are made and forgotten: where the system has a disk in memory, that takes half the time.
if [ -d /dev/shm ] && [ -w /dev/shm ]; then
    TMPDIR=$(mktemp -d /dev/shm/mitsubachi-faults-XXXXXX)
    export TMPDIR
    trap 'rm -rf "$TMPDIR"' EXIT INT TERM
fi
"${O:-build}/faults/program" --quick
