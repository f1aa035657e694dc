// bench_machine.c -- asks the system and the compiler.
#define _POSIX_C_SOURCE 200809L
#include "measure/bench/bench_table.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

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

// "model name : ..." of Linux; elsewhere the kind of processor.
static void find_processor(char *name, size_t size)
{
    struct utsname system;
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    name[0] = '\0';
    while (file != NULL && name[0] == '\0' && fgets(line, sizeof line, file) != NULL) {
        char *colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) != 0 || colon == NULL)
            continue;
        colon[strcspn(colon, "\n")] = '\0';
        snprintf(name, size, "%.*s", (int)size - 1, colon + 1 + strspn(colon + 1, " "));
    }
    if (file != NULL)
        fclose(file);
    if (name[0] == '\0')
        snprintf(name, size, "%.60s", uname(&system) >= 0 ? system.machine : "unknown");
}

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
    find_processor(machine.processor, sizeof machine.processor);
    return machine;
}
