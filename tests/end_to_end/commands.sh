#!/bin/sh
# commands.sh -- wrong words to every command of both programs: the exit status is as documented, and one line says what is
# wrong and what was expected. Nothing is opened, and nothing is left behind.
#
# There is no display: errors in arguments and files must be reported before that.
set -u
cd "$(dirname "$0")/../.." || exit 3
programs=$(cd "${O:-build}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" SDL_AUDIODRIVER=dummy LC_ALL=C
unset DISPLAY WAYLAND_DISPLAY

failed=0
rows=0
fail()
{
    echo "$1"
    cat "$work/said"
    failed=1
}

# row STATUS SAYS WORD...: the program with these words ends so, and the one line that it prints has SAYS in it.
row()
{
    status=$1 says=$2
    shift 2
    name=$1
    shift
    rows=$((rows + 1))
    "$programs/$name" "$@" </dev/null >"$work/said" 2>&1
    got=$?
    [ $got -eq "$status" ] || fail "$name $*: exit status $got, expected $status"
    grep -qF -- "$says" "$work/said" || fail "$name $*: expected '$says'"
    [ "$(wc -l <"$work/said")" -eq 1 ] || fail "$name $*: expected one line"
}

# full WORD...: what cannot be printed is not good.
full()
{
    rows=$((rows + 1))
    name=$1
    shift
    "$programs/$name" "$@" </dev/null >/dev/full 2>"$work/said"
    [ $? -eq 3 ] || fail "$name $* >/dev/full: expected exit status 3"
    grep -q 'cannot be written: No space left on device' "$work/said" || fail "$name $* >/dev/full: no reason is printed"
}

cd "$work" || exit 3
mkdir folder closed shut readonly
touch secret
chmod 000 secret
chmod 300 closed
chmod 600 shut
chmod 555 readonly
"$programs/mitsubachi" --offscreen --pilot --ticks 60 --record good.mtb >said || fail "no demo"
unknown='unknown, expected'
display='display: none can be used'

# Words: an option that nobody knows, one without its value, one with a bad value, too many arguments, too few.
for command in check lab pattern stage watch sim verify link export report save load tunables music; do
    row 2 "mitsubachi $command: --nope: $unknown an option" mitsubachi $command --nope
    row 2 "mitsubachi $command: --nope: $unknown an option" mitsubachi $command --nope=1
done
for command in bench dodge journey players rank sweep; do
    row 2 "mitsubachi $command: --nope: $unknown an option" mitsubachi-measure $command --nope
    row 2 "mitsubachi $command: --nope: $unknown an option" mitsubachi $command --nope
done
row 2 "--nope: $unknown" mitsubachi --nope
row 2 "nope: $unknown a file, an option or a command" mitsubachi nope
row 2 "nope: $unknown an option or a command of" mitsubachi-measure nope
row 2 "--nope: $unknown an option or a command of" mitsubachi-measure --nope
for command in lab pattern stage sim link report save load; do
    row 2 'file too many: b' mitsubachi $command a b
done
row 2 'file too many: c' mitsubachi watch a b c
row 2 'too many: b' mitsubachi good.mtb b
row 2 'too many: b' mitsubachi export a b -o x.mp4
row 2 'a trace covers one demo' mitsubachi verify --against a b c
row 2 'too many: b' mitsubachi-measure dodge a b
row 2 'too many: c' mitsubachi-measure sweep a b c
row 1 'a: is missing, expected the file of a stage' mitsubachi-measure players a
row 2 "a: $unknown an option" mitsubachi-measure bench a
row 2 'an argument too many' mitsubachi-measure journey a
for command in watch stage sim verify link export report save load; do
    row 2 'no file, expected' mitsubachi $command
done
row 2 'no output (-o)' mitsubachi export good.mtb
while read -r command option value; do
    [ "$command" != game ] || command=
    # shellcheck disable=SC2086 # the game itself is no word
    row 2 "$option: no value, expected" mitsubachi $command $option
    # shellcheck disable=SC2086
    row 2 "$option is '$value', expected" mitsubachi $command $option $value
done <<'END'
game --seed x
game --ticks -1
game --window 0x0
game --mode nope
game --level nope
game --speed 9
game --language xx
game --at -1
watch --window 1
export --from x
export --size 1x1
export --fps 0
journey --seeds x
sweep --seeds x
players --seeds x
dodge --seeds x
END
row 2 "--preset: unknown preset 'nope', expected one of" mitsubachi --offscreen --preset nope
row 2 "expected section.name=value" mitsubachi --offscreen --set x
row 2 'nope: unknown tunable' mitsubachi-measure sweep nope 1..2

# Files that are not there, that are folders, that nobody may read. A missing display does not matter then.
missing='nope: No such file or directory, expected a'
for words in watch lab sim verify link report load music 'export -o x.mp4' stage pattern '--offscreen --ghost' --ghost \
    '--offscreen --tunables' '--offscreen --patterns' check; do
    # shellcheck disable=SC2086 # words
    row 3 "$missing" mitsubachi $words nope
done
row 3 'nope.ini: No such file or directory, expected a' mitsubachi --offscreen --stage nope.ini
row 3 'nope.ini: No such file or directory, expected a' mitsubachi check nope.ini
row 1 'nope.ini: is missing, expected the file of a stage' mitsubachi check nope.ini --hands
row 3 "$missing" mitsubachi verify --against nope good.mtb
row 3 'nope: No such file or directory' mitsubachi-measure dodge nope
row 3 'nope: No such file or directory' mitsubachi-measure rank nope
for words in watch lab sim verify link report load music 'export -o x.mp4'; do
    # shellcheck disable=SC2086
    row 3 'folder: not a regular file, expected one' mitsubachi $words folder
done
row 3 'folder: not a regular file, expected one pattern' mitsubachi pattern folder
row 1 'folder: no patterns' mitsubachi-measure dodge folder
# Root may read and write everything.
if [ ! -r secret ]; then
    for words in '' watch lab sim verify link report load music 'export -o x.mp4' stage check pattern '--ghost' \
        '--tunables'; do
        # shellcheck disable=SC2086
        row 3 'secret: Permission denied' mitsubachi $words secret
    done
    row 3 'shut/x: Permission denied' mitsubachi verify shut/x
    row 3 'shut/x.ini: Permission denied' mitsubachi stage shut/x.ini
    row 3 'closed: Permission denied' mitsubachi-measure rank closed
    row 3 'secret: Permission denied' mitsubachi-measure dodge secret
    for words in 'sweep --read' 'players --read'; do
        # shellcheck disable=SC2086
        row 3 'secret: Permission denied' mitsubachi-measure $words secret
    done
    row 3 'shut/x: cannot be written: Permission denied' mitsubachi link good.mtb -o shut/x
    row 3 'shut/x: Permission denied' mitsubachi save shut/x
    row 3 'shut/x: cannot be written: Permission denied' mitsubachi export good.mtb --png -o shut/x
    row 3 'readonly/x: cannot be written: Permission denied' mitsubachi save readonly/x
    # A measurement is refused before its first game.
    row 3 'readonly: Permission denied' mitsubachi-measure rank folder -o readonly/x
    row 3 'readonly: Permission denied' mitsubachi-measure sweep swarm.blend --csv readonly/x
    row 3 'readonly: Permission denied' mitsubachi-measure dodge folder --csv readonly/x
    row 3 'readonly: Permission denied' mitsubachi-measure players --svg readonly/x
    row 3 'readonly: Permission denied' mitsubachi-measure bench --csv readonly/x
fi

# Nothing to show it on.
for words in '' lab folder "watch good.mtb" good.mtb --screenshot=x.png; do
    # shellcheck disable=SC2086
    row 3 "$display" mitsubachi $words
done

# Places where nothing can be written: each is reported by its name, and the device stays one.
row 3 '/dev/full: cannot be written: No space left on device' mitsubachi link good.mtb -o /dev/full
row 3 'folder: cannot be written: Is a directory' mitsubachi link good.mtb -o folder
row 3 'no/x: cannot be written: No such file or directory' mitsubachi link good.mtb -o no/x
row 3 'no/x: cannot be written: No such file or directory' mitsubachi save no/x
row 2 'this file exists and is not a save' mitsubachi save folder
row 2 '/dev/full: refusing to write a trace here' mitsubachi verify --trace /dev/full good.mtb
row 2 'expected a name that ends in .mp4' mitsubachi export good.mtb -o /dev/full
row 3 'cannot create this folder' mitsubachi music --wav /dev/full
[ -c /dev/full ] || fail "/dev/full was replaced"
full mitsubachi --version
full mitsubachi-measure --version
full mitsubachi tunables
full mitsubachi tunables --ini
full mitsubachi verify good.mtb
full mitsubachi link good.mtb
for command in check lab pattern stage watch sim verify link export report save load tunables music; do
    full mitsubachi $command --help
done
for command in bench dodge journey players rank sweep; do
    full mitsubachi-measure $command --help
done

# For any file name: a terminal obeys no byte of it.
named=$(printf 'n\033[31m\302\2331m.ini')
cp good.mtb "$named"
for command in verify check watch lab pattern stage sim link report load tunables music; do
    for file in "$named" "$named.gone"; do
        rows=$((rows + 1))
        "$programs/mitsubachi" $command "$file" </dev/null >said 2>&1
        ! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037]\|\302\233')" said || fail "$command: the name as it is"
    done
done
rm "$named"

# A choice that is not there is not silently another one.
mkdir -p config/mitsubachi
printf '[game]\nlanguage = german\n' >config/mitsubachi/settings.ini
"$programs/mitsubachi" --offscreen --ticks 1 --mute </dev/null >/dev/null 2>said
grep -q "^mitsubachi: settings.ini: no language is 'german', expected a code such as de" said || fail "no word about a language"

rm -rf data config
left=$(ls -A)
[ "$left" = "$(printf 'closed\nfolder\ngood.mtb\nreadonly\nsaid\nsecret\nshut')" ] || fail "something is left: $left"
echo "note: $rows rows"
exit $failed
