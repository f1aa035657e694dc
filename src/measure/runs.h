// runs.h -- many independent runs on threads, with progress, until all are done or a signal comes.
//
// Results do not depend on the number of threads. The flag of platform/process.h ends the work: running games are
// aborted, finished ones keep their results.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "platform/process.h"
#include "text/command_line.h"

// Options of the command line; initialised by runs_config_default.
typedef struct RunsConfig {
    int jobs;   // threads
    bool quiet; // without progress
} RunsConfig;
extern const CommandLine RUNS_OPTIONS;
RunsConfig runs_config_default(void);

// Consecutive seeds.
typedef struct RunsSeeds {
    uint64_t first;
    int count;
} RunsSeeds;

// Reads "1..50", or one number, into a RunsSeeds, for the row of an option.
#define RUNS_SEEDS_MOST 100000
#define RUNS_SEEDS_EXPECTED "a range such as 1..50"
bool runs_seeds_read(void *where, const char *value, Error *error);

#define RUNS_NO_TICKS SIZE_MAX

typedef struct Runs {
    const char *name; // of the sub-command, for the progress
    const void *plan; // handed to `play`
    // Plays run `number`, from 0. `room` is the thread's own, zeroed before its first run. May return early once *stop
    // is set.
    void (*play)(const void *plan, int number, void *room, const StopFlag *stop, void *result);
    size_t room_bytes;
    int count;
    RunsConfig config;
    void *results; // of all runs, `result_bytes` each;
    size_t result_bytes;
    size_t ticks_at; // offset in a result of its uint32_t of played ticks; or RUNS_NO_TICKS
    bool *done;      // of each run: its result is valid
    void *taker;     // passed to `take`, which gets each finished result, one at a time; NULL for none
    void (*take)(void *taker, const void *result);
} Runs;

// The result of runs_play.
typedef struct RunsEnd {
    int done;
    double passed_s, played_s; // time taken, and time that a player would need
} RunsEnd;

// Plays. If out of memory, returns false with one line in `error` and plays nothing.
bool runs_play(const Runs *runs, RunsEnd *end, Error *error);
