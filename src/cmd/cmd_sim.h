// cmd_sim.h -- the sub-command `sim`: runs a scenario without a screen and prints CSV.
#pragma once

// argv[0] is "sim". Returns the exit status: 0 good, 1 the scenario has errors, 2 wrong usage, 3 the machine failed (a
// file that cannot be read, output that cannot be written).
int cmd_sim(int argc, char **argv);
