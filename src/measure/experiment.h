// experiment.h -- an experiment: a game for every combination of its factors (players, stages, seeds, ...), a row of
// outcomes for each, and tables of what many of them say together.
//
// A sub-command names columns, factors and queries; running, CSV files, --read and charts are the same for all.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "measure/results.h"
#include "measure/runs.h"
#include "text/command_line.h"

#define EXPERIMENT_FACTORS 6
#define EXPERIMENT_RUNS_MOST 1000000

// What the command line of any experiment may ask for; begins with {.run = runs_config_default()}.
typedef struct ExperimentOptions {
    RunsConfig run;
    const char *csv, *svg; // NULL: none
    bool read;             // plays nothing: reads files
} ExperimentOptions;
extern const CommandLine EXPERIMENT_OPTIONS;       // all but the next,
extern const CommandLine EXPERIMENT_CHART_OPTIONS; // for those that draw

typedef struct Experiment {
    const CommandLine *line;
    const char *name;      // of the sub-command
    const Column *columns; // of a row; "ticks", where there is one, says how long it lasted
    int column_count;
    const char *key;    // the columns that tell runs apart: "value, seed"
    const char *differ; // a query that says which rows do not belong together, a text each; NULL: all do
    const char *faulty; // a query that says which runs went wrong: status 1; NULL: none can
    size_t row_bytes;
    int factors[EXPERIMENT_FACTORS + 1]; // how many values each has, ended by 0; the last one counts fastest
    const void *plan;                    // handed to:
    // plays the run with these values of the factors (from 0). `room` is the thread's own, zeroed before its first run.
    // May leave as soon as *stop is set.
    void (*play)(const void *plan, const int *at, void *room, const StopFlag *stop, void *row);
    size_t room_bytes;
    void (*room_end)(void *room); // frees what a room holds; NULL for nothing
    // prints the tables,
    void (*print)(const void *plan, const Results *results, FILE *out);
    // and data blocks for the chart of this name (assets/charts).
    void (*draw)(const void *plan, const Results *results, FILE *out);
    const char *chart;
} Experiment;

// False usage of --read and of arguments, as a message; NULL where all is well. `plays`: an option was given that only
// games need.
const char *experiment_files_wrong(const ExperimentOptions *options, bool plays, int file_count);

// Checks before the play that the files can be written. Returns the exit status, and has told what is wrong.
int experiment_begin(const Experiment *experiment, const ExperimentOptions *options);

// Plays, or reads `files`; prints and writes what there is, after Ctrl-C too. Returns the exit status, and has told what
// is wrong.
int experiment_run(const Experiment *experiment, const ExperimentOptions *options, char *const *files, int file_count);
