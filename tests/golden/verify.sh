#!/bin/sh
# verify.sh -- has a build verify recorded games, whatever it is for: verify.sh BUILD FILE...
#
# Lines and exit status are golden_verify's. A build of golden/cross- has no zstd, so the build GOOD hands it
# raw demos (raw_demo.h).
set -u
cd "$(dirname "$0")/../.." || exit 3
. tests/golden/common.sh
build=$1
shift

verify()
{
    case $build in
    */cross-*)
        raw=$(mktemp -d)
        trap 'rm -rf "$raw"' EXIT
        "$O/$GOOD/verify" --raw "$raw" "$@" >/dev/null 2>&1
        $(runner "$build") "$O/$build/verify" "$raw"/*.mtb
        ;;
    *) "$O/$build/verify" "$@" ;;
    esac
}

# All at once: several of these write into one file, and a build may write a line and its end one after the other.
outputs=$(verify "$@")
status=$?
[ -z "$outputs" ] || echo "$outputs"
exit $status
