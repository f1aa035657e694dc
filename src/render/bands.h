// bands.h -- a few threads that share the pieces of one job and then wait for the next.
#pragma once

#include <stdbool.h>

typedef struct Bands Bands;

// Starts threads - 1 helpers, three at most; the caller of bands_run is the last thread. 0: as many threads as there
// are processors. Where a thread cannot be started there are fewer. NULL where memory is short.
Bands *bands_open(int threads);
void bands_close(Bands *bands);

// Calls work(context, i) once for each i from 0 to count - 1, from any of the threads and in any order, and returns
// when all are done.
void bands_run(Bands *bands, void (*work)(void *context, int piece), void *context, int count);
