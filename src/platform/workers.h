// workers.h -- many independent pieces of work over several processes, which end together.
//
// Each process is a fork of this one, takes the next piece that nobody has, and sends its result back through a pipe.
// Which process does a piece and when it is done is left to chance; a result may depend on nothing but its piece. A
// process that crashes ends the whole run, and none outlives it. POSIX only.
#pragma once

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>

#define WORKERS_MOST 256
#define WORKERS_RESULT_BYTES_MOST 500 // what every system's pipes take in one piece

typedef struct WorkersWish {
    int processes;       // from 1 to WORKERS_MOST; no more of them are started than there are pieces
    int pieces;
    size_t result_bytes; // of one piece, at most WORKERS_RESULT_BYTES_MOST
    void *context;       // handed to the two:
    void (*work)(void *context, int piece, void *result);       // in a child; `result` is zeroed before
    void (*done)(void *context, int piece, const void *result); // in this process, once for each piece
} WorkersWish;

typedef enum WorkersEnd {
    WORKERS_DONE,    // all pieces
    WORKERS_STOPPED, // *stop was set
    WORKERS_FAILED,  // one line is in `error`
} WorkersEnd;

// Does all pieces. Flush output streams before: children inherit what they hold. Where a signal sets *stop (NULL: none
// does), everything ends at once; the children themselves ignore the signals of platform/stop.h.
WorkersEnd workers_run(const WorkersWish *wish, const volatile sig_atomic_t *stop, char *error, size_t error_size);

// How many processes this machine can run at the same time, at least 1 and at most WORKERS_MOST.
int workers_processors(void);
