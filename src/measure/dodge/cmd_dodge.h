// cmd_dodge.h -- the sub-command `dodge`: how well each instinct dodges the patterns of a folder.
#pragma once

// argv[0] is "dodge". Returns the exit status: 0 good, 1 a file of patterns or of numbers has errors or a pattern a
// fault, 2 wrong usage, 3 the machine failed. After a signal all processes are ended, what was played is printed and
// written, and the signal is taken again.
int cmd_dodge(int argc, char **argv);
