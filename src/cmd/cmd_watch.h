// cmd_watch.h -- the sub-command `watch`: shows a demo.
#pragma once

// argv[0] is "watch". Returns the exit status: 0 good, 2 wrong usage, 3 the demo is refused or the machine failed.
int cmd_watch(int argc, char **argv);
