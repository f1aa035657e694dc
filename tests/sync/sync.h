// sync.h -- the sync test: a tick is saved, run, loaded elsewhere, run again, and both states are compared.
//
// All tests link the Sim's step by it (tests.mk); where the variable SYNC names a file, as in `make check` and `make
// test-sync`, each tick that any of them plays is looked at like this, and the program ends at the first that differs.
// How many there were is added to the file. Other builds know nothing of it.
#pragma once

#include "core/sim/sim.h"

// How a tick is run and a state is loaded.
typedef struct SyncWays {
    void (*tick)(Sim *sim, const TickCmd *cmd);
    void (*load)(Sim *sim, const uint8_t *bytes);
} SyncWays;

// Runs a tick of `sim`, and the same from its saved state in `room`, a Sim that may hold anything beside what is
// loaded; `bytes` has room for live_state_bytes. Returns the name of the first block that differs ("bees.x", or
// "events"), with where it does in `at`, or NULL.
const char *sync_tick(Sim *sim, const TickCmd *cmd, Sim *room, uint8_t *bytes, const SyncWays *ways, size_t *at);

// All ticks that this process has played, compared or not; a second run of the same tick does not count.
unsigned long sync_ticks(void);
