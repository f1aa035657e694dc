#!/bin/sh
# foreign.sh -- the worst files of each kind are refused with a message, or read, within the time and memory that
# assets/manual/security.md promises; printed parts of them contain no terminal commands, and only the reported files are written.
. "$(dirname "$0")/../window_test.sh"
page=$PWD/assets/manual/security.md
tools=$(cd "$O/tools" && pwd)
program=$(cd "$(dirname "$program")" && pwd)/$(basename "$program")
export MITSUBACHI_ASSETS="$PWD/assets"
number=0
cd "$work" || exit 3
mkdir files

# All files, except the folder of the inputs.
listed()
{
    find . -path ./files -prune -o -type f ! -name 'output.txt' ! -name 'before.txt' ! -name 'after.txt' -print | sort
}

# limit COLUMN: of the row that is tested, on the page
limit()
{
    awk -F '|' -v kind="$kind" -v column="$1" '
        { name = tolower($2); gsub(/^ *(a |an |the )?| *$/, "", name); gsub(/ /, "_", name) }
        name == kind { split($column, words, " "); print words[1] }' "$page"
}

# worst KIND ENDING STATUS WORDS COMMAND...: the program's command is given the file after its own words.
worst()
{
    kind=$1 file=files/$1$2 wanted=$3 words=$4
    shift 4
    "$tools/worst_files" "$kind" "$file" || fail "$kind: it cannot be made"
    seconds=$(limit 4) mb=$(limit 5)
    [ -n "$seconds" ] && [ -n "$mb" ] || fail "$kind: $page has no row with its limits"
    listed >before.txt
    "$tools/within" "$seconds" "$mb" "$program" "$@" "$file" >output.txt 2>&1
    status=$?
    listed >after.txt
    [ $status -eq "$wanted" ] || fail "$kind: exit status $status, expected $wanted within $seconds s and $mb MB: $(tail -n 3 output.txt)"
    grep -q -- "$words" output.txt || fail "$kind: expected '$words', output: $(head -n 3 output.txt)"
    # Controls of ASCII, and those above it: C1 in UTF-8, and bytes that are no character.
    ! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" output.txt || fail "$kind: the output contains terminal commands"
    ! LC_ALL=C grep -q "$(printf '\302[\200-\237]')" output.txt || fail "$kind: the output contains terminal commands"
    cmp -s before.txt after.txt || fail "$kind: files have come or gone: $(diff before.txt after.txt)"
    sed -n "s/^took /$kind: /p" output.txt
    number=$((number + 1))
    rm "$file"
}

worst demo_of_eight_hours .mtb 0 'status 0' --offscreen --at 10
worst demo_too_large .mtb 3 'expected at most 16777216' verify
worst demo_with_the_largest_book .mtb 1 'diverged in .* 1 (after tick 60 recorded 000000000000003b' verify
worst demo_that_thinks .mtb 0 'good, 60 ticks' verify
worst link_that_unpacks .txt 3 'the link is damaged' verify
worst link_too_long .txt 3 'expected at most 60000' verify
worst pattern_too_large .xml 1 'expected at most 1048576' check
worst pattern_of_a_megabyte .xml 1 'the document is too long' check
worst pattern_too_deep .xml 1 'at most 64 deep' check
worst pattern_of_entities .xml 1 'is declared, expected none' check
worst pattern_of_another_file .xml 1 'is declared, expected none' check
worst pattern_without_end .xml 1 'expected at most 20000 times' check
worst pattern_that_fires .xml 0 'status 0' --offscreen --ticks 60
worst pattern_with_commands .xml 1 'has the label' check
worst stage_too_large .ini 3 'expected at most 8388608' check
worst stage_of_errors .ini 1 'control characters' check
worst program_too_long .ini 1 'expected' check
worst stage_of_16_mb .ini 1 'too many bees' sim
worst numbers_of_8_mb .ini 1 'expected it once' check
worst numbers_too_large .ini 3 'expected at most 8388608' check
worst save_that_unpacks .mtbsave 1 'expected at most 65536' load
worst save_of_many_parts .mtbsave 1 'not a demo' load
worst save_that_leads_out .mtbsave 1 'not a plain file name' load
worst save_of_wrong_settings .mtbsave 1 'settings.ini:1: ' load
worst save_of_a_long_journey .mtbsave 1 'the file is incomplete' load
worst report_that_unpacks .mtbreport 0 'it contains no game' report
worst report_with_commands .mtbreport 0 'it contains no game' report
rows=$(grep -c '^| .*| [0-9]* s | [0-9]* MB |$' "$page")
[ "$rows" -eq "$number" ] || fail "$page promises limits of $rows files, $number are tested"
echo "note: $number of the worst files are within the limits of the manual"
