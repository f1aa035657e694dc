#!/bin/sh
# unasked.sh -- every command of both programs leaves nothing behind but the files that its options name.
#
# Each runs in an empty folder without a display. The home holds .local/share alone, as most do, and TMPDIR nothing.
set -u
cd "$(dirname "$0")/../.." || exit 3
top=$PWD programs=$(cd "${O:-build}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset DISPLAY WAYLAND_DISPLAY XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME
export HOME="$work/home" TMPDIR="$work/tmp" SDL_AUDIODRIVER=dummy MITSUBACHI_ASSETS="$top/assets"
failed=0
runs=0

# leaves FILES STATUS PROGRAM WORD...: these files are there afterwards, and no others.
leaves()
{
    expected=$1 status=$2 program=$3
    shift 3
    runs=$((runs + 1))
    rm -rf "$work/here" "$HOME" "$TMPDIR"
    mkdir -p "$work/here" "$HOME/.local/share" "$TMPDIR"
    (cd "$work/here" && exec "$programs/$program" "$@") </dev/null >"$work/said" 2>&1
    got=$?
    left=$(cd "$work" && find here home tmp -mindepth 1 ! -path home/.local ! -path home/.local/share | LC_ALL=C sort | tr '\n' ' ')
    [ $got -eq "$status" ] && [ "$left" = "${expected:+$expected }" ] && return
    echo "$program $*: exit status $got, expected $status; left '$left', expected '$expected '"
    cat "$work/said"
    failed=1
}

# The files that the commands read.
mkdir "$work/demos" "$work/patterns"
(cd "$work/demos" && "$programs/mitsubachi" --offscreen --pilot --ticks 60 --record a.mtb) >"$work/said" || exit 1
demo=$work/demos/a.mtb scenario=$top/tests/scenarios/arrive_corners.ini stage=$top/assets/stages/meadow.ini
pattern=$(find "$top/assets/patterns" -name '*.xml' | LC_ALL=C sort | head -n 1)
cp "$pattern" "$work/patterns"
(cd "$work" && "$programs/mitsubachi" save some.mtbsave) >"$work/said" || exit 1
measure=mitsubachi-measure
sweep='swarm.max_accel 0.5,0.6 --seeds 1 --ticks 60'

# Help and version of every command, as the programs list them.
for command in '' $("$programs/mitsubachi" --help=rows | awk -F '\t' '$1 == "command" { print $2 }'); do
    # shellcheck disable=SC2086 # the game itself is no word
    leaves '' 0 mitsubachi $command --help
done
leaves '' 0 mitsubachi --version
leaves '' 0 $measure --help

# The game, with and without a display that it misses.
leaves '' 3 mitsubachi
leaves '' 3 mitsubachi "$demo"
leaves '' 0 mitsubachi --else-offscreen --ticks 60
for mode in endless swarm-lord gallery daily; do
    leaves '' 0 mitsubachi --offscreen --pilot --ticks 60 --mode $mode
done
leaves '' 0 mitsubachi --offscreen --pilot --ticks 60 --mode practice --stage meadow
leaves '' 0 mitsubachi --offscreen --pilot --ticks 60 --ghost "$demo"
leaves 'here/x.mtb here/x.png' 0 mitsubachi --offscreen --pilot --ticks 60 --record x.mtb --screenshot x.png

leaves '' 3 mitsubachi watch "$demo"
leaves '' 0 mitsubachi --offscreen "$demo"
leaves '' 3 mitsubachi lab
leaves '' 0 mitsubachi lab --offscreen --ticks 60
leaves '' 3 mitsubachi pattern "$pattern"
leaves '' 0 mitsubachi --offscreen --ticks 60 "$pattern"
leaves '' 0 mitsubachi check "$work/patterns"
leaves '' 3 mitsubachi stage "$stage"
leaves '' 0 mitsubachi --offscreen --pilot --ticks 60 "$stage"
leaves '' 0 mitsubachi sim "$scenario"
leaves '' 0 mitsubachi verify "$demo"
leaves 'here/trace' 0 mitsubachi verify --trace trace "$demo"
leaves '' 0 mitsubachi link "$demo"
leaves 'here/b.mtb' 0 mitsubachi link "$demo" -o b.mtb
leaves 'here/f here/f/frame-000001.png' 0 mitsubachi export "$demo" --png --from 0 --to 0.1 --fps 10 -o f
leaves '' 3 mitsubachi report "$demo"
leaves 'here/s.mtbsave' 0 mitsubachi save s.mtbsave
# Loading replaces what the player has; a copy of that is kept.
leaves 'home/.local/share/mitsubachi home/.local/share/mitsubachi/saves home/.local/share/mitsubachi/saves/before.mtbsave' \
    0 mitsubachi load "$work/some.mtbsave"
leaves '' 0 mitsubachi tunables
leaves '' 0 mitsubachi check "$top/assets/tunables.ini"
leaves '' 0 mitsubachi music meadow
leaves '' 0 mitsubachi check "$top/assets/music/meadow.txt"

# shellcheck disable=SC2086 # a list of words
leaves '' 0 $measure sweep $sweep
# shellcheck disable=SC2086
leaves 'here/x.csv' 0 $measure sweep $sweep --csv x.csv
leaves '' 0 $measure rank "$work/demos"
leaves 'here/x.csv here/x.db' 0 $measure rank "$work/demos" -o x
leaves '' 0 $measure dodge "$work/patterns" --ticks 60 --seeds 1
leaves 'here/x.csv' 0 $measure dodge "$work/patterns" --ticks 60 --seeds 1 --csv x.csv
leaves '' 0 $measure players --seeds 1..1 --players pilot --places endless --minutes 1
leaves 'here/x.csv' 0 $measure players --seeds 1..1 --players pilot --places endless --minutes 1 --csv x.csv
leaves '' 0 $measure journey --seeds 1..1
leaves '' 0 $measure bench --quick --scene hash
leaves 'here/x.csv' 0 $measure bench --quick --scene hash --csv x.csv

# A command that was added later is missing here.
for command in $("$programs/mitsubachi" --help=rows | awk -F '\t' '$1 == "command" { print $2 }'); do
    grep -qE "^leaves '[^']*' [0-9] (mitsubachi|\\\$measure) $command( |\$)|^ +0 mitsubachi $command " "$top/tests/end_to_end/unasked.sh" ||
        { echo "$command is not tested here"; failed=1; }
done
echo "note: $runs runs"
exit $failed
