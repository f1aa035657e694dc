// rng.c -- PCG XSH-RR 64/32.
#include "core/base/rng.h"

#include "core/base/assert.h"

Rng rng_seed(uint64_t seed, uint64_t stream)
{
    Rng rng = {0u, (stream << 1) | 1u};
    rng_u32(&rng);
    rng.state += seed;
    rng_u32(&rng);
    return rng;
}

// The low bits of the state have a short period, so the output takes the upper ones, rotated by the top five.
uint32_t rng_u32(Rng *rng)
{
    uint64_t old = rng->state;
    rng->state = old * 6364136223846793005u + rng->increment;
    uint32_t shifted = (uint32_t)(((old >> 18) ^ old) >> 27);
    uint32_t turn = (uint32_t)(old >> 59);
    return (shifted >> turn) | (shifted << ((32u - turn) & 31u));
}

float rng_float(Rng *rng)
{
    // A float holds 24 bits exactly; more could round up to 1.
    return (float)(rng_u32(rng) >> 8) * (1.0f / 16777216.0f);
}

float rng_range(Rng *rng, float least, float most)
{
    ASSERT(least <= most);
    float value = least + (most - least) * rng_float(rng);
    return value < most ? value : least; // the sum may have been rounded up to `most`
}

// Draws below 2^32 mod count are rejected, because they would favour small results.
uint32_t rng_below(Rng *rng, uint32_t count)
{
    ASSERT(count >= 1u);
    uint32_t least = (0u - count) % count;
    uint32_t draw = rng_u32(rng);
    while (draw < least)
        draw = rng_u32(rng);
    return draw % count;
}
