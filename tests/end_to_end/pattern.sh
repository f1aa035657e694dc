#!/bin/sh
# pattern.sh -- the preview with a real window: saving a pattern fires it anew, however it is saved; mistakes are told
# and cost nothing; keys; pictures; and the gallery of a folder.
. "$(dirname "$0")/../window_test.sh"
file=$work/patterns/mine.xml
slowest=0

now_ms()
{
    echo $(($(date +%s%N) / 1000000))
}

# Waits until $1 was told $2 times, counted from begin.
expect()
{
    until [ "$(grep -cF -- "$1" "$work/told.txt")" -ge "$2" ]; do
        [ $(($(now_ms) - start)) -lt 3000 ] || fail "not told within three seconds: $1"
        sleep 0.02
    done
    took=$(($(now_ms) - start))
    [ $took -le $slowest ] || slowest=$took
}

begin()
{
    start=$(now_ms)
}

# A pattern that shoots every $1 ticks.
pattern()
{
    printf '<bulletml>\n<action label="top">\n<repeat><times>999</times><action>\n'
    printf '<fire><bullet/></fire><wait>%s</wait>\n</action></repeat>\n</action>\n</bulletml>\n' "$1"
}

mkdir -p "$work/patterns/boss"
pattern 20 >"$file"
pattern 40 >"$work/patterns/boss/slow.xml"
timeout 60 "$program" pattern --mute --window 360x640 "$file" >"$work/result.txt" 2>"$work/told.txt" &
game=$!
window=$(timeout 20 xdotool search --sync --onlyvisible --name '^Mitsubachi$' | head -n 1) || fail "no window"
sleep 1

begin
pattern 10 >"$file" # in place
expect "mine.xml read in" 1
begin
pattern 8 >"$work/new"
mv "$work/new" "$file" # a new file, renamed
expect "mine.xml read in" 2
begin
sed -i 's/<wait>/<wiat>/' "$file"
expect "mine.xml:4:23: " 1
begin
mv "$file" "$file~" # as some editors do
sed 's/<wiat>/<wait>/' "$file~" >"$file"
expect "mine.xml read in" 3
begin
rm "$file"
expect "mine.xml: No such file" 1
begin
pattern 6 >"$file"
expect "mine.xml read in" 4
kill -0 $game || fail "the preview is gone too early"
xdotool key --window "$window" r
sleep 0.3
xdotool key --window "$window" Escape
wait $game || fail "the preview failed"

# Pictures without a window: with other numbers another one.
for rank in 0 1; do
    timeout 60 "$program" pattern --offscreen --ticks 300 --window 180x320 --rank $rank --speed 2 \
        --screenshot "$work/$rank.png" assets/patterns/petals.xml >"$work/out.txt" 2>"$work/err.txt" \
        || fail "no picture of a pattern"
    grep -q '^pattern petals: 300 ticks, at most [1-9]' "$work/out.txt" || fail "nothing was fired"
done
! cmp -s "$work/0.png" "$work/1.png" || fail "the rank changes nothing"

# A gallery of the folder, recorded, and good.
timeout 60 "$program" --offscreen --pilot --seed 2 --ticks 900 --patterns "$work/patterns" \
    --record "$work/gallery.mtb" >"$work/out.txt" 2>"$work/err.txt" || fail "the gallery failed"
[ ! -s "$work/err.txt" ] || fail "the gallery complained"
rm -r "$work/patterns"
"$program" verify "$work/gallery.mtb" >"$work/verify.txt" 2>&1 || fail "the gallery's demo is not good"
timeout 60 "$program" --offscreen --patterns "$work/patterns" >"$work/out.txt" 2>"$work/err.txt"
[ $? -eq 3 ] || fail "a missing folder: exit status, expected 3"
grep -q 'patterns: cannot be read' "$work/err.txt" || fail "a missing folder is not told"
[ $slowest -le 800 ] || fail "the slowest reading took $slowest ms, expected half a second"
echo "note: the slowest reading took $slowest ms"
