// rng.h -- a small deterministic random stream that the caller owns.
//
// Source: M. E. O'Neill, "PCG: A Family of Simple Fast Space-Efficient Statistically Good Algorithms for Random Number
// Generation", 2014, the variant XSH-RR 64/32. Streams with different numbers are independent.
//
// Draw once per statement, never twice in one expression: C does not say which operand is evaluated first.
#pragma once

#include <stdint.h>

typedef struct Rng {
    uint64_t state;
    uint64_t increment; // odd; differs between streams
} Rng;

// A stream that is fully determined by `seed` and the number of the `stream`.
Rng rng_seed(uint64_t seed, uint64_t stream);

// The next 32 random bits.
uint32_t rng_u32(Rng *rng);

// The next number in [0, 1), a multiple of 2^-24.
float rng_float(Rng *rng);

// The next number in [least, most); `least` if both are equal. least <= most.
float rng_range(Rng *rng, float least, float most);

// The next whole number in [0, count), without bias; count >= 1.
uint32_t rng_below(Rng *rng, uint32_t count);
