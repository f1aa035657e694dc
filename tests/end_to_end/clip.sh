#!/bin/sh
# clip.sh -- F9 in a running game: a clip appears in the data folder, and the game goes on as if nothing had been.
#
# Plays with the release build under Xvfb. A stand-in for ffmpeg makes it quick, and makes it run where ffmpeg is missing.
. "$(dirname "$0")/../window_test.sh"

mkdir "$work/bin"
cat >"$work/bin/ffmpeg" <<'END'
#!/bin/sh
[ -n "${FFMPEG_FAILS:-}" ] && { echo "no codec here" >&2; exit 1; }
bytes=$(wc -c)
for file; do :; done # the last argument
echo "$bytes" >"${file#file:}"
END
chmod +x "$work/bin/ffmpeg"

# play TICKS RESULT: a game, F9 after a second or two; the result line goes to RESULT.
play()
{
    PATH="$work/bin:$PATH" "$program" --seed 1 --pilot --ticks "$1" --window 180x320 --record "$work/game.mtb" \
        >"$2" 2>&1 &
    game=$!
    xdotool search --sync --onlyvisible --name '^Mitsubachi$' >/dev/null || fail "no window"
    sleep 1
    xdotool key F9
    wait $game || fail "the game failed"
}

"$program" --offscreen --seed 1 --pilot --ticks 600 >"$work/alone.txt" || fail "no game to compare with"
play 600 "$work/result.txt"
grep -q "clip: $work/data/mitsubachi/clips/.*\.mp4" "$work/result.txt" || fail "the game told of no clip"
clip=$(ls "$work"/data/mitsubachi/clips/*.mp4) || fail "there is no clip"
frames=$(($(cat "$clip") / (540 * 960 * 4)))
[ "$frames" -ge 30 ] && [ "$frames" -le 600 ] || fail "the clip has $frames frames, expected half a second or more"
[ "$(head -n 1 "$work/alone.txt")" = "$(grep '^score' "$work/result.txt")" ] || fail "the clip disturbed the game"
rm "$clip"

FFMPEG_FAILS=1
export FFMPEG_FAILS
play 300 "$work/failed.txt"
grep -q 'no clip: .*no codec here' "$work/failed.txt" || fail "the game did not tell why there is no clip"
[ -z "$(ls -A "$work/data/mitsubachi/clips")" ] || fail "half a clip is left"
echo "note: F9 kept $frames frames"
