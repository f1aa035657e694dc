#!/bin/sh
# texts.sh -- the texts in other languages, assets/po/CODE.po each, by means of gettext: texts.sh pot|update|compile|check
#
#   pot      prints all texts of lang/texts.def as the template of a .po file
#   update   brings every .po file up to date: new texts are added, what is gone is dropped, what was reworded is marked
#   compile  prints the languages as rows for lang/texts.c; ends with status 1 where one of them is wrong
#   check    says what each language still lacks, and ends with status 1 where that is anything
#
# A text is known by its name, the msgctxt; placeholders and plurals are checked by msgfmt, lengths here: a text takes
# no more columns than its row allows, where a letter is one and a Chinese or Japanese character two.
set -eu
export LC_ALL=C
cd "$(dirname "$0")/.." || exit 3
texts=src/lang/texts.def
languages=assets/po

for tool in msgfmt msgmerge msgattrib msgcat msgen; do
    command -v $tool >/dev/null 2>&1 && continue
    echo "texts.sh: $tool is missing, expected GNU gettext: make deps installs it (apt-get install gettext)" >&2
    exit 3
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Rows of texts.def as entries of a template; a comment is for those who translate what follows it.
entries()
{
    awk '
        function text(from,   all) { # the string that begins there, in one or several pieces; rest: what is left
            for (rest = from; match(rest, /^[ \n]*"([^"\\]|\\.)*"/); rest = substr(rest, RLENGTH + 1)) {
                piece = substr(rest, 1, RLENGTH)
                sub(/^[ \n]*"/, "", piece)
                all = all substr(piece, 1, length(piece) - 1)
            }
            sub(/^, */, "", rest)
            return all
        }
        function entry(row,   kind, name, columns, one, many) {
            kind = row; sub(/\(.*/, "", kind)
            name = row; sub(/^[^(]*\(/, "", name); rest = name
            sub(/,.*/, "", name); sub(/^[^,]*, */, "", rest)
            columns = 0
            if (match(rest, /^[0-9]+, */)) { columns = rest + 0; rest = substr(rest, RLENGTH + 1) }
            one = text(rest)
            many = kind == "UI_COUNT" ? text(rest) : ""
            print ""
            if (comment != "") print "#. " comment
            if (columns) print "#. At most " columns " columns."
            if ((one many) ~ /%[-+ 0-9.]*[a-z]/) print "#, c-format"
            print "msgctxt \"" name "\""
            print "msgid \"" one "\""
            if (many != "") { print "msgid_plural \"" many "\""; print "msgstr[0] \"\""; print "msgstr[1] \"\"" }
            else print "msgstr \"\""
        }
        /^\/\// { comment = substr($0, 4); next }
        /^UI_(TEXT|SHORT|COUNT)\(/ { row = ""; open = 1 }
        open { row = row (row == "" ? "" : "\n") $0; if (/\)$/) { entry(row); open = 0 } }
    ' "$texts"
}

# The names that stand in stages and maps, each once.
names()
{
    awk '
        FNR == 1 { section = "" }
        /^\[/ { section = $0; gsub(/^\[|[] \r]*$/, "", section) }
        /^name *=/ && (section == "stage" || FILENAME ~ /map$/) { sub(/^name *= */, ""); name = $0 }
        /^\[(phase|boss) / { name = section; sub(/^[a-z]+ /, "", name) }
        name != "" {
            sub(/ *[;#].*/, "", name)
            if (!there[name]++) print "\n#. " FILENAME "\nmsgctxt \"name\"\nmsgid \"" name "\"\nmsgstr \"\""
            name = ""
        }' assets/stages/*.ini assets/maps/*.map
}

pot()
{
    printf '%s\n' 'msgid ""' 'msgstr ""' '"Project-Id-Version: Mitsubachi\n"' '"MIME-Version: 1.0\n"' \
        '"Content-Type: text/plain; charset=UTF-8\n"' '"Content-Transfer-Encoding: 8bit\n"' \
        '"Plural-Forms: nplurals=2; plural=(n != 1);\n"'
    entries
    names
}

# A language, $1, with the texts of today, into $2. Reworded texts get the new words, the old ones in a comment, and the
# mark: msgmerge goes by likeness, here the name says which it is. Placeholders are looked at in every text that has one
# in English, whatever the file says.
merged()
{
    msgcat --no-wrap -o "$work/plain.po" "$1"
    awk '
        FNR == 1 { name = flag = "" }
        NR == FNR && /^#, / { flag = $0 }
        NR == FNR && /^msgctxt/ { name = $0; flags[name] = flag; flag = "" }
        NR == FNR && /^msgid / { if (name != "msgctxt \"name\"") words[name] = $0 }
        NR == FNR { next }
        /^msgctxt/ { name = $0; next }
        /^msgid / && name != "" {
            if (name in flags && flags[name] != "") print flags[name]
            if (name in words && words[name] != $0) { print "#, fuzzy"; print "#| " $0; $0 = words[name] }
            print name
            name = ""
        }
        { print }' "$work/texts.pot" "$work/plain.po" >"$work/named.po"
    msgmerge --quiet --no-wrap --no-location --no-fuzzy-matching --previous -o "$2" "$work/named.po" "$work/texts.pot"
}

# Entries as rows: PLURALS(code, forms, rule), TRANSLATED(code, NAME, "text"), and NAMED(code, "name", "translated") of
# what stands in stages and maps. Forms of a plural are one text with zeros between them, and what
# is no first form, and all names, is there once more in FORMS(code, "text") for its characters. Prints to stderr what takes more columns than it may.
rows()
{
    awk -v code="$1" -v file="$2" '
        function columns(text) {
            gsub(/%[-+ 0-9.]*[a-z]/, "00", text)         # a number of some digits
            gsub(/\342[\200-\257][\200-\277]/, "x", text) # dashes, quotes, arrows
            gsub(/[\340-\364][\200-\277][\200-\277]/, "xx", text)
            gsub(/[\302-\337][\200-\277]/, "x", text)
            return length(text)
        }
        function end(   forms, i, n) {
            if (name == "name") {
                print "NAMED(" code ", \"" words "\", \"" string[0] "\")"
                further = further string[0]
            }
            else if (name != "" && string[0] != "") {
                forms = ""
                for (i = 0; i in string; i++) {
                    forms = forms (i ? " \"\\0\" " : "") "\"" string[i] "\""
                    if (i) further = further string[i]
                    n = columns(string[i])
                    if (most && n > most) {
                        print file ": " name ": \"" string[i] "\" takes " n " columns, expected " most " at most" >"/dev/stderr"
                        bad = 1
                    }
                }
                print "TRANSLATED(" code ", " name ", " forms ")"
            } else if (name == "" && match(string[0], /Plural-Forms:[^\\]*/)) {
                rule = forms = substr(string[0], RSTART, RLENGTH)
                sub(/.*nplurals=/, "", forms)
                sub(/.*[; ]plural=/, "", rule); sub(/;.*/, "", rule)
                print "PLURALS(" code ", " forms + 0 ", " rule ")"
            }
            delete string
            name = ""; most = 0; at = -1
        }
        /^#\. At most/ { most = $4 }
        /^msgctxt "/ { name = $2; gsub(/"/, "", name) }
        /^msgid/ { at = -1 }
        /^msgid / { words = $0; sub(/^msgid "/, "", words); sub(/"$/, "", words) }
        /^msgstr/ { at = /^msgstr\[/ ? substr($1, 8) + 0 : 0 }
        /^$/ { end() }
        /^(msgstr|")/ && at >= 0 { piece = $0; sub(/^[^"]*"/, "", piece); sub(/"$/, "", piece); string[at] = string[at] piece }
        END { end(); print "FORMS(" code ", \"" further "\")"; exit bad }'
}

# English with accents, longer by three tenths and in brackets, as a language: what has room for it has room for any.
pseudo()
{
    grep -v '^#. At most' "$work/texts.pot" | msgen --no-wrap - | awk '
        function strange(text,   out, at, more, short) { # more: letters that are still to be added
            short = length(text) <= 5 # which nobody could cut
            more = short ? 0 : length(text) * 0.3 - 2
            for (out = ""; text != ""; text = substr(text, at + 1)) {
                at = match(text, /^(%[-+ 0-9.]*[a-z%]|\\.)/) ? RLENGTH : 1
                letter = substr(text, 1, at)
                out = out (letter in other ? other[letter] : letter)
                if (letter in other && more-- > 0) out = out letter
            }
            return short ? out : "[" out "]"
        }
        BEGIN {
            split("aà eé iî oõ uü yÿ Aä Eê Ií Oø Uû", pair, " ")
            for (i in pair) other[substr(pair[i], 1, 1)] = substr(pair[i], 2)
        }
        /^msgid/ { header = $0 == "msgid \"\"" }
        /^msgstr/ && !header { match($0, /^[^"]*"/); $0 = substr($0, 1, RLENGTH) strange(substr($0, RLENGTH + 1, length($0) - RLENGTH - 1)) "\"" }
        { print }'
}

compile()
{
    status=0
    printf '// Made by packaging/texts.sh from assets/po.\n'
    printf '#ifndef %s\n#define %s(...)\n#endif\n' PLURALS PLURALS TRANSLATED TRANSLATED NAMED NAMED FORMS FORMS
    for po in "$languages"/*.po; do
        code=$(basename "$po" .po)
        merged "$po" "$work/$code.po"
        msgfmt --check -o /dev/null "$work/$code.po" 2>"$work/output" || status=1
        sed "s|^$work|assets/po|" "$work/output" >&2
        msgattrib --no-wrap --translated --no-fuzzy --no-obsolete "$work/$code.po" | rows "$code" "$po" ||
            status=1
    done
    pseudo | rows pseudo pseudo
    printf '#undef %s\n' PLURALS TRANSLATED NAMED FORMS
    return $status
}

update()
{
    for po in "$languages"/*.po; do
        merged "$po" "$work/new.po"
        msgattrib --no-wrap --no-obsolete -o "$po" "$work/new.po"
    done
}

check()
{
    status=0
    for po in "$languages"/*.po; do
        merged "$po" "$work/new.po"
        lacks=$({ msgattrib --untranslated --no-obsolete "$work/new.po"; msgattrib --only-fuzzy --no-obsolete "$work/new.po"; } |
            sed -n 's/^msgctxt "\(.*\)"/\1/p' | tr '\n' ' ')
        [ -z "$lacks" ] && continue
        echo "$po: not translated: $lacks"
        status=1
    done
    return $status
}

pot >"$work/texts.pot"
case ${1:-} in
pot) cat "$work/texts.pot" ;;
compile) compile ;;
update) update; check || true ;;
check) check ;;
*) echo "usage: texts.sh pot|update|compile|check" >&2; exit 2 ;;
esac
