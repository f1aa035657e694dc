#!/bin/sh
# check_format.sh -- all scripts can be read by their shells; sources are laid out as .clang-format says (`make format`).
set -u
cd "$(dirname "$0")/.." || exit 3
bad=0
for script in .ci/run $(find src tests packaging -name '*.sh'); do
    shell=$(sed -n '1s/^#!.*[/ ]//p' "$script")
    "${shell:-sh}" -n "$script" || bad=1
done
# clang-format leaves comments as they are.
find src tests packaging -name '*.[ch]' |
    xargs awk 'length > 120 && /^ *\/\// { print FILENAME ":" FNR ": longer than 120"; bad = 1 } END { exit bad }' || bad=1
command -v clang-format-14 >/dev/null 2>&1 || { echo "note: not looked at: clang-format-14 is missing"; exit "$bad"; }
find src tests packaging -name '*.[ch]' | xargs clang-format-14 --dry-run -Werror 2>&1 | grep 'error:' && exit 1
exit "$bad"
