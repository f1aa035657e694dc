// article.h -- the radar of the article on automatic bullet dodging, as it stands there: the plain reference of tests.
//
// A straightforward transliteration into C, not to be made faster; the game uses core/steer/radar.h. Objects of all
// kinds are in one array, distinguished by tags; every bee asks every object; distances are cut to whole px;
// contacts are collected first and blended then. Cost: bees times objects. If the article leaves a choice, this
// takes the faster one: the range is a whole number too, and an object holds little.

#pragma once

#include <math.h>
#include <stdlib.h>

#include "core/base/rng.h"
#include "core/base/vec2.h"
#include "core/steer/radar.h"

// --- bees in a square world, for measuring the radar alone

#define WORLD_MOST 100000
#define WORLD_RANGE_PX 40.0f
#define WORLD_CONTACTS 8 // contacts of each bee on average, except at the edges
#define WORLD_ROWS 190   // of the grid for the most bees
#define ORDER_STEP 7919  // a prime, so that each bee gets a place of its own in the order of creation

typedef struct World {
    int count;
    float side_px;
    float x[WORLD_MOST], y[WORLD_MOST], vx[WORLD_MOST], vy[WORLD_MOST];
    float weight[WORLD_MOST], avoid_x[WORLD_MOST], avoid_y[WORLD_MOST];
    uint32_t order[WORLD_MOST]; // of creation, independent of the place
    _Alignas(64) char grid[RADAR_BYTES(WORLD_MOST, RADAR_COLUMNS_PER_RANGE *WORLD_ROWS, WORLD_ROWS)];
} World;

// Begins anew: random places, in memory row by row, as in the simulation. Each bee has its own square of a lattice;
// contacts = (area of its circle - square) / square gives the side for any number of contacts.
static inline void world_begin(World *world, int count, uint64_t seed)
{
    Rng rng = rng_seed(seed, 1);
    const int columns = (int)ceil(sqrt(count));
    world->count = count;
    world->side_px = (float)sqrt(count * 3.14159265358979 * WORLD_RANGE_PX * WORLD_RANGE_PX / (WORLD_CONTACTS + 1));
    const float step_px = world->side_px / (float)columns;
    for (int i = 0; i < count; i++) {
        world->x[i] = step_px * ((float)(i % columns) + rng_float(&rng));
        world->y[i] = step_px * ((float)(i / columns) + rng_float(&rng));
        world->weight[i] = 1.0f;
        world->order[i] = (uint32_t)((int64_t)i * ORDER_STEP % count);
        world->vx[i] = rng_range(&rng, -1.0f, 1.0f);
        world->vy[i] = rng_range(&rng, -1.0f, 1.0f);
    }
}

// One tick: builds the grid, queries it for all bees, and moves all. The movement ignores the results, so that the
// density stays the same.
static inline void world_tick(World *world, RadarBlend blend)
{
    const float side_px = world->side_px;
    RadarTargets targets = {world->x, world->y, world->weight, world->order, world->count};
    RadarArea area = {vec2(0.0f, 0.0f), vec2(side_px, side_px), WORLD_RANGE_PX};
    RadarGrid grid = radar_build(world->grid, sizeof world->grid, &targets, area);
    radar_avoid_all(&grid, world->x, world->y, world->count, blend, world->avoid_x, world->avoid_y);
    for (int i = 0; i < world->count; i++) {
        float x = world->x[i] + world->vx[i], y = world->y[i] + world->vy[i];
        x = x > 0.0f ? x : 0.0f; // fmaxf would not be vectorised
        y = y > 0.0f ? y : 0.0f;
        world->x[i] = x < side_px ? x : side_px;
        world->y[i] = y < side_px ? y : side_px;
    }
}

// --- the article's radar

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

static inline Article article_open(int count)
{
    return (Article){calloc(1, (size_t)count * sizeof(ArticleObject)),
                     calloc(1, (size_t)count * sizeof(ArticleObject *)), count};
}

static inline void article_close(Article *article)
{
    free(article->objects);
    free(article->contacts);
}

// The tags that the article's radar asks for, one comparison each.
static inline bool article_sees(ArticleTag tag)
{
    return tag == ARTICLE_MY_SHIP || tag == ARTICLE_ENEMY || tag == ARTICLE_ENEMY_BULLET;
}

// Collects the contacts; returns their number.
static inline int article_radar(const Article *article, int self, long range_px)
{
    const ArticleObject *me = &article->objects[self];
    int found = 0;
    for (int i = 0; i < article->count; i++) {
        const ArticleObject *object = &article->objects[i];
        if (object == me || !article_sees(object->tag))
            continue;
        long distance = (long)vec2_distance(me->position, object->position);
        if (0 < distance && distance < range_px)
            article->contacts[found++] = object;
    }
    return found;
}

static inline Vec2 article_avoid_sum(const Article *article, int self, long range_px)
{
    int found = article_radar(article, self, range_px);
    Vec2 avoid = vec2(0.0f, 0.0f);
    for (int i = 0; i < found; i++)
        avoid = vec2_add(avoid, vec2_unit(vec2_sub(article->objects[self].position, article->contacts[i]->position)));
    return vec2_unit(avoid);
}

static inline Vec2 article_avoid_running(const Article *article, int self, long range_px)
{
    int found = article_radar(article, self, range_px);
    Vec2 avoid = vec2(0.0f, 0.0f);
    for (int i = 0; i < found; i++) {
        Vec2 away = vec2_unit(vec2_sub(article->objects[self].position, article->contacts[i]->position));
        avoid = vec2_unit(vec2_add(avoid, away));
    }
    return avoid;
}

// The bees of a world in the order of creation: in the article nothing sorts them, and its memory is the colder for it.
static inline void article_of_world(const World *world, Article *article)
{
    for (int i = 0; i < world->count; i++)
        article->objects[world->order[i]] = (ArticleObject){.tag = ARTICLE_MY_SHIP,
                                                            .position = vec2(world->x[i], world->y[i]),
                                                            .velocity = vec2(world->vx[i], world->vy[i])};
}
