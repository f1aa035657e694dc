// bench_sim.c -- the scenes "one finger" and "swarm lord": whole ticks of the game.
#include "measure/bench/bench.h"

#include <stdio.h>
#include <stdlib.h>

#include "demo/state_hash.h"
#include "measure/bench/bench_subjects.h"
#include "platform/clock.h"

#define WORK 1200000 // bees times ticks that are measured
#define PAIRS_MOST 10000000

// The same number of ticks at every speed, so that the hash at the end tells something.
static int ticks_of(const BenchTask *task)
{
    int ticks = (task->quick ? WORK / 20 : WORK) / task->number;
    return ticks < 8 ? 8 : ticks > 600 ? 600 : ticks;
}

// What the article's radar alone would take for a tick of this crowd: some of the bees ask all bees and bullets.
static double article_ns(const Crowd *crowd, BenchSample *sample)
{
    const Bees *bees = &crowd->sim->bees;
    const Bullets *bullets = &crowd->sim->bullets;
    Article article = article_open(bees->count + bullets->count);
    for (int i = 0; i < bees->count; i++)
        article.objects[i] = (ArticleObject){.tag = ARTICLE_MY_SHIP, .position = vec2(bees->x[i], bees->y[i])};
    for (int i = 0; i < bullets->count; i++)
        article.objects[bees->count + i] = (ArticleObject){.tag = ARTICLE_ENEMY_BULLET,
                                                           .position = vec2(bullets->x[i], bullets->y[i])};
    int most = PAIRS_MOST / article.count, asked = bees->count < most ? bees->count : most;
    int64_t from_ns = clock_cpu_ns();
    for (int k = 0; k < asked; k++) {
        int i = (int)((int64_t)k * bees->count / asked);
        sample->spare += article_avoid_sum(&article, i, (long)sim_radar_range_px(crowd->sim)).x;
    }
    int64_t spent_ns = clock_cpu_ns() - from_ns;
    article_close(&article);
    return (double)spent_ns / asked;
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
    sample->hash = state_hash_chain(0, crowd.sim);
    sample->plain_ns = article_ns(&crowd, sample);
    snprintf(sample->note, sizeof sample->note, "%.0f contacts in the end", mean_contacts(crowd.sim));
    free(crowd.sim);
}

void bench_one_finger(const BenchTask *task, BenchSample *sample)
{
    Crowd crowd = crowd_begin(bench_memory(sizeof(Sim)), false, task->number, 0, task->seed);
    crowd.gathered = true;
    measure(crowd, task, sample);
}

// Led and loose by turns, with the radar, as the plain way has it.
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
    sample->hash = state_hash_chain(0, sim);
    snprintf(sample->note, sizeof sample->note, "%d bullets; %.0f ns more than the radar", 2 * task->number,
             sample->ns - radar_ns);
    free(sim);
}
