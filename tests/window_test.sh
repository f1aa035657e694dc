# window_test.sh -- sourced by the end-to-end scripts: a display and folders of their own, and how to fail.
#
# After it: the current folder is the project's, $program is the game, $work is a folder that goes by itself, and
# `fail TEXT` ends the script with the text and what the programs have written to $work/*.txt.
set -u
cd "$(dirname "$0")/../.." || exit 3
[ "${1:-}" = --inside ] || exec tests/with_display.sh "$0" --inside
program=${MITSUBACHI:-${O:=build}/mitsubachi}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" SDL_AUDIODRIVER=dummy

fail()
{
    echo "$1"
    cat "$work"/*.txt 2>/dev/null
    exit 1
}

# A player who has seen how to play: games begin at once.
knows_the_game()
{
    mkdir -p "$work/config/mitsubachi"
    printf '[game]\nhelp_seen = on\n' >"$work/config/mitsubachi/settings.ini"
}

# await COMMAND...: waits until it succeeds. On a busy machine all takes longer, hence a minute or more.
await()
{
    naps=0
    until "$@"; do
        naps=$((naps + 1))
        [ $naps -lt 1000 ] || fail "waited in vain: $*"
        sleep 0.05
    done
}

# Processor time that the game has used, in ms.
worked_ms()
{
    awk '{ sub(/.*[)] /, ""); print 10 * ($12 + $13) }' "/proc/$process/stat" 2>/dev/null
}

# True where the game waits, and has not worked for so long that it does not draw any more. One that only gets no
# processor does not wait.
is_asleep()
{
    now=$(worked_ms)
    if [ "$now" = "${worked_before:-}" ] && grep -q '^State:.S' "/proc/$process/status" 2>/dev/null; then
        asleep=$((asleep + 1))
    else
        asleep=0
    fi
    worked_before=$now
    [ $asleep -ge 12 ]
}

has_worked()
{
    [ "$(worked_ms)" -ge "$1" ] 2>/dev/null || ! kill -0 "$process" 2>/dev/null || is_asleep
}

# let_work MS: waits until the game has worked for so long since. A frame takes about 2 ms; waiting for the game's work
# instead of for the clock, a test sees the same number of frames however busy the machine is. A page that does not
# move is drawn no longer: there it has done all that it had to do.
let_work()
{
    asleep=0
    await has_worked $(($(worked_ms) + $1))
}

# A window may go while xdotool looks through them, which is an error; then it looks again.
finds_window()
{
    window=$(xdotool search --onlyvisible --name '^Mitsubachi$' 2>/dev/null | head -n 1)
    [ -n "$window" ] && process=$(xdotool getwindowpid "$window" 2>/dev/null)
}

# Waits for the window, $window, of the game that was just started, $process, and for its first frames: it starts within
# 300 ms of work.
await_window()
{
    await finds_window
    await has_worked 400
    let_work 50
}

# The ticks of a demo, 0 where it has none yet; or of the only one that a pattern such as demos/*.mtb finds.
ticks_of()
{
    # shellcheck disable=SC2086 # the shell's pattern
    ticks=$("$program" verify $1 2>/dev/null | sed -n 's/.*good, \([0-9]*\) ticks.*/\1/p')
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

# The endless game, from the title of a window of 360 x 640: Modes, Endless.
click_endless()
{
    xdotool mousemove --window "$window" 98 414 click 1
    let_work 40
    xdotool mousemove --window "$window" 98 287 click 1
}

# The processes of a group that still live.
in_group()
{
    cat /proc/[0-9]*/stat 2>/dev/null | awk -v group="$1" '$5 == group && $3 != "Z" { print $1 }'
}

has_threads()
{
    [ "$(ls "/proc/$1/task" | wc -l)" -eq "$2" ]
}

# Waits until $told, where a program tells what it reads, has as many lines with $1 as $2 says, or one. A file is read
# within half a second: $slowest is the largest number of naps since `begin`, of which a busy machine makes fewer in a
# second as it draws fewer frames.
begin()
{
    waited=0
}

has_told()
{
    [ "$(grep -cF -- "$1" "$told")" -ge "$2" ]
}

expect()
{
    await has_told "$1" "${2:-1}"
    waited=$((waited + naps))
    [ $waited -le "${slowest:=0}" ] || slowest=$waited
}

expect_quick()
{
    [ "$slowest" -le 15 ] || fail "the slowest reading took $slowest naps of some 55 ms, expected half a second"
    echo "note: the slowest reading took $slowest naps of some 55 ms"
}

# await_threads PROCESS NUMBER: waits until it has so many.
await_threads()
{
    await has_threads "$1" "$2"
}
