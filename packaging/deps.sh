#!/bin/sh
# deps.sh -- makes sure that the packages for a kind of work are installed: deps.sh KIND
#
#   deps.sh check KIND          installs nothing; names each missing thing and the command that installs it
#   deps.sh install PACKAGE...  installs them with apt; sudo runs this, so that it asks for the password once
#
# KIND is play, test, cross, film, fuzz, fonts, format, web, windows or package. pkg-config answers within milliseconds, so apt
# runs only for missing packages, after a line with their number and size. On systems without apt it prints the names of
# the packages and stops. O is the folder of the build.
set -eu
: "${O:=build}" "${CC:=cc}" "${PKG_CONFIG:=pkg-config}"
export PKG_CONFIG_PATH="${PKG_CONFIG_PATH:+$PKG_CONFIG_PATH:}$O/deps"

# thing | Debian, Ubuntu | Fedora (dnf) | Arch (pacman) | macOS (brew)
# "cmd:" is a program, "pc:" a pkg-config module, "libc:" the static C library of another processor, "header:" a C header,
# "file:" a file, "fuzzer:" clang's runtime for fuzzing. A package with a + is not installed, only unpacked into O/deps:
# the headers of SDL2 would bring 150 packages and 330 MB for other programs.
PLAY='
cmd:cc|gcc|gcc|gcc|gcc
cmd:pkg-config|pkg-config|pkgconf-pkg-config|pkgconf|pkgconf
cmd:msgfmt|gettext|gettext|gettext|gettext
header:stdio.h|libc6-dev|glibc-devel|glibc|
pc:sdl2|libsdl2-2.0-0 +libsdl2-dev|SDL2-devel|sdl2|sdl2
pc:SDL2_image|libsdl2-image-2.0-0 +libsdl2-image-dev|SDL2_image-devel|sdl2_image|sdl2_image
pc:SDL2_ttf|libsdl2-ttf-2.0-0 +libsdl2-ttf-dev|SDL2_ttf-devel|sdl2_ttf|sdl2_ttf
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
fuzzer:clang|libclang-rt-dev|compiler-rt||
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
file:/usr/include/SDL2/SDL.h|libsdl2-dev|SDL2-devel|sdl2|
file:/usr/include/SDL2/SDL_image.h|libsdl2-image-dev|SDL2_image-devel|sdl2_image|
file:/usr/include/SDL2/SDL_ttf.h|libsdl2-ttf-dev|SDL2_ttf-devel|sdl2_ttf|
file:/usr/share/build-essential/essential-packages-list|build-essential|||
cmd:dh|debhelper|debhelper|debhelper|
cmd:dpkg-buildpackage|dpkg-dev|dpkg-dev|dpkg|dpkg
cmd:lintian|lintian|||
cmd:appstreamcli|appstream|appstream|appstream|
cmd:desktop-file-validate|desktop-file-utils|desktop-file-utils|desktop-file-utils|
cmd:xz|xz-utils|xz|xz|xz
'
FILM='
cmd:ffmpeg|ffmpeg|ffmpeg|ffmpeg|ffmpeg
'
FORMAT='
cmd:clang-format-14|clang-format-14|||
'
FONTS='
cmd:pyftsubset|fonttools|||
file:/usr/share/fonts/opentype/mplus/Mplus1-Bold.otf|fonts-mplus|||
'

there()
{
    case $1 in
    cmd:cc) command -v "${CC%% *}" >/dev/null 2>&1 ;;
    cmd:pkg-config) command -v "$PKG_CONFIG" >/dev/null 2>&1 ;;
    cmd:*) command -v "${1#cmd:}" >/dev/null 2>&1 ;;
    pc:*) "$PKG_CONFIG" --exists "${1#pc:}" 2>/dev/null ;;
    header:*) ! there cmd:cc || echo "#include <${1#header:}>" | $CC -E - >/dev/null 2>&1 ;;
    file:*) [ -r "${1#file:}" ] ;;
    fuzzer:*) find "$(clang -print-resource-dir 2>/dev/null)/" -name '*clang_rt.fuzzer*' 2>/dev/null | grep -q . ;;
    libc:*) [ -r "$("${1#libc:}-gcc" -print-file-name=libc.a 2>/dev/null)" ] ;;
    esac
}

# Prints the rows of $list whose thing is missing.
missing()
{
    echo "$list" | while IFS='|' read -r thing packages; do
        [ -z "$thing" ] || there "$thing" || echo "$thing|$packages"
    done
}

# Prints column $1 of the missing rows in one line.
column()
{
    echo "$rows" | cut -d '|' -f "$1" | grep -v '^$' | tr '\n' ' '
}

# Prints what apt would install for $* and how large that is; fails if apt's lists are missing. The answer to its question
# is "no", and without locks it needs no root.
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

# Reads the output of apt and shows its progress, on a terminal in one line, elsewhere line by line; the rest goes to $log.
progress()
{
    shown=
    while IFS= read -r line; do
        case $line in
        exit:*) [ -z "$shown" ] || [ ! -t 1 ] || echo; return "${line#exit:}" ;;
        dlstatus:*) step=$1 ;;
        pmstatus:*) step=installing ;;
        pmerror:*) continue ;; # dpkg says the same
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

# $1: the name of its first step; then the words for apt-get. It closes the descriptor of its progress to the packages'
# scripts, so that is not their output: some fail without one.
apt()
{
    step=$1
    shift
    {
        LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -y -q -o APT::Status-Fd=3 -o Dpkg::Use-Pty=0 \
            -o DPkg::Lock::Timeout=300 "$@" 3>&1 2>&1 </dev/null && echo exit:0 || echo "exit:$?"
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

# Prints the reason of a failure, from $log.
explain()
{
    fetch=$(sed -n 's/^[EW]: Failed to fetch \([^ ]*\)  *\(.*\)/\2, at \1/p' "$log" | head -n 1)
    failed=$(sed -n 's/^dpkg: error processing [a-z]* \([^ ]*\) .*/\1/p' "$log" | sort -u | tr '\n' ' ')
    if [ -n "$fetch" ]; then
        echo "deps.sh: apt cannot load what it needs: $fetch. Is there a network?"
    elif [ -n "$failed" ]; then
        echo "deps.sh: dpkg failed on: $failed"
        grep -B 5 -A 1 '^dpkg: error processing' "$log" | tail -n 20 | sed 's/^/  /'
    else
        echo "deps.sh: apt could not install them:"
        { grep '^E: ' "$log" || tail -n 4 "$log"; } | sed 's/^\(E: \)*/  /'
    fi >&2
}

# Some scripts of packages fail only once.
configure()
{
    explain
    echo "deps.sh: running dpkg --configure -a, then trying once more" >&2
    LC_ALL=C DEBIAN_FRONTEND=noninteractive dpkg --configure -a </dev/null >"$log" 2>&1 || :
}

# If apt's lists are missing, there is no plan; if they are old, the mirror no longer has their files. Both need an update.
install()
{
    umask 022 # the packages' scripts write files for everybody
    log=$(mktemp)
    trap 'rm -f "$log"' EXIT
    plan "$@" >/dev/null || {
        echo "apt's lists of packages are missing or old, and read first"
        if apt_update; then plan "$@" || :; fi
    }
    apt_install "$@" && return
    if grep -q 'Failed to fetch' "$log"; then
        apt_update && apt_install "$@" && return
    elif grep -q '^E: .*dpkg' "$log"; then
        configure
        apt_install "$@" && return
    fi
    explain
    by_hand "$@"
}

by_hand()
{
    printf '%s\n' "To do it by hand, type as root:" "  apt-get update && apt-get install --no-install-recommends $*" >&2
    exit 3
}

# sudo ends with 1 if it refuses, after a message of its own; install ends with 3, and has explained its failure.
as_root()
{
    [ "$(id -u)" -ne 0 ] || { "$0" install "$@"; return; }
    status=0
    if command -v sudo >/dev/null 2>&1; then sudo "$0" install "$@" || status=$?; else status=127; fi
    case $status in
    0) return ;;
    3) exit 3 ;;
    127) echo "deps.sh: not root, and there is no sudo." >&2 ;;
    *) echo "deps.sh: sudo did not allow it." >&2 ;;
    esac
    by_hand "$@"
}

# Unpacks packages of headers into O/deps. Their modules then name the installed libraries, and nothing private.
unpack()
{
    echo "Headers in $O/deps: $*"
    mkdir -p "$O/deps"
    (
        cd "$O/deps"
        apt-get -q download "$@" >log 2>&1 || exit
        for package in *.deb; do dpkg-deb -x "$package" . || exit; done
        # This header alone lies in a folder of the processor's.
        mv usr/include/*/SDL2/_real_SDL_config.h usr/include/SDL2 2>/dev/null || :
        for module in usr/lib/*/pkgconfig/*.pc; do
            sed -e "s|=/usr|=$O/deps/usr|" -e '/^Requires.private/d' \
                -e 's|-L[^ ]* *-l\(SDL2[a-z_]*\)|-l:lib\1-2.0.so.0|' "$module" >"${module##*/}"
        done
        rm -r ./*.deb usr/lib log
    )
}

command=install
[ "${1:-}" != check ] || { command=check; shift; }
case ${1:-} in
play) list=$PLAY ;;
test) list=$PLAY$TEST ;;
cross) list=$PLAY$CROSS ;;
fuzz) list=$PLAY$FUZZ ;;
film) list=$PLAY$FILM ;;
fonts) list=$FONTS ;;
format) list=$FORMAT ;;
web) list=$PLAY$WEB ;;
windows) list=$PLAY$WINDOWS ;;
package) list=$PLAY$PACKAGE ;;
install) shift; install "$@"; exit ;;
*) echo "usage: deps.sh [check] play|test|cross|film|fuzz|fonts|format|web|windows|package" >&2; exit 2 ;;
esac

rows=$(missing)
[ -n "$rows" ] || exit 0

if [ $command = check ]; then
    case $1 in play | test) make='make deps' ;; *) make="make deps-$1" ;; esac
    echo "$rows" | sed -E "s/^(cmd|file|header|pc)://; s/\|.*/ is missing: run $make/" >&2
    exit 3
fi

if ! command -v apt-get >/dev/null 2>&1; then
    echo "Some packages are missing. Install them, then run make again:" >&2
    echo "  dnf install $(column 3)" >&2
    echo "  pacman -S $(column 4)" >&2
    echo "  brew install $(column 5)" >&2
    exit 3
fi

# Prints the words of column 2 that begin with a + without it, or with -v all others.
words()
{
    column 2 | tr ' ' '\n' | grep "$@" '^+' | tr -d +
}

# The libraries of missing headers may be there.
installed()
{
    LC_ALL=C dpkg -s "$1" 2>/dev/null | grep -q '^Status: .* installed$'
}

packages=$(for package in $(words -v); do installed "$package" || echo "$package"; done)
# shellcheck disable=SC2046,SC2086 # lists of words
set -- $packages $(words)
echo "Missing: $*"
# shellcheck disable=SC2086 # a list of words
[ -z "$packages" ] || { plan $packages || :; as_root $packages; }
rows=$(missing)
headers=$(words)
# shellcheck disable=SC2086
[ -z "$headers" ] || unpack $headers || as_root $headers
rows=$(missing)
if [ -n "$rows" ]; then
    echo "deps.sh: still missing after the installation: $(column 2 | tr -d +)" >&2
    exit 3
fi
echo "Now installed: $*"
