// demo_play.h -- plays a demo: the recorded game once more, tick by tick.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tape/demo_reader.h"

#define DEMO_PLAY_AGREES UINT32_MAX

// A game that is being replayed. Copy it together with its Sim to save the place.
typedef struct DemoPlay {
    const Demo *demo;
    uint32_t tick;       // ticks done
    uint32_t next_event; // in demo->events
    uint32_t block;      // in demo->blocks: that of the next tick
    uint64_t hash;       // the chained state hash, as state_hash.h
    uint32_t diverged;   // the tick in which it was first seen to have left the recorded game; DEMO_PLAY_AGREES
} DemoPlay;

// Begins the demo's game in `sim`, with the patterns and the stage of the demo. Returns false where this build's stage
// has other content than the recorded one, or where its first state cannot be the recorded one; `problem` says so, and
// the game would not be the same.
bool demo_play_begin(DemoPlay *play, const Demo *demo, Sim *sim, DemoProblem *problem);

// Plays on after `tick` ticks of a demo, whose chained hash is `hash` there, with the Sim of then.
DemoPlay demo_play_from(const Demo *demo, uint32_t tick, uint64_t hash);

// The next tick: its tunable changes, its command, the next link, which is compared with the recorded bit and, at the end
// of a block, with the recorded link. Returns false, doing nothing, at the end.
bool demo_play_tick(DemoPlay *play, Sim *sim);
