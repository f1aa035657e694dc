#!/bin/sh
# fonts.sh -- the font of assets/fonts: M+ in bold, with the game's characters alone: fonts.sh make|characters
#
#   make        writes it and its licence, out of the whole fonts of Debian's fonts-mplus, with fonttools
#   characters  prints every character beyond ASCII that the game's own files can show
#
# Plain and accented Latin and kana are there besides, for the names of a player's own files. Hints stay: without them
# letters look different. Subroutines do not, because packages and web servers press the fonts better without.
set -eu
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.." || exit 3
whole=/usr/share/fonts/opentype/mplus
licence=/usr/share/doc/fonts-mplus/copyright
target=assets/fonts

# Comments are read along with the rest, which does no harm, but not the table of where a text may wrap, which shows
# nothing; the arrow is no letter, view/banner.c draws it. A character that hides behind its number would be missed.
characters()
{
    if grep -rnE '\\(u[0-9a-f]{4}|xc[23]|xe[0-9a-e])' --include='*.[ch]' src >&2; then
        echo 'fonts.sh: expected these characters as themselves' >&2
        exit 1
    fi
    find src assets '(' -name '*.def' -o -name '*.[ch]' -o -name '*.po' -o -name '*.ini' -o -name '*.map' \
        -o -name '*.xml' ')' ! -path src/view/paint.c -exec cat {} + |
        grep -o '[^ -~]' | grep -v '[[:cntrl:]→]' | sort -u | tr -d '\n'
    echo
}

# The licence as its authors lay it out: the copyright's line, then the text.
licence()
{
    printf 'Copyright 2021 The M+ FONTS Project Authors (https://github.com/coz-m/MPLUS_FONTS)\n\n'
    printf 'This Font Software is licensed under the SIL Open Font License, Version 1.1.\n'
    printf 'The files here are modified: they hold only the characters that Mitsubachi shows.\n\n'
    sed -n '/^License: OFL-1.1$/,/^$/ { /^License/ { h; d; }; s/^ \.$//; s/^ //; p; }' $licence |
        awk 'text || /^PREAMBLE$/ { text = 1; print }' | sed '$ { /^$/ d; }'
}

make()
{
    shown=$(characters)
    mkdir -p $target
    pyftsubset $whole/Mplus1-Bold.otf --text="$shown" --unicodes=U+20-7E,U+A0-17F,U+3041-30FE \
        --layout-features= --drop-tables+=BASE,GDEF,GPOS,GSUB,VORG,vhea,vmtx --desubroutinize \
        --name-IDs=0,1,2,3,4,5,6,13,14 --output-file=$target/Mplus1-Bold.otf
    licence >$target/OFL.txt
}

case ${1:-} in
make) make ;;
characters) characters ;;
*) echo "usage: fonts.sh make|characters" >&2; exit 2 ;;
esac
