// sweep_options.h -- what the command line of `sweep` asks for.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "content/tuning/tuning.h"

#define SWEEP_GAMES_USUAL 20
#define SWEEP_TICKS_USUAL 36000
#define SWEEP_SHARDS_MOST 10000

// Strings are those of argv. Numbers are 0 where they were not given and nothing is usual.
typedef struct SweepOptions {
    const char *tunable, *values; // NULL where they were not given
    const char *presets;          // "NAME,NAME"
    const char *mode, *stages, *levels; // "swarm-lord", "NAME,NAME" or "all"
    const char *output;           // without its ending
    int steps, games, jobs;
    uint64_t seed;
    bool seed_given;
    uint32_t ticks;
    int shard, shards; // 1 of 1: all
    bool plot;         // join and draw `files`
    char **files;      // of malloc
    int file_count;
    bool quiet, help;
    TuningWish wish;
} SweepOptions;

// Reads the arguments after the command's name. Returns false and one line in `error` where they are wrong or do not go
// together. sweep_options_free releases the options in both cases.
bool sweep_options_read(SweepOptions *options, int argc, char **argv, char *error, size_t error_size);

void sweep_options_free(SweepOptions *options);

// The text of --help.
extern const char SWEEP_HELP[];
