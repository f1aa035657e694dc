#!/bin/sh
# soak.sh -- HOURS of the game (24) at a seed (SEED), looked at each minute; what it writes is kept in build/soak.*.
set -u
cd "$(dirname "$0")/../.." || exit 3
[ "${1:-}" = --inside ] || exec tests/with_display.sh "$0" --inside
: "${O:=build}" "${HOURS:=24}" "${SEED:=1}" "${SECONDS_APART:=60}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export SDL_AUDIODRIVER=dummy PATH="$work/bin:$PATH"
# A stand-in, so that films are made where ffmpeg is missing, and in no time.
mkdir "$work/bin" "$work/home"
cat >"$work/bin/ffmpeg" <<'STANDIN'
#!/bin/sh
bytes=$(wc -c)
for file; do :; done # the last argument
echo "$bytes" >"${file#file:}"
STANDIN
chmod +x "$work/bin/ffmpeg"
echo "soak: $HOURS hours of the game, seed $SEED, commit $(git rev-parse --short HEAD 2>/dev/null || echo unknown)"
"$O/tools/soak" "$work/home" "$HOURS" "$SECONDS_APART" "$SEED" "$O/soak.csv" >"$O/soak.txt" 2>&1
status=$?
tail -n 12 "$O/soak.txt"
ls -R "$work/home" >"$O/soak.files"
times >"$work/times"
sed -n '2s/^/processor time (own, system): /p' "$work/times"
exit $status
