// bench_machine.c -- asks the system and the compiler.
#include "measure/bench/bench_table.h"

#include <stdio.h>

#include "platform/processor.h"
#include "platform/workers.h"
#include "render/soft.h"
#include "steer/radar.h"

#ifdef __clang__
#define COMPILER "clang " __clang_version__
#else
#define COMPILER "gcc " __VERSION__
#endif

#ifndef BENCH_FLAGS // the Makefile knows them
#define BENCH_FLAGS "not told"
#endif

// What a figure depends on besides the code.
BenchMachine bench_machine(void)
{
    BenchMachine machine = {
        .cores = workers_processors(), .compiler = COMPILER, .flags = BENCH_FLAGS, .radar = radar_kernel()};
    machine.sprites = soft_rows_best() == soft_rows_plain() ? "base" : "AVX2";
    processor_name(machine.processor, sizeof machine.processor);
    return machine;
}
