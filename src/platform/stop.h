// stop.h -- Ctrl-C and its like as a flag, for work that has to clean up before the program ends.
#pragma once

#include <stdatomic.h>

// 0 while the work shall go on. Set from outside of it: by a signal, or by a thread of the system's.
typedef atomic_int StopFlag;

// From now on SIGINT, SIGTERM and SIGHUP do nothing but set *stop_flag() to their number. Those that were ignored stay
// so.
void stop_catch(void);

// Back to what they did before stop_catch.
void stop_release(void);

// 0 until one of them has come since stop_catch.
const StopFlag *stop_flag(void);

// After stop_release: takes the signal that has come once more, which usually ends the program; nothing where none has.
void stop_again(void);

// From now on a write that nobody reads, or that is beyond the limit on the size of files, is an error like any other
// and does not end the program.
void stop_not_by_writing(void);
