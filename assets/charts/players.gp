# players.gp -- how long a single player lives in modes without an end, and the scores of several at each place: medians, and
# the middle half of the games. `players --svg` runs it.
load '/dev/stdin'
panels = 0
if (|$curves| > 0) { panels = 1 }
places = 0
if (|$scores| > 0) {
    stats $scores using 3 nooutput
    places = STATS_blocks
}
set terminal svg size 800, 250 * (panels + places) noenhanced font 'sans-serif,12' background 'white'
set output ARG1
set multiplot layout panels + places, 1
set grid ytics
set yrange [0:*]
if (panels > 0) {
    stats $curves using 1 nooutput
    set key outside
    set title 'games in which the swarm is alive'
    set xlabel 'minutes'
    set ylabel '%'
    set yrange [0:105]
    plot for [i = 0:STATS_blocks-1] $curves index i using 1:2 with lines linewidth 2 title columnheader(1)
}
unset title
unset xlabel
set key top right
set yrange [0:*]
set ylabel 'score'
set offsets 0.5, 0.5, graph 0.1, 0
do for [i = 0:places-1] {
    plot $scores index i using 0:3:2:4:xtic(1) with yerrorbars pointtype 7 linewidth 2 title columnheader(1)
}
