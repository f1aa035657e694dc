// experiment.h -- an experiment: a game for every combination of its factors (players, stages, seeds, ...), a row of
// outcomes for each, and tables that group them.
//
// A sub-command is one Experiment: options, columns, factors and queries. Reading options, running, CSV files, --read and
// charts are the same for all.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "content/tuning/tuning.h"
#include "measure/places.h"
#include "measure/results.h"
#include "measure/runs.h"
#include "text/command_line.h"

#define EXPERIMENT_FACTORS 6
#define EXPERIMENT_RUNS_MOST 1000000
#define EXPERIMENT_MORE_COLUMNS 80

// Shared by all sub-commands. The struct of each begins with one, so that the offsets of the tables below hold.
typedef struct ExperimentWork {
    // From the command line; strings are those of argv.
    RunsConfig run;
    RunsSeeds seeds;
    const char *csv, *svg;       // NULL: none
    const char *places, *levels; // lists of names; NULL if not given
    TuningOptions numbers;
    bool read;    // plays nothing: reads files
    bool plays;   // an option that only games need was given
    char **words; // arguments besides options, such as files
    int word_count;
    // Set by the plan:
    int factors[EXPERIMENT_FACTORS + 1];          // the number of values of each, ended by 0; the last varies fastest
    Column more_columns[EXPERIMENT_MORE_COLUMNS]; // after those of the table
    int more_count;
    PatternBook book; // the game's own patterns
    Places where;
} ExperimentWork;

// The tables of options: --csv and --svg; --seeds, --read and those of runs and numbers; --places and --levels.
extern const CommandLine EXPERIMENT_OUTPUT, EXPERIMENT_OPTIONS, EXPERIMENT_PLACES;
#define EXPERIMENT_PLAYS .given = offsetof(ExperimentWork, plays) // of a row that only games need

typedef struct Experiment {
    const CommandLine *line;
    size_t work_bytes;                       // of the sub-command's struct, which is handed to all functions
    void (*defaults)(void *work);            // of options, in a struct of zeros
    bool (*check)(void *work, Error *error); // false if options exclude each other; NULL: none do
    // Reads what the games need and sets the factors. Returns the exit status, and one line in `error` if that is not
    // good; after STATUS_NO with factors the games are played all the same. NULL: the defaults have set them.
    int (*plan)(void *work, Error *error);
    void (*end)(void *work); // frees the plan's memory; NULL: nothing to free
    const Column *columns;   // of a row; "ticks", if present, is the length of the game
    int column_count;
    const char *key;    // the columns that identify a run: "value, seed"
    const char *differ; // a query for rows that do not belong together, a text each; NULL: all do
    const char *faulty; // a query for failed runs: status 1; NULL: none can fail
    size_t row_bytes;
    // Plays the run with these values of the factors (from 0). `room` is the thread's own, zeroed before its first run.
    // May return as soon as *stop is set.
    void (*play)(const void *work, const int *at, void *room, const StopFlag *stop, void *row);
    size_t room_bytes;
    void (*room_end)(void *room);                                       // frees a room; NULL: nothing to free
    void (*print)(const void *work, const Results *results, FILE *out); // the tables
    void (*draw)(const void *work, const Results *results, FILE *out);  // the data of the chart; NULL: no chart
    const char *chart;                                                  // assets/charts/CHART.gp
} Experiment;

extern const Experiment BENCH, DODGE, JOURNEY, PLAYERS, SWEEP;

// Reads the arguments after the command's name into a struct of work_bytes zeros.
CommandEnd experiment_read(const Experiment *experiment, void *work, int argc, char **argv, Error *error);

// Runs a sub-command, and prints any errors. Returns the exit status.
int experiment_command(const Experiment *experiment, int argc, char **argv);
