// test_vec2.c -- pairs of floats.
#include "core/base/rng.h"
#include "core/base/vec2.h"
#include "test.h"

static void assert_vec2(Vec2 a, float x, float y)
{
    assert_true(a.x == x && a.y == y);
}

TEST(plain_arithmetic)
{
    assert_vec2(vec2_add(vec2(1.0f, 2.0f), vec2(3.0f, -5.0f)), 4.0f, -3.0f);
    assert_vec2(vec2_sub(vec2(1.0f, 2.0f), vec2(3.0f, -5.0f)), -2.0f, 7.0f);
    assert_vec2(vec2_scale(vec2(1.5f, -2.0f), -2.0f), -3.0f, 4.0f);
    assert_true(vec2_dot(vec2(1.0f, 2.0f), vec2(3.0f, -5.0f)) == -7.0f);
    assert_true(vec2_length(vec2(-3.0f, 4.0f)) == 5.0f);
    assert_true(vec2_distance(vec2(1.0f, 1.0f), vec2(-2.0f, 5.0f)) == 5.0f);
    assert_vec2(vec2_mix(vec2(0.0f, 2.0f), vec2(4.0f, 0.0f), 0.25f), 1.0f, 1.5f);
    assert_vec2(vec2_mix(vec2(0.0f, 2.0f), vec2(4.0f, 0.0f), 2.0f), 8.0f, -2.0f);
}

TEST(units_have_length_1)
{
    Rng rng = rng_seed(1u, 1u);
    for (int i = 0; i < 100000; i++) {
        float x = rng_range(&rng, -100.0f, 100.0f);
        float y = rng_range(&rng, -100.0f, 100.0f);
        float scale = i % 2 == 0 ? 1.0f : 1.0e-15f;
        Vec2 unit = vec2_unit(vec2(x * scale, y * scale));
        double length = sqrt((double)unit.x * (double)unit.x + (double)unit.y * (double)unit.y);
        assert_true(fabs(length - 1.0) < 2.0e-7);
        assert_true(fabs((double)unit.x * (double)y - (double)unit.y * (double)x) < 3.0e-5);
    }
}

TEST(unit_of_extremes)
{
    assert_vec2(vec2_unit(vec2(0.0f, 0.0f)), 0.0f, 0.0f);
    assert_vec2(vec2_unit(vec2(-0.0f, 0.0f)), 0.0f, 0.0f);
    assert_vec2(vec2_unit(vec2(1.0e-30f, 0.0f)), 0.0f, 0.0f); // its square is 0
    assert_vec2(vec2_unit(vec2(0.0f, 1.0e30f)), 0.0f, 0.0f);  // its square is infinite
    assert_vec2(vec2_unit(vec2(0.0f, -1.0e-18f)), 0.0f, -1.0f);
    assert_vec2(vec2_unit(vec2(1.0e18f, 0.0f)), 1.0f, 0.0f);
}

TEST(limit_shortens_only_the_longer)
{
    Rng rng = rng_seed(2u, 2u);
    for (int i = 0; i < 100000; i++) {
        float x = rng_range(&rng, -10.0f, 10.0f);
        float y = rng_range(&rng, -10.0f, 10.0f);
        float most = rng_range(&rng, 0.0f, 10.0f);
        Vec2 limited = vec2_limit(vec2(x, y), most);
        if (vec2_length(vec2(x, y)) <= most) {
            assert_vec2(limited, x, y);
        } else {
            assert_true(fabsf(vec2_length(limited) - most) <= 4.0e-7f * most);
            assert_true(fabsf(limited.x * y - limited.y * x) < 1.0e-5f * most);
        }
    }
    assert_vec2(vec2_limit(vec2(3.0f, 4.0f), 0.0f), 0.0f, 0.0f);
    assert_vec2(vec2_limit(vec2(0.0f, 0.0f), 0.0f), 0.0f, 0.0f);
}
