// summary.h -- the figures of a finished game: its swarm over time, and its losses.
//
// The swarm is sampled once a second, less often in long games. Each sample is the largest swarm since the previous
// one, so that the graph reaches the largest swarm of the game.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/sim.h"

#define BEE_GRAPH_POINTS 240

// Begins as {0}.
typedef struct BeeGraph {
    int32_t bees[BEE_GRAPH_POINTS]; // the first one at `first_tick`, each `step_ticks` after the one before
    int32_t count;
    int32_t most;        // ever
    int32_t peak;        // largest swarm since the last sample
    uint32_t first_tick; // 0 except for a game taken over from a demo
    uint32_t step_ticks; // 60, doubled whenever the buffer is full
} BeeGraph;

// Call it at the start of a game and after each tick, without gaps: takes a sample if one is due.
void bee_graph_tick(BeeGraph *graph, uint32_t tick, int32_t bees);

// Call it at the end: adds a last sample for the time since the previous one.
void bee_graph_end(BeeGraph *graph);

// --- the causes of losses, counted from the events of the ticks

// Begins as {0}.
typedef struct Losses {
    uint32_t of[LOSS_CAUSES];
    uint32_t led, resting; // losses while the swarm was led, and while it was hunted for resting
    int last;              // the cause of the last loss,
    bool last_led, last_resting;
} Losses;

// After each tick of the game.
void losses_tick(Losses *losses, const Sim *sim);

// The cause of the most losses; on a tie the first; -1 without losses.
int losses_most(const Losses *losses);

// Advice that would have saved most bees: at least a third flew home or fell while resting, or two thirds while led.
typedef enum Advice { ADVICE_NONE, ADVICE_HOLD, ADVICE_MOVE, ADVICE_RELEASE } Advice;
Advice losses_advice(const Losses *losses);
