// sweep_draw.h -- the results of a sweep as a picture: survival, score, and the bees over time.
#pragma once

#include <stdio.h>

#include "measure/sweep/sweep_stats.h"

// Writes an SVG file; the table is finished, and the summaries are its own. Whether all could be written is for ferror
// to say. Ends the program with status 3 where memory is short.
void sweep_draw(const SweepTable *table, const SweepSummary *summaries, FILE *out);
