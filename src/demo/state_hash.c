// state_hash.c -- XXH3 over the live parts of the state.
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "demo/state_hash.h"

static uint64_t parts_hash(uint64_t before, const SimPart *parts, int count)
{
    XXH3_state_t state;
    XXH3_INITSTATE(&state);
    XXH3_64bits_reset_withSeed(&state, before);
    for (int i = 0; i < count; i++) {
        XXH3_64bits_update(&state, parts[i].bytes, sim_part_bytes(&parts[i]));
    }
    return XXH3_64bits_digest(&state);
}

uint64_t state_hash_begin(const Sim *sim)
{
    SimPart parts[SIM_PARTS_MAX];
    int constant_from;
    int count = sim_parts(sim, parts, &constant_from);
    // The constant parts once: no tick can change them.
    return parts_hash(SIM_VERSION, parts, count);
}

uint64_t state_hash_chain(uint64_t before, const Sim *sim)
{
    SimPart parts[SIM_PARTS_MAX];
    int constant_from;
    sim_parts(sim, parts, &constant_from);
    return parts_hash(before, parts, constant_from);
}
