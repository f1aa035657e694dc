// syncer.h -- waits for the disk beside the program, so that what is written once a second never costs a picture.
#pragma once

#include <stdbool.h>

typedef struct Syncer Syncer;

// For one open file, which lies at `path` (copied), and its name in its folder. Where the system gives no thread for it,
// syncer_ask waits itself. NULL where there is no memory, or nothing to wait for; all functions take it, and do nothing.
Syncer *syncer_open(int descriptor, const char *path);

// What was written to the file up to now shall survive a power cut soon. Returns at once.
void syncer_ask(Syncer *syncer);

// The same now; waits for it. Returns false where any of what was asked for has failed, and errno.
bool syncer_wait(Syncer *syncer);

// True while nothing that was asked for has failed; else false, and errno. Waits for nothing.
bool syncer_good(Syncer *syncer);

// Waits until nothing is at work, and frees it. The file stays open.
void syncer_close(Syncer *syncer);
