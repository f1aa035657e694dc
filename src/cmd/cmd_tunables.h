// cmd_tunables.h -- the sub-command `tunables`: lists the numbers of the game, and checks files of them.
#pragma once

// argv[0] is "tunables". Returns the exit status: 0 good, 1 no tunable has that name or a file has errors, 2 wrong
// usage, 3 the machine failed (a file that cannot be read).
int cmd_tunables(int argc, char **argv);
