// state_hash.h -- one number for the whole state of a game, chained over every tick.
//
// Two runs with equal last links had equal states in every tick, not just at the end: a converging swarm hides earlier
// differences, a chain does not. XXH3 with 64 bits (xxhash.com) over the
// state's memory: the same on every little-endian machine. Kinds are hashed by name, and tunables not at all: new rows
// in a table change no hash.
#pragma once

#include <stdint.h>

#include "core/sim/sim.h"

// The first link: everything set before the first tick, including the stage's constant data.
uint64_t state_hash_begin(const Sim *sim);

// The next link: the live state after a tick, combined with the previous link.
uint64_t state_hash_chain(uint64_t before, const Sim *sim);

// XXH3 with 64 bits, seeded; a checksum is the lower half.
uint64_t bytes_hash(const void *bytes, size_t size, uint64_t seed);
