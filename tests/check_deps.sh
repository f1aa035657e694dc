#!/bin/sh
# check_deps.sh -- packaging/deps.sh reports its installations, on machines with fake apt and sudo.
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

# The file apt holds its state: good; bare, without lists until an update; old, with lists of files that are gone until an
# update; offline; whole, where it loads no package that it does not install; broken; flaky, where dpkg fails until it configures; stuck, where it fails then, too; or useless, where
# it does not install the missing thing.
cat >"$folder/apt-get" <<'END'
world=${0%/bin/apt-get}
state=$(cat "$world/apt")
case $state in
bare) fault='E: Unable to locate package gettext' ;;
old) fault='E: Failed to fetch http://mirror/gettext.deb  404  Not Found' ;;
offline) fault="E: Failed to fetch http://mirror/gettext.deb  Temporary failure resolving 'mirror'" ;;
broken) fault='E: You have held broken packages.' ;;
flaky | stuck) fault="Setting up fontconfig (2.14) ...
Regenerating fonts cache... failed.
dpkg: error processing package fontconfig (--configure):
 installed fontconfig package post-installation script subprocess returned error exit status 1
Errors were encountered while processing:
 fontconfig
E: Sub-process /usr/bin/dpkg returned an error code (1)" ;;
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
    echo dlstatus:1:50.5:Retrieving >&3
    [ "$state" != offline ] || failed
    echo good >"$world/apt" ;;
*download*)
    echo download >>"$world/calls"
    [ "$state" != whole ] || exit 100
    : >libsdl2-ttf-dev.deb ;;
*install*)
    echo install >>"$world/calls"
    [ -z "$fault" ] || failed
    echo dlstatus:1:41.5:Retrieving >&3
    echo dlstatus:1:42.5:Retrieving >&3
    echo 'Unpacking gettext'
    echo pmstatus:gettext:81.5:Unpacking >&3
    [ "$state" = useless ] || ln -sf "$world/bin/cc" "$world/bin/msgfmt"
    case "$*" in *libsdl2-ttf-dev*) : >"$world/ttf" ;; esac ;;
esac
END
cat >"$folder/dpkg" <<'END'
world=${0%/bin/dpkg}
[ "$1" != -s ] || { cat "$world/installed"; exit; }
echo "dpkg $*" >>"$world/calls"
[ "$(cat "$world/apt")" = stuck ] || echo good >"$world/apt"
END
# Its package holds one header and one module.
cat >"$folder/dpkg-deb" <<'END'
mkdir -p "$3/usr/include/SDL2" "$3/usr/lib/cpu/pkgconfig"
: >"$3/usr/include/SDL2/SDL_ttf.h"
printf '%s\n' 'prefix=/usr' 'Requires: sdl2' 'Libs: -L${libdir} -lSDL2_ttf' 'Cflags: -I${prefix}/include/SDL2' \
    'Requires.private: harfbuzz' >"$3/usr/lib/cpu/pkgconfig/SDL2_ttf.pc"
END

# A machine that has all but msgfmt. $1: the user, root or joe; $2: the answer of sudo, yes, no, or none if it is missing;
# $3: the state of apt, or none; $4: ttf if SDL2_ttf is missing, too, or
# headers if its headers alone are missing.
machine()
{
    rm -rf "$world"
    mkdir -p "$world/bin"
    for tool in sh make env find grep sed awk tr head tail mktemp rm ln cat cut sort mkdir mv dirname getconf uname; do
        ln -s "$(command -v "$tool")" "$world/bin/$tool"
    done
    for tool in cc pkg-config; do echo exit 0 | stand_in $tool; done
    [ -z "${4:-}" ] || echo "[ \$2 != SDL2_ttf ] || [ -e '$world/ttf' ] || [ -e '$world/deps/SDL2_ttf.pc' ]" | stand_in pkg-config
    [ "${4:-}" != headers ] || { ln -s cc "$world/bin/msgfmt"; echo 'Status: install ok installed' >"$world/installed"; }
    echo "[ $1 = root ] || [ -e '$world/root' ] && echo 0 || echo 1000" | stand_in id
    [ "$2" = none ] || stand_in sudo <<END
echo sudo >>'$world/calls'
[ $2 = yes ] || { echo 'sudo: 3 incorrect password attempts' >&2; exit 1; }
: >'$world/root'
"\$@"
END
    echo "$3" >"$world/apt"
    [ "$3" = none ] || for tool in apt-get dpkg dpkg-deb; do stand_in $tool <"$folder/$tool"; done
}

# $1: the machine; $2: the exit status; $3: what was called in which order; then all expected lines.
expect_output()
{
    on=$1 status=$2 calls=$3
    shift 3
    # shellcheck disable=SC2086 # three words
    machine $on
    : >"$world/calls"
    O=$world PATH=$world/bin packaging/deps.sh play >"$world/output" 2>&1 </dev/null
    got=$?
    [ "$got" = "$status" ] || complain "$on: ended with $got, expected $status"
    got=$(tr '\n' ' ' <"$world/calls")
    [ "$got" = "$calls" ] || complain "$on: called $got, expected $calls"
    printf '%s\n' "$@" >"$world/expected"
    diff "$world/expected" "$world/output" >"$world/diff" || complain "$on: not the lines < but >
$(cat "$world/diff")"
}

missing='Missing: gettext'
plan='apt will install 3 packages: 400 kB to download, 5,678 kB on disk'
lists='  reading lists: 50 %'
loads='  downloading: 41 %'
installs='  installing: 81 %'
done='Now installed: gettext'
by_hand='To do it by hand, type as root:'
command='  apt-get update && apt-get install --no-install-recommends gettext'
dpkg_1='  Setting up fontconfig (2.14) ...'
dpkg_2='  Regenerating fonts cache... failed.'
dpkg_3='  dpkg: error processing package fontconfig (--configure):'
dpkg_4='   installed fontconfig package post-installation script subprocess returned error exit status 1'
again='deps.sh: running dpkg --configure -a, then trying once more'
network="at http://mirror/gettext.deb. Is there a network?"

expect_output 'root none good' 0 'install ' "$missing" "$plan" "$loads" "$installs" "$done"
expect_output 'joe yes good' 0 'sudo install ' "$missing" "$plan" "$loads" "$installs" "$done"
expect_output 'joe no good' 3 'sudo ' "$missing" "$plan" 'sudo: 3 incorrect password attempts' \
    'deps.sh: sudo did not allow it.' "$by_hand" "$command"
expect_output 'joe none good' 3 '' "$missing" "$plan" 'deps.sh: not root, and there is no sudo.' "$by_hand" "$command"
expect_output 'joe yes bare' 0 'sudo update install ' "$missing" "apt's lists of packages are missing or old, and read first" \
    "$lists" "$plan" "$loads" "$installs" "$done"
expect_output 'joe yes old' 0 'sudo install update install ' "$missing" "$plan" "$lists" "$loads" "$installs" "$done"
expect_output 'joe yes offline' 3 'sudo install update ' "$missing" "$plan" "$lists" \
    "deps.sh: apt cannot load what it needs: Temporary failure resolving 'mirror', $network" "$by_hand" "$command"
expect_output 'root none broken' 3 'install ' "$missing" "$plan" 'deps.sh: apt could not install them:' \
    '  You have held broken packages.' "$by_hand" "$command"
expect_output 'root none flaky' 0 'install dpkg --configure -a install ' "$missing" "$plan" 'deps.sh: dpkg failed on: fontconfig ' \
    "$dpkg_1" "$dpkg_2" "$dpkg_3" "$dpkg_4" "$again" "$loads" "$installs" "$done"
expect_output 'joe yes stuck' 3 'sudo install dpkg --configure -a install ' "$missing" "$plan" 'deps.sh: dpkg failed on: fontconfig ' \
    "$dpkg_1" "$dpkg_2" "$dpkg_3" "$dpkg_4" "$again" 'deps.sh: dpkg failed on: fontconfig ' \
    "$dpkg_1" "$dpkg_2" "$dpkg_3" "$dpkg_4" "$by_hand" "$command"
expect_output 'root none useless' 3 'install ' "$missing" "$plan" "$loads" "$installs" \
    'deps.sh: still missing after the installation: gettext '
expect_output 'root none none' 3 '' 'Some packages are missing. Install them, then run make again:' \
    '  dnf install gettext ' '  pacman -S gettext ' '  brew install gettext '

# Headers are unpacked; if that fails, their package is installed with all that it needs.
both='gettext libsdl2-ttf-2.0-0 libsdl2-ttf-dev'
expect_output 'joe yes good ttf' 0 'sudo install download ' "Missing: $both" "$plan" "$loads" "$installs" \
    "Headers in $world/deps: libsdl2-ttf-dev" "Now installed: $both"
[ -f "$world/deps/usr/include/SDL2/SDL_ttf.h" ] || complain 'the header is lost'
# shellcheck disable=SC2016 # pkg-config expands the prefix
printf '%s\n' "prefix=$world/deps/usr" 'Requires: sdl2' 'Libs: -l:libSDL2_ttf-2.0.so.0' 'Cflags: -I${prefix}/include/SDL2' |
    diff - "$world/deps/SDL2_ttf.pc" || complain 'the module is not as expected'
expect_output 'joe no good headers' 0 'download ' "Missing: libsdl2-ttf-dev" "Headers in $world/deps: libsdl2-ttf-dev" \
    "Now installed: libsdl2-ttf-dev"
expect_output 'joe yes whole ttf' 0 'sudo install download install ' "Missing: $both" "$plan" "$loads" "$installs" \
    "Headers in $world/deps: libsdl2-ttf-dev" "$loads" "$installs" "Now installed: $both"

# If nothing is missing, nothing is printed.
for command in '' check; do
    # shellcheck disable=SC2086 # a word, or none
    PATH=$world/bin packaging/deps.sh $command play >"$world/output" 2>&1 || complain "$command fails without need"
    [ ! -s "$world/output" ] || complain "nothing is missing, and $command prints: $(cat "$world/output")"
done

# On a machine without anything, make first prints what is missing, and nothing is built.
machine root none none
rm "$world/bin/cc" "$world/bin/pkg-config"
begins() # LINE TARGET...
{
    line=$1
    shift
    for target in "$@"; do
        # O has no blank, which TMPDIR may have.
        env -i PATH="$world/bin" make O=build/none "$target" >"$world/output" 2>&1 && complain "make $target succeeds without a compiler"
        first=$(head -n 1 "$world/output")
        [ "$first" = "$line" ] || complain "make $target began with: $first"
    done
    [ ! -e build/none ] || complain 'something was built'
}
begins 'Some packages are missing. Install them, then run make again:' play test
begins 'cc is missing: run make deps' all check
begins 'cc is missing: run make deps-web' web
begins 'cc is missing: run make deps-package' deb

# A row of the lists: what is looked for, and its package on four systems.
rows=$(sed -n '/^[a-z]*:[^ ]*|/p' packaging/deps.sh)
[ "$(echo "$rows" | wc -l)" -ge 25 ] || complain 'the lists of packages are lost'
echo "$rows" | grep -vE '^[a-z]+:[^|]*\|[^|]+\|[^|]*\|[^|]*\|[^|]*$' && complain 'the rows above are not whole'

exit "$bad"
