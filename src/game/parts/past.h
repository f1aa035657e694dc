// past.h -- a game as it was at each full second, so that it can go on from any tick of its past.
//
// Between two seconds the commands of the game are played once more (content/stage/stage_replay.h), which takes some
// milliseconds. Where the room gets short, the older half is forgotten.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "content/mode/bee_graph.h"
#include "content/mode/losses.h"
#include "sim/sim.h"

#define PAST_BYTES_MAX (32u << 20)

// After `tick` ticks.
typedef struct PastState {
    uint32_t tick;
    uint64_t hash; // chained up to there
    BeeGraph graph;
    Losses losses;
    uint8_t *live; // demo/live_state.h
    size_t live_bytes;
} PastState;

// Begins as {0}; past_forget releases what it holds.
typedef struct Past {
    PastState *states; // by time
    int count, room;
    size_t bytes; // of all live states
} Past;

// Another game begins.
void past_forget(Past *past);

// At the begin of a game and after each tick: keeps what is due.
void past_keep(Past *past, const Sim *sim, uint64_t hash, const BeeGraph *graph, const Losses *losses);

// The newest state before `tick`, or the oldest one that is kept; NULL where there is none at all.
const PastState *past_before(const Past *past, uint32_t tick);

// Forgets what is after so many ticks: the game goes on from there.
void past_cut(Past *past, uint32_t ticks);
