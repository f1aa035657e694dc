// summary.c -- the figures of a finished game: its swarm over time, and its losses.
//
// Samples of the swarm are a second apart; when the buffer is full, every second one is dropped.
#include "content/mode/summary.h"

#include "core/base/clamp.h"
#include "core/sim/sim.h"

static void graph_thin(BeeGraph *graph)
{
    if (graph->count % 2 == 0) // the next sample also covers the last one's time
        graph->peak = maxi(graph->peak, graph->bees[graph->count - 1]);
    for (int i = 1; 2 * i < graph->count; i++)
        graph->bees[i] = maxi(graph->bees[2 * i - 1], graph->bees[2 * i]);
    graph->count = (graph->count + 1) / 2;
    graph->step_ticks *= 2;
}

static void graph_sample(BeeGraph *graph)
{
    graph->bees[graph->count++] = graph->peak;
    graph->peak = 0;
}

// Stores the peak since the last sample, not the size at its tick: a swarm may rise and fall within a second.
void bee_graph_tick(BeeGraph *graph, uint32_t tick, int32_t bees)
{
    if (graph->step_ticks == 0) {
        graph->step_ticks = SIM_TICKS_PER_SECOND;
        graph->first_tick = tick;
    }
    graph->peak = maxi(graph->peak, bees);
    graph->most = maxi(graph->most, bees);
    if (graph->count == BEE_GRAPH_POINTS)
        graph_thin(graph);
    if (tick - graph->first_tick >= (uint32_t)graph->count * graph->step_ticks)
        graph_sample(graph);
}

void bee_graph_end(BeeGraph *graph)
{
    if (graph->count == BEE_GRAPH_POINTS)
        graph_thin(graph);
    if (graph->peak > 0)
        graph_sample(graph);
}

// --- what killed the bees of a game

void losses_tick(Losses *losses, const Sim *sim)
{
    for (int i = 0; i < sim->scratch.event_count; i++) {
        const SimEvent *event = &sim->scratch.events[i];
        bool home = event->kind == EVENT_BEE_HOME;
        if (event->kind != EVENT_BEE_LOST && !home)
            continue;
        losses->last = home ? LOSS_HOME : event->value;
        losses->last_led = sim->head.touching && !home;
        losses->last_resting = losses->last_led && sim_is_hunted(sim);
        losses->of[losses->last]++;
        losses->led += losses->last_led;
        losses->resting += losses->last_resting;
    }
}

int losses_most(const Losses *losses)
{
    int most = 0;
    for (int cause = 1; cause < LOSS_CAUSES; cause++)
        if (losses->of[cause] > losses->of[most])
            most = cause;
    return losses->of[most] > 0 ? most : -1;
}

Advice losses_advice(const Losses *losses)
{
    uint32_t all = 0;
    for (int cause = 0; cause < LOSS_CAUSES; cause++)
        all += losses->of[cause];
    if (all == 0)
        return ADVICE_NONE;
    if (3 * losses->of[LOSS_HOME] >= all)
        return ADVICE_HOLD;
    if (3 * losses->resting >= all)
        return ADVICE_MOVE;
    return 3 * losses->led >= 2 * all ? ADVICE_RELEASE : ADVICE_NONE;
}
