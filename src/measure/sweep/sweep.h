// sweep.h -- what a sweep compares, how its games are played, and what comes of it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "content/tuning/tunables_text.h"
#include "content/tuning/tuning.h"
#include "measure/experiment.h"
#include "measure/places.h"
#include "measure/spread.h"
#include "pattern/pattern.h"
#include "platform/stop.h"
#include "sim/sim.h"
#include "sim/tunables.h"
#include "text/text_errors.h"

// --- the plan: some values of one tunable, some presets, or stages, each with the same seeds

#define SWEEP_STEPS_MOST 200
#define SWEEP_STEPS_USUAL 10
#define SWEEP_GAMES_MOST 1000000 // of a whole sweep
#define SWEEP_ID_BYTES 18
#define SWEEP_PRESETS "preset" // the subject of a sweep over presets
#define SWEEP_STAGES "stage"   // and of one over stages and levels

// One of the things that are compared.
typedef struct SweepValue {
    char text[TUNABLE_NAME_BYTES]; // "0.3", "running", "article", "meadow/easy"
    Tunables tunables;
    const Place *place; // where it is played
} SweepValue;

// Begins as {.seed, .games, .ticks}; sweep_plan_free releases it.
typedef struct SweepPlan {
    char subject[TUNABLE_NAME_BYTES]; // "swarm.max_accel", SWEEP_PRESETS or SWEEP_STAGES
    SweepValue *values;
    int value_count, value_room;
    uint64_t seed;           // of each value's first game; the next ones count on
    int games;               // of each value
    uint32_t ticks;          // the most that a game lasts
    const PatternBook *book; // of all games, the caller's; NULL for none
    const Place *place;      // of the values that are added next, the caller's
} SweepPlan;

// Plans values of a tunable; everything else is as in `base`. `values` is "A..B", which is cut evenly into `steps`
// values (0: SWEEP_STEPS_USUAL; those of a whole-numbered tunable are rounded, without doubles), or "A,B,C", or NULL
// for all words of a choice or switch. Values are put in order. Returns false and one line in `error` where a name or
// a value is wrong, or the tunable does not alter games.
bool sweep_plan_tunable(SweepPlan *plan, const char *name, const char *values, int steps, const Tunables *base,
                        char *error, size_t error_size);

// Adds one value with its tunables. Returns false and one line in `error` where it is there already, too long, or holds
// what would not survive a CSV file.
bool sweep_plan_add(SweepPlan *plan, const char *text, const Tunables *tunables, char *error, size_t error_size);

// All games: number k (from 0) plays values[k / games] with the seed `seed` + k % games.
int sweep_plan_game_count(const SweepPlan *plan);

// A name for this plan with everything that its games depend on, simulation and all tunables included: two files with
// results belong together where it is the same.
void sweep_plan_id(const SweepPlan *plan, char id[SWEEP_ID_BYTES]);

void sweep_plan_free(SweepPlan *plan);

// --- a game: the pilot plays, and what came of it is counted

#define SWEEP_SAMPLES_MOST 61
#define SWEEP_TICKS_LEAST 60
#define SWEEP_TICKS_MOST (10 * 3600 * SIM_TICKS_PER_SECOND)

// How a game went. All four bytes wide, no padding.
typedef struct SweepGame {
    uint32_t ticks; // played
    uint32_t over;  // 1: the last bee was lost; 0: the swarm was alive when the time was up, or the stage was won
    uint32_t score;
    float bees_mean; // over all ticks played
    int32_t bees_most;
    uint32_t beaten, flowers, lost;
    int32_t bees[SWEEP_SAMPLES_MOST]; // at 0 s, and each sweep_sample_s later; after the end 0, or those with which a
                                      // stage was won
} SweepGame;

// Plays one game at a place of at most `ticks_most` ticks (from SWEEP_TICKS_LEAST to
// SWEEP_TICKS_MOST), with the patterns of the book (NULL: none); given up as soon as *stop is set. `sim` is room to
// play in.
void sweep_game_play(const Place *place, const Tunables *tunables, const PatternBook *book, uint64_t seed,
                     uint32_t ticks_most, const StopFlag *stop, Sim *sim, SweepGame *game);

// The bees are counted each so many seconds in games of at most `ticks_most` ticks: the shortest of 1, 2, 5, 10, 20,
// 30, 60, 120, 300 and 600 with which the samples fit.
int sweep_sample_s(uint32_t ticks_most);

// And so often.
int sweep_sample_count(uint32_t ticks_most);

// --- the results, in memory and as CSV: one row a game
//
// The header names the columns:
//   tunable      "swarm.max_accel", "preset" or "stage"
//   value        "0.3", "running", "article", "meadow/easy"
//   seed         of the game; each value plays the same ones
//   ticks        how long it lasted, 60 a second
//   over         1: the last bee was lost; 0: the swarm was alive when the time was up ("ticks" is then "ticks_most"),
//                or the stage was won
//   score
//   bees_mean    over all ticks that were played
//   bees_most, beaten, flowers, lost
//   game, games  its number in the sweep, from 1, and how many games the whole sweep has
//   ticks_most   the longest that a game might last
//   sweep        the same in all parts of one sweep, and in no other (sweep_plan_id)
//   bees_at_0s, bees_at_10s, ...   (sweep_sample_s); after the end of the game 0, or what was left
// Numbers are written so that they read back as the same bits. Rows stand in the order of `game`.

typedef struct SweepRow {
    char value[TUNABLE_NAME_BYTES];
    uint64_t seed;
    SweepGame game;
} SweepRow;

// One that was read, until all of them are there.
typedef struct SweepTaken {
    int number; // of its game, from 0
    SweepRow row;
} SweepTaken;

// Begins as {0}; sweep_table_free releases it.
typedef struct SweepTable {
    char subject[TUNABLE_NAME_BYTES], id[SWEEP_ID_BYTES];
    uint32_t ticks_most;
    int games;         // of the whole sweep; 0 while nothing is known
    SweepRow *rows;    // of each game by its number from 0; NULL in a table that was read, until it is
                       // finished
    bool *done;        // where it is there
    SweepTaken *taken; // what was read, by its number, while that is not so
    int taken_count, taken_room;
    char values[SWEEP_STEPS_MOST][TUNABLE_NAME_BYTES]; // of a table that is finished, in the order of their games
    int value_count;
} SweepTable;

// A table for the results of this plan, without rows.
SweepTable sweep_table_of(const SweepPlan *plan);

// The experiment that plays the plan into the table that was made of it.
Experiment sweep_experiment(const SweepPlan *plan, SweepTable *table);

// Adds the rows of a CSV file. Returns false, and adds an error, where they are not what this program writes, or do not
// belong to the rows that are there, or hold a game that is there already; some of its rows may then be in the table.
// Memory grows with the rows: a few bytes that claim a million games get one byte for each of them.
bool sweep_table_read(SweepTable *table, const char *bytes, size_t size, TextErrors *errors);

// Puts what was read into its place and lists the values. Returns false and one line in `error` where games are missing, or where the values are not those of
// a sweep.
bool sweep_table_finish(SweepTable *table, char *error, size_t error_size);

// Writes the CSV file. Whether all could be written is for ferror to say.
void sweep_table_print(const SweepTable *table, FILE *out);

void sweep_table_free(SweepTable *table);

// --- what many games with the same value say together: medians and quartiles, as tables and as a picture

// One value's games.
typedef struct SweepSummary {
    int games, alive; // alive: when the time was up
    Spread survival_s, score, bees_mean;
    Spread bees[SWEEP_SAMPLES_MOST]; // at each sample; a game that is over has 0
} SweepSummary;

// One summary for each of the table's values; the table is finished. The caller frees it with free; ends the program
// with status 3 where memory is short.
SweepSummary *sweep_summaries(const SweepTable *table);

// The text of the tunable's default, or "" for a sweep over presets.
void sweep_default_text(const SweepTable *table, char *text, size_t size);

// Prints the summaries as an aligned table.
void sweep_stats_print(const SweepTable *table, const SweepSummary *summaries, FILE *out);

// Prints the summaries of a sweep over SWEEP_STAGES as Markdown: of each stage and level the share of games that are
// not lost after each minute and at the end, the median of the bees that are then left, and the median length of those
// that came through.
void sweep_stages_print(const SweepTable *table, const SweepSummary *summaries, FILE *out);

// Writes an SVG file: survival, score, and the bees over time. Whether all could be written is for ferror to say. Ends
// the program with status 3 where memory is short.
void sweep_draw(const SweepTable *table, const SweepSummary *summaries, FILE *out);

// --- the command line

#define SWEEP_GAMES_USUAL 20
#define SWEEP_TICKS_USUAL 36000

// Strings are those of argv.
typedef struct SweepOptions {
    const char *tunable, *values;       // NULL where they were not given
    const char *presets;                // "NAME,NAME"
    const char *mode, *stages, *levels; // "swarm-lord", "NAME,NAME" or "all"
    const char *output;                 // without its ending; NULL: writes nothing
    int steps;                          // 0: not given
    int games;
    uint64_t seed;
    uint32_t ticks;
    int shard, shards; // 1 of 1: all
    bool plays;        // something was given that only games need
    bool plot;         // join and draw `files`
    char **files;      // of argv
    int file_count;
    ExperimentConfig run;
    TuningOptions numbers;
} SweepOptions;

extern const CommandLine SWEEP_LINE;

// Reads the arguments after the command's name, as command_read.
CommandEnd sweep_options_read(SweepOptions *options, int argc, char **argv, char *error, size_t error_size);
