// bench_bars.h -- what is asked of the figures, and whether they meet it.
#pragma once

#include "measure/bench/bench_run.h"

#define BENCH_BAR_BYTES 160

typedef enum BenchVerdict { BENCH_MET, BENCH_NOT_MET, BENCH_NOT_MEASURED } BenchVerdict;

typedef struct BenchBar {
    char subject[BENCH_BAR_BYTES];  // "radar sum, 1000 bees"
    char asked[BENCH_BAR_BYTES];    // "at least 60 times the plain reference"
    char measured[BENCH_BAR_BYTES]; // "78.3 times"; "" where it was not
    BenchVerdict verdict;
} BenchBar;

extern const int BENCH_BAR_COUNT;

// True where the bar is about a scene of the table.
bool bench_bar_counts(const BenchTable *table, int index);

// The bar at this index, held against what was measured.
BenchBar bench_bar(const BenchTable *table, int index);

// "met", "not met", "not measured"
const char *bench_verdict_text(BenchVerdict verdict);
