#!/bin/sh
# numbers.sh -- saving tunables changes the running game, however they are saved; errors are
# reported and cost nothing; and the demo of such a game is good.
. "$(dirname "$0")/../window_test.sh"
file=$work/config/mitsubachi/tunables.ini
start_game --pilot --seed 3 --mute --set swarm.leash_ranges=2.5 --record "$work/game.mtb"

# The folder is not there yet.
mkdir -p "$work/config/mitsubachi"
printf '# mine\n[swarm]\nmax_speed = 4.5\nstart_bees = 20\n' >"$file"
expect '→ 4.5'
expect '→ 20 (next game)'
sed -i 's/4\.5/4.25/' "$file" # a new file, renamed
expect 'swarm.max_speed 4.5 → 4.25'
sed 's/4\.25/4/' "$file" >"$work/new"
mv "$work/new" "$file" # the same from another folder
expect 'swarm.max_speed 4.25 → 4'
mv "$file" "$file~" # as some editors do
sed 's/= 4/= 3.75/' "$file~" >"$file"
expect 'swarm.max_speed 4 → 3.75'

# Several saves in a row are one change.
for speed in 3 3.25 3.5 3.25 4.125; do
    printf '[swarm]\nmax_speed = %s\nstart_bees = 20\n' $speed >"$file"
done
expect 'swarm.max_speed 3.75 → 4.125'

# Errors are reported, and the value stays; what --set says hides the file.
printf '[swarm]\nmax_speed = fast\nstart_bees = 20\nleash_ranges = 4\nbulet = 1\n' >"$file"
expect "tunables.ini:2: swarm.max_speed is 'fast'"
expect "tunables.ini:5: unknown tunable 'swarm.bulet'"
printf '[swarm]\nmax_speed = 4.125\nstart_bees = 20\nrange_hold_px = 22\n' >"$file"
expect '→ 22'
[ "$(grep -c 'leash_ranges' "$output")" -eq 0 ] || fail "a change that --set hides was reported"
[ "$(grep -c '→' "$output")" -eq 7 ] || fail "expected 7 changes so far"

# In a pause, too.
press p
await is screen pause
rm "$file"
expect 'swarm.max_speed 4.125 → '
expect 'swarm.range_hold_px 22 → '
tick=$(shown tick)
press p
await has tick $((tick + 60))
end_game

"$program" verify "$work/game.mtb" >"$work/verify.txt" 2>&1 || fail "the demo is not good"
grep -q 'mtb: good, ' "$work/verify.txt" || fail "the demo is not good"
