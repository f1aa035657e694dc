// bench_subjects.h -- what the scenes measure: the article's radar, bees alone with their radar, and whole games.
#pragma once

#include <stdint.h>

#include "base/rng.h"
#include "base/vec2.h"
#include "measure/bench/bench.h"
#include "sim/sim.h"
#include "steer/radar.h"

// --- the plain reference: the radar of the article on automatic bullet dodging, as it stands there
//
// A straightforward transliteration into C, kept as it is for comparison only; the game uses steer/radar.h. Objects of
// all kinds lie in one array and are told apart by tags; every bee asks every object; distances are cut to whole px;
// contacts are collected first and blended then. Cost: bees times objects. Where the article leaves a choice, the
// quicker one is taken: the range is a whole number too, and an object holds little.

typedef enum ArticleTag {
    ARTICLE_OTHER,
    ARTICLE_MY_SHIP,
    ARTICLE_ENEMY,
    ARTICLE_ENEMY_BULLET,
} ArticleTag;

typedef struct ArticleObject {
    ArticleTag tag;
    Vec2 position, velocity;
    float rotation;
} ArticleObject;

// An array of objects, and room for `count` contacts.
typedef struct Article {
    ArticleObject *objects;
    const ArticleObject **contacts;
    int count;
} Article;

// Room for `count` objects; ends the process where memory is short.
Article article_open(int count);
void article_close(Article *article);

// The direction away from all contacts of object `self`: their unit vectors added up and normalised once,
Vec2 article_avoid_sum(const Article *article, int self, long range_px);

// or, as the article has it, normalised again after each contact.
Vec2 article_avoid_running(const Article *article, int self, long range_px);

// --- bees in a square world, for measuring the radar alone
//
// The world is as large as gives each bee eight contacts: a square of the side sqrt(N * pi * R^2 / 8), R = 40 px. Bees
// lie in memory as the simulation keeps them: sorted by place every sixteen ticks.

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

// --- a meadow full of bees and bullets that stays full

typedef struct Crowd {
    Sim *sim;
    int bees, bullets;
    bool gathered; // the finger holds still in the middle
    bool loose;    // nobody leads
    Rng rng;
} Crowd;

// Begins a game without enemies in `sim`: so many of each anywhere in the meadow. The numbers are the defaults, or
// those of the swarm lord, but for radii, which are as small as they may be: with the usual ones a meadow so full would
// be empty after a tick.
Crowd crowd_begin(Sim *sim, bool of_lord, int bees, int bullets, uint64_t seed);

// Puts new bees and bullets in place of those that were hit or have left. Between any two ticks.
void crowd_refill(Crowd *crowd);

// A player's command: the finger goes round the meadow, held and let go by turns of a second; or holds still; or none.
TickCmd crowd_cmd(const Crowd *crowd);

// Plays until the swarm has found its shape: two seconds, or a moment where the task is quick.
void crowd_settle(Crowd *crowd, const BenchTask *task);

// Plays so many ticks, refilled each.
void crowd_play(Crowd *crowd, int ticks);
