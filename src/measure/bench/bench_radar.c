// bench_radar.c -- the scenes "radar sum" and "radar running": the grid against all pairs.
#include "measure/bench/bench.h"

#include <stdio.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "measure/bench/bench_subjects.h"
#include "platform/clock.h"

#define PAIRS_MOST 20000000 // that the reference looks at without a pause

typedef Vec2 Avoid(const Article *article, int self, long range_px);

// Of the answers, not of the places: those are what the radar computes.
static uint64_t world_hash(const World *world)
{
    size_t bytes = (size_t)world->count * sizeof(float);
    return XXH3_64bits_withSeed(world->avoid_y, bytes, XXH3_64bits(world->avoid_x, bytes));
}

// Eight by construction, but for the bees at the edges; printed so that a reader can see it.
static double mean_contacts(const World *world)
{
    double sum = 0.0;
    for (int i = 0; i < world->count; i++)
        sum += world->contacts[i];
    return sum / world->count;
}

// Fresh starts of some ticks each, until the time is up.
static void measure_grid(const BenchTask *task, World *world, RadarBlend blend, BenchSample *sample)
{
    int64_t spent_ns = 0, ticks = 0;
    while (spent_ns < bench_budget_ns(task)) {
        world_begin(world, task->seed * 1000003u + (uint64_t)ticks);
        int64_t from_ns = clock_cpu_ns();
        for (int i = 0; i < WORLD_SORT_TICKS; i++)
            world_tick(world, blend);
        spent_ns += clock_cpu_ns() - from_ns;
        if (ticks == 0)
            sample->hash = world_hash(world);
        ticks += WORLD_SORT_TICKS;
    }
    sample->ns = (double)spent_ns / (double)ticks / world->count;
}

// A whole tick, or, where that takes too long, one of some bees that lie evenly among all; positions change at once, as
// in the article.
static void article_tick(Article *article, Avoid *avoid, int asked, float side_px, BenchSample *sample)
{
    for (int k = 0; k < asked; k++) {
        int i = (int)((int64_t)k * article->count / asked);
        Vec2 away = avoid(article, i, (long)WORLD_RANGE_PX);
        ArticleObject *bee = &article->objects[i];
        bee->position = world_move(bee->position, bee->velocity, side_px);
        sample->spare += away.x;
    }
}

static void measure_article(const BenchTask *task, World *world, Avoid *avoid, BenchSample *sample)
{
    Article article = article_open(world->count);
    // 100,000 bees would ask ten thousand million times: some of them, and the mean, tell the same.
    int most = PAIRS_MOST / world->count, asked = world->count < most ? world->count : most;
    int ticks = asked < world->count || world->count > 1000 ? 1 : WORLD_SORT_TICKS;
    int64_t spent_ns = 0, bees = 0;
    while (spent_ns < bench_budget_ns(task) / 2) {
        world_begin(world, task->seed * 1000003u + (uint64_t)bees);
        world_to_article(world, &article);
        int64_t from_ns = clock_cpu_ns();
        for (int i = 0; i < ticks; i++)
            article_tick(&article, avoid, asked, world->side_px, sample);
        spent_ns += clock_cpu_ns() - from_ns;
        bees += (int64_t)ticks * asked;
    }
    sample->plain_ns = (double)spent_ns / (double)bees;
    if (asked < world->count)
        snprintf(sample->note + strlen(sample->note), sizeof sample->note - strlen(sample->note),
                 ", reference: %d of the bees, scaled", asked);
    article_close(&article);
}

static void measure(const BenchTask *task, RadarBlend blend, Avoid *avoid, BenchSample *sample)
{
    World world = world_open(task->number);
    measure_grid(task, &world, blend, sample);
    snprintf(sample->note, sizeof sample->note, "%.1f contacts", mean_contacts(&world));
    measure_article(task, &world, avoid, sample);
    world_close(&world);
}

void bench_radar_sum(const BenchTask *task, BenchSample *sample)
{
    measure(task, RADAR_SUM, article_avoid_sum, sample);
}

void bench_radar_running(const BenchTask *task, BenchSample *sample)
{
    measure(task, RADAR_RUNNING, article_avoid_running, sample);
}
