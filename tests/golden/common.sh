# common.sh -- what the scripts that verify recorded games share: to be read with `.`, from the top folder.
# shellcheck shell=sh
: "${O:=build}" "${CORES:=2}"
export LC_ALL=C

# The runner of a build's programs.
runner()
{
    case $1 in
    *aarch64*) echo qemu-aarch64 ;;
    *i386*) case $(uname -m) in x86_64 | i?86) ;; *) echo qemu-i386 ;; esac ;;
    esac
}

# Says where a game first differs between two builds: explain GOOD BAD FILE [FILE FOR BAD], the programs with their
# arguments.
explain()
{
    trace=$(mktemp)
    $1 --trace "$trace" "$3" && $2 --compare "$trace" "${4:-$3}"
    rm -f "$trace"
}

# The same for a build of any kind against the build GOOD: explain_build BUILD FILE.
explain_build()
{
    file=$2
    raw=$(mktemp -d)
    case $1 in */cross-*) "$O/$GOOD/verify" --raw "$raw" "$2" >/dev/null 2>&1 && file=$raw/$(basename "$2") ;; esac
    explain "$O/$GOOD/verify" "$(runner "$1") $O/$1/verify" "$2" "$file" | sed "s|^|$1: |"
    rm -rf "$raw"
}

# Shows what differs, and fails: differ WHO WHAT FOUND EXPECTED. No difference is good.
differ()
{
    cmp -s "$3" "$4" && return
    echo "$1: other $2 than $4"
    diff -u "$4" "$3"
    return 1
}

# The scene and the sounds of the build in the folder $1, run by $2: good where all are as expected.
check_scene_and_sounds()
{
    $2 "$1/pixels" 2>&1 | sort -u >"$1/pixels.txt"
    # Effects and tunes that are new need no row.
    $2 "$1/music" assets/music 2>&1 | awk 'NR == FNR { known[$1]; next } $1 in known' tests/golden/music.txt - >"$1/music.txt"
    cut -d ' ' -f 1,2 tests/golden/music.txt >"$1/music_expected.txt"
    differ "$1" pixels "$1/pixels.txt" tests/golden/pixels.txt
    pixels=$?
    differ "$1" samples "$1/music.txt" "$1/music_expected.txt" && [ $pixels -eq 0 ]
}
