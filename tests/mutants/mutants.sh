#!/bin/sh
# mutants.sh -- the checkers are checked: mutants.sh SEED N FILE... makes N mutations of the files, one at a time, and counts
# how many the tests catch. See README.md beside it.
#
#   mutants.sh --baseline      times each check on the game as it is, which every one has to pass
#   mutants.sh --one LINE      judges one of the sites of sites.awk
#
# A mutant is its object as a library that is loaded before all others, so nothing is linked anew. The Makefile makes the
# programs in build/mutants; COMPILE is how their objects are made, and TRAPS what is asked of those of mutants besides.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${O:=build}" "${CORES:=2}"
export O LC_ALL=C
at=$O/mutants
equivalent=tests/mutants/equivalent.txt
least_percent=99
corpus_part=10 # one game in so many
separator=$(printf '\037')

# All checks: seconds of processor, name, command.
checks_list()
{
    for file in tests/demos/*.mtb; do
        name=${file##*/}
        echo "golden/${name%.mtb} $at/verify $file"
    done
    find "$O/games/demos" -name '*.mtb' | sort | xargs -n 8 | awk -v at="$at" '{ print "corpus/" NR, at "/verify", $0 }'
    for program in "$at"/tests/*; do
        for test in tests/"${program##*/}"/test_*.c; do
            name=${test##*/test_}
            echo "${program##*/}/${name%.c} $program ${name%.c}"
        done
    done
}

# A part of the hours of games, of all kinds, and what all recorded games have to be found as.
games()
{
    tests/corpus/corpus.sh --unpack "$corpus_part" && cat tests/golden/hashes.txt "$O/games/expected.txt" >"$at/games.txt"
}

# A recorded game has to be as it is written down.
played_as_recorded()
{
    "$@" >"$scratch/played" && ! grep -qvxFf "$at/games.txt" "$scratch/played"
}

# Runs a command with a limit of processor seconds.
check_run() # SECONDS NAME COMMAND...
{
    (
        ulimit -t "$1"
        ulimit -v 4000000
        ulimit -c 0
        shift
        [ -z "${MUTANT:-}" ] || export LD_PRELOAD="$MUTANT"
        case $1 in
        golden/* | corpus/*) shift; played_as_recorded "$@" ;;
        *) shift; "$@" ;;
        esac
    ) >"$scratch/output" 2>&1
}

baseline()
{
    scratch=$(mktemp -d)
    export TMPDIR="$scratch"
    games || return 1
    checks_list | while read -r name command; do
        # shellcheck disable=SC2086 # a command in words
        (check_run 600 "$name" $command; status=$?; times >"$scratch/times"; exit $status) </dev/null ||
            { echo "$name fails without any mutation" >&2; cat "$scratch/output" >&2; exit 1; }
        seconds=$(tr 'ms' '  ' <"$scratch/times" | awk '{ sum += 60 * ($1 + $3) + $2 + $4 } END { print sum }')
        echo "$seconds $name $command"
    done >"$scratch/checks" && sort -n "$scratch/checks" >"$at/checks"
    status=$?
    rm -rf "$scratch"
    return $status
}

# The file with the mutation, as a file of the same name in the scratch folder.
mutate()
{
    mkdir -p "$scratch/$(dirname "$file")"
    awk -v at="$line" -v column="$column" -v old="$length" -v kind="$kind" '
        BEGIN { new = ENVIRON["NEW"] }
        FNR != at { if (held != "") { print; print held; held = "" } else print; next }
        column > 0 { print substr($0, 1, column - 1) new substr($0, column + old); next }
        column < 0 { held = $0; next }
        { print "" }' "$file" >"$scratch/$file"
}

# The objects of what the file is in: itself, or, of a header, the sources of the core that include it. Where a mutation
# makes other code, its object traps what the language does not define, as `make test` does: a place behind an array.
objects()
{
    case $file in
    *.c) sources=$file ;;
    *) sources=$(grep -lF " $file" "$at"/objects/core/*/*.d | sed "s|$at/objects/\(.*\)d\$|src/\1c|") ;;
    esac
    for source in $sources; do
        object=$scratch/$(echo "$source" | tr / _)
        where=$source
        [ "$source" != "$file" ] || where=$scratch/$source
        $COMPILE -I"$scratch/src" -w -c -o "$object.mutant.o" "$where" 2>"$scratch/errors" || return 1
        $COMPILE -w -c -o "$object.right.o" "$source" || return 1
        cmp -s "$object.mutant.o" "$object.right.o" && continue
        # shellcheck disable=SC2086 # a list of options
        $COMPILE $TRAPS -I"$scratch/src" -w -c -o "$object.mutant.o" "$where" && echo "$object.mutant.o"
    done
}

# Those of its own folder first, quick ones first of all; the slow ones of other folders come last, and then hours of games.
checks_sorted()
{
    folder=${file#src/}
    folder=${folder#core/}
    awk -v folder="${folder%%/*}" '{ print $1 * (index($2, folder "/") == 1 || $2 ~ /^golden/ ? 1 : $2 ~ /^corpus/ ? 1000 : 20), $0 }' "$at/checks" |
        sort -n | cut -d ' ' -f 2-
}

# "caught by NAME", or "survived".
judge()
{
    checks_sorted | while read -r seconds name command; do
        limit=$(awk -v s="$seconds" 'BEGIN { print int(4 * s) + 2 }')
        # shellcheck disable=SC2086 # a command in words
        check_run "$limit" "$name" $command </dev/null || { echo "caught by $name"; break; }
    done | grep . || echo survived
}

# The verdict on a mutation: one that counts is caught or survived.
verdict()
{
    changed=$(objects)
    if [ $? -ne 0 ]; then
        echo "cannot be built"
    elif [ -z "$changed" ]; then
        echo "same code"
    else
        known=$(grep -A 1 -xF "$name" "$equivalent" | sed -n '2s/^ */equivalent: /p')
        MUTANT=$scratch/mutant.so
        # shellcheck disable=SC2086 # a list of files
        [ -n "$known" ] || ${CC:-cc} -shared -o "$MUTANT" $changed
        echo "${known:-$(judge)}"
    fi
}

one()
{
    [ "$(cat "$results"/* 2>/dev/null | grep -c "${separator}caught by\|${separator}survived")" -lt "$count" ] || return 0
    IFS=$separator read -r number file line column length kind old NEW name <<END
$1
END
    export NEW
    scratch=$(mktemp -d)
    export TMPDIR="$scratch"
    mutate
    result=$(verdict)
    {
        printf '%s' "$number$separator$result$separator$kind$separator$file:$line"
        case $result in
        survived) echo; diff -u "$file" "$scratch/$file" | sed 1,3d; echo "$name" ;;
        equivalent*) echo "$separator$name" ;;
        *) echo ;;
        esac
    } >"$scratch/result"
    mv "$scratch/result" "$results/$number"
    rm -rf "$scratch"
}

# All sites in an order that the seed makes; the sums stay below 2^53, so that each awk draws alike.
draw()
{
    seed=$1
    shift
    awk -f tests/mutants/sites.awk "$@" | awk -v x="$seed" 'BEGIN { x = (x * 7919 + 1) % 2147483647 }
        { x = x * 48271 % 2147483647; printf "%010d%s%s\n", x, sep, $0 }' sep="$separator" | sort |
        awk '{ sub(/^[0-9]*/, sprintf("%05d", NR)); print }'
}

table()
{
    sort "$results"/[0-9]* | awk -F "$separator" -v count="$count" -v least="$least_percent" '
        NF < 3 { next } # what was altered
        $2 !~ /^(caught|survived)/ { others[$2 ~ /^equiv/ ? "equivalent" : $2]++; next }
        ++judged > count { next }
        { all[$3]++ }
        $2 == "survived" { survivors[$3]++; survived++; next }
        { sub(/caught by /, "", $2); by[$2]++ }
        END {
            printf "%-12s %9s %9s\n", "kind", "mutants", "survived"
            for (kind in all) printf "%-12s %9d %9d\n", kind, all[kind], survivors[kind] | "sort"
            close("sort")
            for (name in by) printf "%7d caught by %s\n", by[name], name | "sort -rn"
            close("sort -rn")
            judged = judged > count ? count : judged
            percent = judged ? 100 * (judged - survived) / judged : 0
            printf "%d of %d mutants caught, %.1f %%, at least %d %% expected", judged - survived, judged, percent, least
            for (why in others) printf "; %d not counted: %s", others[why], why
            print ""
            exit percent < least
        }'
}

run()
{
    results=$at/results
    rm -rf "$results"
    mkdir -p "$results"
    export results count
    start=$(date +%s)
    echo "seed $seed, $count mutants of $# files on commit $(git rev-parse --short HEAD 2>/dev/null || echo none)"
    draw "$seed" "$@" | tr '\n' '\0' | nice xargs -0 -n 1 -P "$CORES" tests/mutants/mutants.sh --one
    for result in "$results"/*; do
        sed "s/$separator/  /g" "$result" | grep -v '^[0-9]*  same code\|^[0-9]*  cannot be built'
    done
    table
    status=$?
    echo "in $(($(date +%s) - start)) s"
    return $status
}

case $1 in
--baseline) baseline ;;
--one) one "$2" ;;
*) seed=$1 count=$2; shift 2; run "$@" ;;
esac
