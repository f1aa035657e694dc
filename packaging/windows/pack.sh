#!/bin/sh
# pack.sh -- lays the game out as it is unpacked, and packs it: pack.sh FOLDER PROGRAM FILE...
#
# Files of assets keep their place, others lie beside the program. The same files give the same bytes.
set -eu
folder=$1
shift
rm -rf "$folder" "$folder-windows.zip"
mkdir -p "$folder"
for file in "$@"; do
    case $file in
    *.sh) ;;
    assets/*)
        mkdir -p "$folder/$(dirname "$file")"
        cp "$file" "$folder/$file"
        ;;
    *.exe) cp "$file" "$folder" ;;
    *) sed 's/$/\r/' "$file" >"$folder/$(basename "$file")" ;; # for the editors of Windows
    esac
done
when=$(git log -1 --format=%ct 2>/dev/null || date +%s)
find "$folder" -exec touch -d "@${SOURCE_DATE_EPOCH:-$when}" {} +
cd "$(dirname "$folder")"
find "$(basename "$folder")" -type f | LC_ALL=C sort | TZ=UTC zip -q -X -9 "$(basename "$folder")-windows.zip" -@
