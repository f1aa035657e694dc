#!/bin/sh
# deps.sh -- makes sure that the packages for playing or testing are there: deps.sh play|test|cross|fuzz|package
#
# Asks pkg-config first, which takes a few milliseconds; installs with apt only what is missing. On systems without apt
# it prints the names of the packages and stops.
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
fuzzer:|libclang-rt-dev|compiler-rt||
'

PACKAGE='
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

case ${1:-} in
play) list=$PLAY ;;
test) list=$PLAY$TEST ;;
cross) list=$PLAY$CROSS ;;
fuzz) list=$PLAY$FUZZ ;;
package) list=$PLAY$PACKAGE ;;
*) echo "usage: deps.sh play|test|cross|fuzz|package" >&2; exit 2 ;;
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

echo "Missing packages, now installed with apt: $packages"
sudo=
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "deps.sh: not root and no sudo, expected one of them; as root: apt-get install $packages" >&2
        exit 3
    fi
    sudo=sudo
fi

# shellcheck disable=SC2086 # a list of words
$sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages >/dev/null 2>&1 || {
    $sudo apt-get update
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages
}
still=$(missing "$list" debian)
if [ -n "$still" ]; then
    echo "deps.sh: still missing after the installation: $still" >&2
    exit 3
fi
