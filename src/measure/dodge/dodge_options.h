// dodge_options.h -- what the command line of `dodge` asks for.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "measure/dodge/dodge_plan.h"
#include "measure/experiment.h"

#define DODGE_TICKS_USUAL 1200

// Strings are those of argv.
typedef struct DodgeOptions {
    const char *path;      // a folder of patterns, or one file
    const char *csv, *svg; // NULL: none
    float unit_px;         // 0: not given
    ExperimentWish run;
    DodgePlan plan;        // its lists and ticks, as given or as usual; no patterns yet
    TuningWish wish;
} DodgeOptions;

extern const CommandLine DODGE_LINE;

// Reads the arguments behind the command's name, as command_read. dodge_plan_free releases the plan in all cases.
CommandEnd dodge_options_read(DodgeOptions *options, int argc, char **argv, char *error, size_t error_size);
