#!/bin/sh
# thousand.sh -- random games recorded by one build and verified by another, with no difference: thousand.sh [COUNT]
#
# gcc -O2 records and clang -O3 -march=native verifies; where there is only one of the two, it does both.
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/golden/common.sh
count=${1:-1000}
out=build/thousand
rm -rf "$out"
mkdir -p "$out/games" build/golden

recorder=gcc verifier=clang
command -v clang >/dev/null 2>&1 || verifier=gcc
command -v gcc >/dev/null 2>&1 || recorder=clang
CC="$recorder" compile_maker "$out/random_games" random_games || exit 1
compile_verify "$out/verify" "$verifier" "-O3 -march=native" || exit 1
compile_verify "$out/good" "$recorder" -O2 || exit 1

jobs=$(jobs_most)
share=$(((count + jobs - 1) / jobs))
start=$(date +%s)
seq 0 "$share" $((count - 1)) | while read -r first; do
    [ $((first + share)) -le "$count" ] || share=$((count - first))
    echo "$first $share"
done | xargs -n 2 -P "$jobs" "$out/random_games" "$out/games" >"$out/recorded.txt" || exit 1
middle=$(date +%s)
find "$out/games" -name '*.mtb' -print0 | xargs -0 -n 25 -P "$jobs" "$out/verify" >"$out/good.txt" 2>"$out/bad.txt"
end=$(date +%s)

good=$(wc -l <"$out/good.txt")
ticks=$(awk '{ sum += $3 } END { print sum }' "$out/recorded.txt")
echo "$good of $count games alike, $ticks ticks; recorded by $recorder -O2 in $((middle - start)) s," \
    "verified by $verifier -O3 -march=native in $((end - middle)) s"
[ "$good" -eq "$count" ] && { rm -rf "$out/games"; exit 0; }
sed "s|^|$verifier -O3 -march=native: |" "$out/bad.txt"
sed 's/: .*//' "$out/bad.txt" | head -n 10 | while read -r file; do
    explain "$out/good" "$out/verify" "$file"
done
exit 1
