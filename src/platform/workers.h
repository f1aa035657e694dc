// workers.h -- threads that share the pieces of one job and then wait for the next: all that keeps several processors
// busy, be it the bands of a picture or the games of an experiment.
//
// Which thread does a piece and when it is done is left to chance; a result may depend on nothing but its piece.
#pragma once

#include <stdbool.h>

#define WORKERS_MOST 256

typedef struct Workers Workers;

typedef struct WorkersJob {
    int pieces;
    void *context;                                      // handed to the two:
    void (*work)(void *context, int thread, int piece); // `thread` counts from 0 and does one piece at a time
    void (*done)(void *context, int piece);             // after each piece, one at a time; NULL for none
} WorkersJob;

// Starts threads - 1 helpers (from 1 to WORKERS_MOST threads); the caller of workers_run is thread 0. Where one cannot
// be started there are fewer; browsers have none. NULL where memory is short.
Workers *workers_open(int threads);
void workers_close(Workers *workers); // NULL is fine

// Does pieces 0 to job->pieces - 1, each once, in any order, and returns when all are done.
void workers_run(Workers *workers, const WorkersJob *job);

// How many threads this machine can run at the same time, at least 1 and at most WORKERS_MOST.
int workers_processors(void);

// --- A thread that waits for the disk, so that what is written once a second never costs a picture.

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
