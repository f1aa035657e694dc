// bench_article.h -- the plain reference: the radar of the article on automatic bullet dodging, as it stands there.
//
// A straightforward transliteration into C, kept as it is for comparison only; the game uses steer/radar.h. Objects of
// all kinds lie in one array and are told apart by tags; every bee asks every object; distances are cut to whole px;
// contacts are collected first and blended then. Cost: bees times objects. Where the article leaves a choice, the
// quicker one is taken: the range is a whole number too, and an object holds little.
#pragma once

#include "base/vec2.h"

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
