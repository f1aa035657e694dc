// sweep_run.h -- plays the games of a sweep, or of a part of it, over several processes.
#pragma once

#include <stdio.h>

#include "measure/sweep/sweep_table.h"
#include "platform/workers.h"

typedef struct SweepRunWish {
    int jobs;          // processes
    int shard, shards; // only games number shard, shard + shards, ... (from 1); 1 and 1: all of them
    FILE *progress;    // where to tell how far it is; NULL: nowhere
    bool terminal;     // it is one
} SweepRunWish;

// Adds the games to a table that was made of this plan, and sorts it. The same games come out whatever `jobs` is. On
// WORKERS_FAILED one line is in `error`.
WorkersEnd sweep_run(const SweepPlan *plan, const SweepRunWish *wish, const volatile sig_atomic_t *stop,
                     SweepTable *table, char *error, size_t error_size);
