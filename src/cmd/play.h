// play.h -- the game as a command.
#pragma once

#include <stdint.h>

// Plays what the options of the command line ask for (options.h); argv[0] is the program, which began at `started_ns`.
// Returns the exit status: 0 good, 2 wrong usage, 3 the machine failed.
int play_command(int argc, char **argv, int64_t started_ns);
