#!/bin/sh
# pattern.sh -- a pattern in the lab with a real window: saving it fires it anew, however it is saved; errors are reported
# and cost nothing; pictures; and the gallery of a folder.
. "$(dirname "$0")/../window_test.sh"
file=$work/patterns/mine.xml
# A pattern that shoots every $1 ticks.
pattern()
{
    printf '<bulletml>\n<action label="top">\n<repeat><times>999</times><action>\n'
    printf '<fire><bullet/></fire><wait>%s</wait>\n</action></repeat>\n</action>\n</bulletml>\n' "$1"
}

mkdir -p "$work/patterns/boss"
pattern 20 >"$file"
pattern 40 >"$work/patterns/boss/slow.xml"
start_game pattern --mute "$file"
pattern 10 >"$file" # in place
expect "patterns read in" 1
pattern 8 >"$work/new"
mv "$work/new" "$file" # a new file, renamed
expect "patterns read in" 2
sed -i 's/<wait>/<wiat>/' "$file"
expect "mine.xml:4:23: " 1
mv "$file" "$file~" # as some editors do
sed 's/<wiat>/<wait>/' "$file~" >"$file"
expect "patterns read in" 3
rm "$file"
expect "mine.xml: No such file" 1
pattern 6 >"$file"
expect "patterns read in" 4
press r
leave Escape

# Pictures without a window, of a path that no line of a stage could hold: with other numbers another one.
cp assets/patterns/petals.xml "$work/new #1.xml"
for rank in 0 1; do
    "$program" pattern --offscreen --ticks 300 --window 180x320 --set pattern.rank=$rank --set pattern.unit_px=2 \
        --screenshot "$work/$rank.png" "$work/new #1.xml" >"$work/out.txt" 2>"$work/err.txt" \
        || fail "no picture of a pattern"
done
! cmp -s "$work/0.png" "$work/1.png" || fail "the rank changes nothing"

# A gallery of the folder, recorded, and good.
"$program" --offscreen --pilot --seed 2 --ticks 900 --patterns "$work/patterns" \
    --record "$work/gallery.mtb" >"$work/out.txt" 2>"$work/err.txt" || fail "the gallery failed"
[ ! -s "$work/err.txt" ] || fail "the gallery complained"
rm -r "$work/patterns"
"$program" verify "$work/gallery.mtb" >"$work/verify.txt" 2>&1 || fail "the gallery's demo is not good"
"$program" --offscreen --patterns "$work/patterns" >"$work/out.txt" 2>"$work/err.txt"
[ $? -eq 3 ] || fail "a missing folder: exit status, expected 3"
grep -q 'patterns: No such file or directory, expected a BulletML file or a folder' "$work/err.txt" || fail "a missing folder is not reported"
