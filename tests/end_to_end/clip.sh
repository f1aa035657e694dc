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

PATH=$work/bin:$PATH

# play REPORTED: a game, F9 when a second of it is recorded; it goes on until it prints REPORTED.
play()
{
    rm -f "$work/game.mtb"
    size=180x320 start_game --seed 1 --pilot --ticks 99999 --record "$work/game.mtb"
    await_ticks 60 "$work/game.mtb"
    press F9
    patience_s=200 # other programs delay the film, but not the frames of the game; the pilot lasts 230 s
    await grep -q "$1" "$report" "$output"
    patience_s=
    end_game
    grep -hv '^{' "$report" "$output" >"$work/result.txt"
}

play "clip: $work/data/mitsubachi/clips/.*\.mp4"
clip=$(ls "$work"/data/mitsubachi/clips/*.mp4) || fail "there is no clip"
frames=$(($(cat "$clip") / (540 * 960 * 4)))
[ "$frames" -ge 30 ] && [ "$frames" -le 600 ] || fail "the clip has $frames frames, expected half a second or more"
ticks=$(sed -n 's/.*, ticks \([0-9]*\),.*/\1/p' "$work/result.txt")
"$program" --offscreen --seed 1 --pilot --ticks "$ticks" >"$work/alone.txt" || fail "no game to compare with"
[ "$(head -n 1 "$work/alone.txt")" = "$(grep '^score' "$work/result.txt")" ] || fail "the clip disturbed the game"
rm "$clip"

FFMPEG_FAILS=1
export FFMPEG_FAILS
play 'no clip: .*no codec here'
[ -z "$(ls -A "$work/data/mitsubachi/clips")" ] || fail "half a clip is left"
echo "note: F9 kept $frames frames"
