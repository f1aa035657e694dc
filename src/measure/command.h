// command.h -- the sub-commands of mitsubachi-measure, and their shared functions.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "core/base/error.h"
#include "content/tuning/tuning.h"
#include "core/pattern/pattern.h"
#include "text/command_line.h"
#include "text/text_errors.h"

// Each gets its own name as argv[0] and returns the exit status. The flag of platform/process.h ends them early.
int cmd_bench(int argc, char **argv);   // costs of bees, sprites and frames
int cmd_dodge(int argc, char **argv);   // survival of each instinct among the patterns of a folder
int cmd_journey(int argc, char **argv); // whole journeys by the pilots
int cmd_players(int argc, char **argv); // scores of scripted players side by side
int cmd_rank(int argc, char **argv);    // a list of best games of a folder of demos
int cmd_sweep(int argc, char **argv);   // effects of a tunable, difficulty of stages

// Opens the tunables of a command line. Returns the exit status; on failure one line is in `error` and nothing is open.
int command_tuning(const TuningOptions *numbers, Tuning **tuning, Error *error);

// Reads the game's own patterns. Fails if one of them has mistakes: partial results would look complete. Returns as
// above.
int command_book(PatternBook *book, Error *error);

// Checks first that a file can be written at this path: a bad path found after the run would waste minutes. NULL is
// fine. Returns the exit status, with one line in `error` on failure. `option` is the option that names the path.
int command_output_status(const char *option, const char *path, Error *error);
