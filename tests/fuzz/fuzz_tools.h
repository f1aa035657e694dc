// fuzz_tools.h -- what the fuzzers' targets share.
#pragma once

#include <stdint.h>
#include <stdlib.h>

#include "base/rng.h"

// What libFuzzer and the replayer call with an input; it may be empty.
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

// What must hold, whatever the input is.
static inline void check(int good)
{
    if (!good)
        abort();
}

// Chances that are the same each time for the same input.
static inline Rng rng_of(const uint8_t *bytes, size_t size)
{
    uint64_t seed = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < size; i++)
        seed = (seed ^ bytes[i]) * UINT64_C(1099511628211);
    return rng_seed(seed, 0);
}
