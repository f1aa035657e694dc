#!/bin/sh
# rows.sh -- a build with an extra row in front of every table (tunables, enemies, bullets, events) plays what was recorded
# without them, and the other way round; a recording that uses an extra row is refused by its name.
#
#   rows.sh --make FOLDER   writes the tables with the extra rows
#   rows.sh                 the test; the Makefile builds the programs
set -eu
cd "$(dirname "$0")/../.."
. tests/golden/common.sh

make_tables()
{
    rm -rf "$1"
    mkdir -p "$1/core/sim" "$1/core/pattern"
    sed 's/^#ifdef ENEMY$/&\nENEMY(CICADA, cicada, "Cicadas", HOVERS, 0)/
         s/^#ifdef EVENT$/&\nEVENT(CICADA_SINGS)/' src/core/sim/kinds.def >"$1/core/sim/kinds.def"
    sed '0,/^BULLET(/s/^BULLET(/BULLET(FANG, fang)\n&/' src/core/pattern/looks.def >"$1/core/pattern/looks.def"
    sed '0,/^INT(swarm/s/^INT(swarm/FLOAT(swarm, foo, NOW, 1, 0, 3, "", "An extra row.")\n&/
         s/^ENEMY_TUNABLES(wasp.*/ENEMY_TUNABLES(cicada, 8, 11, 100, 0.8, 4.5, 0.45, 50)\n&/' src/core/sim/rules.def \
        >"$1/core/sim/rules.def"
    [ "$(cat "$1"/core/*/*.def | grep -c 'CICADA\|FANG\|foo\|cicada')" -eq 5 ]
}

[ "${1:-}" != --make ] || { make_tables "$2"; exit; }

more=$O/golden/rows plain=$O/$GOOD out=$more/games
rm -rf "$out"
mkdir -p "$out/plain" "$out/more"
"$more/verify" tests/demos/*.mtb >"$out/games.txt"
differ "$more" games "$out/games.txt" tests/golden/hashes.txt
"$plain/rows" write "$out/plain"
"$more/rows" write "$out/more"
"$more/rows" read "$out/plain" >"$out/found.txt"
"$more/rows" read "$out/more" >>"$out/found.txt"
"$plain/rows" read "$out/more" >>"$out/found.txt"
cat >"$out/expected.txt" <<END
none: good
none: good
tunable: good
change: good
setting: good
enemy: good
bullet: good
none: good
tunable: the demo needs the tunable swarm.foo, which this build does not have
change: the demo needs the tunable swarm.foo, which this build does not have
setting: the demo needs the tunable swarm.foo, which this build does not have
enemy: the demo needs the enemy cicada, which this build does not have
bullet: the demo needs the bullet fang, which this build does not have
END
differ "$plain" verdicts "$out/found.txt" "$out/expected.txt"
cmp "$out/plain/none.mtb" "$out/more/none.mtb" # what uses no extra row is the same file
