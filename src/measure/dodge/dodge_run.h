// dodge_run.h -- plays the runs of a plan over several processes.
#pragma once

#include <stdio.h>

#include "measure/dodge/dodge_table.h"
#include "platform/workers.h"

typedef struct DodgeRunWish {
    int jobs;       // processes
    FILE *progress; // where to tell how far it is; NULL: nowhere
    bool terminal;  // it is one
} DodgeRunWish;

// Adds the runs to a table that was made of this plan. The same come out whatever `jobs` is, but for the times that
// were measured. Where `stop` is set, those that are done are in the table. On WORKERS_FAILED one line is in `error`.
WorkersEnd dodge_run(const DodgePlan *plan, const DodgeRunWish *wish, const volatile sig_atomic_t *stop,
                     DodgeTable *table, char *error, size_t error_size);
