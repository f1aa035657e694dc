#!/bin/sh
# wine.sh -- runs a program for Windows: wine.sh PROGRAM ARGUMENT...
#
# wine.sh --begin makes the Windows that all run on, and --end ends all that still run. A desktop that began without a
# display has none from then on. Everything of that Windows lies in build/windows/wine. Lines end as on this machine.
set -u
folder=$(dirname "$0")/../../${O:-build}/windows
mkdir -p "$folder"
WINEPREFIX=$(cd "$folder" && pwd)/wine WINEDEBUG=-all LC_ALL=C.UTF-8
export WINEPREFIX WINEDEBUG LC_ALL
[ "$1" = --begin ] && { mkdir -p "$WINEPREFIX" && wineboot --init >/dev/null 2>&1; wineserver -w; exit; }
[ "$1" = --end ] && { wineserver -k; exit 0; }
status=$(mktemp)
trap 'rm -f "$status"' EXIT
{ wine "$@"; echo $? >"$status"; } | tr -d '\r'
exit "$(cat "$status")"
