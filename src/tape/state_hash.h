// state_hash.h -- one number for the whole state of a game, chained over every tick.
//
// Two runs whose last links are equal have had equal states in every tick, not just at the end: a swarm that converges
// forgets its errors, a chain does not. XXH3 with 64 bits (xxhash.com) over the
// state's memory: the same on every little-endian machine. Kinds count by their names, and tunables not at all: rows that
// are added to a table change no hash.
#pragma once

#include <stdint.h>

#include "core/sim/sim.h"

// The first link: everything that is set before the first tick, the stage's constant data included.
uint64_t state_hash_begin(const Sim *sim);

// The next link: the live state after a tick, mixed with the link before.
uint64_t state_hash_chain(uint64_t before, const Sim *sim);

// XXH3 with 64 bits, seeded; a checksum is the lower half.
uint64_t bytes_hash(const void *bytes, size_t size, uint64_t seed);
