// dodge_options.h -- what the command line of `dodge` asks for.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "measure/dodge/dodge_plan.h"

#define DODGE_TICKS_USUAL 1200

// Strings are those of argv.
typedef struct DodgeOptions {
    const char *path;      // a folder of patterns, or one file
    const char *csv, *svg; // NULL: none
    int jobs;
    float unit_px;         // 0: not given
    bool quiet, help;
    DodgePlan plan;        // its lists and ticks, as given or as usual; no patterns yet
    TuningWish wish;
} DodgeOptions;

// Reads the arguments after the command's name. Returns false and one line in `error` where they are wrong.
// dodge_plan_free releases the plan in both cases.
bool dodge_options_read(DodgeOptions *options, int argc, char **argv, char *error, size_t error_size);

// The text of --help.
extern const char DODGE_HELP[];
