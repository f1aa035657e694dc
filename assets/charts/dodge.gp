# dodge.gp -- for each size of the swarm the share of runs survived, by kind of bee and instinct. `dodge --svg` runs it.
load '/dev/stdin'
panels = |$sizes|
stats $runs using 2 nooutput
kinds = STATS_blocks / panels
set terminal svg size 800, 300 * panels noenhanced font 'sans-serif,12' background 'white'
set output ARG1
set multiplot layout panels, 1
set grid ytics
set yrange [0:100]
set key outside
set style fill solid 0.8
set xtics scale 0
width = 0.8 / kinds
do for [p = 0:panels-1] {
    set title word($sizes[p+1], 1)
    plot for [i = 0:kinds-1] $runs index p*kinds+i using (column(0) + (i - (kinds-1) / 2.0) * width):2:(width) \
        with boxes title columnheader(1), \
        $runs index p*kinds using 0:(NaN):xtic(1) with points title columnheader(2) # only the names below
}
