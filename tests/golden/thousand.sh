#!/bin/sh
# thousand.sh -- random games recorded by one build and verified by another, with no difference:
# thousand.sh GOOD VERIFIER [COUNT]
#
# The game's own build records; VERIFIER is a build such as golden/clang-O3-native; where a game differs, GOOD helps to
# tell where.
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/golden/common.sh
good=$O/$1/verify verify=$O/$2/verify count=${3:-1000}
out=$O/thousand
rm -rf "$out"
mkdir -p "$out/games"

share=$(((count + CORES - 1) / CORES))
start=$(date +%s)
seq 0 "$share" $((count - 1)) | while read -r first; do
    [ $((first + share)) -le "$count" ] || share=$((count - first))
    echo "$first $share"
done | xargs -n 2 -P "$CORES" "$O/tools/random_games" "$out/games" >"$out/recorded.txt" || exit 1
middle=$(date +%s)
find "$out/games" -name '*.mtb' -print0 | xargs -0 -n 25 -P "$CORES" "$verify" >"$out/good.txt" 2>"$out/bad.txt"
end=$(date +%s)

alike=$(wc -l <"$out/good.txt")
ticks=$(awk '{ sum += $3 } END { print sum }' "$out/recorded.txt")
echo "$alike of $count games alike, $ticks ticks; recorded in $((middle - start)) s, verified by $2 in $((end - middle)) s"
[ "$alike" -eq "$count" ] && { rm -rf "$out/games"; exit 0; }
cat "$out/bad.txt"
sed 's/: .*//' "$out/bad.txt" | head -n 10 | while read -r file; do
    explain "$good" "$verify" "$file"
done
exit 1
