// bench_tools.c -- what several scenes need.
#include "measure/bench/bench.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/spread.h"
#include "platform/window.h"

void *bench_memory(size_t bytes)
{
    void *memory = malloc(bytes);
    if (memory == NULL) {
        fprintf(stderr, "mitsubachi bench: no memory, expected %zu bytes\n", bytes);
        exit(3);
    }
    return memset(memory, 0, bytes);
}

// A sample without figures says why: a machine without a display is no failure.
void bench_cannot(BenchSample *sample, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sample->why_not, sizeof sample->why_not, format, arguments);
    va_end(arguments);
}

bool bench_display_there(BenchSample *sample)
{
    if (window_display_there())
        return true;
    bench_cannot(sample, "no display here; `make bench` starts one");
    return false;
}

// Of frames rather than of rounds: single ones meet a page fault or another program.
double bench_median(double *numbers, int count)
{
    return spread_of(numbers, count, 0).middle;
}
