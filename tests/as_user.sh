#!/bin/sh
# as_user.sh -- runs tests as an unprivileged user: as_user.sh NAME..., which are those of run.sh.
#
# An ordinary user runs them here. Root runs them as the user mitsubachi-test, which is made once and kept, in a copy of
# this folder: others may not be able to enter it. The copy has a blank in its path, no history, and goes afterwards.
# Nothing is built again, because make compares no paths.
set -eu
cd "$(dirname "$0")/.."
: "${O:=build}" "${CORES:=2}" "${GOOD:=}" "${CC:=cc}" "${CFLAGS:=-O3 -g}"
[ "$(id -u)" -eq 0 ] || exec tests/run.sh "$@"
case $O in /*) echo "as_user.sh: O is $O, expected a folder in $PWD" >&2; exit 2 ;; esac
user=mitsubachi-test
id "$user" >/dev/null 2>&1 || useradd --system --no-create-home --shell /usr/sbin/nologin "$user"
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
copy="$place/a checkout"
mkdir "$copy" "$place/home" "$place/tmp"
# Only the installer needs objects, those of the release.
tar -c --exclude=./.git --exclude="./$O/sanitized" --exclude="./$O/test_objects" --exclude='./tests/*/node_modules' . |
    tar -x -C "$copy"
chown -R "$user" "$place"
cd "$copy"
runuser -u "$user" -- env -i PATH="$PATH" HOME="$place/home" TMPDIR="$place/tmp" LANG=C O="$O" CORES="$CORES" \
    GOOD="$GOOD" CC="$CC" CFLAGS="$CFLAGS" tests/run.sh "$@" </dev/null
