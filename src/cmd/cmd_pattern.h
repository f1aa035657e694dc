// cmd_pattern.h -- mitsubachi pattern [FILE|DIR], and pattern --check FILE|DIR...
#pragma once

// Runs the sub-command; `argv[0]` is its name. Returns the exit status.
int cmd_pattern(int argc, char **argv);
