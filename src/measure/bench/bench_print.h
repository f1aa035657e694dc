// bench_print.h -- what was measured, as a table for people, as JSON for programs, and as a picture.
#pragma once

#include <stdio.h>

#include "measure/bench/bench_run.h"

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
