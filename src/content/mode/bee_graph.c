// bee_graph.c -- samples of the swarm's size; when there is no more room every second one is given up.
#include "content/mode/bee_graph.h"

#include "core/base/clamp.h"
#include "core/sim/sim.h"

static void thin(BeeGraph *graph)
{
    if (graph->count % 2 == 0) // the next sample is for the last one's time as well
        graph->peak = maxi(graph->peak, graph->bees[graph->count - 1]);
    for (int i = 1; 2 * i < graph->count; i++)
        graph->bees[i] = maxi(graph->bees[2 * i - 1], graph->bees[2 * i]);
    graph->count = (graph->count + 1) / 2;
    graph->step_ticks *= 2;
}

static void sample(BeeGraph *graph)
{
    graph->bees[graph->count++] = graph->peak;
    graph->peak = 0;
}

// The peak since the last sample is kept, and not the size at its tick: a swarm may rise and fall within a second.
void bee_graph_tick(BeeGraph *graph, uint32_t tick, int32_t bees)
{
    if (graph->step_ticks == 0) {
        graph->step_ticks = SIM_TICKS_PER_SECOND;
        graph->first_tick = tick;
    }
    graph->peak = maxi(graph->peak, bees);
    graph->most = maxi(graph->most, bees);
    if (graph->count == BEE_GRAPH_POINTS)
        thin(graph);
    if (tick - graph->first_tick >= (uint32_t)graph->count * graph->step_ticks)
        sample(graph);
}

void bee_graph_end(BeeGraph *graph)
{
    if (graph->count == BEE_GRAPH_POINTS)
        thin(graph);
    if (graph->peak > 0)
        sample(graph);
}
