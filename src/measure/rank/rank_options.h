// rank_options.h -- what the command line of `rank` asks for.
#pragma once

#include "core/base/error.h"
#include "measure/runs.h"

#define RANK_SECONDS_USUAL 120
#define RANK_SECONDS_MOST 86400

typedef struct RankOptions {
    const char *folder, *output, *html; // NULL for an output that was not asked for
    uint32_t seconds;
    RunsConfig run;
} RankOptions;

extern const CommandLine RANK_LINE;

// Reads the arguments; where that goes wrong one line is in `error`.
CommandEnd rank_options_read(RankOptions *options, int argc, char **argv, Error *error);
