#!/bin/sh
# stage.sh -- saving the stage that is played plays the game again with the new one: mistakes are told and cost nothing,
# and the demo is that of the game that was seen last, as a whole.
. "$(dirname "$0")/../window_test.sh"
file=$work/my_stage.ini

# Waits for a line that contains $1 to be told.
expect()
{
    waited=0
    until grep -qF -- "$1" "$work/told.txt"; do
        [ $waited -lt 100 ] || fail "not told within five seconds: $1"
        waited=$((waited + 1))
        sleep 0.05
    done
}

cp assets/stages/meadow.ini "$file"
"$program" stage "$file" --pilot --seed 3 --mute --window 360x640 --record "$work/game.mtb" \
    >"$work/result.txt" 2>"$work/told.txt" &
game=$!
xdotool search --sync --onlyvisible --name '^Mitsubachi$' >/dev/null || fail "no window"
sleep 3

# Another game from the start: more bees, and another wave.
sed 's/^swarm.start_bees = .*/swarm.start_bees = 31/' "$file" >"$work/new"
mv "$work/new" "$file"
expect "my_stage.ini read, "
sleep 1

# A mistake costs nothing; what it was before is no other stage.
cp "$file" "$work/kept"
sed -i 's/^enemy = wasp/enemy = wsp/' "$file"
expect "enemy is 'wsp', expected a word such as 'wasp'"
sleep 0.5
cp "$work/kept" "$file"
sleep 1
printf '\n[phase Evening]\nleast = 5s\n' >>"$file"
waited=0
until [ "$(grep -c 'my_stage.ini read, ' "$work/told.txt")" -eq 2 ]; do
    [ $waited -lt 100 ] || fail "the last change was not taken"
    waited=$((waited + 1))
    sleep 0.05
done
sleep 1.5
kill $game
wait $game || fail "the game failed"
"$program" verify "$work/game.mtb" >"$work/verify.txt" 2>&1 || fail "the demo is not good"
ticks=$(sed -n 's/.*mtb: good, \([0-9]*\) ticks.*/\1/p' "$work/verify.txt")
[ "${ticks:-0}" -ge 300 ] || fail "the demo has ${ticks:-no} ticks, expected the whole game"
echo "note: $(sed -n 's/.*read, //p' "$work/told.txt" | tail -n 1)"
