// cmd_bench.h -- the sub-command `bench`: what a bee, a sprite and a frame cost on this machine.
#pragma once

// argv[0] is "bench". Returns the exit status: 0 good, whatever the figures are, 2 wrong usage, 3 the machine failed (a
// file that cannot be written, a measurement that crashed).
int cmd_bench(int argc, char **argv);
