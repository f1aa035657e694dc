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

// The radar chooses while it builds a grid, so the smallest grid that there can be is built and asked.
static const char *radar_kernel(void)
{
    uint32_t memory[RADAR_BYTES(1, RADAR_COLUMNS_PER_RANGE, 1) / 4];
    const float place = 0.0f;
    const uint32_t order = 0u;
    RadarTargets one = {&place, &place, &place, &order, 1};
    RadarArea area = {vec2(0.0f, 0.0f), vec2(1.0f, 1.0f), 1.0f};
    return radar_build(memory, sizeof memory, &one, area).wide ? "AVX2" : "base";
}

// What a figure depends on besides the code.
BenchMachine bench_machine(void)
{
    BenchMachine machine = {
        .cores = workers_processors(), .compiler = COMPILER, .flags = BENCH_FLAGS, .radar = radar_kernel()};
    machine.sprites = soft_rows_best() == soft_rows_plain() ? "base" : "AVX2";
    processor_name(machine.processor, sizeof machine.processor);
    return machine;
}
