// cmd_sweep.h -- the sub-command `sweep`: what a tunable does, as a table, CSV and a plot.
#pragma once

// argv[0] is "sweep". Returns the exit status: 0 good, 1 files do not make one sweep, 2 wrong usage, 3 the machine
// failed (a file that cannot be read or written, a process that crashed). After a signal all processes are ended, no
// file is touched, and the signal is taken again.
int cmd_sweep(int argc, char **argv);
