#!/bin/sh
# lattice.sh -- writes the hashes that the tests on a lattice (tests/lattice.h) find now into their files, and shows old and
# new; only after a change that is meant to alter them. The Makefile builds the tests.
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/golden/common.sh

for file in tests/*/test_lattice*.c; do
    folder=${file#tests/} folder=${folder%/*}
    test=${file##*/test_} test=${test%.c}
    "$O/tests/$folder" "$test" >"$O/lattice.txt" 2>&1
    sed -n 's/.*\[ RUN *\] \([a-z_]*\).*/run \1/p; s/.* --- \(0x[0-9a-f]*\) != .*/found \1/p' "$O/lattice.txt" |
        awk -v file="$file" '
            $1 == "run" { name = $2; next }
            { found[name] = $2 }
            END {
                while ((getline line < file) > 0) {
                    if (line ~ /^TEST\(/) { name = line; sub(/^TEST\(/, "", name); sub(/[,)].*/, "", name) }
                    if (line ~ /^    lattice_expect/ && name in found) sub(/, .*\)/, ", " found[name] "u)", line)
                    print line
                }
            }' >"$O/lattice.c"
    diff -u "$file" "$O/lattice.c"
    cp "$O/lattice.c" "$file"
done
