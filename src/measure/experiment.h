// experiment.h -- an experiment: a game for every combination of the values of its factors (players, stages, seeds,
// ...), a row of outcomes for each, and tables that group them.
//
// A sub-command is one Experiment: options, factors, columns of outcomes and queries. Reading options, lists of values,
// running, CSV files, --read, tables and charts are the same for all.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "content/tuning/tuning.h"
#include "measure/results.h"
#include "measure/runs.h"
#include "measure/setups.h"
#include "text/command_line.h"
#include "text/words.h"

#define EXPERIMENT_FACTORS 6
#define EXPERIMENT_VALUES_MOST 200 // of one factor, except seeds
#define EXPERIMENT_STEPS_USUAL 10  // of a range
#define EXPERIMENT_RUNS_MOST 1000000
#define EXPERIMENT_MORE_COLUMNS 80

// The values of a factor, as texts. Begins as {0}.
typedef struct Values {
    Word *list;
    int count, room;
} Values;

// Adds a value. Returns false with one line in `error` if it is a duplicate or one too many.
bool values_add(Values *values, const char *text, Error *error);

// Adds values of a tunable, written as files have them: "A..B", divided evenly into `steps` values (those of a
// whole-numbered tunable are rounded, without doubles), or "A,B,C", or NULL for all words of a choice or switch.
// `besides` (may be NULL) is a further value. Returns false with one line in `error` if one is invalid.
bool values_of_tunable(Values *values, int tunable, const char *list, int steps, const char *besides, Error *error);

// A factor. The values of the first one are the names of the setups, unless it has a list; those of "seed" are --seeds.
typedef struct Factor {
    const char *column;                             // in files; "hit/speed": two, for values such as "2/5"
    bool whole;                                     // its values are whole numbers
    size_t list;                                    // offset in the work of the command line's list; 0: none
    const char *tunable, *besides;                  // as for values_of_tunable; NULL: any texts
    bool (*check)(const char *value, Error *error); // false with one line in `error` for an invalid one; NULL: all good
} Factor;

// Shared by all sub-commands: the first member of each one's struct, so that the offsets in the tables below
// hold.
typedef struct Experiment Experiment;
typedef struct ExperimentWork {
    const Experiment *experiment; // set by experiment_read
    // From the command line; strings are those of argv.
    RunsConfig run;
    RunsSeeds seeds;
    uint32_t ticks;        // the maximum length of a game
    int minutes;           // the same; 0: not given
    const char *csv, *svg; // NULL: none
    TuningOptions numbers;
    bool read;    // reads files instead of playing
    bool plays;   // an option for games was given
    bool brief;   // prints no tables of `each`: --hands of `players`
    char **words; // arguments besides options, such as files
    int word_count;
    // Set by the plan:
    Values values[EXPERIMENT_FACTORS];
    Field more_columns[EXPERIMENT_MORE_COLUMNS]; // after those of the table
    Word more_names[EXPERIMENT_MORE_COLUMNS];
    int more_count;
    bool partly; // plays although the plan returned STATUS_NO
    Setups where;
} ExperimentWork;

// The tables of options: --csv and --svg; and --seeds, --ticks, --minutes, --read and those of runs and numbers.
extern const CommandLine EXPERIMENT_OUTPUT, EXPERIMENT_OPTIONS;
#define EXPERIMENT_PLAYS .given = offsetof(ExperimentWork, plays) // section of a row that only games need

// A run: a value of each factor.
typedef struct Run {
    int at[EXPERIMENT_FACTORS];            // its index
    const char *value[EXPERIMENT_FACTORS]; // its text
    const Setup *setup;                    // NULL: the experiment has none
    uint64_t seed;                         // 0: the experiment has none
} Run;

struct Experiment {
    const CommandLine *line;
    int words_most;               // arguments besides options and files of --read; -1: any number
    size_t work_bytes;            // of the sub-command's struct, which all functions receive
    void (*defaults)(void *work); // sets defaults of options, in a zeroed struct
    // Reads what the games need: setups, and values of factors without a list. Returns the exit status, and one line in
    // `error` if that is not good.
    int (*plan)(void *work, Error *error);
    void (*end)(void *work); // frees the plan's memory; NULL: nothing to free
    const Factor *factors;   // the last one varies fastest; together they identify a run
    int factor_count;
    const Field *columns; // of outcomes; "ticks", if present, is the length of the game
    int column_count;
    const char *alike;  // SQL: a setup whose games differ in their rules; NULL: none can
    const char *faulty; // SQL: has a result if runs failed, status 1; NULL: none can
    size_t row_bytes;
    // Plays a run. `room` is thread-local, zeroed before the first run. May return as soon as *stop is set.
    void (*play)(const void *work, const Run *run, void *room, const StopFlag *stop, void *row);
    size_t room_bytes;
    const char *each;     // SQL: the text number ?1, from 0, for the queries of `each`
    const Query *queries; // those with a block are the data of the chart, assets/charts/NAME.gp
    int query_count;
};

// The rows of tables.
#define EXPERIMENT_FACTOR_ROWS(rows) .factors = (rows), .factor_count = sizeof(rows) / sizeof(rows)[0]
#define EXPERIMENT_COLUMNS(rows) .columns = (rows), .column_count = sizeof(rows) / sizeof(rows)[0]
#define EXPERIMENT_QUERIES(rows) .queries = (rows), .query_count = sizeof(rows) / sizeof(rows)[0]

extern const Experiment BENCH, DODGE, JOURNEY, PLAYERS, SWEEP;

// Reads the arguments after the command's name into a struct of work_bytes zeros.
CommandEnd experiment_read(const Experiment *experiment, void *work, int argc, char **argv, Error *error);

// Sets the values of factors with lists, and of seeds, for the plan. Returns the exit status, with one line in `error`
// if it is not good.
int experiment_lists(ExperimentWork *work, Error *error);

// Adds a column for a uint32_t at this offset of the row.
void experiment_column_add(ExperimentWork *work, size_t offset, const char *name);

// Plans: sets the values of all factors, and the rules of setups. Returns the exit status, as the plan does.
int experiment_plan(ExperimentWork *work, Error *error);

// Frees all that a work holds, but not itself.
void experiment_end(ExperimentWork *work);

// Combination `number` of the values.
Run experiment_run(const ExperimentWork *work, int number);

// An empty table with the columns of the experiment. results_close releases it.
Results *experiment_results(const ExperimentWork *work);

// Prints the tables, or the data of the chart.
void experiment_print(const ExperimentWork *work, const Results *results, bool chart, FILE *out);

// Runs a sub-command, and prints any errors. Returns the exit status.
int experiment_command(const Experiment *experiment, int argc, char **argv);

// Defines cmd_NAME for an Experiment.
#define EXPERIMENT_COMMAND(name, experiment)                                                                           \
    int cmd_##name(int argc, char **argv)                                                                              \
    {                                                                                                                  \
        return experiment_command(&(experiment), argc, argv);                                                          \
    }
