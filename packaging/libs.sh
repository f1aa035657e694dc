#!/bin/sh
# libs.sh -- the libraries of the game as static archives, from Debian's sources: libs.sh web|windows|linux OUT
#
# OUT/lib gets the archives and OUT/include their headers; sources are fetched once into OUT/../src, and what was
# compiled stays until this recipe or the compiler is another. Nothing of the machine's own set-up is altered: apt is
# given a configuration of its own, so this works for every user, and where no sources are enabled. For Linux there is
# no SDL2, since each desktop has its own. Compilers: EMCC, MINGW_CC, CC.
set -eu

PACKAGES='libsdl2 libsdl2-image libsdl2-ttf freetype expat xxhash libzstd'
here=$(dirname "$0")

fail()
{
    echo "libs.sh: $1" >&2
    exit 3
}

# Writes each of the machine's lists of packages anew, as one of sources. Published builds contain Debian's security
# fixes, even if this machine does not use them.
apt_sources()
{
    release=$(. /etc/os-release && [ "$ID" = debian ] && echo "$VERSION_CODENAME") &&
        echo "deb-src http://security.debian.org/debian-security $release-security main" >"$apt/sources/security.list"
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*; do
        [ -r "$list" ] || continue
        case $list in
        *.list) sed -n 's/^deb[[:space:]]/deb-src /p' "$list" >"$apt/sources/$(basename "$list")" ;;
        *.sources) sed 's/^Types:.*/Types: deb-src/' "$list" >"$apt/sources/$(basename "$list")" ;;
        esac
    done
}

apt_config()
{
    cat <<END
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$apt/sources";
Dir::State::Lists "$apt/lists";
Dir::Cache "$apt/cache";
APT::Sandbox::User "root";
END
}

# Asks the servers what sources there are, once. A server that has none is no mistake.
index()
{
    [ ! -e "$apt/indexed" ] || return 0
    command -v apt-get >/dev/null || fail 'no apt-get, expected Debian or a system made from it'
    command -v dpkg-source >/dev/null || fail 'no dpkg-source, expected the package dpkg-dev'
    echo "  asking for Debian's lists of sources, some 15 MB"
    rm -rf "$apt"
    mkdir -p "$apt/sources" "$apt/lists/partial" "$apt/cache/archives/partial"
    apt_sources
    apt_config >"$APT_CONFIG"
    apt-get -q update >"$apt/log" 2>&1 || :
    touch "$apt/indexed"
}

# Unpacks the newest version of package $1 that the servers still have: the lists may be ahead of them.
fetch()
{
    [ ! -d "$src/$1" ] || return 0
    index
    for version in $(apt-cache showsrc --only-source "$1" | sed -n 's/^Version: //p' | sort -Vru); do
        echo "  fetching $1 $version"
        (cd "$apt" && apt-get -q source --download-only "$1=$version") >>"$apt/log" 2>&1 || continue
        dpkg-source --no-check -x "$apt/${1}_${version#*:}.dsc" "$src/$1.new" >>"$apt/log" 2>&1 || continue
        mv "$src/$1.new" "$src/$1"
        return
    done
    tail -n 20 "$apt/log" >&2
    rm -f "$apt/indexed"
    fail "no sources of $1, expected them on the servers of /etc/apt; all that was said is in $apt/log"
}

# The dependencies of the archives.
recipe()
{
    echo "$target"
    $CC --version | head -n 1
    cksum <"$here/libs.mk"
    cat "$here"/libs/*.h
    sed -n 1p "$src"/*/debian/changelog
}

compile()
{
    recipe >"$out.recipe.new"
    cmp -s "$out.recipe.new" "$out/recipe" || rm -rf "$out"
    mkdir -p "$out"
    mv "$out.recipe.new" "$out/recipe"
    [ ! -e "$out/made" ] || return 0
    MAKEFLAGS= make -s --no-print-directory -j"$(getconf _NPROCESSORS_ONLN)" -f "$here/libs.mk" TARGET="$target" SRC="$src" OUT="$out" CC="$CC" \
        AR="$AR" || fail "a library for $target does not compile; see above"
    touch "$out/made"
}

[ $# -eq 2 ] || { echo 'usage: libs.sh web|windows|linux OUT' >&2; exit 2; }
target=$1
case $target in
web) CC=${EMCC:-emcc} AR=emar ;;
windows) CC=${MINGW_CC:-x86_64-w64-mingw32-gcc} AR=x86_64-w64-mingw32-ar ;;
linux) CC=${CC:-cc} AR=ar ;;
*) fail "no target '$target', expected web, windows or linux" ;;
esac
mkdir -p "$2" "$2/../src"
out=$(cd "$2" && pwd)
src=$(cd "$2/../src" && pwd)
apt=$src/apt
export APT_CONFIG="$apt/apt.conf"
# One at a time, where several packages are made at once.
exec 9>"$src/lock"
flock 9
for package in $PACKAGES; do
    fetch "$package"
done
compile
