// sweep_game.c -- the pilot plays, and the bees are counted.
#include "measure/sweep/sweep.h"

#include <string.h>

#include "core/base/assert.h"
#include "core/sim/pilot.h"

// Round steps, so that games of any length have at most SWEEP_SAMPLES_MOST columns and these have names that people
// would choose.
int sweep_sample_s(uint32_t ticks_most)
{
    static const int SECONDS[] = {1, 2, 5, 10, 20, 30, 60, 120, 300, 600};
    enum { LAST = sizeof SECONDS / sizeof SECONDS[0] - 1 };
    int i = 0;
    while (i < LAST && ticks_most / SIM_TICKS_PER_SECOND / (uint32_t)SECONDS[i] >= SWEEP_SAMPLES_MOST)
        i++;
    return SECONDS[i];
}

int sweep_sample_count(uint32_t ticks_most)
{
    return (int)(ticks_most / SIM_TICKS_PER_SECOND / (uint32_t)sweep_sample_s(ticks_most)) + 1;
}

void sweep_game_play(const Place *place, const Tunables *tunables, const PatternBook *book, uint64_t seed,
                     uint32_t ticks_most, const StopFlag *stop, Sim *sim, SweepRow *row)
{
    ASSERT(ticks_most >= SWEEP_TICKS_LEAST && ticks_most <= SWEEP_TICKS_MOST);
    const uint32_t sample_ticks = (uint32_t)sweep_sample_s(ticks_most) * SIM_TICKS_PER_SECOND;
    const SimHead *head = &sim->head;
    uint64_t bee_ticks = 0;
    sim_init_script(sim, seed, tunables, place->script, book);
    Pilot pilot = pilot_begin(sim);
    memset(row->bees, 0, sizeof row->bees);
    row->bees[0] = (uint32_t)sim->bees.count;
    while (!head->over && head->tick < ticks_most && !*stop) {
        TickCmd cmd = pilot_cmd(&pilot, sim);
        sim_tick(sim, &cmd);
        bee_ticks += (uint64_t)sim->bees.count;
        if (head->tick % sample_ticks == 0)
            row->bees[head->tick / sample_ticks] = (uint32_t)sim->bees.count;
    }
    // A game that was won goes on in the figures with the bees that it was won with: nought would look like a loss.
    for (uint32_t i = head->tick / sample_ticks + 1; head->won && i < (uint32_t)sweep_sample_count(ticks_most); i++)
        row->bees[i] = (uint32_t)sim->bees.count;
    row->ticks = head->tick;
    row->over = head->over && !head->won;
    row->score = head->score;
    row->bees_mean = head->tick > 0 ? (float)((double)bee_ticks / head->tick) : 0.0f;
    row->bees_most = (uint32_t)head->bees_most;
    row->beaten = head->beaten;
    row->flowers = head->flowers;
    row->lost = head->lost;
    row->ticks_most = ticks_most;
}
