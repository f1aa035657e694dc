#!/bin/bash
# pages.sh -- the manual's table of systems is that of the folders in src/platform, and the tests that accessibility.md names
# are there; `pages.sh --write` writes the table anew.
set -eu
cd "$(dirname "$0")/../.."
page=assets/manual/systems.md
begin='|service|Linux|macOS|Windows|page|'

# The first sentence of a service's header, to its colon.
sentence()
{
    sed -n "1s/^.* -- //p; 1!{ /^\/\/ ./!q; s/^\/\/ //p }" "src/platform/$1.h" | tr '\n' ' ' | sed 's/[.:] .*//; s/\.* *$//'
}

# The folder of the service $1 on the system $2, as the Makefile finds it.
serves()
{
    for folder in $(sed -n "s/^FOLDERS_$2 := //p" Makefile); do
        [ ! -e "src/platform/$folder/$1.c" ] || { echo "$folder" | sed 's/none/**no**/'; return; }
    done
}

table()
{
    printf '%s\n|---|---|---|---|---|\n' "$begin"
    for service in $(basename -a -s .c src/platform/*/*.c | sort -u); do
        printf '|`%s`: %s|' "$service" "$(sentence "$service")"
        for system in linux macos windows web; do printf '%s|' "$(serves "$service" $system)"; done
        echo
    done
}

whole()
{
    awk -v begin="$begin" '$0 == begin { exit } { print }' $page
    table
}

if [ "${1:-}" = --write ]; then
    new=$(whole)
    echo "$new" >$page
fi
whole | diff $page - || { echo "$page is not what src/platform has, expected 'tests/packaging/pages.sh --write' after changes"; exit 1; }

# | guideline | tests, or **no** |
bad=0
rows=$(grep -c '^| .* | .* |$' tests/accessibility.md)
[ "$rows" -gt 60 ] || { echo "accessibility.md has $rows rows, expected more than 60"; bad=1; }
for test in $(grep -oE '`[a-z_]+/[a-z_]+`' tests/accessibility.md | tr -d '`' | sort -u); do
    ls tests/"$test".sh tests/"${test%/*}/test_${test#*/}".* 2>/dev/null | grep -q . || { echo "accessibility.md: $test is no test"; bad=1; }
done
exit $bad
