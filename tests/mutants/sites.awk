# sites.awk -- lists every place of the sources where a mutation may be made: awk -f sites.awk FILE...
#
# A line for each: file, line, column, length, kind, what stands there, what is put there, and the name by which
# equivalent.txt knows it, with the separator of units between. The name holds the file, the function, the mutation and
# its number among the same mutations of that function, but no text of the source. Column 0 stands for a whole line, which
# is left out; column -1 for a line that changes places with the next one.
# Text, comments, includes and ASSERTs, which are checks themselves, are no places.
BEGIN {
    OFS = "\037"
    pairs("comparison", "< <= <= < > >= >= > == != != == < >= > <= <= > >= <")
    pairs("sign", "+ - - + * / / * % / += -= -= += *= /= /= *= << >> >> << ++ -- -- ++")
    pairs("logic", "&& || || && & | | & |= &= &= |=")
}

function pairs(kind, list,    n, word, i)
{
    n = split(list, word, " ")
    for (i = 1; i < n; i += 2) {
        kinds[word[i]] = kind
        others[word[i]] = others[word[i]] " " word[i + 1]
    }
}

# The line without text and comments, its columns where they were.
function bare(line,    at, blank)
{
    while (match(line, /"([^"\\]|\\.)*"|'([^'\\]|\\.)+'|\/\/.*/)) {
        blank = sprintf("%" RLENGTH "s", "")
        line = substr(line, 1, RSTART - 1) blank substr(line, RSTART + RLENGTH)
    }
    return line
}

# "FILE FUNCTION: MUTATION (NUMBER)"
function named(mutation,    all)
{
    all = FILENAME " " (name == "" ? "outside" : name) ": " mutation
    return all " (" ++numbers[all] ")"
}

function site(column, kind, old, new)
{
    print FILENAME, FNR, column, length(old), kind, old, new, named(kind == "left out" ? "without " subject(text) : old " -> " new)
}

# The call or the variable that a statement is about.
function subject(statement)
{
    sub(/(\(| (=|\+=|-=|\*=|\/=|\|=|&=|<<=|>>=|\^=|%=) |\+\+|--).*/, "", statement)
    return statement
}

# Whether a statement that fills the line can be left out and what follows still be built.
function alone(line)
{
    return line ~ /^ +[a-z_][A-Za-z0-9_.>\[\]()*&+-]* (=|\+=|-=|\*=|\/=|\|=|&=|<<=|>>=|\^=|%=) .*;$/ ||
        line ~ /^ +\*?[a-z_][A-Za-z0-9_.>\[\]-]*(\+\+|--);$/ || calls(line)
}

function calls(line)
{
    return line ~ /^ +[a-z_][a-z0-9_]*\(.*\);$/ && line !~ /^ +(return|if|for|while|switch|sizeof)\>/
}

# Where a call copies or clears to, as a string that can be looked for; empty for other calls.
function target(line)
{
    return match(line, /^ +mem(cpy|set)\([^,]+,/) ? substr(line, index(line, "(") + 1, RLENGTH - index(line, "(") - 1) : ""
}

# Two that copy or clear, each to where the other does not look, may do so in any order.
function any_order(first, second,    a, b)
{
    a = target(first)
    b = target(second)
    return a != "" && b != "" && !index(first, b) && !index(second, a)
}

# Of two equal numbers a least or a greatest takes either; `a > b ? a - b : 0` and `a < 0 ? -a : a` are 0 both ways, and
# `a > b ? b / a : 1` is 1. At most a zero's sign tells.
function takes_either(left, right, old, new,    a, b, word)
{
    if (new != old "=" && old != new "=")
        return 0
    if (!match(left, /[A-Za-z0-9_.>\[\]-]+ $/))
        return 0
    a = substr(left, RSTART, RLENGTH - 1)
    if (split(right, word, /( \? )|( : )|[;,)]/) < 3)
        return 0
    b = word[1]
    sub(/^ /, "", b)
    return (word[2] == a && word[3] == b) || (word[2] == b && word[3] == a) ||
        (word[2] == a " - " b && word[3] ~ /^0(\.0f)?$/) || (word[2] == b " / " a && word[3] == "1.0f") ||
        (b ~ /^0(\.0f)?$/ && (word[2] == "-" a && word[3] == a || word[2] == a && word[3] == "-" a))
}

function operators(line,    rest, at, old, list, n, i)
{
    rest = line
    at = 0
    while (match(rest, / (<=|>=|==|!=|&&|\|\||\+=|-=|\*=|\/=|\|=|&=|<<|>>|<|>|\+|-|\*|\/|%|&|\|) |(\+\+|--)[;)]/)) {
        old = substr(rest, RSTART, RLENGTH)
        at += RSTART
        rest = substr(rest, RSTART + 1)
        column = at
        if (substr(old, 1, 1) == " ") {
            column++
            old = substr(old, 2)
        }
        old = substr(old, 1, length(old) - 1)
        n = split(others[old], list, " ")
        for (i = 1; i <= n; i++)
            if (!takes_either(substr(line, 1, column - 1), substr(line, column + length(old)), old, list[i]))
                site(column, kinds[old], old, list[i])
    }
    if (match(line, /[( ]![a-z(]/))
        site(RSTART + 1, "logic", "!", "")
}

# -1 mostly is none, of which only the sign is asked; it becomes the first.
function is_none(before, number)
{
    return number == "1" && before ~ /[=,(?:] -$|\(-$|return -$/
}

# 0 becomes 1, other whole numbers one more, others a quarter more.
function altered(number)
{
    if (number ~ /^0[xX]/ || number ~ /[uUlL]/)
        return "(" number " + 1)"
    if (number ~ /^[0-9]+$/)
        return number + 1
    if (number + 0 == 0)
        return "1.0f"
    return "(1.25f * " number ")"
}

# A size that leaves room is no behaviour, where other names are declared beside the array, too.
function declares_array(before)
{
    return before ~ /^ +(static )?(const )?[A-Za-z_][A-Za-z0-9_]* (\*?[a-z_0-9]+(\[[A-Za-z0-9_]+\])?, )*[a-z_0-9]+\[$/
}

function constants(line,    rest, at, old)
{
    rest = line
    at = 0
    while (match(rest, /(^|[^A-Za-z0-9_.])(0[xX][0-9a-fA-F]+[uUlL]*|[0-9]+\.[0-9]*(e-?[0-9]+)?f?|[0-9]+[uUlL]*)/)) {
        old = substr(rest, RSTART, RLENGTH)
        at += RSTART
        column = at
        rest = substr(rest, RSTART + RLENGTH)
        at += RLENGTH - 1
        if (old !~ /^[0-9]/) {
            old = substr(old, 2)
            column++
        }
        if (is_none(substr(line, 1, column - 1), old))
            site(column - 1, "constant", "-1", "0")
        else if (!declares_array(substr(line, 1, column - 1)))
            site(column, "constant", old, altered(old))
    }
}

# Functions that give the same, bit for bit, whichever argument comes first.
function symmetric(before)
{
    return before ~ /(vec2_add|vec2_dot|vec2_distance|length\((vec2|cell)_sub|cell_same|mini|maxi)$/
}

# Two plain arguments change places.
function arguments(line,    inside)
{
    if (line ~ /^[a-z]/ || !match(line, /[a-z_0-9]\([a-z_][A-Za-z0-9_.>-]*, [a-z_][A-Za-z0-9_.>-]*\)/))
        return
    inside = substr(line, RSTART + 2, RLENGTH - 3)
    split(inside, word, ", ")
    if (word[1] != word[2] && !symmetric(substr(line, 1, RSTART)))
        site(RSTART + 2, "order", inside, word[2] ", " word[1])
}

FNR == 1 { name = ""; skipped = before = "" }
{
    text = $0
    sub(/^ +/, "", text)
    line = bare($0)
    sub(/ +$/, "", line)
}
/^[A-Za-z].*\(/ { name = line; sub(/\(.*/, "", name); sub(/.*[ *]/, "", name); if (line ~ /\(NAME\)|NAME\(/) name = line }
line ~ /^ *ASSERT\(/ { asserted = 1 }
asserted { if (line ~ /;$/) asserted = 0; before = ""; next }
line ~ /^# *define [A-Z_0-9]+ / { constants(line); next }
line ~ /^ *#/ || line ~ /_Static_assert/ { before = ""; next }
# A size that leaves room is no behaviour.
line ~ /^ +[A-Za-z_].* [a-z_]+(\[[A-Z0-9a-z_ +*]+\])+;$/ { before = ""; next }
# What is outside of functions: tables of numbers are places, prototypes and fields are none.
line ~ /^[A-Za-z}]/ { if (line ~ / = /) constants(line); before = ""; next }
{
    operators(line)
    constants(line)
    arguments(line)
    if (alone(line))
        site(0, "left out", text, "")
    if (calls(line) && before != "" && calls(before) && !any_order(before, line) && match(line, /^ */) == match(before, /^ */))
        print FILENAME, FNR - 1, -1, 0, "order", "these two lines", "in the other order", named(subject(text) " first")
    before = line
}
