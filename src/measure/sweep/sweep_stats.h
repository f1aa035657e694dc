// sweep_stats.h -- what many games with the same value say together: medians and quartiles.
#pragma once

#include <stdio.h>

#include "measure/sweep/sweep_table.h"

// The middle of a set of numbers and the two quarters beside it, between neighbours where it falls between two. A game
// that was still going on when its time was up counts with that time; `..._more` tells that the true number may be
// larger because such a game stands there.
typedef struct SweepSpread {
    double low, middle, high; // quartiles 1, 2, 3
    bool low_more, middle_more, high_more;
} SweepSpread;

// Sorts `numbers`. `unended`: how many of the largest are only known to be at least so large. `count` is at least 1.
SweepSpread sweep_spread(double *numbers, int count, int unended);

// One value's games.
typedef struct SweepSummary {
    int games, alive; // alive: when the time was up
    SweepSpread survival_s, score, bees_mean;
    SweepSpread bees[SWEEP_SAMPLES_MOST]; // at each sample; a game that is over has 0
} SweepSummary;

// One summary for each of the table's values; the table is finished. The caller frees it with free; ends the program
// with status 3 where memory is short.
SweepSummary *sweep_summaries(const SweepTable *table);

// The text of the tunable's default, or "" for a sweep over presets.
void sweep_default_text(const SweepTable *table, char *text, size_t size);

// Prints the summaries as an aligned table.
void sweep_stats_print(const SweepTable *table, const SweepSummary *summaries, FILE *out);
