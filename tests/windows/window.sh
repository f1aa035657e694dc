#!/bin/sh
# window.sh -- the game for Windows as a player has it: unpacked from its zip into a folder with Japanese letters, played
# in a window under wine, its files in %APPDATA%, its demo good here and there.
. "$(dirname "$0")/../window_test.sh"
wine=$PWD/tests/windows/wine.sh
home=$work/蜂の巣
roaming=$home/Roaming

# The game in the window, and the one without.
windows="$home/game/mitsubachi.exe"
in_windows()
{
    (cd "$home" && MITSUBACHI_FONT='' "$wine" cmd /c "set APPDATA=Z:$(echo "$roaming" | tr / '\\')&& game\\mitsubachi.exe $*")
}

"$wine" --end
trap '"$wine" --end; rm -rf "$work"' EXIT
mkdir -p "$home" "$roaming"
unzip -q "$O"/windows/mitsubachi-*-windows.zip -d "$home" || fail "no zip"
mv "$home"/mitsubachi-* "$home/game"
[ -r "$windows" ] || fail "no program in the zip"

# It needs nothing that Windows does not have.
x86_64-w64-mingw32-objdump -p "$windows" | sed -n 's/.*DLL Name: //p' | tr 'A-Z' 'a-z' | grep -vxE \
    '(advapi32|gdi32|imm32|kernel32|msvcrt|ole32|oleaut32|setupapi|shell32|user32|version|winmm)\.dll' >"$work/needs.txt" &&
    fail "it needs libraries that Windows does not have"

# Sub-commands print, take paths with either stroke, and know what they are asked.
in_windows --version >"$work/out.txt" || fail "--version: exit status $?"
[ "$(head -n 1 "$work/out.txt")" = "$("$program" --version | head -n 1)" ] || fail "another version"
in_windows tunables --ini >"$work/tunables.ini" || fail "tunables: exit status $?"
cmp assets/tunables.ini "$work/tunables.ini" || fail "other tunables"
in_windows verify 'nothing\at\all.mtb' >"$work/out.txt" 2>&1 && fail "a demo that is not there is good"

# A game without a screen is the same as here, and its demo.
game='--offscreen --pilot --seed 4 --ticks 600 --record'
"$program" $game "$work/here.mtb" >"$work/here.txt" || fail "no game"
in_windows $game '蜜.mtb' >"$work/there.txt" || fail "no game: exit status $?"
cmp "$work/here.txt" "$work/there.txt" || fail "another game"
"$program" verify "$home/蜜.mtb" >"$work/here.txt" || fail "its demo is not good here"

# A game in a window, by hand: the endless one, with the mouse. It records itself.
mkdir -p "$roaming/Mitsubachi"
printf '[game]\nhelp_seen = on\n' >"$roaming/Mitsubachi/settings.ini"
demos=$roaming/Mitsubachi/demos
in_windows --window 360x640 --renderer software --mode endless --level easy --report >"$report" 2>"$output" &
game=$!
await has pictures 2
await finds_window
await has tick 30
hold 110 410
await is led true
for step in 1 2 3 4 5; do
    move $((110 + 30 * step)) $((410 - 10 * step))
done
let_go
await has tick 120
xdotool key --window "$window" alt+F4
ends 0
ls "$demos"/*.mtb >/dev/null || fail "no demo in %APPDATA%"
demo=$(basename "$demos"/*.mtb)
"$program" verify "$demos/$demo" >"$work/here.txt" || fail "the demo is not good here"
in_windows verify "Roaming\\Mitsubachi\\demos\\$demo" >"$work/there.txt" || fail "the demo is not good there"
[ "$(sed 's/.*: good, \(.*\), [0-9.]* times.*/\1/' "$work/here.txt")" = \
    "$(sed 's/.*: good, \(.*\), [0-9.]* times.*/\1/' "$work/there.txt")" ] || fail "its hash differs"
[ -z "$(find "$home" -name '*.tmp')" ] || fail "temporary files are left"
echo "note: $(sed 's/.*: good, \([0-9]*\) ticks.*/\1/' "$work/here.txt") ticks were played"
