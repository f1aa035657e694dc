// bench_article.c -- the article's radar over all pairs. A transliteration, for comparison only: not to be made faster.
#include "measure/bench/bench_subjects.h"

#include <stdbool.h>
#include <stdlib.h>

#include "measure/bench/bench.h"

Article article_open(int count)
{
    return (Article){bench_memory((size_t)count * sizeof(ArticleObject)),
                     bench_memory((size_t)count * sizeof(ArticleObject *)), count};
}

void article_close(Article *article)
{
    free(article->objects);
    free(article->contacts);
}

// The tags that the article's radar asks for, one comparison each.
static bool is_seen(ArticleTag tag)
{
    return tag == ARTICLE_MY_SHIP || tag == ARTICLE_ENEMY || tag == ARTICLE_ENEMY_BULLET;
}

// Collects the contacts; returns their number.
static int radar(const Article *article, int self, long range_px)
{
    const ArticleObject *me = &article->objects[self];
    int found = 0;
    for (int i = 0; i < article->count; i++) {
        const ArticleObject *object = &article->objects[i];
        if (object == me || !is_seen(object->tag))
            continue;
        long distance = (long)vec2_distance(me->position, object->position);
        if (0 < distance && distance < range_px)
            article->contacts[found++] = object;
    }
    return found;
}

Vec2 article_avoid_sum(const Article *article, int self, long range_px)
{
    int found = radar(article, self, range_px);
    Vec2 avoid = vec2(0.0f, 0.0f);
    for (int i = 0; i < found; i++)
        avoid = vec2_add(avoid, vec2_unit(vec2_sub(article->objects[self].position, article->contacts[i]->position)));
    return vec2_unit(avoid);
}

Vec2 article_avoid_running(const Article *article, int self, long range_px)
{
    int found = radar(article, self, range_px);
    Vec2 avoid = vec2(0.0f, 0.0f);
    for (int i = 0; i < found; i++) {
        Vec2 away = vec2_unit(vec2_sub(article->objects[self].position, article->contacts[i]->position));
        avoid = vec2_unit(vec2_add(avoid, away));
    }
    return avoid;
}
