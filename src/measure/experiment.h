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
#include "measure/game.h"
#include "measure/setups.h"
#include "measure/results.h"
#include "measure/runs.h"
#include "text/command_line.h"

#define EXPERIMENT_FACTORS 6
#define EXPERIMENT_RUNS_MOST 1000000
#define EXPERIMENT_MORE_COLUMNS 80

// Shared by all sub-commands: the first member of each one's struct, so that the offsets in the tables below
// hold.
typedef struct Experiment Experiment;
typedef struct ExperimentWork {
    const Experiment *experiment; // set by experiment_read
    // From the command line; strings are those of argv.
    RunsConfig run;
    RunsSeeds seeds;
    const char *csv, *svg;       // NULL: none
    const char *places, *levels; // lists of names; NULL if not given
    TuningOptions numbers;
    bool read;    // reads files instead of playing
    bool plays;   // an option for games was given
    char **words; // arguments besides options, such as files
    int word_count;
    // Set by the plan:
    int factors[EXPERIMENT_FACTORS + 1];          // the number of values of each, ended by 0; the last varies fastest
    Column more_columns[EXPERIMENT_MORE_COLUMNS]; // after those of the table
    int more_count;
    PatternBook book; // the game's own patterns
    Setups where;
} ExperimentWork;

// The tables of options: --csv and --svg; --seeds, --read and those of runs and numbers; --places and --levels.
extern const CommandLine EXPERIMENT_OUTPUT, EXPERIMENT_OPTIONS, EXPERIMENT_PLACES;
#define EXPERIMENT_PLAYS .given = offsetof(ExperimentWork, plays) // section of a row that only games need

struct Experiment {
    const CommandLine *line;
    size_t work_bytes;                       // of the sub-command's struct, which all functions receive
    void (*defaults)(void *work);            // sets defaults of options, in a zeroed struct
    bool (*check)(void *work, Error *error); // false if options exclude each other; NULL: none do
    // Reads what the games need and sets the factors. Returns the exit status, and one line in `error` if that is not
    // good; after STATUS_NO with factors the games are still played. NULL: the defaults have set them.
    int (*plan)(void *work, Error *error);
    void (*end)(void *work); // frees the plan's memory; NULL: nothing to free
    const Column *columns;   // of a row; "ticks", if present, is the length of the game
    int column_count;
    const char *key;    // the columns that identify a run: "value, seed"
    const char *differ; // a query that lists inconsistent rows as texts; NULL: none are
    const char *faulty; // a query for failed runs: status 1; NULL: none can fail
    size_t row_bytes;
    // Plays the run with these values of the factors (from 0). `room` is thread-local, zeroed before the first run. May
    // return as soon as *stop is set.
    void (*play)(const void *work, const int *at, void *room, const StopFlag *stop, void *row);
    size_t room_bytes;
    void (*room_end)(void *room);                                       // frees a room; NULL: nothing to free
    void (*print)(const void *work, const Results *results, FILE *out); // the tables
    void (*draw)(const void *work, const Results *results, FILE *out);  // the data of the chart; NULL: no chart
    const char *chart;                                                  // assets/charts/CHART.gp
};

// The columns of a row, from a table.
#define EXPERIMENT_COLUMNS(rows) .columns = (rows), .column_count = sizeof(rows) / sizeof(rows)[0]

extern const Experiment BENCH, DODGE, JOURNEY, PLAYERS, SWEEP;

// Reads the arguments after the command's name into a struct of work_bytes zeros.
CommandEnd experiment_read(const Experiment *experiment, void *work, int argc, char **argv, Error *error);

// Runs a sub-command, and prints any errors. Returns the exit status.
int experiment_command(const Experiment *experiment, int argc, char **argv);

// Defines cmd_NAME for an Experiment.
#define EXPERIMENT_COMMAND(name, experiment)                                                                           \
    int cmd_##name(int argc, char **argv)                                                                              \
    {                                                                                                                  \
        return experiment_command(&(experiment), argc, argv);                                                          \
    }

// Reads the patterns, the places and levels of the command line (places NULL: none) and the stages of these files into
// the work, with the numbers of the command line. Returns the exit status, with one line in `error` on failure.
int experiment_places(ExperimentWork *work, char **files, int file_count, Error *error);

// --- players: scripted players at some places, each with the same seeds

#define PLAYERS_MOST 64
#define PLAYERS_MINUTES_MOST 60

// Options are strings of argv.
typedef struct Players {
    ExperimentWork base;
    const char *names;   // of players; NULL: the default ones
    const char *against; // the player to compare all others with
    const char *curves;  // the player whose survival is drawn
    int minutes;         // the maximum length of a game
    int tries;           // of a search for a rhythm
    bool hands;          // only the tables of levels
    PlayerChoice list[PLAYERS_MOST];
    int count;
    Rhythm *rhythms; // the best rhythms by place and player; zeros if not needed
} Players;

// Parses "pilot,held@12", each name once. Returns false with one line in `error` if a name is unknown.
bool players_list(Players *players, const char *names, Error *error);

// --- sweep: some values of one tunable, or some presets, each with the same seeds

#define SWEEP_STEPS_MOST 200
#define SWEEP_STEPS_USUAL 10
#define SWEEP_PRESETS "preset" // name of a sweep over presets
#define SWEEP_TICKS_LEAST 60
#define SWEEP_TICKS_USUAL 36000

// Options are strings of argv. Each value is a place of the base.
typedef struct Sweep {
    ExperimentWork base;
    const char *tunable, *values;   // NULL if not given
    const char *presets;            // "NAME,NAME"
    int steps;                      // 0: not given
    uint32_t ticks;                 // the maximum length of a game
    char subject[FIELD_NAME_BYTES]; // "swarm.max_accel" or SWEEP_PRESETS
} Sweep;

// Adds values of a tunable; everything else is as at the place `usual`. `values` is "A..B", divided evenly into `steps`
// values (0: SWEEP_STEPS_USUAL; those of a whole-numbered tunable are rounded, without doubles), or "A,B,C", or NULL
// for all words of a choice or switch. Sorts values. Returns false and one line in `error` if a name or a value is
// invalid, or the tunable does not alter games.
bool sweep_plan_tunable(Sweep *sweep, const char *name, const char *values, int steps, const Setup *usual,
                        Error *error);
