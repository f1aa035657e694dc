// cmd_music.h -- the sub-command `music`: checks scores, measures them, and writes tunes and effects as WAV files.
#pragma once

// argv[0] is "music". Returns the exit status: 0 good, 1 a score has mistakes, 2 wrong usage, 3 a file cannot be read
// or written.
int cmd_music(int argc, char **argv);
