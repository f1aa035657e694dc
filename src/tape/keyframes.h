// keyframes.h -- states of a game at some of its ticks, within a budget of memory. Any other tick is reached by
// replaying from the state before it.
//
//   Keyframes keys = keyframes_new(budget, 60);
//   each tick:  keyframes_keep(&keys, &play, &sim, NULL, 0);       keeps the state if it is due
//   go to one:  key = keyframes_before(&keys, tick);
//               live_state_load(&sim, key->live); play = key->play;
//   at the end: keyframes_free(&keys);
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/sim/sim.h"
#include "tape/tape_play.h"

typedef struct Keyframe {
    TapePlay play;  // the place in the recorded game
    uint8_t *live;  // live_state_save
    uint8_t *extra; // the caller's own bytes, after the live state
    size_t bytes;   // of both
} Keyframe;

// Read freely.
typedef struct Keyframes {
    Keyframe *of; // by time
    int count, room;
    size_t bytes, budget;
    uint32_t interval; // interval in ticks; 0: keeps every state
} Keyframes;

// An empty list. With an interval, states are kept at its multiples only. When the budget is used up, the interval
// doubles and the states between are dropped, except tick 0. Without an interval, the oldest states are dropped.
Keyframes keyframes_new(size_t budget_bytes, uint32_t interval);

// Frees all states; the list can be used again.
void keyframes_free(Keyframes *keys);

// Keeps the state after play->tick ticks if it is due; it must be later than all others. A state larger than the budget
// is dropped, too.
void keyframes_keep(Keyframes *keys, const TapePlay *play, const Sim *sim, const void *extra, size_t extra_bytes);

// The newest state at or before `tick`, and the one at `tick`; NULL if there is none.
const Keyframe *keyframes_before(const Keyframes *keys, uint32_t tick);
const Keyframe *keyframes_at(const Keyframes *keys, uint32_t tick);

// Drops the states of this tick and of all later ones.
void keyframes_cut(Keyframes *keys, uint32_t tick);

// --- the live state of a Sim, packed: a few kilobytes instead of megabytes.
//
// Contains sim_parts, which is exactly the input of the next tick: no scratch, no events, no constant data of the
// stage. The bytes are valid in this process only, not for files.

// Packs the live state; returns its bytes. `bytes` has room for live_state_bytes, or is NULL: nothing is written.
size_t live_state_save(const Sim *sim, uint8_t *bytes);

// Bytes that live_state_save would write now.
static inline size_t live_state_bytes(const Sim *sim)
{
    return live_state_save(sim, NULL);
}

// Unpacks a state that was saved in a game of the same stage. Scratch and constant data do not change, but the list of
// events becomes empty.
void live_state_load(Sim *sim, const uint8_t *bytes);

// Copies the constant data of the stage from a game with the same start.
void live_state_copy_constant(Sim *sim, const Sim *from);
