#!/bin/sh
# check_layers.sh -- the table of layers in src/README.md, enforced: who includes whom, and what the core links.
set -u
cd "$(dirname "$0")/.." || exit 3
: "${O:=build}"
bad=0

core='core/base core/steer core/action core/pattern core/board core/sim core/journey'
drawn='platform render view text content ui'
exact='float.h|math.h|stdbool.h|stddef.h|stdint.h|string.h|limits.h'

# layer / the layers whose headers it may include, and single headers / what it may include in angle brackets
table="
core/base / core/base / $exact|assert.h|stdarg.h|stdio.h
text / core/base text platform/memory_stream.h / .*
core/steer / core/base core/steer / $exact
core/action / core/base core/action / $exact
core/pattern / core/base core/pattern / $exact
core/board / core/base core/board / $exact
core/sim / core/base core/steer core/action core/pattern core/board core/sim / $exact
core/journey / core/base core/steer core/board core/journey / $exact
tape / core/base text core/sim view/look.def tape / $exact|inttypes.h|stdarg.h|stdio.h|stdlib.h|xxhash.h|zstd.h|zstd_errors.h
audio / core/base core/sim text audio / $exact|stdio.h|stdlib.h
lang / core/base core/sim text lang / $exact|stdio.h|stdlib.h
platform / core/base platform / SDL.h|emscripten/[a-z0-9]+.h|mach-o/dyld.h|[a-z]+.h|sys/[a-z]+.h
render / core/base text render platform/workers.h / $exact|ctype.h|stdio.h|stdlib.h|SDL.h|SDL_image.h|SDL_ttf.h
view / core/base core/steer core/action core/sim audio lang render view / $exact|stdio.h|inttypes.h
content / $core audio tape platform text view/look.h view/look.def content / .*
ui / $core audio lang tape $drawn / .*
game / $core audio lang tape $drawn game / .*
measure / $core audio lang tape $drawn measure / .*
cmd / $core audio lang tape $drawn game cmd / .*"

complain()
{
    echo "$1"
    bad=1
}

# Lines such as: src/core/sim/sim.c "core/base/vec2.h     src/core/sim/sim.c <math.h     src/core/sim/
includes=$(grep -rE '^ *# *include' src | sed -E 's/^([^:]*):.*include *(["<][^">]*).*/\1 \2/')
wrong=$(printf '%s\n' "$table" "$includes" $(ls -d src/*/ src/core/*/ | grep -vx src/core/) | awk '
    function layer_of(path,   part) { split(path, part, "/"); return part[1] == "core" ? "core/" part[2] : part[1] }
    / \/ / { split($0, column, " / "); layers[column[1]] = " " column[2] " "; angle[column[1]] = column[3]; next }
    {
        layer = layer_of(substr($1, 5))
        what = substr($2, 2)
        other = layer_of(what)
        headers = angle[layer]
        if ($1 ~ /(action\/action|pattern\/pattern)_read/) { # no part of the core
            headers = headers "|expat.h|stdarg.h|stdio.h|stdlib.h"
            if (other == "text") next
        }
    }
    NF && !(layer in layers) { print $1 ": not a layer that the table knows" }
    $2 ~ /^"/ && !index(layers[layer], " " other " ") && !index(layers[layer], " " what " ") {
        print $1 ": includes " what ", expected one of:" layers[layer]
    }
    $2 ~ /^</ && what !~ "^(" headers ")$" { print $1 ": includes <" what ">, expected one of: " headers }
    what == "core/sim/sim_local.h" && layer != "core/sim" { print $1 ": includes core/sim/sim_local.h, which is private to sim/" }')
[ -z "$wrong" ] || complain "$wrong"

# The database is that of the program that measures, and the game links none.
others=$(echo "$includes" | grep '<sqlite3' | grep -v '^src/measure/')
[ -z "$others" ] || complain "uses the database outside of measure: $others"
links=$(objdump -p "$O/mitsubachi" | grep 'NEEDED.*sqlite')
[ -z "$links" ] || complain "the game links a database: $links"

# Nine of ten sources reach at most so many headers: a change of a header then rebuilds little.
most=80
reached=$(echo "$includes" | awk '
    function walk(file,   list, i, count) {
        count = split(of[file], list, " ")
        for (i = 1; i <= count; i++)
            if (!(list[i] in seen)) { seen[list[i]]; headers += list[i] ~ /h$/; walk(list[i]) }
    }
    $2 ~ /^"/ { file = substr($1, 5); of[file] = of[file] " " substr($2, 2) }
    END { for (file in of) if (file ~ /c$/) { split("", seen); headers = 0; walk(file); print headers } }' |
    sort -n | awk '{ count[NR] = $1 } END { print count[int(NR * 0.9) + 1] }')
[ "$reached" -le $most ] || complain "a tenth of the sources reach $reached headers, expected at most $most"

# No room includes its caller: within a layer the rooms, its folders and what lies beside them, can be put in an order.
loops=$(echo "$includes" | sed -nE 's|^src/([^/ ]+)([^ ]*)/[^/]* "(\1(/[^ ]*)?)/[^/]*$|\1\2 \3|p' | sort -u |
    tsort 2>&1 >"$O/rooms.txt" | sed -n 's/^tsort: \([^:]*\)$/\1/p' | tr '\n' ' ')
[ -z "$loops" ] || complain "rooms that include each other: $loops"

# Nor does it link its caller, by a name that no include shows. A program's main is its own room, and platform is one: its
# folders of systems hold the functions of its headers.
loops=$(find src -name '*.c' | sed "s|^src/\(.*\)c$|$O/release/\1o|" | xargs ls 2>/dev/null | xargs nm -A -P |
    sed -nE "s|^$O/release/(.*): ([^ ]+) ([TDRBU]).*|\3 \2 \1|p" |
    sed -E 's|^[TDRB] |D |; /main\.o$/!s|/[^/ ]*\.o$||; s| platform/.*| platform|' | sort | awk '
    $1 == "D" { home[$2] = $3; next }
    $2 in home && home[$2] != $3 { print $3, home[$2] }' | sort -u | tsort 2>&1 >/dev/null |
    sed -n 's/^tsort: \([^:]*\)$/\1/p' | tr '\n' ' ')
[ -z "$loops" ] || complain "rooms that link each other: $loops"

# The core in one piece may want nothing but these from outside (__cpu_model is the compiler's own table of what the
# processor can); and it has no variables that change.
objects=$(for layer in $core; do ls "src/$layer"/*.c; done | sed "/action_read/d; /pattern_read/d; /base\/error/d; s|^src\(.*\)c$|$O/release\1o|")
# shellcheck disable=SC2086 # a list of files
ld -r -o $O/core.o $objects || bad=1
links='memcpy|memset|memmove|memcmp|sqrtf|__cpu_model|_GLOBAL_OFFSET_TABLE_'
[ "${LIBRARY_KIND:-}" != release ] || links="$links|__assert_fail" # objects that serve the tests print what failed
wanted=$(nm -u $O/core.o | awk '{print $2}' | grep -vxE "$links")
[ -z "$wanted" ] || complain "the core links: $(echo "$wanted" | tr '\n' ' '), expected only mem* and sqrtf"
variables=$(objdump -t $O/core.o | awk '/ O / && !/rodata|data\.rel\.ro/ {print $NF}')
[ -z "$variables" ] || complain "the core has variables: $(echo "$variables" | tr '\n' ' '), expected none"

# Differences between systems are in platform/: above it there is neither a header nor a call of one, and even there
# only a file in a system's folder asks which one it is.
headers='aio|dirent|dlfcn|fcntl|poll|pthread|pwd|signal|strings|termios|unistd|utime|windows|sys/[a-z]+|emscripten[^>]*'
calls='access|chmod|fdopen|fileno|fork|fsync|f?truncate|getpid|(gm|local)time_r|isatty|kill|l?stat|open_memstream|readlink'
calls="$calls|realpath|(un)?setenv|sigaction|strn?dup|strnlen|symlink|sysconf|uname|unlink|usleep|waitpid"
asks='_WIN32|__(linux|unix|APPLE|EMSCRIPTEN|ANDROID|(Free|Open|Net)BSD)(__)?|_POSIX_[A-Z_]*'
own="^ *# *(include <($headers)\.h>|define _[A-Z_]*_SOURCE\>)|(^|[^A-Za-z0-9_.>\"/])($calls) ?\("
known=$(grep -rnE "$own" src | grep -vE '^src/platform/|:[0-9]+: *//')
[ -z "$known" ] || complain "above platform, a system's own: $known"
known=$(grep -rnE "^ *# *(el)?if.*($asks)" src | grep -vE '^src/platform/(posix|linux|windows|web)/')
[ -z "$known" ] || complain "asks for a system: $known"

# Two draws in one expression would leave their order to the compiler. Statements may run over lines.
draws=$(find src -name '*.c' ! -path 'src/core/base/*' -exec awk -v RS=';' '
    { gsub(/\n/, " "); n = split($0, part, /[}{]/) }
    { for (i = 1; i <= n; i++) if (part[i] ~ draw ".*" draw) print FILENAME }' \
    draw='rng_(u32|float|range|below)\\(' {} + | sort -u)
[ -z "$draws" ] || complain "two draws in one expression: $draws"

[ "$bad" -eq 0 ] && echo "note: $(echo "$objects" | wc -l) objects of the core link only mem* and sqrtf"
exit "$bad"
