#!/bin/sh
# deps.sh -- makes sure that the packages for a kind of work are there: deps.sh play|test|cross|fuzz|fonts|web|windows|package
#
#   deps.sh install PACKAGE...  installs them with apt; what sudo calls, so that it is asked once
#
# Asks pkg-config first, which takes a few milliseconds; installs with apt only what is missing, after it has said what
# and how much. On systems without apt it prints the names of the packages and stops.
set -eu

# what is looked for | Debian, Ubuntu | Fedora (dnf) | Arch (pacman) | macOS (brew)
# "cmd:" is a program, "pc:" a pkg-config module, "libc:" the static C
# library of another processor, "header:" a C header, "file:" a file, "fuzzer:" clang's runtime for fuzzing.
PLAY='
cmd:cc|gcc|gcc|gcc|gcc
cmd:pkg-config|pkg-config|pkgconf-pkg-config|pkgconf|pkgconf
cmd:msgfmt|gettext|gettext|gettext|gettext
header:stdio.h|libc6-dev|glibc-devel|glibc|
pc:sdl2|libsdl2-dev|SDL2-devel|sdl2|sdl2
pc:SDL2_image|libsdl2-image-dev|SDL2_image-devel|sdl2_image|sdl2_image
pc:SDL2_ttf|libsdl2-ttf-dev|SDL2_ttf-devel|sdl2_ttf|sdl2_ttf
pc:expat|libexpat1-dev|expat-devel|expat|expat
pc:libxxhash|libxxhash-dev|xxhash-devel|xxhash|xxhash
pc:libzstd|libzstd-dev|libzstd-devel|zstd|zstd
pc:sqlite3|libsqlite3-dev|sqlite-devel|sqlite|sqlite
pc:libmd|libmd-dev|libmd-devel|libmd|libmd
'
TEST='
pc:cmocka|libcmocka-dev|libcmocka-devel|cmocka|cmocka
cmd:Xvfb|xvfb|xorg-x11-server-Xvfb|xorg-server-xvfb|
pc:x11|libx11-dev|libX11-devel|libx11|
cmd:xdotool|xdotool|xdotool|xdotool|
cmd:weston|weston|weston|weston|
cmd:valgrind|valgrind|valgrind|valgrind|
'
CROSS='
cmd:i686-linux-gnu-gcc|gcc-i686-linux-gnu|||
libc:i686-linux-gnu|libc6-dev-i386-cross|||
cmd:aarch64-linux-gnu-gcc|gcc-aarch64-linux-gnu|gcc-aarch64-linux-gnu|aarch64-linux-gnu-gcc|
libc:aarch64-linux-gnu|libc6-dev-arm64-cross||aarch64-linux-gnu-glibc|
cmd:qemu-aarch64|qemu-user|qemu-user|qemu-user|
'
FUZZ='
cmd:clang|clang|clang|clang|llvm
fuzzer:|libclang-rt-dev|compiler-rt||
'
WEB='
cmd:emcc|emscripten|emscripten|emscripten|emscripten
cmd:node|nodejs|nodejs|nodejs|node
cmd:dpkg-source|dpkg-dev|dpkg-dev|dpkg|dpkg
cmd:chromium|chromium|chromium|chromium|
cmd:chromedriver|chromium-driver|chromedriver||
'
WINDOWS='
cmd:x86_64-w64-mingw32-gcc|gcc-mingw-w64-x86-64|mingw64-gcc|mingw-w64-gcc|mingw-w64
cmd:dpkg-source|dpkg-dev|dpkg-dev|dpkg|dpkg
cmd:wine|wine|wine|wine|
cmd:zip|zip|zip|zip|
cmd:unzip|unzip|unzip|unzip|
'
PACKAGE='
cmd:dh|debhelper|debhelper|debhelper|
cmd:dpkg-buildpackage|dpkg-dev|dpkg-dev|dpkg|dpkg
cmd:lintian|lintian|||
cmd:appstreamcli|appstream|appstream|appstream|
cmd:desktop-file-validate|desktop-file-utils|desktop-file-utils|desktop-file-utils|
cmd:xz|xz-utils|xz|xz|xz
'
FONTS='
cmd:pyftsubset|fonttools|||
file:/usr/share/fonts/opentype/mplus/Mplus1-Bold.otf|fonts-mplus|||
'

there()
{
    case $1 in
    cmd:*) command -v "${1#cmd:}" >/dev/null 2>&1 ;;
    pc:*) pkg-config --exists "${1#pc:}" 2>/dev/null ;;
    header:*) ! command -v cc >/dev/null 2>&1 || echo "#include <${1#header:}>" | cc -E - >/dev/null 2>&1 ;;
    file:*) [ -r "${1#file:}" ] ;;
    fuzzer:*) find "$(clang -print-resource-dir 2>/dev/null)/" -name '*clang_rt.fuzzer*' 2>/dev/null | grep -q . ;;
    libc:*) [ -r "$("${1#libc:}-gcc" -print-file-name=libc.a 2>/dev/null)" ] ;;
    esac
}

# Prints column $2 of every line of $1 whose thing is missing.
missing()
{
    echo "$1" | while IFS='|' read -r what debian fedora arch mac; do
        [ -n "$what" ] || continue
        there "$what" && continue
        case $2 in
        debian) echo "$debian" ;;
        fedora) echo "$fedora" ;;
        arch) echo "$arch" ;;
        mac) echo "$mac" ;;
        esac
    done | grep -v '^$' | tr '\n' ' '
}

# Says what apt would install for $* and how large that is; false where it cannot tell, as its lists are missing. "No"
# is the answer to its question, and without locks it needs no root.
plan()
{
    LC_ALL=C apt-get install --assume-no --no-install-recommends -o Debug::NoLocking=1 "$@" 2>/dev/null </dev/null |
        awk '/ newly installed, / { count = $1 + $3 }
            /^Need to get / { sub("/.*", "", $5); download = $4 " " $5 }
            /^After this operation, / { disk = $4 " " $5 }
            END {
                if (!count) exit 1
                printf "apt will install %d packages: %s to download, %s on disk\n", count, download, disk
            }'
}

# Reads what apt writes: shows how far it is, on a terminal as one line, elsewhere line by line; the rest goes to $log.
progress()
{
    shown=
    while IFS= read -r line; do
        case $line in
        exit:*) [ -z "$shown" ] || [ ! -t 1 ] || echo; return "${line#exit:}" ;;
        dlstatus:*) step=$1 ;;
        pmstatus:*) step=installing ;;
        Waiting*) echo "  another program is using apt: waiting for it"; continue ;;
        *) echo "$line" >>"$log"; continue ;;
        esac
        percent=${line#*:*:}
        percent=${percent%%[!0-9]*}
        percent=${percent:-0}
        if [ -t 1 ]; then
            shown=1
            printf '\r  %-20s %3d %%' "$step" "$percent"
        elif [ "$step $((percent / 20))" != "$shown" ]; then
            shown="$step $((percent / 20))"
            echo "  $step: $percent %"
        fi
    done
}

# $1: what it does while it loads; then the words for apt-get.
apt()
{
    step=$1
    shift
    {
        LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -y -q -o APT::Status-Fd=1 -o Dpkg::Use-Pty=0 \
            -o DPkg::Lock::Timeout=300 "$@" 2>&1 </dev/null && echo exit:0 || echo "exit:$?"
    } | progress "$step"
}

apt_update()
{
    apt 'reading lists' update -o APT::Update::Error-Mode=any
}

apt_install()
{
    apt downloading install --no-install-recommends "$@"
}

# Lists that are missing tell no plan, and old ones name files that the mirror has no more: both want an update.
install()
{
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    plan "$@" >/dev/null || {
        echo "apt's lists of packages are missing or old, and read first"
        if apt_update; then plan "$@" || :; fi
    }
    apt_install "$@" && return
    ! grep -q 'Failed to fetch' "$log" || { apt_update && apt_install "$@" && return; }
    why=$(sed -n 's/^[EW]: Failed to fetch \([^ ]*\)  *\(.*\)/\2, at \1/p' "$log" | head -n 1)
    if [ -n "$why" ]; then
        echo "deps.sh: apt cannot load what it needs: $why. Is there a network?" >&2
    else
        echo "deps.sh: apt could not install them:" >&2
        { grep '^E: ' "$log" || tail -n 4 "$log"; } | sed 's/^\(E: \)*/  /' >&2
    fi
    by_hand "$@"
}

by_hand()
{
    printf '%s\n' "To do it by hand, type as root:" "  apt-get update && apt-get install --no-install-recommends $*" >&2
    exit 3
}

# Whatever it says itself, sudo ends with 1 where it refuses; install has told its own failures, and ends with 3.
as_root()
{
    [ "$(id -u)" -ne 0 ] || { "$0" "$@"; return; }
    status=0
    if command -v sudo >/dev/null 2>&1; then sudo "$0" "$@" || status=$?; else status=127; fi
    shift
    case $status in
    0) return ;;
    3) exit 3 ;;
    127) echo "deps.sh: not root, and there is no sudo." >&2 ;;
    *) echo "deps.sh: sudo did not allow it." >&2 ;;
    esac
    by_hand "$@"
}

case ${1:-} in
play) list=$PLAY ;;
test) list=$PLAY$TEST ;;
cross) list=$PLAY$CROSS ;;
fuzz) list=$PLAY$FUZZ ;;
fonts) list=$FONTS ;;
web) list=$PLAY$WEB ;;
windows) list=$PLAY$WINDOWS ;;
package) list=$PLAY$PACKAGE ;;
install) shift; install "$@"; exit ;;
*) echo "usage: deps.sh play|test|cross|fuzz|fonts|web|windows|package" >&2; exit 2 ;;
esac

packages=$(missing "$list" debian)
[ -n "$packages" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
    echo "Some packages are missing. Install them, then run make again:" >&2
    echo "  dnf install $(missing "$list" fedora)" >&2
    echo "  pacman -S $(missing "$list" arch)" >&2
    echo "  brew install $(missing "$list" mac)" >&2
    exit 3
fi

echo "Missing: $packages"
# shellcheck disable=SC2086 # a list of words
{ plan $packages || :; as_root install $packages; }
still=$(missing "$list" debian)
if [ -n "$still" ]; then
    echo "deps.sh: still missing after the installation: $still" >&2
    exit 3
fi
echo "Now installed: $packages"
