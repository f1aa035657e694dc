// sweep_table.h -- the results of a sweep, in memory and as CSV: one row a game.
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
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "measure/experiment.h"
#include "measure/sweep/sweep_game.h"
#include "measure/sweep/sweep_plan.h"
#include "text/text_errors.h"

#define SWEEP_CSV_BYTES_MOST (1u << 30)

typedef struct SweepRow {
    char value[TUNABLE_NAME_BYTES];
    uint64_t seed;
    SweepGame game;
} SweepRow;

// Begins as {0}; sweep_table_free releases it.
typedef struct SweepTable {
    char subject[TUNABLE_NAME_BYTES], id[SWEEP_ID_BYTES];
    uint32_t ticks_most;
    int games;      // of the whole sweep; 0 while nothing is known
    SweepRow *rows; // of each game by its number from 0,
    bool *done;     // where it is there
    char values[SWEEP_STEPS_MOST][TUNABLE_NAME_BYTES]; // of a table that is finished, in the order of their games
    int value_count;
} SweepTable;

// A table for the results of this plan, without rows.
SweepTable sweep_table_of(const SweepPlan *plan);

// The experiment that plays the plan into the table that was made of it.
Experiment sweep_experiment(const SweepPlan *plan, SweepTable *table);

// Adds the rows of a CSV file. Returns false, and adds an error, where they are not what this program writes, or do not
// belong to the rows that are there, or hold a game that is there already; some of its rows may then be in the table.
bool sweep_table_read(SweepTable *table, const char *bytes, size_t size, TextErrors *errors);

// Lists the values. Returns false and one line in `error` where games are missing, or where the values are not those of
// a sweep.
bool sweep_table_finish(SweepTable *table, char *error, size_t error_size);

// Writes the CSV file. Whether all could be written is for ferror to say.
void sweep_table_print(const SweepTable *table, FILE *out);

void sweep_table_free(SweepTable *table);
