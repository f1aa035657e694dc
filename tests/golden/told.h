// told.h -- what a game tells besides its state, as one number: its events, and what it answers to who looks on.
//
// The hash of the state does not see what happened in a tick, what the view asks and what the pilot would do; all of it
// follows from the state alone, so that a recorded game has to tell the same everywhere.
#pragma once

#include <stdint.h>

#include "sim/pilot.h"

typedef struct Told {
    uint64_t hash;
    Pilot pilot; // looks on, and leads nobody
} Told;

// Before the first tick.
Told told_begin(const Sim *sim);

// After each tick.
void told_tick(Told *told, const Sim *sim);
