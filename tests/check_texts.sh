#!/bin/sh
# check_texts.sh -- every language has every text, and a language with a mistake ends the build with a line about it.
set -u
cd "$(dirname "$0")/.." || exit 3
bad=0
complain()
{
    echo "$1"
    bad=1
}

packaging/texts.sh check || bad=1
packaging/texts.sh compile >/dev/null || bad=1

# A tree of some texts and names and one language, whose file is damaged in turn.
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
mkdir -p "$tree/src/lang" "$tree/assets/po" "$tree/assets/stages" "$tree/assets/maps"
mkdir -p "$tree/packaging"; cp packaging/texts.sh "$tree/packaging"
cat >"$tree/src/lang/texts.def" <<'END'
// Said of a swarm.
UI_TEXT(HOME, "fly home \"now\"")
UI_SHORT(GO, 5, "Go")
UI_COUNT(BEES, 9, "%d bee",
         "%d bees")
END
printf '[stage]\nname = Pond ; a name\n[phase Noon]\nrank = 1\n[boss Noon]\n' >"$tree/assets/stages/pond.ini"
printf 'name = Pond\nmap\n' >"$tree/assets/maps/pond.map"
good()
{
    cat <<'END'
msgid ""
msgstr ""
"Project-Id-Version: Mitsubachi\n"
"PO-Revision-Date: 2026-11-22 19:00+0000\n"
"Last-Translator: nobody\n"
"Language-Team: Polish\n"
"Language: pl\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

msgctxt "HOME"
msgid "fly home \"now\""
msgstr "lecą \"do\" domu"

msgctxt "GO"
msgid "Go"
msgstr "Dalej"

msgctxt "BEES"
msgid "%d bee"
msgid_plural "%d bees"
msgstr[0] "%d pszczoła"
msgstr[1] "%d pszczoły"
msgstr[2] "%d pszczół"

msgctxt "name"
msgid "Pond"
msgstr "Staw"

msgctxt "name"
msgid "Noon"
msgstr "Południe"
END
}

# $1: what sed does to the good file; $2: the expected report, empty for none.
compiled()
{
    good | sed "$1" >"$tree/assets/po/pl.po"
    if "$tree/packaging/texts.sh" compile >"$tree/rows" 2>"$tree/output"; then
        [ -z "$2" ] || complain "after $1 the file was taken, expected: $2"
    else
        [ -n "$2" ] && grep -qF "$2" "$tree/output" || complain "after $1: $(cat "$tree/output"), expected: $2"
    fi
}

sed -i 's/9, "%d bee"/12, "%d bee"/' "$tree/src/lang/texts.def"
compiled '' ''
grep -qF 'TRANSLATED(pl, BEES, "%d pszczoła" "\0" "%d pszczoły" "\0" "%d pszczół")' "$tree/rows" ||
    complain "the forms of a plural are not in $(cat "$tree/rows")"
grep -qF 'TRANSLATED(pl, HOME, "lecą \"do\" domu")' "$tree/rows" || complain "a text with quotes is lost"
grep -qF 'NAMED(pl, "Pond", "Staw")' "$tree/rows" || complain "a name is lost"
[ "$(grep -c 'NAMED(pl' "$tree/rows")" -eq 2 ] || complain "there are not two names"
grep -qF 'PLURALS(pl, 3, (n==1' "$tree/rows" || complain "the rule of plurals is lost"
compiled 's/%d pszczół/pszczół/' "'msgstr[2]' does not match"
compiled 's/%d pszczoły/%s pszczoły/' "'msgstr[1]' for argument 1 are not the same"
compiled '/^msgstr.2/d' 'nplurals = 3'
compiled 's/nplurals=3; //' 'plural'
compiled 's/Dalej/Dalej, dalej/' 'GO: "Dalej, dalej" takes 12 columns, expected 5 at most'
compiled 's/Dalej/蜜蜂だ/' 'takes 6 columns'
compiled 's/^msgid "Go"/msgid Go/' 'assets/po/pl.po:18: '
compiled 's/Dalej//' ''
"$tree/packaging/texts.sh" check >"$tree/output" && complain 'a missing text is not reported'
grep -qx 'assets/po/pl.po: not translated: GO ' "$tree/output" || complain "reported: $(cat "$tree/output")"

# Brought up to date: a new text comes, one that is gone goes, one with other words is marked and not used.
good >"$tree/assets/po/pl.po"
sed -i 's/"Go"/"Go on"/; /HOME/d; $a UI_TEXT(NEW, "New")' "$tree/src/lang/texts.def"
"$tree/packaging/texts.sh" update >/dev/null
for line in 'msgctxt "NEW"' '#, fuzzy' '#| msgid "Go"' '#. At most 12 columns.'; do
    grep -qxF "$line" "$tree/assets/po/pl.po" || complain "after the update there is no $line"
done
grep -q 'HOME' "$tree/assets/po/pl.po" && complain 'after the update a text is still there that is gone'
"$tree/packaging/texts.sh" compile | grep -q Dalej && complain 'a fuzzy text was used'

# Without gettext.
mkdir "$tree/none"
for tool in sh dirname; do ln -s "$(command -v $tool)" "$tree/none/$tool"; done
PATH=$tree/none "$tree/packaging/texts.sh" compile >/dev/null 2>"$tree/output" && complain 'it did without gettext'
grep -q 'msgfmt is missing, expected GNU gettext' "$tree/output" || complain "without gettext: $(cat "$tree/output")"

exit "$bad"
