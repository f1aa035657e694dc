#!/bin/sh
# stage.sh -- saving the stage that is played plays the game again with the new one: mistakes are reported and cost nothing,
# and the demo is that of the game that was seen last, as a whole.
. "$(dirname "$0")/../window_test.sh"
file=$work/my_stage.ini

demo=$work/game.mtb

cp assets/stages/meadow.ini "$file"
start_game "$file" --pilot --seed 3 --mute --record "$demo"
await_ticks 180 "$demo"

# Another game from the start: more bees, and another wave.
sed 's/^swarm.start_bees = .*/swarm.start_bees = 31/' "$file" >"$work/new"
mv "$work/new" "$file"
expect "my_stage.ini read, "
await_ticks 240 "$demo"

# A mistake costs nothing; what it was before is no other stage.
cp "$file" "$work/kept"
sed -i 's/^enemy = wasp/enemy = wsp/' "$file"
expect "enemy is 'wsp', expected a word such as 'wasp'"
cp "$work/kept" "$file"
await_ticks 300 "$demo" # more than a second later
printf '\n[phase Evening]\nleast = 5s\n' >>"$file"
expect "my_stage.ini read, " 2
await_ticks 360 "$demo"
end_game
"$program" verify "$demo" >"$work/verify.txt" 2>&1 || fail "the demo is not good"
ticks=$(sed -n 's/.*mtb: good, \([0-9]*\) ticks.*/\1/p' "$work/verify.txt")
[ "${ticks:-0}" -ge 360 ] || fail "the demo has ${ticks:-no} ticks, expected the whole game"
echo "note: $(sed -n 's/.*read, //p' "$output" | tail -n 1)"
