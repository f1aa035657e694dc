# window_test.sh -- sourced by the end-to-end scripts: a display and folders of their own, a game in a window, and how to
# fail.
#
# After it: the current folder is the project's, $program is the game, $work is a folder that goes by itself, and
# `fail TEXT` ends the script with the text, the last picture of the game and the ends of $work/*.txt.
#
# A game reports what it shows and how many inputs it has accepted (--report). A script waits for a state, sends one
# input, waits until it was accepted, and never waits for time.
set -u
cd "$(dirname "$0")/../.." || exit 3
[ "${1:-}" = --inside ] || exec tests/with_display.sh "$0" --inside
: "${O:=build}"
program=${MITSUBACHI:-$O/mitsubachi}
work=$(mktemp -d)
game=
report=$work/report.json
output=$work/output.txt
helpers= # programs that end with the script
trap 'kill -9 $game $helpers 2>/dev/null; rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" SDL_AUDIODRIVER=dummy

is_gone()
{
    ! kill -0 "$1" 2>/dev/null || grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null
}

# A game that is left writes its last picture; one that hangs does not.
keep_picture()
{
    kill "$game" 2>/dev/null || return
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        is_gone "$game" && break
        sleep 0.2
    done
    picture=$O/tests/$(basename "$0" .sh).png
    cp "$work/last.png" "$picture" 2>/dev/null && echo "the last picture: $picture"
}

fail()
{
    echo "$1"
    [ -z "$game" ] || keep_picture
    line | cut -c 1-1000
    tail -n 20 "$work"/*.txt 2>/dev/null
    exit 1
}

# A player who has seen how to play: games begin at once.
knows_the_game()
{
    mkdir -p "$work/config/mitsubachi"
    printf '[game]\nhelp_seen = on\n' >"$work/config/mitsubachi/settings.ini"
}

# await COMMAND...: waits until it succeeds. Gives up after ten seconds of the game's own, that is after 600 frames, or
# after a minute: on a busy machine frames come late. A script that waits for work of low priority sets patience_s
# instead.
await()
{
    await_s=$(date +%s) await_frame=$(shown frames) naps=0
    until "$@"; do
        sleep 0.02
        naps=$((naps + 1))
        [ $((naps % 20)) -eq 0 ] || continue # a look at the clock costs as much as one at the report
        waited_s=$(($(date +%s) - await_s)) waited_frames=$(($(shown frames) - ${await_frame:-0}))
        [ $waited_s -lt "${patience_s:-60}" ] && { [ $waited_s -lt "${patience_s:-10}" ] || [ $waited_frames -lt 600 ]; } ||
            fail "waited in vain for $waited_s s and $waited_frames frames: $*"
        [ -z "$game" ] || ! is_gone "$game" || "$@" || fail "the game has ended before: $*"
    done
}

# newest COMMAND: what sed prints of the newest whole line of the report. Scripts look at it many times a second.
newest()
{
    tail -n 2 "$report" 2>/dev/null | sed -n "/}\r\{0,1\}\$/h; \${ x; s/\r//; $1; }"
}

line()
{
    newest p
}

# shown NAME: a number or word of that line.
shown()
{
    newest "s/.*\"$1\": \"\{0,1\}\([^],\"[]*\).*/\1/p"
}

# is NAME VALUE, has NAME LEAST, tells TEXT: whether that is shown.
is()
{
    [ "$(shown "$1")" = "$2" ]
}

has()
{
    [ "$(shown "$1")" -ge "$2" ] 2>/dev/null
}

tells()
{
    case $(line) in *"$1"*) ;; *) return 1 ;; esac
}

# control TEXT: id and middle of the control with this text, or of the button with this name, nothing where it is not shown.
control()
{
    line | sed 's/.*"page": \[//; s/\]\]*}*$//; s/\], \[/\n/g' | tr -d '[]' | awk -v text="$1" -F ', ' '
        (index($0, $1 ", \"" text "\", \"") == 1 || index($0, "\"button\", \"" text "\", ")) &&
        match($0, /(, [-0-9.]+)(, [-0-9.]+)(, [-0-9.]+)(, [-0-9.]+), "/) {
            split(substr($0, RSTART + 2), at, ", ")
            printf "%d %d %d\n", $1, at[1] + at[3] / 2, at[2] + at[4] / 2
            exit
        }'
}

shows()
{
    [ -n "$(control "$1")" ]
}

# A window may go while xdotool looks through them, which is an error; then it looks again.
finds_window()
{
    # shellcheck disable=SC2086 # options
    window=$(xdotool search ${search:---onlyvisible --name ^Mitsubachi$} 2>/dev/null | head -n 1)
    [ -n "$window" ]
}

# start_game [COMMAND] OPTION...: a window of $size, under the program $under if there is one; waits for its first
# pictures. Its errors are in $output.
start_game()
{
    rm -f "$report"
    # shellcheck disable=SC2086 # $under is a program or nothing
    ${under:-} "$program" "$@" --window "${size:-360x640}" --report --screenshot "$work/last.png" >"$report" 2>"$output" &
    game=$!
    await has pictures 2
    await finds_window
}

# ends STATUS: waits until the game has ended, and for its exit status.
ends()
{
    await is_gone "$game"
    wait "$game"
    status=$?
    game=
    [ $status -eq "$1" ] || fail "exit status $status, expected $1"
}

end_game()
{
    kill "$game"
    ends 0
}

# leave KEY: ends the game by its last key.
leave()
{
    xdotool key "$1"
    ends 0
}

# send NUMBER XDOTOOL...: an input, of which the game accepts so many presses and releases.
send()
{
    accepted=$(($(shown inputs) + $1))
    shift
    xdotool "$@"
    await has inputs $accepted
}

press()
{
    send 2 key "$1"
}

# In a window of 360 x 640 a px of the output is one of the playfield.
move()
{
    xdotool mousemove --window "$window" "$1" "$2"
    await tells "\"pointer\": [$1, $2]"
}

hold()
{
    move "$1" "$2"
    send 1 mousedown 1
}

let_go()
{
    send 1 mouseup 1
}

click()
{
    hold "$1" "$2"
    let_go
}

# drag X1 Y1 X2 Y2
drag()
{
    hold "$1" "$2"
    for step in 1 2 3 4 5 6 7 8; do
        move $(($1 + ($3 - $1) * step / 8)) $(($2 + ($4 - $2) * step / 8))
    done
    let_go
}

# click_on TEXT: a control, as soon as it is shown.
click_on()
{
    await shows "$1"
    # shellcheck disable=SC2046 # three words
    set -- $(control "$1")
    click "$2" "$3"
}

# choose TEXT: moves the focus down to a control, and accepts it.
choose()
{
    await shows "$1"
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
        wanted=$(control "$1")
        if is focus "${wanted%% *}"; then
            press Return
            return
        fi
        press Down
    done
    fail "the focus does not come to $1"
}

# The endless game, from the title, until it has been played for a second.
play_endless()
{
    click_on Modes
    click_on Endless
    await is screen play
    await has tick 60
}

# The ticks of a demo, 0 where it has none yet; or of the only one that a pattern such as demos/*.mtb finds.
ticks_of()
{
    # shellcheck disable=SC2086 # the shell's pattern, in a path that may have blanks
    ticks=$(IFS=; "$program" verify $1 2>/dev/null | sed -n 's/.*good, \([0-9]*\) ticks.*/\1/p')
    echo "${ticks:-0}"
}

has_ticks()
{
    [ "$(ticks_of "$2")" -ge "$1" ]
}

# await_ticks TICKS DEMO: waits until so many are recorded.
await_ticks()
{
    await has_ticks "$1" "$2"
}

# expect TEXT [NUMBER]: waits until the game has printed this many lines with this text, or one.
has_reported()
{
    [ "$(grep -cF -- "$1" "$output")" -ge "$2" ]
}

expect()
{
    await has_reported "$1" "${2:-1}"
}

# The processes of a group that still live.
in_group()
{
    cat /proc/[0-9]*/stat 2>/dev/null | awk -v group="$1" '$5 == group && $3 != "Z" { print $1 }'
}

# await_threads PROCESS NUMBER: waits until it has so many.
has_threads()
{
    [ "$(ls "/proc/$1/task" | wc -l)" -eq "$2" ]
}

await_threads()
{
    await has_threads "$1" "$2"
}
