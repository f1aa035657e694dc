# common.sh -- what golden.sh, cross.sh and thousand.sh share: to be read with `.`, from the top folder.
# shellcheck shell=sh disable=SC2034
: "${CC:=cc}" "${EXACT:=-std=c11 -ffp-contract=off -fno-math-errno -fno-trapping-math}" "${WARN:=}"
: "${CPPFLAGS:=-Isrc -D_POSIX_C_SOURCE=200809L}" "${LIB_CFLAGS:=}"
export LC_ALL=C
core="src/base/*.c src/steer/*.c src/action/*.c src/pattern/pattern.c src/pattern/pattern_number.c"
core="$core src/pattern/pattern_run.c src/board/*.c src/sim/*.c"
# All of demo/ but what needs zstd.
replay="src/demo/demo_bytes.c src/demo/demo_fields.c src/demo/demo_format.c src/demo/demo_play.c src/demo/demo_trace.c
    src/demo/demo_verify.c src/demo/state_hash.c"
# All of the software backend but its threads.
software="src/base/rng.c src/base/trig.c src/render/soft.c src/render/soft_cache.c src/render/soft_rows.c
    src/render/soft_shape.c src/render/viewport.c"
# All that sounds.
sounding="src/base/rng.c src/synth/*.c src/view/sound.c"
zstd=$(pkg-config --libs libzstd 2>/dev/null || echo -lzstd)

# compile OUTPUT "COMPILER" "OPTIONS" SOURCES AND LIBRARIES...
compile()
{
    output=$1 compiler=$2 options=$3
    shift 3
    eval "$compiler $EXACT $WARN -Werror $CPPFLAGS -Itests $LIB_CFLAGS $options -o $output $*"
}

# compile_verify OUTPUT "COMPILER" "OPTIONS": golden_verify for this machine.
compile_verify()
{
    compile "$1" "$2" "$3" "$core" 'src/demo/*.c' tests/golden/golden_verify.c tests/golden/raw_demo.c "$zstd" -lm
}

# compile_maker OUTPUT PROGRAM: make_demos, which reads patterns and stages, or random_games.
compile_maker()
{
    patterns=
    [ "$2" != make_demos ] || patterns="src/pattern/pattern_read*.c src/content/pattern/pattern_files.c
        src/content/stage/stage_[fpsv]*.c src/content/stage/stage_read.c src/content/ini/*.c
        src/content/tuning/tunables_text.c src/content/tuning/tunables_ini*.c
        src/text/text_errors.c src/text/grow.c src/text/ini_text.c src/text/words.c
        src/platform/files.c src/platform/paths.c src/base/utf8.c
        $(pkg-config --libs expat sdl2 | tr '\n' ' ')"
    # shellcheck disable=SC2086 # a list of words
    compile "$1" "$CC" -O2 "$core" 'src/demo/*.c' tests/demos/recorded_game.c "tests/demos/$2.c" $patterns \
        "$zstd" -lm
}

# draw_pixels PROGRAM "COMPILER" "OPTIONS" "RUNNER": prints the hash of the scene of golden_pixels.c, in one line where
# all ways of drawing it give the same pixels.
draw_pixels()
{
    # shellcheck disable=SC2086 # a list of files
    compile "$1" "$2" "$3" $software tests/golden/golden_pixels.c -lm && $4 "$1" | sort -u
}

# check_pixels, called like draw_pixels: good where the hash is that of pixels.txt.
check_pixels()
{
    hash=$(draw_pixels "$@" 2>&1)
    [ "$hash" = "$(cat tests/golden/pixels.txt)" ] && return
    echo "$2 $3: other pixels than tests/golden/pixels.txt: $hash"
    return 1
}

# make_music PROGRAM "COMPILER" "OPTIONS" "RUNNER" [whole]: prints what golden_music.c does.
make_music()
{
    compile "$1" "$2" "$3" "$sounding" tests/golden/golden_music.c && $4 "$1" assets/music ${5:+"$5"}
}

# check_music, called like make_music: good where the hashes are those of music.txt.
check_music()
{
    hashes=$(make_music "$@" 2>&1)
    [ "$hashes" = "$(cut -d ' ' -f 1,2 tests/golden/music.txt)" ] && return
    echo "$2 $3: other samples than tests/golden/music.txt:"
    echo "$hashes"
    return 1
}

# Says where a game first differs between two builds: explain GOOD BAD FILE [FILE FOR BAD], the programs with their
# arguments.
explain()
{
    trace=build/golden/difference.trace
    $1 --trace "$trace" "$3" && $2 --compare "$trace" "${4:-$3}"
    rm -f "$trace"
}

# How many programs may run at the same time.
jobs_most()
{
    getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2
}
