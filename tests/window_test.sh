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

# The endless game, from the title of a window of 360 x 640: Modes, Endless.
click_endless()
{
    xdotool mousemove --window "$1" 98 414 click 1
    sleep 0.3
    xdotool mousemove --window "$1" 180 197 click 1
}

# The processes of a group that still live.
in_group()
{
    cat /proc/[0-9]*/stat 2>/dev/null | awk -v group="$1" '$5 == group && $3 != "Z" { print $1 }'
}

# expect_threads PROCESS NUMBER: it has to have so many threads within two seconds.
expect_threads()
{
    for _ in 1 2 3 4 5 6 7 8 9 10; do
        [ "$(ls "/proc/$1/task" | wc -l)" -eq "$2" ] && return
        sleep 0.2
    done
    fail "expected $2 threads: $(ls "/proc/$1/task")"
}
