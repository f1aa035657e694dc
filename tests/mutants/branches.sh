#!/bin/sh
# branches.sh -- which part of the core's branches its tests and the recorded games take: branches.sh LIBRARY SOURCE...
#
# LIBRARY is the core with counters, loaded before the others. A branch is one way out of a condition, as gcov counts
# them; those of lines with an ASSERT are left out, as only a wrong program takes them. Fails below 95 %.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${O:=build}" "${CORES:=2}"
export LC_ALL=C
least_percent=95
at=$O/mutants
library=$1
shift

find "$at/counted" -name '*.gcda' -exec rm {} +
mkdir -p "$at/branches"
grep -v ' corpus/' "$at/checks" | awk '{ $1 = $2 = ""; print }' |
    LD_PRELOAD=$library nice xargs -P "$CORES" -I@ sh -c '@' >"$at/branches/output" 2>&1 || exit 1

for source in "$@"; do
    object=$at/counted/${source#src/}
    gcov --stdout -b -c -o "${object%.c}.o" "$source" 2>/dev/null | awk -v source="$source" '
        /^ *[^:]*: *0:Source:/ { mine = index($0, ":" source) > 0 || $0 ~ "/" source "$" }
        !mine { next }
        /^ *[-0-9#=*]+: *[0-9]+:/ { place = $0; sub(/^[^:]*: */, "", place); line = place; sub(/:.*/, "", line); left = /ASSERT\(/ }
        /^branch/ && !left { all++; if (/taken 0|never executed/) missed[line]++; else taken++ }
        END {
            for (line in missed) lines = lines " " line
            printf "%s %d %d%s\n", source, taken, all, lines
        }'
done >"$at/branches/table"

awk -v least="$least_percent" '
    BEGIN { printf "%-34s %8s %6s %8s  %s\n", "source", "branches", "taken", "percent", "lines of those never taken" }
    $3 == 0 { next }
    {
        taken += $2; all += $3
        lines = ""
        for (i = 4; i <= NF; i++) lines = lines " " $i
        printf "%-34s %8d %6d %7.1f%% %s\n", $1, $3, $2, 100 * $2 / $3, lines
    }
    END {
        printf "%-34s %8d %6d %7.1f%%, at least %d %% expected\n", "the core", all, taken, all ? 100 * taken / all : 0, least
        exit !all || 100 * taken < least * all
    }' "$at/branches/table"
