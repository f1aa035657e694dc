#!/bin/sh
# thousand.sh -- random games recorded by one build and verified by others, with no difference:
# thousand.sh COUNT MOST_TICKS BUILD...
#
# The game's own build records; a BUILD is one such as golden/clang-O3-native; where a game differs, the build GOOD
# helps to tell where.
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/golden/common.sh
count=$1 most_ticks=$2
shift 2
out=$O/thousand
rm -rf "$out"
mkdir -p "$out/games"

share=$(((count + CORES - 1) / CORES))
start=$(date +%s)
seq 0 "$share" $((count - 1)) | while read -r first; do
    [ $((first + share)) -le "$count" ] || share=$((count - first))
    echo "$first $share $most_ticks"
done | xargs -n 3 -P "$CORES" "$O/tools/random_games" "$out/games" >"$out/recorded.txt" || exit 1
ticks=$(awk '{ sum += $3 } END { print sum }' "$out/recorded.txt")
echo "$count games of $ticks ticks, $((ticks / 3600)) minutes, recorded in $(($(date +%s) - start)) s"

bad=0
for build in "$@"; do
    start=$(date +%s)
    find "$out/games" -name '*.mtb' -print0 |
        xargs -0 -n 100 -P "$CORES" tests/golden/verify.sh "$build" >"$out/good.txt" 2>"$out/bad.txt"
    alike=$(wc -l <"$out/good.txt")
    echo "$build: $alike of $count games alike, $((count - alike)) different, in $(($(date +%s) - start)) s"
    [ "$alike" -eq "$count" ] && continue
    bad=1
    cat "$out/bad.txt"
    sed 's/: .*//; s|.*/||' "$out/bad.txt" | head -n 10 | while read -r file; do
        explain_build "$build" "$out/games/$file"
    done
done
[ $bad -eq 0 ] && rm -rf "$out/games"
exit $bad
