// cmd_verify.h -- the sub-command `verify`: plays demos without a screen and says whether they are the same games.
#pragma once

// argv[0] is "verify". One line a file on the standard output. Returns the exit status: 0 all are good, 1 one diverged,
// 2 wrong usage, 3 one is damaged, of another version, or cannot be read (or a trace cannot). Of several the largest.
int cmd_verify(int argc, char **argv);
