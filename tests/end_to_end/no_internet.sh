#!/bin/sh
# no_internet.sh -- the program opens no internet socket: whatever it does, under a filter that ends it at the first one.
. "$(dirname "$0")/../window_test.sh"

$CC -O1 -Wall -Wextra -o "$work/no_internet" tests/end_to_end/no_internet.c || fail "the filter cannot be built"
alone=$work/no_internet

# First that it does catch them, in children too; a local socket is none.
"$alone" itself local 2>"$work/output.txt"
status=$?
[ $status -ne 77 ] || { echo "note: skipped, this system has no filters of calls"; exit 0; }
[ $status -eq 0 ] || fail "a local socket is refused"
for family in inet inet6; do
    ( "$alone" itself $family ) 2>/dev/null && fail "$family: not caught"
    "$alone" sh -c "'$alone' itself $family; [ \$? -gt 128 ]" 2>/dev/null || fail "$family: not caught in a child"
done

quiet()
{
    "$alone" "$@" >"$work/output.txt" 2>&1
    status=$?
    [ $status -eq 0 ] || { cat "$work/output.txt"; fail "$*: exit status $status"; }
}

# Without a screen: play and record, check, tell, save, report, tools.
quiet "$program" --offscreen --pilot --seed 4 --ticks 300 --record "$work/a.mtb" --screenshot "$work/a.png"
quiet "$program" verify "$work/a.mtb"
quiet "$program" link "$work/a.mtb"
quiet "$program" save "$work/a.mtbsave"
quiet "$program" load "$work/a.mtbsave"
quiet "$program" tunables
quiet "$program" --version
quiet "$program" --help
quiet "$program" sim tests/scenarios/"$(ls tests/scenarios | grep -m 1 '\.ini$')"
quiet "$program" export "$work/a.mtb" -o "$work/frames" --png --size 180x320 --fps 2 --quiet
! command -v ffmpeg >/dev/null || quiet "$program" export "$work/a.mtb" -o "$work/a.mp4" --size 180x320 --fps 10 --quiet

# In a window: the title, F8, a game with sound, a clip, and F8 once more; with and without narration.
for narration in off on; do
    rm -rf "$work/data"
    knows_the_game
    printf '[sound]\nnarration = %s\n' $narration >>"$work/config/mitsubachi/settings.ini"
    under=$alone start_game
    press F8
    play_endless
    press F9
    press F8
    end_game
done
bug=$(find "$work/data" -name '*.mtbreport' | head -n 1)
[ -n "$bug" ] || fail "F8 wrote no report"
quiet "$program" report "$bug"
grep -q "$HOME" "$work/output.txt" && fail "the report names the home folder"
[ -z "$(find "$work/data/mitsubachi/runs" -name '*.txt')" ] || fail "a window that was closed counts as broken off"
