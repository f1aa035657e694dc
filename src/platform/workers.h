// workers.h -- threads that share the pieces of one job and then wait for the next: used for the bands of a picture and
// the games of an experiment.
//
// Order and thread of the pieces are random; a result may depend only on its piece.
#pragma once

#include <stdbool.h>

#define WORKERS_MOST 256

typedef struct Workers Workers;

typedef struct WorkersJob {
    int pieces;
    void *context;                                      // passed to both functions:
    void (*work)(void *context, int thread, int piece); // `thread` counts from 0 and does one piece at a time
    void (*done)(void *context, int piece);             // after each piece, one at a time; NULL for none
} WorkersJob;

// Starts threads - 1 helpers (1 to WORKERS_MOST threads); the caller of workers_run is thread 0. If the system gives
// fewer, there are fewer; browsers have none. NULL if out of memory.
Workers *workers_open(int threads);
void workers_close(Workers *workers); // NULL is fine

// Does pieces 0 to job->pieces - 1, each once, in any order, and returns when all are done.
void workers_run(Workers *workers, const WorkersJob *job);

// The number of threads that this machine runs in parallel, at least 1 and at most WORKERS_MOST.
int workers_processors(void);

// --- A thread that waits for the disk, so that a write each second never delays a picture.

typedef struct Syncer Syncer;

// For one open file at `path` (copied), and its name in its folder. If the system gives no thread, syncer_ask itself
// waits. NULL if out of memory, or if there is nothing to wait for; all functions accept NULL as a no-op.
Syncer *syncer_open(int descriptor, const char *path);

// Requests that the data written so far soon survives a power cut. Returns at once.
void syncer_ask(Syncer *syncer);

// The same now, and waits. If any request has failed, returns false and sets errno.
bool syncer_wait(Syncer *syncer);

// True if no request has failed; else false, and sets errno. Does not wait.
bool syncer_good(Syncer *syncer);

// Waits for the thread to become idle, and frees it. The file stays open.
void syncer_close(Syncer *syncer);
