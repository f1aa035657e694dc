#!/bin/sh
# check_deps.sh -- src/deps.sh tells what it installs and how that went, on machines with stand-ins for apt and sudo.
set -u
cd "$(dirname "$0")/.." || exit 3
bad=0
complain()
{
    echo "$1"
    bad=1
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
world=$folder/world

stand_in() # NAME, its lines on standard input
{
    { echo '#!/bin/sh'; cat; } >"$world/bin/$1"
    chmod +x "$world/bin/$1"
}

# It is as well as the file apt says: good; bare, without lists until an update; old, with lists of files that are gone
# until an update; offline; broken; or useless, where what it installs is not what was missing.
cat >"$folder/apt-get" <<'END'
world=${0%/bin/apt-get}
state=$(cat "$world/apt")
case $state in
bare) fault='E: Unable to locate package gettext' ;;
old) fault='E: Failed to fetch http://mirror/gettext.deb  404  Not Found' ;;
offline) fault="E: Failed to fetch http://mirror/gettext.deb  Temporary failure resolving 'mirror'" ;;
broken) fault='E: You have held broken packages.' ;;
*) fault= ;;
esac
failed()
{
    echo "$fault"
    exit 100
}
case "$*" in
*--assume-no*)
    [ "$state" != bare ] || failed
    echo '1 upgraded, 2 newly installed, 0 to remove and 9 not upgraded.'
    echo 'Need to get 400 kB/1,234 kB of archives.'
    echo 'After this operation, 5,678 kB of additional disk space will be used.'
    exit 1 ;;
*update*)
    echo update >>"$world/calls"
    echo dlstatus:1:50.5:Retrieving
    [ "$state" != offline ] || failed
    echo good >"$world/apt" ;;
*install*)
    echo install >>"$world/calls"
    [ -z "$fault" ] || failed
    echo dlstatus:1:41.5:Retrieving
    echo dlstatus:1:42.5:Retrieving
    echo 'Unpacking gettext'
    echo pmstatus:gettext:81.5:Unpacking
    [ "$state" = useless ] || ln -s "$world/bin/cc" "$world/bin/msgfmt" ;;
esac
END

# A machine that has all but msgfmt. $1: who types, root or joe; $2: what sudo says, yes, no, or none where there is
# none; $3: how apt is doing, or none.
machine()
{
    rm -rf "$world"
    mkdir -p "$world/bin"
    for tool in sh make env find grep sed awk tr head tail mktemp rm ln cat dirname getconf uname; do
        ln -s "$(command -v "$tool")" "$world/bin/$tool"
    done
    for tool in cc pkg-config; do echo exit 0 | stand_in $tool; done
    echo "[ $1 = root ] || [ -e '$world/root' ] && echo 0 || echo 1000" | stand_in id
    [ "$2" = none ] || stand_in sudo <<END
echo sudo >>'$world/calls'
[ $2 = yes ] || { echo 'sudo: 3 incorrect password attempts' >&2; exit 1; }
: >'$world/root'
"\$@"
END
    echo "$3" >"$world/apt"
    [ "$3" = none ] || stand_in apt-get <"$folder/apt-get"
}

# $1: the machine; $2: the exit status; $3: what was called in which order; then all lines that are told.
told()
{
    on=$1 status=$2 calls=$3
    shift 3
    # shellcheck disable=SC2086 # three words
    machine $on
    : >"$world/calls"
    PATH=$world/bin src/deps.sh play >"$world/told" 2>&1 </dev/null
    got=$?
    [ "$got" = "$status" ] || complain "$on: ended with $got, expected $status"
    got=$(tr '\n' ' ' <"$world/calls")
    [ "$got" = "$calls" ] || complain "$on: called $got, expected $calls"
    printf '%s\n' "$@" >"$world/expected"
    diff "$world/expected" "$world/told" >"$world/diff" || complain "$on: not the lines < but >
$(cat "$world/diff")"
}

missing='Missing: gettext '
plan='apt will install 3 packages: 400 kB to download, 5,678 kB on disk'
lists='  reading lists: 50 %'
loads='  downloading: 41 %'
installs='  installing: 81 %'
done='Now installed: gettext '
by_hand='To do it by hand, type as root:'
command='  apt-get update && apt-get install --no-install-recommends gettext'
network="at http://mirror/gettext.deb. Is there a network?"

told 'root none good' 0 'install ' "$missing" "$plan" "$loads" "$installs" "$done"
told 'joe yes good' 0 'sudo install ' "$missing" "$plan" "$loads" "$installs" "$done"
told 'joe no good' 3 'sudo ' "$missing" "$plan" 'sudo: 3 incorrect password attempts' \
    'deps.sh: sudo did not allow it.' "$by_hand" "$command"
told 'joe none good' 3 '' "$missing" "$plan" 'deps.sh: not root, and there is no sudo.' "$by_hand" "$command"
told 'joe yes bare' 0 'sudo update install ' "$missing" "apt's lists of packages are missing or old, and read first" \
    "$lists" "$plan" "$loads" "$installs" "$done"
told 'joe yes old' 0 'sudo install update install ' "$missing" "$plan" "$lists" "$loads" "$installs" "$done"
told 'joe yes offline' 3 'sudo install update ' "$missing" "$plan" "$lists" \
    "deps.sh: apt cannot load what it needs: Temporary failure resolving 'mirror', $network" "$by_hand" "$command"
told 'root none broken' 3 'install ' "$missing" "$plan" 'deps.sh: apt could not install them:' \
    '  You have held broken packages.' "$by_hand" "$command"
told 'root none useless' 3 'install ' "$missing" "$plan" "$loads" "$installs" \
    'deps.sh: still missing after the installation: gettext '
told 'root none none' 3 '' 'Some packages are missing. Install them, then run make again:' \
    '  dnf install gettext ' '  pacman -S gettext ' '  brew install gettext '

# What is there is not spoken of.
ln -s cc "$world/bin/msgfmt"
PATH=$world/bin src/deps.sh play >"$world/told" 2>&1 || complain 'it fails without need'
[ ! -s "$world/told" ] || complain "nothing is missing, and it tells: $(cat "$world/told")"

# On a machine without anything, make says first what is missing.
machine root none none
rm "$world/bin/cc" "$world/bin/pkg-config"
# Nothing is built, so no folder build/none comes to be; O has no blank, which TMPDIR may have.
env -i PATH="$world/bin" make O=build/none test >"$world/told" 2>&1
first=$(head -n 1 "$world/told")
[ "$first" = 'Some packages are missing. Install them, then run make again:' ] || complain "make test began with $first"

# A row of the lists: what is looked for, and its package on four systems.
rows=$(sed -n '/^[a-z]*:[^ ]*|/p' src/deps.sh)
[ "$(echo "$rows" | wc -l)" -ge 25 ] || complain 'the lists of packages are lost'
echo "$rows" | grep -vE '^[a-z]+:[^|]*\|[^|]+\|[^|]*\|[^|]*\|[^|]*$' && complain 'the rows above are not whole'

exit "$bad"
