// experiment.h -- many independent games: handed out to threads, with progress, until all are played or a signal comes.
//
// An experiment says what a run is, how one is played and where its result goes; runs are counted from 0. The same
// results come out whatever the number of threads is. platform/stop.h's flag ends it: runs that are then being played
// are given up, and the others keep their results.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "platform/stop.h"
#include "text/command_line.h"

// What the command line of any experiment may ask for; begins with experiment_config_default.
typedef struct ExperimentConfig {
    int jobs;   // threads
    bool quiet; // without progress
} ExperimentConfig;
extern const CommandLine EXPERIMENT_OPTIONS;
ExperimentConfig experiment_config_default(void);

// Reads a part such as "2/8" into two ints, for the row of an option (OPTION_OWN).
#define EXPERIMENT_SHARDS_MOST 10000
bool experiment_shard_read(void *where, const char *value, char *what, size_t what_size);

// Seeds that follow each other.
typedef struct ExperimentSeeds {
    uint64_t first;
    int count;
} ExperimentSeeds;

// Reads "1..50", or one number, into an ExperimentSeeds, for the row of an option.
#define EXPERIMENT_SEEDS_MOST 100000
bool experiment_seeds_read(void *where, const char *value, char *what, size_t what_size);

typedef struct Experiment {
    const char *name; // of the sub-command, for the progress
    const void *plan; // handed to `play`
    // Plays one run. `room` is the thread's own, zeroed before its first run. May leave as soon as *stop is set.
    void (*play)(const void *plan, int number, void *room, const StopFlag *stop, void *result);
    size_t room_bytes;
    void (*room_end)(void *room); // frees what a room holds; NULL for nothing
    int runs;
    int shard, shards; // plays only runs shard - 1, shard - 1 + shards, ...; 0 and 0: all of them
    ExperimentConfig config;
    void *results; // of all runs, `result_bytes` each;
    size_t result_bytes;
    size_t ticks_at; // where in a result its uint32_t of ticks is that were played
    bool *done;      // of each run: set where its result is there
    void *taker;     // handed to `take`, which is told each result as it comes, one at a time; NULL for nobody
    void (*take)(void *taker, const void *result);
} Experiment;

// What came of it.
typedef struct ExperimentEnd {
    int done;                  // runs
    double passed_s, played_s; // how long it took, and how long the games would last for a player
} ExperimentEnd;

// Plays. Returns false and one line in `error` where memory is short; nothing is played then.
bool experiment_run(const Experiment *experiment, ExperimentEnd *end, char *error, size_t error_size);
