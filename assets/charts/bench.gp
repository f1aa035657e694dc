# bench.gp -- what a bee and a sprite cost, by their number. `bench --svg` runs it.
load '/dev/stdin'
stats $cost using 2 nooutput
set terminal svg size 800,450 noenhanced font 'sans-serif,12' background 'white'
set output ARG1
set title 'What each costs'
set logscale xy
set grid
set key outside
set xlabel 'bees or sprites'
set ylabel 'ns each'
plot for [i = 0:STATS_blocks-1] $cost index i using 1:2 with linespoints linewidth 2 title columnheader(1)
