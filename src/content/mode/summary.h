// summary.h -- the figures of a finished game: its swarm over time, its losses, and a text to share.
//
// The swarm is a sample a second, thinned where a game is long. Each one is the largest swarm since the one before, so
// that the graph reaches the largest swarm that the game reports.
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
    int32_t peak;        // since the last sample
    uint32_t first_tick; // 0 except for a game taken over from a demo
    uint32_t step_ticks; // 60, doubled whenever the room runs out
} BeeGraph;

// Call it at the start of a game and after each tick, without gaps: takes a sample if one is due.
void bee_graph_tick(BeeGraph *graph, uint32_t tick, int32_t bees);

// Call it at the end: adds a last sample for the time since the one before.
void bee_graph_end(BeeGraph *graph);

// --- what took the bees of a game, counted from the events of its ticks

// Begins as {0}.
typedef struct Losses {
    uint32_t of[LOSS_CAUSES];
    uint32_t led, resting; // of them, while the swarm was led, and while it was hunted for resting
    int last;              // the cause of the last loss,
    bool last_led, last_resting;
} Losses;

// After each tick of the game.
void losses_tick(Losses *losses, const Sim *sim);

// The cause of the most losses; on a tie the first, without losses -1.
int losses_most(const Losses *losses);

// Advice that would have saved most bees: at least a third flew home or fell while resting, or two thirds while led.
typedef enum Advice { ADVICE_NONE, ADVICE_HOLD, ADVICE_MOVE, ADVICE_RELEASE } Advice;
Advice losses_advice(const Losses *losses);

// --- a game in three lines, to be pasted elsewhere: what was played, what was reached, and how it went

#define SHARE_LINE_BYTES 256
#define SHARE_SIGNS 10
#define SHARE_ROW_BYTES (SHARE_SIGNS * 4 + 5)
#define SHARE_TEXT_BYTES (2 * SHARE_LINE_BYTES + SHARE_ROW_BYTES + 16)

// How many bees there were, in ten signs from begin to end: by how large the swarm was against its largest, a seedling,
// a blossom, a sunflower, a bee; a crown after a game that was won. A game without bees is fallen leaves.
void share_row(const BeeGraph *graph, bool won, char row[SHARE_ROW_BYTES]);

// The three lines, in UTF-8. `played` and `result` are shorter than SHARE_LINE_BYTES.
void share_text(const char *played, const char *result, const BeeGraph *graph, bool won, char text[SHARE_TEXT_BYTES]);
