// sweep_options.h -- what the command line of `sweep` asks for.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "content/tuning/tuning.h"
#include "measure/experiment.h"

#define SWEEP_GAMES_USUAL 20
#define SWEEP_TICKS_USUAL 36000
#define SWEEP_SHARDS_MOST 10000

// Strings are those of argv.
typedef struct SweepOptions {
    const char *tunable, *values; // NULL where they were not given
    const char *presets;          // "NAME,NAME"
    const char *mode, *stages, *levels; // "swarm-lord", "NAME,NAME" or "all"
    const char *output;           // without its ending
    int steps;                    // 0: not given
    int games;
    uint64_t seed;
    uint32_t ticks;
    int shard, shards; // 1 of 1: all
    bool plays;        // something was given that only games need
    bool plot;         // join and draw `files`
    char **files;      // of argv
    int file_count;
    ExperimentWish run;
    TuningWish wish;
} SweepOptions;

extern const CommandLine SWEEP_LINE;

// Reads the arguments behind the command's name, as command_read.
CommandEnd sweep_options_read(SweepOptions *options, int argc, char **argv, char *error, size_t error_size);
