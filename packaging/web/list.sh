#!/bin/sh
# list.sh FOLDER -- writes into a page's sw.js which files it has, by their hashes, into page.js how large they are, and
# version.json, which says which version this is and what demos it plays. The board is its host's.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
cd "$1"
# Programs that show a card of a link want its picture's whole address.
[ -z "${SITE_URL:-}" ] || sed -i "s|content=\"card.png\"|content=\"${SITE_URL%/}/card.png\"|" index.html
sed -n 's/^RELEASE("\(.*\)", \(.*\), \(.*\))$/{"version": "\1", "sim": \2, "format": \3}/p' "$top/src/tape/versions.def" |
    tail -n 1 >version.json
files=$(find . -type f ! -path './board/*' ! -name sw.js ! -name '*.map' ! -name LICENSE ! -name THIRD-PARTY.md ! -name LIBRARIES.txt | sed 's|^\./||' | sort)
hashed=$(for file in $files; do
    case $file in page.js) ;; *) printf '"%s": %s, ' "$file" "$(wc -c <"$file")" ;; esac
done)
sed "s|^const SIZES = {}|const SIZES = {${hashed%, }}|" page.js >page.js.new
mv page.js.new page.js
list=$(for file in $files; do
    printf '"%s": "%s", ' "$file" "$(sha256sum <"$file" | cut -d ' ' -f 1)"
done)
sed "s|^const LIST = {}|const LIST = {${list%, }}|" sw.js >sw.js.new
mv sw.js.new sw.js
