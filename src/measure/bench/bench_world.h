// bench_world.h -- bees in a square world, for measuring the radar alone.
//
// The world is as large as gives each bee eight contacts: a square of the side sqrt(N * pi * R^2 / 8), R = 40 px. Bees
// lie in memory as the simulation keeps them: sorted by place every sixteen ticks.
#pragma once

#include <stdint.h>

#include "measure/bench/bench_article.h"
#include "steer/radar.h"

#define WORLD_RANGE_PX 40.0f
#define WORLD_CONTACTS 8.0f
#define WORLD_SORT_TICKS 16 // and then a new start

typedef struct World {
    int count;
    float side_px;
    float *x, *y, *vx, *vy, *weight, *avoid_x, *avoid_y;
    uint32_t *order; // of creation, which has nothing to do with the place
    int32_t *contacts;
    void *memory; // of the grid
    size_t memory_bytes;
} World;

World world_open(int count);
void world_close(World *world);

// A new start: random places, sorted.
void world_begin(World *world, uint64_t seed);

// One tick: the grid is built, all bees ask it, and all move; whither has nothing to do with the answers, so that they
// stay as dense as they are.
void world_tick(World *world, RadarBlend blend);

// The same bees as the article's objects, in the order of creation.
void world_to_article(const World *world, Article *article);

// Where a bee comes to that moves so.
Vec2 world_move(Vec2 at, Vec2 velocity, float side_px);
