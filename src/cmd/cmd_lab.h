// cmd_lab.h -- `mitsubachi lab [SCENARIO]`: opens the lab.
#pragma once

// Runs the sub-command; argv[0] is its own name. Returns the exit status.
int cmd_lab(int argc, char **argv);
