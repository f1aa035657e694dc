// sweep_stages.h -- how hard stages are: the table of survival that a sweep over stages and levels prints.
#pragma once

#include <stdio.h>

#include "measure/sweep/sweep_stats.h"

// Prints the finished table of a sweep over SWEEP_STAGES as Markdown: of each stage and level the share of games that
// are not lost after each minute and at the end, the median of the bees that are then left, and the median length of
// those that came through.
void sweep_stages_print(const SweepTable *table, const SweepSummary *summaries, FILE *out);
