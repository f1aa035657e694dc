// bee_graph.h -- how many bees a game had over time: a sample a second, thinned where a game is long. Each one is the
// largest swarm since the one before, so that the graph reaches what the game tells as its largest swarm.
#pragma once

#include <stdint.h>

#define BEE_GRAPH_POINTS 240

// Begins as {0}.
typedef struct BeeGraph {
    int32_t bees[BEE_GRAPH_POINTS]; // the first one at `first_tick`, each `step_ticks` after the one before
    int32_t count;
    int32_t most;        // ever
    int32_t peak;        // since the last sample
    uint32_t first_tick; // 0 but for a game that was taken over from a demo
    uint32_t step_ticks; // 60, and twice as many each time that there was no more room
} BeeGraph;

// At the begin of a game, and after each tick: takes a sample where one is due. Ticks must be given in a row.
void bee_graph_tick(BeeGraph *graph, uint32_t tick, int32_t bees);

// The game is over: what came after the last sample is a last one, so that nothing of it is missing.
void bee_graph_end(BeeGraph *graph);
