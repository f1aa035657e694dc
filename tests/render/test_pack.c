// test_pack.c -- rectangles lie inside, apart from each other, and not too far spread.

#include "core/base/rng.h"
#include "render/atlas.h"
#include "test.h"

#define MOST 300
#define SIZE 1024

static bool apart(const PackRect *a, const PackRect *b)
{
    return a->x + a->width <= b->x || b->x + b->width <= a->x || a->y + a->height <= b->y || b->y + b->height <= a->y;
}

TEST(test_random_rectangles)
{
    static int order[MOST], skyline[SIZE];
    static PackRect rects[MOST];
    for (uint64_t seed = 0; seed < 60; seed++) {
        Rng rng = rng_seed(seed, 1);
        int count = 1 + (int)rng_below(&rng, MOST);
        int area = 0;
        for (int i = 0; i < count; i++) {
            rects[i] = (PackRect){.width = 1 + (int)rng_below(&rng, 60), .height = 1 + (int)rng_below(&rng, 60)};
            area += rects[i].width * rects[i].height;
        }
        int used = pack_rects(rects, count, SIZE, SIZE, order, skyline);
        fail_if(used < 0, "seed %d: does not fit", (int)seed);
        for (int i = 0; i < count; i++) {
            const PackRect *rect = &rects[i];
            if (rect->x < 0 || rect->y < 0 || rect->x + rect->width > SIZE || rect->y + rect->height > used)
                fail_msg("seed %d: %d lies outside", (int)seed, i);
            for (int k = 0; k < i; k++)
                fail_if(!apart(rect, &rects[k]), "seed %d: %d and %d overlap", (int)seed, i, k);
        }
        assert_true(used <= area / SIZE * 5 / 4 + 64);
    }
}

TEST(test_too_much_is_refused)
{
    int order[3], skyline[10];
    PackRect wide[] = {{.width = 11, .height = 1}};
    PackRect tall[] = {{.width = 1, .height = 11}};
    PackRect many[] = {{.width = 10, .height = 5}, {.width = 10, .height = 5}, {.width = 1, .height = 1}};
    assert_int_equal(pack_rects(wide, 1, 10, 10, order, skyline), -1);
    assert_int_equal(pack_rects(tall, 1, 10, 10, order, skyline), -1);
    assert_int_equal(pack_rects(many, 3, 10, 10, order, skyline), -1);
    assert_int_equal(pack_rects(many, 2, 10, 10, order, skyline), 10);
    assert_int_equal(pack_rects(many, 0, 10, 10, order, skyline), 0);
}
