// bench_table.h -- the table of `bench`: measured round by round, held against what is asked, and printed.
#pragma once

#include <stdio.h>

#include "base/error.h"
#include "measure/bench/bench.h"
#include "platform/stop.h"

// --- measuring: each measurement in a process of its own, of which the middle counts

#define BENCH_ROUNDS_MOST 99
#define BENCH_ROUNDS 5

// What is to be measured.
typedef struct BenchConfig {
    const char *const *scenes; // names, or their first words; none: all
    int scene_count;
    int rounds;    // from 1 to BENCH_ROUNDS_MOST
    bool quick;    // only small numbers, only for a moment: to see that it works
    bool progress; // tells on the terminal what it does
} BenchConfig;

// A scene at one size, over all rounds. Figures are medians; a ratio is that of the same round.
typedef struct BenchRow {
    const BenchScene *scene;
    int number;
    double ns, low_ns, high_ns; // for each; quartiles
    double plain_ns, ratio;     // 0 where there is no reference
    int64_t peak_bytes;         // of a process that does nothing else
    uint64_t hash;              // of the first round; 0 where there is none
    char note[BENCH_NOTE_BYTES], why_not[BENCH_NOTE_BYTES];
    int rounds; // that are in the list
    BenchSample *samples;
} BenchRow;

typedef struct BenchTable {
    BenchRow *rows;
    int count;
    int rounds;
    bool quick;
} BenchTable;

// Measures; the caller frees the table with bench_table_free, whatever was returned. A scene that cannot be measured
// here is in the table and says why. Returns false and one line in `error` where *stop was set or a process crashed.
bool bench_run(const BenchConfig *config, const StopFlag *stop, BenchTable *table, Error *error);
void bench_table_free(BenchTable *table);

// True where a word of the command line means this scene: its name, or the first words of it.
bool bench_scene_is(const BenchScene *scene, const char *word);

// The row of a scene and size that was measured, or NULL.
const BenchRow *bench_find(const BenchTable *table, const char *scene, int number);

// --- what is asked of the figures, and whether they meet it

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

// --- a table for people, JSON for programs, and a picture

// On what was measured: processor, compiler, and which of the kernels this processor gets.
typedef struct BenchMachine {
    char processor[96]; // its name, as the system tells it
    int cores;
    const char *compiler, *flags;
    const char *radar, *sprites; // "AVX2" or "base"
} BenchMachine;

BenchMachine bench_machine(void);

// The machine, a row a scene and size, and a line a bar.
void bench_print_table(const BenchTable *table, FILE *out);

// {"machine": {...}, "rounds": 5, "rows": [...], "bars": [...]}; figures that there are none of are left out.
void bench_print_json(const BenchTable *table, FILE *out);

// An SVG file of a BenchTable: cost against number, both logarithmic, with the references.
void bench_print_svg(const void *table, FILE *out);
