#!/bin/sh
# attract.sh -- records the games that the title shows where nobody plays, and finds their best moments; `make attract`.
set -eu
cd "$(dirname "$0")/../.."
: "${O:=build}"
mkdir -p "$O"
XDG_CONFIG_HOME=$(cd "$O" && pwd)/none
export XDG_CONFIG_HOME
out=assets/demos/attract
mkdir -p assets/demos

record() # NAME OPTION...
{
    name=$1
    shift
    rm -f "${out}_$name.mtb"
    "$O/mitsubachi" --offscreen --pilot --seed 5 "$@" --record "${out}_$name.mtb"
}

record swarm_lord --mode swarm-lord --ticks 2400
for stage in citadel pond orchard; do record $stage --stage $stage --phase 4 --ticks 3000; done
"$O/tools/moments" 15 ${out}_swarm_lord.mtb ${out}_citadel.mtb ${out}_pond.mtb ${out}_orchard.mtb >$out.txt.new
mv $out.txt.new $out.txt
