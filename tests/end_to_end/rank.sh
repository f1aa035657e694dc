#!/bin/sh
# rank.sh -- good and tampered demos in a folder: rank tells them apart, in one go, in parts, and the second time.
#
# RANK_DEMOS of them (100), of at most RANK_SECONDS (20).
. "$(dirname "$0")/../window_test.sh"
: "${RANK_DEMOS:=100}" "${RANK_SECONDS:=20}"
demos=$work/demos share=$((RANK_DEMOS / 5 * 2 / CORES))
mkdir -p "$demos"

# rank WANTED ARGUMENT...: the exit status has to be WANTED
rank()
{
    wanted=$1
    shift
    "$program" rank --quiet "$@" >"$work/out.txt" 2>"$work/err.txt"
    status=$?
    [ $status -eq "$wanted" ] || fail "rank $*: exit status $status, expected $wanted: $(cat "$work/err.txt")"
}

# good_1.mtb has to be good, bad_1_seed.mtb not, and same_1_thief.mtb good, but in no list beside the one that it was.
judge()
{
    awk -F , 'NR > 1 {
            split(substr($1, 2), word, "_")
            count[word[1]]++
            # A changed number without any effect leaves a game good, but in no list.
            good = word[1] != "bad" || (word[3] ~ /^tunable/ && $2 == "good")
            if (good != ($2 == "good") || ($3 == "list" && (word[1] == "bad" || word[1] == "same" && $1 !~ /cut/))) {
                wrong++
                print $1, $2, $3, $5
            }
        }
        END { print count["good"], "good,", count["same"], "the same,", count["bad"], "bad,", wrong + 0, "judged wrong"; exit wrong > 0 }' "$1"
}

seq 0 "$share" $((share * CORES - 1)) | xargs -P "$CORES" -I@ "$O/tools/board_demos" "$demos" @ "$share" "$RANK_SECONDS" ||
    fail 'no demos'
# Those that made them came before those that took them.
mkdir "$work/later"
mv "$demos"/same_* "$work/later"
rank 0 "$demos" -o "$work/rank" --html "$work/site/board"
came=$(date +%s)
later()
{
    [ "$(date +%s)" -gt "$came" ]
}
await later # what is seen within one second is seen at the same time
mv "$work/later"/* "$demos"
start=$(date +%s)
rank 0 "$demos" -o "$work/rank" --html "$work/site/board"
judge "$work/rank.csv" || fail 'that is wrong'
cp "$work/rank.csv" "$work/before.csv"
rank 0 "$demos" -o "$work/rank" --html "$work/site/board"
echo "the second time: $(($(date +%s) - start)) s"
! grep -q 'were new' "$work/out.txt" || fail 'known demos were verified again'
cmp "$work/rank.csv" "$work/before.csv" || fail 'the second time it said something else'
for page in index apart-rejected; do
    grep -q '</html>' "$work/site/board/$page.html" || fail "no whole $page.html"
done
[ "$RANK_DEMOS" -le 1000 ] || exit 0

# Wrong arguments.
rank 3 "$work/nowhere" -o "$work/no"
rank 2 "$demos" "$demos" -o "$work/no"
rank 2 -o "$work/no"
rank 3 "$demos" -o "$work/nowhere/no"
echo 'not a database, and longer than the head of one: it is reported and stays as it is' >"$work/other.db"
cp "$work/other.db" "$work/other.txt"
rank 3 "$demos" -o "$work/other"
cmp "$work/other.db" "$work/other.txt" || fail 'a file of something else was written to'
# After a stop the verdicts are kept, and nothing else is written.
"$program" rank --quiet "$demos" --jobs 1 -o "$work/stopped" >/dev/null 2>"$work/err.txt" &
await test -e "$work/stopped.db" # it catches signals before it opens a database
kill -INT $!
wait $! || grep -q 'stopped' "$work/err.txt" || fail "it was stopped without a word: $(cat "$work/err.txt")"
rank 0 "$demos" -o "$work/stopped"
exit 0
