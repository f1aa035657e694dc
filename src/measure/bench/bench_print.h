// bench_print.h -- what was measured, as a table for people, as JSON for programs, and as a picture.
#pragma once

#include <stdio.h>

#include "measure/bench/bench_machine.h"
#include "measure/bench/bench_run.h"

// The machine, a row a scene and size, and a line a bar.
void bench_print_table(const BenchTable *table, const BenchMachine *machine, FILE *out);

// {"machine": {...}, "rounds": 5, "rows": [...], "bars": [...]}; figures that there are none of are left out.
void bench_print_json(const BenchTable *table, const BenchMachine *machine, FILE *out);

// An SVG file: cost against number, both logarithmic, with the references.
void bench_print_svg(const BenchTable *table, const BenchMachine *machine, FILE *out);
