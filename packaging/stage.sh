#!/bin/sh
# stage.sh -- lays out what is installed, as it lies below a prefix: stage.sh BUILD OUT
#
# BUILD holds the programs, which print their own manual pages and rows for completion. OUT gets bin and share. Times are
# those of SOURCE_DATE_EPOCH, so the same commit gives the same bytes. STRIP takes symbols out of the programs.
set -eu
export LC_ALL=C.UTF-8
umask 022
build=$1 out=$2
version=$(sed -n 's/^#define MITSUBACHI_VERSION "\(.*\)"/\1/p' src/core/base/version.h)
: "${STRIP:=strip}" "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct 2>/dev/null || date +%s)}"
from=packaging/desktop

# put MODE FILE NAME: a copy of the file below OUT.
put()
{
    mkdir -p "$out/$(dirname "$3")"
    cp "$2" "$out/$3"
    chmod "$1" "$out/$3"
}

# write NAME: what is read goes to a file below OUT.
write()
{
    mkdir -p "$out/$(dirname "$1")"
    cat >"$out/$1"
}

programs()
{
    for program in mitsubachi mitsubachi-measure; do
        put 755 "$build/$program" bin/$program
        "$STRIP" "$out/bin/$program"
    done
}

# Translations are within the program, and the picture is the README's.
assets()
{
    find assets -type f ! -path 'assets/po/*' ! -name screenshot.png ! -name film.webp | while read -r file; do
        put 644 "$file" "share/mitsubachi/$file"
    done
}

manual_pages()
{
    "$build/mitsubachi" --help=man | write share/man/man6/mitsubachi.6
    "$build/mitsubachi" --help=rows | awk -F '\t' '$1 == "command" { print $2 }' | while read -r command; do
        "$build/mitsubachi" "$command" --help=man | write "share/man/man6/mitsubachi-$command.6"
    done
    # Runs the same sub-commands.
    echo '.so man6/mitsubachi.6' | write share/man/man6/mitsubachi-measure.6
}

# A square for the bee, which is wider than high.
icon()
{
    sed '1s/.*/<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="144" height="144" viewBox="0 -6 144 144">/' \
        assets/sprites/logo_bee.svg
}

desktop()
{
    for name in mitsubachi mitsubachi-watch; do
        put 644 $from/$name.desktop share/applications/$name.desktop
    done
    put 644 $from/mitsubachi-mime.xml share/mime/packages/mitsubachi.xml
    sed "s/@VERSION@/$version/; s/@DATE@/$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)/" $from/io.github.mitsubachi.metainfo.xml |
        write share/metainfo/io.github.mitsubachi.metainfo.xml
    icon | write share/icons/hicolor/scalable/apps/mitsubachi.svg
    packaging/completion.sh "$build/mitsubachi" | write share/bash-completion/completions/mitsubachi
}

rm -rf "$out"
programs
assets
manual_pages
desktop
for file in LICENSE THIRD-PARTY.md CHANGELOG.md; do
    put 644 $file share/doc/mitsubachi/$file
done
find "$out" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
