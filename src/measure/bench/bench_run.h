// bench_run.h -- measures scenes round by round, each measurement in a process of its own, and takes the middle.
#pragma once

#include <signal.h>

#include "measure/bench/bench.h"

#define BENCH_ROUNDS_MOST 99
#define BENCH_ROUNDS 5

// What is to be measured.
typedef struct BenchWish {
    const char *const *scenes; // names, or their first words; none: all
    int scene_count;
    int rounds; // from 1 to BENCH_ROUNDS_MOST
    bool quick; // only small numbers, only for a moment: to see that it works
    bool progress; // tells on the terminal what it does
} BenchWish;

// A scene at one size, over all rounds. Figures are medians; a ratio is that of the same round.
typedef struct BenchRow {
    const BenchScene *scene;
    int number;
    double ns, low_ns, high_ns; // for each; quartiles
    double plain_ns, ratio;     // 0 where there is no reference
    int64_t peak_bytes;         // of a process that does nothing else
    uint64_t hash;              // of the first round; 0 where there is none
    char note[BENCH_NOTE_BYTES], why_not[BENCH_NOTE_BYTES];
    int rounds;                 // that are in the list
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
bool bench_run(const BenchWish *wish, const volatile sig_atomic_t *stop, BenchTable *table, char *error,
               size_t error_size);
void bench_table_free(BenchTable *table);

// True where a word of the command line means this scene: its name, or the first words of it.
bool bench_scene_is(const BenchScene *scene, const char *word);

// The row of a scene and size that was measured, or NULL.
const BenchRow *bench_find(const BenchTable *table, const char *scene, int number);
