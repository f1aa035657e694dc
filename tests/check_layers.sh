#!/bin/sh
# check_layers.sh -- the table of layers in src/README.md, enforced: who includes whom, and what the core links.
set -u
cd "$(dirname "$0")/.." || exit 3
: "${O:=build}"
bad=0

core_layers="base steer action pattern board sim journey"

# layer: the layers whose headers it may include, and single headers
allowed()
{
    case $1 in
    base) echo "base" ;;
    steer | action | pattern | board | synth) echo "base $1" ;;
    sim) echo "base steer action pattern board sim" ;;
    journey) echo "base steer board journey" ;;
    demo) echo "base sim demo" ;;
    platform) echo "base platform" ;;
    render) echo "base render platform/workers.h" ;;
    view) echo "base steer action sim synth render view" ;;
    text) echo "base text" ;;
    content) echo "$core_layers synth demo platform text content" ;;
    ui) echo "$core_layers synth platform render view text content ui" ;;
    game) echo "$core_layers synth demo platform render view text content ui game" ;;
    measure) echo "$core_layers synth demo platform render view text content ui measure" ;;
    cmd) echo "$core_layers synth demo platform render view text content ui game cmd" ;;
    *) echo "" ;;
    esac
}

# layer: what it may include in angle brackets
system_headers()
{
    core='float.h|math.h|stdbool.h|stddef.h|stdint.h|string.h|limits.h'
    case $1 in
    base) echo "$core|assert.h" ;;
    steer | action | pattern | board | sim | journey) echo "$core" ;;
    demo) echo "$core|inttypes.h|stdarg.h|stdio.h|stdlib.h|xxhash.h|zstd.h" ;;
    view) echo "$core|stdio.h|inttypes.h" ;;
    synth) echo "$core|stdio.h|stdlib.h" ;;
    platform) echo "SDL.h|SDL_mixer.h|[a-z]+.h|sys/[a-z]+.h" ;; # the system is its business
    render) echo "$core|ctype.h|stdio.h|stdlib.h|SDL.h|SDL_image.h|SDL_ttf.h" ;;
    *) echo ".*" ;;
    esac
}

complain()
{
    echo "$1"
    bad=1
}

for folder in src/*/ src/*/*/; do
    layer=${folder#src/}
    layer=${layer%%/*}
    [ -n "$(allowed "$layer")" ] || complain "src/$layer: not a layer that the table knows"
    for file in "$folder"*.[ch] "$folder"*.def; do
        [ -f "$file" ] || continue
        for include in $(sed -n 's/^ *# *include "\([^"]*\)".*/\1/p' "$file"); do
            case " $(allowed "$layer") " in
            *" ${include%%/*} "* | *" $include "*) ;;
            *) complain "$file: includes $include, expected one of: $(allowed "$layer")" ;;
            esac
        done
        headers=$(system_headers "$layer")
        case $file in
        src/pattern/pattern_read*) headers="$headers|expat.h|stdarg.h|stdio.h|stdlib.h" ;; # no part of the core
        esac
        for include in $(sed -n 's/^ *# *include <\([^>]*\)>.*/\1/p' "$file"); do
            echo "$include" | grep -qxE "$headers" || complain "$file: includes <$include>, expected one of: $headers"
        done
    done
done

# No room includes its caller: within a layer the rooms, its folders and what lies beside them, can be put in an order.
for layer in $(ls src); do
    for file in $(find "src/$layer" -name '*.[ch]' 2>/dev/null); do
        sed -n "s|^ *# *include \"\($layer/[^\"]*\)\".*|$(dirname "${file#src/}") \1|p" "$file"
    done | sed 's|/[^/]*$||' | sort -u | tsort >$O/rooms.txt 2>$O/rooms_loops.txt ||
        complain "src/$layer: rooms that include each other: $(sed -n 's/^tsort: \([^:]*\)$/\1/p' $O/rooms_loops.txt | tr '\n' ' ')"
done

# Only the simulation's own headers marked as local may see sim_local.h.
for file in $(grep -rl 'sim/sim_local.h' src); do
    case $file in
    src/sim/*) ;;
    *) complain "$file: includes sim/sim_local.h, which is private to sim/" ;;
    esac
done

# The core in one piece may want nothing but these from outside (__cpu_model is the compiler's own table of what the
# processor can); and it has no variables that change.
objects=$(ls $O/release/base/*.o $O/release/steer/*.o $O/release/action/*.o $O/release/pattern/*.o \
    $O/release/board/*.o $O/release/sim/*.o $(ls $O/release/journey/*.o 2>/dev/null) | grep -v '/pattern_read')
# shellcheck disable=SC2086 # a list of files
ld -r -o $O/core.o $objects || bad=1
links='memcpy|memset|memmove|memcmp|sqrtf|__cpu_model|_GLOBAL_OFFSET_TABLE_'
wanted=$(nm -u $O/core.o | awk '{print $2}' | grep -vxE "$links")
[ -z "$wanted" ] || complain "the core links: $(echo "$wanted" | tr '\n' ' '), expected only mem* and sqrtf"
variables=$(objdump -t $O/core.o | awk '/ O / && !/rodata|data\.rel\.ro/ {print $NF}')
[ -z "$variables" ] || complain "the core has variables: $(echo "$variables" | tr '\n' ' '), expected none"

# Two draws in one expression would leave their order to the compiler.
draws=
for file in $(find src -name '*.c' | grep -v '^src/base/'); do
    # Statements may run over lines: joined first, split at semicolons then.
    tr '\n' ' ' <"$file" | tr ';{}' '\n\n\n' | grep -qE 'rng_(u32|float|range|below)\(.*rng_(u32|float|range|below)\(' &&
        draws="$draws $file"
done
[ -z "$draws" ] || complain "two draws in one expression: $draws"

[ "$bad" -eq 0 ] && echo "note: $(echo "$objects" | wc -l) objects of the core link only mem* and sqrtf"
exit "$bad"
