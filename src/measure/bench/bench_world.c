// bench_world.c -- bees in a square world.
#include "measure/bench/bench_subjects.h"

#include <math.h>
#include <stdlib.h>

#include "base/rng.h"
#include "measure/bench/bench.h"

#define PI 3.14159265358979
#define CELLS_PER_PX (RADAR_COLUMNS_PER_RANGE / WORLD_RANGE_PX) // along a row

typedef struct Place {
    int cell; // row by row
    float x, y;
    uint32_t order;
} Place;

// Contacts a bee = bees * area of its circle / area of the world; from that the side. Density stays the same with any
// number, so that what grows is the cost and not the crowd.
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
    // The last row and column are begun, and seldom full.
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

// By order of creation within a cell, so that the same seed gives the same memory whatever qsort does.
static int by_cell(const void *a, const void *b)
{
    const Place *first = a, *second = b;
    return first->cell != second->cell ? (first->cell > second->cell) - (first->cell < second->cell)
                                       : (first->order > second->order) - (first->order < second->order);
}

// Sorted as the simulation keeps its bees, which is what the radar's speed rests on.
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

// At the edge it stays at the edge: a bee that came in on the other side would jump out of its row.
Vec2 world_move(Vec2 at, Vec2 velocity, float side_px)
{
    return vec2(hold_inside(at.x + velocity.x, side_px), hold_inside(at.y + velocity.y, side_px));
}

// Several at a time, so that it is not this that is measured.
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

// In the order of creation: in the article nothing sorts them, and its memory is the colder for it.
void world_to_article(const World *world, Article *article)
{
    for (int i = 0; i < world->count; i++)
        article->objects[world->order[i]] = (ArticleObject){.tag = ARTICLE_MY_SHIP,
                                                            .position = vec2(world->x[i], world->y[i]),
                                                            .velocity = vec2(world->vx[i], world->vy[i])};
}
