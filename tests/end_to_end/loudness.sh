#!/bin/sh
# loudness.sh -- all tunes are -16 LUFS, within 1, with no threats, some and many; ffmpeg is the judge.
#
# Where there is no ffmpeg, the hashes of ui/own_music show that the tunes are those that were judged.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${O:=build}"
bad=0

if ! command -v ffmpeg >/dev/null 2>&1; then
    echo "note: skipped, there is no ffmpeg"
    exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

lufs()
{
    ffmpeg -nostdin -hide_banner -nostats -i "$1" -af ebur128 -f null - 2>&1 \
        | sed -n '/Summary/,$ s/^ *I: *\(-[0-9.]*\) LUFS.*/\1/p'
}

for layers in calm threat full; do
    mkdir "$work/$layers"
    "$O/mitsubachi" music --layers $layers --wav "$work/$layers" >/dev/null || exit 1
    for file in assets/music/*.txt; do
        name=$(basename "$file" .txt)
        loud=$(lufs "$work/$layers/$name.wav")
        echo "$name $layers ${loud:-nothing}"
        awk -v loud="${loud:-0}" 'BEGIN { exit !(loud >= -17 && loud <= -15) }' || {
            echo "$name with $layers: ${loud:-nothing} LUFS, expected -17 to -15"
            bad=1
        }
    done
done
[ $bad -eq 0 ] && echo "note: $(ls "$work/full" | grep -vc effect) tunes, judged by ffmpeg"
exit $bad
