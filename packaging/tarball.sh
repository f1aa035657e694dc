#!/bin/sh
# tarball.sh -- packs the game with all that it needs but the C library: tarball.sh BUILD LIBS NAME
#
# BUILD holds bin and lib as they are linked, LIBS what packaging/libs.sh made; BUILD/NAME.tar.xz is written. All times
# are those of SOURCE_DATE_EPOCH, or else of the last commit.
set -eu
build=$1 libs=$2 name=$3
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH

readme()
{
    cat <<'END'
Mitsubachi: lead a swarm of honeybees that dodge bullets on their own.

    ./mitsubachi             plays, from wherever this folder lies
    ./mitsubachi --help      lists what else it can do

To have it in the menus of your desktop, copy it to your home:

    cp -R bin lib share ~/.local

The manual is share/mitsubachi/assets/manual. LIBRARIES.txt has the licences of the libraries.
END
}

packaging/stage.sh "$build/bin" "$build/$name"
mkdir -p "$build/$name/lib"
cp -R "$build/lib/mitsubachi" "$build/$name/lib"
ln -s bin/mitsubachi "$build/$name/mitsubachi"
readme >"$build/$name/README.txt"
packaging/licences.sh "$libs/src" libsqlite3-dev libmd-dev >"$build/$name/LIBRARIES.txt"
cd "$build"
tar -c --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=u+w,go-w,a+rX --mtime="@$SOURCE_DATE_EPOCH" "$name" |
    xz -9 -T1 >"$name.tar.xz"
rm -rf "$name"
