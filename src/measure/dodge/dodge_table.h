// dodge_table.h -- the results of `dodge`: one row a run as CSV, and what they say together.
//
// The columns of the CSV: pattern (its file's path below the folder, without ".xml"), instinct, seed, rank, hit (px),
// speed (px a tick), bees (at the start), ticks (played), bees_left, bullets_most (at the same time).
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "measure/dodge/dodge_game.h"
#include "measure/experiment.h"

// Begins with dodge_table_of; dodge_table_free releases it.
typedef struct DodgeTable {
    const DodgePlan *plan;
    DodgeGame *games; // of each run of the plan,
    bool *done;       // where it is done
    int count;
} DodgeTable;

// A table without results. `plan` has to outlive it. Ends the program with status 3 where memory is short.
DodgeTable dodge_table_of(const DodgePlan *plan);
void dodge_table_free(DodgeTable *table);

// The experiment that plays the plan into its table.
Experiment dodge_experiment(DodgeTable *table);

// The runs of an instinct with one setting and one size of the swarm. Of runs and patterns only those count that are
// done; a pattern, where all its runs are.
typedef struct DodgeSummary {
    int runs, half_left, any_left;      // half_left: in which at least half of the bees were alive when the time was up
    int patterns, patterns_half_left;   // patterns_half_left: in all their runs
    double bees_left;                   // mean share
    double ticks;                       // mean
    double bee_us;                      // what a bee adds to a tick, in processor time; NAN where nothing was timed
} DodgeSummary;
DodgeSummary dodge_summary(const DodgeTable *table, int bees, int setting, int instinct);

// Prints all summaries as an aligned table with a head; then the patterns that had faults, or more bullets than there
// is room for.
void dodge_table_print(const DodgeTable *table, FILE *out);

// How many runs are done.
int dodge_table_done(const DodgeTable *table);

// How many patterns had faults or found no room.
int dodge_table_faulty(const DodgeTable *table);

// Writes the CSV file of a DodgeTable. Whether all could be written is for ferror to say.
void dodge_table_csv(const void *table, FILE *out);

// The picture of a DodgeTable as an SVG file: for each size of the swarm the share of runs survived, by setting and
// instinct. The same; ends the program with status 3 where memory is short.
void dodge_plot(const void *table, FILE *out);

// What was played: "73 patterns, seeds 1 to 3, ranks 0.5 and 1: runs of 1200 ticks; a speed of 1 is 3.125 px a tick".
// It is cut where it does not fit.
void dodge_what_text(const DodgePlan *plan, char *text, size_t size);
