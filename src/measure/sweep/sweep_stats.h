// sweep_stats.h -- what many games with the same value say together: medians and quartiles, as tables and as a picture.
#pragma once

#include <stdio.h>

#include "measure/spread.h"
#include "measure/sweep/sweep_table.h"

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
