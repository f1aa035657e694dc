// article.h -- the radar of the article on automatic bullet dodging, as it stands there: the plain reference of tests.
//
// A straightforward transliteration into C, not to be made faster; the game uses core/steer/radar.h. Objects of
// all kinds lie in one array and are told apart by tags; every bee asks every object; distances are cut to whole px;
// contacts are collected first and blended then. Cost: bees times objects. Where the article leaves a choice, the
// quicker one is taken: the range is a whole number too, and an object holds little.

#pragma once

#include <stdlib.h>

#include "measure/bench/bench.h"

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
