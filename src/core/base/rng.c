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

// The low bits of such a state repeat soon; the output is made of the upper ones and turned by the topmost five.
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
    // 24 bits are what a float holds exactly; more could be rounded up to 1.
    return (float)(rng_u32(rng) >> 8) * (1.0f / 16777216.0f);
}

float rng_range(Rng *rng, float least, float most)
{
    ASSERT(least <= most);
    float value = least + (most - least) * rng_float(rng);
    return value < most ? value : least; // the sum may have been rounded up to `most`
}

// Draws below 2^32 mod count would favour the small results; they are thrown away.
uint32_t rng_below(Rng *rng, uint32_t count)
{
    ASSERT(count >= 1u);
    uint32_t least = (0u - count) % count;
    uint32_t draw = rng_u32(rng);
    while (draw < least)
        draw = rng_u32(rng);
    return draw % count;
}
