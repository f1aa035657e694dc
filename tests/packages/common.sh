# common.sh -- what the tests of packages share; read by them beside the Makefile.
: "${O:=build}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset XDG_CONFIG_HOME XDG_DATA_HOME MITSUBACHI_ASSETS MITSUBACHI_FONT

fail()
{
    echo "$(basename "$0"): $1"
    exit 1
}

same()
{
    cmp "$1" "$2" || fail 'built twice, it is not the same'
}

# plays PROGRAM: away from here, without a home's settings, to the end that the built program comes to.
plays()
{
    set -- "$1" --offscreen --pilot --seed 7 --ticks 300 --mute
    (cd / && env -i HOME="$work" "$@") >"$work/played" || fail "$1 does not play: $(cat "$work/played")"
    program=$1
    shift
    "$O/mitsubachi" "$@" | cmp - "$work/played" || fail "$program plays another game"
}
