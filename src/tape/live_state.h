// live_state.h -- what is alive of a Sim, packed: a few kilobytes instead of megabytes.
//
// Uses sim_parts, so it holds all that the next tick depends on and nothing else: no scratch, no events, no constant
// data of the stage. Bytes are for the same build in the same process only, not for files.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/sim/sim.h"

// Packs the live state; returns its bytes. `bytes` has room for live_state_bytes, or is NULL: nothing is written.
size_t live_state_save(const Sim *sim, uint8_t *bytes);

// Bytes that live_state_save would write now.
static inline size_t live_state_bytes(const Sim *sim)
{
    return live_state_save(sim, NULL);
}

// Unpacks one that was saved from a game of the same stage. Scratch and constant data stay as they are, but for the
// events of the last tick, of which there are none.
void live_state_load(Sim *sim, const uint8_t *bytes);

// Copies the constant data of the stage from a game that was begun in the same way.
void live_state_copy_constant(Sim *sim, const Sim *from);
