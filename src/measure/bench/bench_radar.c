// bench_radar.c -- the scenes "radar sum" and "radar running": bees in a square world, and only their radar.
#include "measure/bench/bench.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "platform/clock.h"

#define PI 3.14159265358979
#define CELLS_PER_PX (RADAR_COLUMNS_PER_RANGE / WORLD_RANGE_PX) // along a row

typedef struct Place {
    int cell; // row by row
    float x, y;
    uint32_t order;
} Place;

// Contacts per bee = bees * area of its circle / area of the world; this gives the side. The density is the same for
// any number, so that only the cost grows.
World world_open(int count)
{
    World world = {.count = count};
    double range = (double)WORLD_RANGE_PX;
    size_t bytes = (size_t)count * sizeof(float);
    world.side_px = (float)sqrt(count * PI * range * range / (double)WORLD_CONTACTS);
    world.x = bench_memory(bytes);
    world.y = bench_memory(bytes);
    world.vx = bench_memory(bytes);
    world.vy = bench_memory(bytes);
    world.weight = bench_memory(bytes);
    world.avoid_x = bench_memory(bytes);
    world.avoid_y = bench_memory(bytes);
    world.order = bench_memory(bytes);
    world.contacts = bench_memory(bytes);
    // The last row and column are usually only partly filled.
    int rows = (int)(world.side_px / WORLD_RANGE_PX) + 1;
    world.memory_bytes = RADAR_BYTES(count, RADAR_COLUMNS_PER_RANGE * rows, rows);
    world.memory = bench_memory(world.memory_bytes);
    return world;
}

void world_close(World *world)
{
    free(world->x);
    free(world->y);
    free(world->vx);
    free(world->vy);
    free(world->weight);
    free(world->avoid_x);
    free(world->avoid_y);
    free(world->order);
    free(world->contacts);
    free(world->memory);
}

// Ties within a cell go by order of creation, so that the result does not depend on qsort.
static int by_cell(const void *a, const void *b)
{
    const Place *first = a, *second = b;
    return first->cell != second->cell ? (first->cell > second->cell) - (first->cell < second->cell)
                                       : (first->order > second->order) - (first->order < second->order);
}

// Sorted as in the simulation, because the radar's speed depends on that order.
void world_begin(World *world, uint64_t seed)
{
    Rng rng = rng_seed(seed, 1);
    Place *places = bench_memory((size_t)world->count * sizeof *places);
    int columns = (int)(CELLS_PER_PX * world->side_px) + 1;
    for (int i = 0; i < world->count; i++) {
        Place *place = &places[i];
        place->x = rng_range(&rng, 0.0f, world->side_px);
        place->y = rng_range(&rng, 0.0f, world->side_px);
        place->order = (uint32_t)i;
        place->cell = (int)(place->y / WORLD_RANGE_PX) * columns + (int)(CELLS_PER_PX * place->x);
    }
    qsort(places, (size_t)world->count, sizeof *places, by_cell);
    for (int i = 0; i < world->count; i++) {
        world->x[i] = places[i].x;
        world->y[i] = places[i].y;
        world->weight[i] = 1.0f;
        world->order[i] = places[i].order;
        world->vx[i] = rng_range(&rng, -1.0f, 1.0f);
        world->vy[i] = rng_range(&rng, -1.0f, 1.0f);
    }
    free(places);
}

static inline float hold_inside(float value, float most)
{
    value = value > 0.0f ? value : 0.0f;
    return value < most ? value : most;
}

// Batched, so that call overhead does not dominate.
static void move_along(float *restrict at, const float *restrict velocity, int count, float side_px)
{
    for (int i = 0; i < count; i++)
        at[i] = hold_inside(at[i] + velocity[i], side_px);
}

void world_tick(World *world, RadarBlend blend)
{
    RadarTargets targets = {world->x, world->y, world->weight, world->order, world->count};
    RadarArea area = {vec2(0.0f, 0.0f), vec2(world->side_px, world->side_px), WORLD_RANGE_PX};
    RadarGrid grid = radar_build(world->memory, world->memory_bytes, &targets, area);
    radar_avoid_all(&grid, world->x, world->y, world->count, WORLD_RANGE_PX, blend, world->avoid_x, world->avoid_y,
                    world->contacts);
    move_along(world->x, world->vx, world->count, world->side_px);
    move_along(world->y, world->vy, world->count, world->side_px);
}

// --- the scenes

// Covers the answers, not the places: the radar computes the answers.
static uint64_t world_hash(const World *world)
{
    size_t bytes = (size_t)world->count * sizeof(float);
    return XXH3_64bits_withSeed(world->avoid_y, bytes, XXH3_64bits(world->avoid_x, bytes));
}

// Eight by construction, except for bees at the edges; printed as a check.
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
            bench_hash_of(world_hash(world), sample);
        ticks += WORLD_SORT_TICKS;
    }
    sample->ns = (double)spent_ns / (double)ticks / world->count;
}

static void measure(const BenchTask *task, RadarBlend blend, BenchSample *sample)
{
    World world = world_open(task->number);
    measure_grid(task, &world, blend, sample);
    snprintf(sample->note, sizeof sample->note, "%.1f contacts", mean_contacts(&world));
    world_close(&world);
}

void bench_radar_sum(const BenchTask *task, BenchSample *sample)
{
    measure(task, RADAR_SUM, sample);
}

void bench_radar_running(const BenchTask *task, BenchSample *sample)
{
    measure(task, RADAR_RUNNING, sample);
}
