// bee_graph.c -- samples of the swarm's size; when there is no more room every second one is given up.
#include "app/game/bee_graph.h"

#include "sim/sim.h"

static void thin(BeeGraph *graph)
{
    for (int i = 0; 2 * i < graph->count; i++)
        graph->bees[i] = graph->bees[2 * i];
    graph->count = (graph->count + 1) / 2;
    graph->step_ticks *= 2;
}

void bee_graph_tick(BeeGraph *graph, uint32_t tick, int32_t bees)
{
    if (graph->step_ticks == 0) {
        graph->step_ticks = SIM_TICKS_PER_SECOND;
        graph->first_tick = tick;
    }
    if (graph->count == BEE_GRAPH_POINTS)
        thin(graph);
    if (tick - graph->first_tick != (uint32_t)graph->count * graph->step_ticks)
        return;
    graph->bees[graph->count++] = bees;
    graph->most = bees > graph->most ? bees : graph->most;
}
