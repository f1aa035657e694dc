#!/bin/sh
# lab.sh -- the lab with a real window and a real pointer: bees and a wasp are placed, a number is slid and saved, the
# scenario is saved, and `sim` runs it.
. "$(dirname "$0")/../window_test.sh"

start_game
click_on More
click_on Lab
await is screen lab
click_on 'Bees: tap, or drag a trail'
click 180 300
drag 100 350 220 350
click_on 'Wasp: tap where it starts'
click 180 120
await has bees 20
click_on 'Change numbers'
click 100 293       # what is searched for
send 36 type 'leash ranges' # each letter is pressed, typed and released
press Return
drag 60 385 350 385 # the slider of the selected one, to its end
click 247 293       # save the numbers
click 326 293       # close the panel
click_on 'Save the scenario'
press Escape
await is screen title
leave Escape
[ ! -s "$output" ] || fail "the lab complained"

grep -q '^leash_ranges = 20' "$work/config/mitsubachi/tunables.ini" || fail "the number was not saved"
scenario=$(ls "$work"/data/mitsubachi/scenarios/*.ini) || fail "no scenario was saved"
"$program" sim "$scenario" >"$work/sim.csv" 2>"$work/sim.txt" || fail "the scenario does not run"
bees=$(grep -c '^bee' "$scenario")
wasps=$(grep -c '^wasp = ' "$scenario")
[ "$bees" -ge 20 ] && [ "$wasps" -eq 1 ] || fail "$bees bees and $wasps wasps in the scenario, expected many and one"
grep -q '^swarm.leash_ranges = 20' "$scenario" || fail "the scenario has not the number"
cut -d , -f 2 "$work/sim.csv" | sort -u | tr '\n' ' ' | grep -q 'bee .*wasp' || fail "bees and a wasp do not live in it"

# The same file opened by name, until a tick.
"$program" lab --offscreen --ticks 90 --window 360x640 --screenshot "$work/lab.png" "$scenario" \
    >"$work/offscreen.txt" 2>&1 || fail "no picture of the scenario"
[ "$(wc -c <"$work/lab.png")" -gt 30000 ] || fail "the picture is blank"

# Errors are printed before a window opens, with the exit status of `sim`.
printf '[scenario]\nticks = many\n' >"$work/bad.ini"
"$program" lab "$work/bad.ini" >"$work/bad.txt" 2>&1
[ $? -eq 1 ] || fail "a bad scenario: exit status, expected 1"
grep -q "bad.ini:2: ticks is 'many'" "$work/bad.txt" || fail "the mistake is not reported"
"$program" lab "$work/missing.ini" >"$work/missing.txt" 2>&1
[ $? -eq 3 ] || fail "a missing scenario: exit status, expected 3"
"$program" lab --pilot >"$work/usage.txt" 2>&1
[ $? -eq 2 ] || fail "an option for playing: exit status, expected 2"
"$program" lab --help | grep -q '^Usage: mitsubachi lab' || fail "no help"
echo "note: $bees bees and a wasp placed, slid, saved, run by sim"
