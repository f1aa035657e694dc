#!/bin/sh
# check_format.sh -- the sources are laid out as .clang-format says; `make format` does it.
set -u
cd "$(dirname "$0")/.." || exit 3
command -v clang-format-14 >/dev/null 2>&1 || { echo "note: not looked at: clang-format-14 is missing"; exit 0; }
find src tests -name '*.[ch]' | xargs clang-format-14 --dry-run -Werror 2>&1 | grep 'error:' && exit 1
exit 0
