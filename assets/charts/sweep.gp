# sweep.gp -- survival, score and bees over time: medians, and the middle half of the games. `sweep --svg` runs it.
load '/dev/stdin'
set terminal svg size 800,900 noenhanced font 'sans-serif,12' background 'white'
set output ARG1
set multiplot layout 3,1 title 'Medians, and the middle half of the games'
set grid ytics
set yrange [0:*]
set offsets 0, 0, graph 0.05, 0
set style fill transparent solid 0.15 noborder
unset key
set xrange [-0.5:|$values|-0.5]
set ylabel 'minutes survived'
plot $values using 0:3:2:4:xtic(1) with yerrorbars pointtype 7 linewidth 2
set ylabel 'score'
plot $values using 0:6:5:7:xtic(1) with yerrorbars pointtype 7 linewidth 2
set xrange [0:*]
set xtics auto
set key outside
set xlabel 'seconds'
set ylabel 'bees'
plot for [i = 1:|$values|] $bees index i-1 using 1:2:4 with filledcurves linecolor i notitle, \
     for [i = 1:|$values|] $bees index i-1 using 1:3 with lines linecolor i linewidth 2 title columnheader(1)
