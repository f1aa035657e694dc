// bench_sim.c -- the scenes "one finger", "swarm lord" and "loose crowd": whole ticks of the game.
#include "measure/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>

#include "tape/state_hash.h"
#include "platform/clock.h"

#define WORK 1200000 // bees times ticks that are measured

// The same number of ticks at every speed, so that the hash at the end tells something.
static int ticks_of(const BenchTask *task)
{
    int ticks = (task->quick ? WORK / 20 : WORK) / task->number;
    return ticks < 8 ? 8 : ticks > 600 ? 600 : ticks;
}

// Tells in the note how dense the crowd has become: a tick under one finger is dear because all bees are near.
static double mean_contacts(Sim *sim)
{
    RadarGrid grid = sim_radar_grid(sim, &sim->scratch.targets, sim->scratch.grid_memory);
    double sum = 0.0;
    for (int i = 0; i < sim->bees.count; i++) {
        int contacts;
        radar_avoid(&grid, vec2(sim->bees.x[i], sim->bees.y[i]), grid.area.range, RADAR_SUM, &contacts);
        sum += contacts;
    }
    return sum / sim->bees.count;
}

// A tick of a crowd, in ns a bee. The refill lies outside of what is timed: a game has no such thing.
static double tick_ns(Crowd *crowd, int ticks)
{
    int64_t spent_ns = 0;
    for (int i = 0; i < ticks; i++) {
        crowd_refill(crowd);
        TickCmd cmd = crowd_cmd(crowd);
        int64_t from_ns = clock_cpu_ns();
        sim_tick(crowd->sim, &cmd);
        spent_ns += clock_cpu_ns() - from_ns;
    }
    return (double)spent_ns / ticks / crowd->bees;
}

static void measure(Crowd crowd, const BenchTask *task, BenchSample *sample)
{
    crowd_settle(&crowd, task);
    sample->ns = tick_ns(&crowd, ticks_of(task));
    bench_hash_of(state_hash_chain(0, crowd.sim), sample);
    snprintf(sample->note, sizeof sample->note, "%.0f contacts in the end", mean_contacts(crowd.sim));
    free(crowd.sim);
}

void bench_one_finger(const BenchTask *task, BenchSample *sample)
{
    Crowd crowd = crowd_begin(bench_memory(sizeof(Sim)), false, task->number, 0, task->seed);
    crowd.gathered = true;
    measure(crowd, task, sample);
}

// Led and loose by turns, with the radar.
void bench_swarm_lord(const BenchTask *task, BenchSample *sample)
{
    int bees = task->number;
    Crowd crowd = crowd_begin(bench_memory(sizeof(Sim)), true, bees, 2 * bees, task->seed);
    crowd.sim->tunables.swarm_loose_instinct = INSTINCT_RADAR;
    measure(crowd, task, sample);
}

// A crowd that nobody leads, two bullets a bee, with an instinct. The same crowd for each, as it begins.
static double loose_ns(Sim *sim, Instinct instinct, const BenchTask *task)
{
    Crowd crowd = crowd_begin(sim, true, task->number, 2 * task->number, task->seed);
    crowd.loose = true;
    sim->tunables.swarm_loose_instinct = (int32_t)instinct;
    sim->tunables.patience_ticks = 0;
    crowd_settle(&crowd, task);
    return tick_ns(&crowd, ticks_of(task));
}

// Beside the whole tick what of it is due to the instinct: what one with the radar does not take.
void bench_loose_crowd(const BenchTask *task, BenchSample *sample)
{
    Sim *sim = bench_memory(sizeof(Sim));
    double radar_ns = loose_ns(sim, INSTINCT_RADAR, task);
    sample->plain_ns = loose_ns(sim, INSTINCT_VELOCITY, task);
    sample->ns = loose_ns(sim, INSTINCT_SWIFT, task);
    bench_hash_of(state_hash_chain(0, sim), sample);
    snprintf(sample->note, sizeof sample->note, "%d bullets; %.0f ns more than the radar", 2 * task->number,
             sample->ns - radar_ns);
    free(sim);
}
