// workers.h -- threads that share the pieces of one job and then wait for the next: all that keeps several processors
// busy, be it the bands of a picture or the games of an experiment.
//
// Which thread does a piece and when it is done is left to chance; a result may depend on nothing but its piece.
#pragma once

#define WORKERS_MOST 256

typedef struct Workers Workers;

typedef struct WorkersJob {
    int pieces;
    void *context;                                      // handed to the two:
    void (*work)(void *context, int thread, int piece); // `thread` counts from 0 and does one piece at a time
    void (*done)(void *context, int piece);             // after each piece, one at a time; NULL for none
} WorkersJob;

// Starts threads - 1 helpers (from 1 to WORKERS_MOST threads); the caller of workers_run is thread 0. Where one cannot
// be started there are fewer. NULL where memory is short.
Workers *workers_open(int threads);
void workers_close(Workers *workers); // NULL is fine

// Does pieces 0 to job->pieces - 1, each once, in any order, and returns when all are done.
void workers_run(Workers *workers, const WorkersJob *job);

// How many threads this machine can run at the same time, at least 1 and at most WORKERS_MOST.
int workers_processors(void);
