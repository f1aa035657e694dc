#!/bin/bash
# install.sh -- what is installed works from there, is complete and the same each time, and goes again as a whole.
set -u
cd "$(dirname "$0")/../.." || exit 3
: "${O:=build}" "${CC:=cc}" "${CFLAGS:=-O3 -g}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
complain()
{
    echo "$1"
    bad=1
}

# Nothing of the environment, since make hands on what it finds there.
made()
{
    env -i PATH="$PATH" HOME="$work" make -s O="$O" CC="$CC" CFLAGS="$CFLAGS" "$@"
}

# quiet TOOL ...: what it says is wrong with a file, if the tool is there; man says it beside the page.
quiet()
{
    command -v "$1" >/dev/null || { echo "note: no $1"; return; }
    output=$("$@" 2>&1 >"$work/page") || output="status $?: $output"
    [ -z "$output" ] || complain "$*: $output"
}

place="$work/a place"
made install "DESTDIR=$place" PREFIX=/usr BINDIR=/usr/games >/dev/null || exit 1
usr=$place/usr
SOURCE_DATE_EPOCH=1 packaging/stage.sh "$O" "$work/one"
SOURCE_DATE_EPOCH=1 packaging/stage.sh "$O" "$work/two"
[ "$(cd "$work/one" && tar -c . | cksum)" = "$(cd "$work/two" && tar -c . | cksum)" ] || complain 'it is not the same twice'
made install "DESTDIR=$work/else" BINDIR=/opt/bin >/dev/null && complain 'a BINDIR away from the assets is taken'

# It runs from anywhere, by a link too, with the files that were installed.
ln -s "$usr/games/mitsubachi" "$work/link"
for program in "$usr/games/mitsubachi" "$work/link"; do
    (cd / && env -i HOME="$work" "$program" --offscreen --pilot --ticks 2 --mute >/dev/null) || complain "$program does not run"
    (cd / && env -i HOME="$work" "$program" sweep --help >/dev/null) || complain "$program does not find what measures"
done

quiet desktop-file-validate "$usr"/share/applications/*.desktop
if command -v appstreamcli >/dev/null; then
    output=$(appstreamcli validate --no-net "$usr"/share/metainfo/*.xml) || complain "$output"
fi
grep -q '@' "$usr"/share/metainfo/*.xml && complain 'metainfo: a place is not filled in'

# A page for each command; all options stand in it.
for command in '' $("$O/mitsubachi" --help=rows | awk -F '\t' '$1 == "command" { print $2 }'); do
    page=$usr/share/man/man6/mitsubachi${command:+-$command}.6
    quiet man --warnings -E UTF-8 -Tutf8 -P cat -l "$page"
    for option in $("$O/mitsubachi" $command --help | sed -n 's/^  \(-[a-z], \)*\(--[a-z-]*\).*/\2/p'); do
        grep -qF -e "$(echo "$option" | sed 's/-/\\-/g')" "$page" || complain "$page lacks $option"
    done
done

# completed WORD...: what bash offers for the last one.
# shellcheck disable=SC1091 # as bash would
. "$usr/share/bash-completion/completions/mitsubachi"
completed()
{
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    _mitsubachi mitsubachi "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
    echo "${COMPREPLY[*]}"
}
expect()
{
    [ "$1" = "$2" ] || complain "completion: '$1', expected '$2'"
}
expect "$(completed mitsubachi ch)" check
expect "$(completed mitsubachi --scr)" --screenshot
expect "$(completed mitsubachi --level '')" 'easy normal hard'
expect "$(completed mitsubachi lab --re)" '--record --renderer --refresh --report'
expect "$(completed mitsubachi lab --renderer = s)" software
expect "$(completed mitsubachi lab --renderer =)" 'auto gpu software'
expect "$(completed mitsubachi lab ga)" ''
expect "$(completed mitsubachi verify --tr)" --trace
expect "$(completed mitsubachi --record '')" ''
case $(completed mitsubachi '') in
*check*bench*--seed*) ;;
*) complain 'completion: without a word not all is offered' ;;
esac

made uninstall "DESTDIR=$place" PREFIX=/usr BINDIR=/usr/games || complain 'uninstall fails'
left=$(find "$place" ! -type d -o -name '*mitsubachi*')
[ -z "$left" ] || complain "left behind: $left"
exit $bad
