// test_viewport.c -- the playfield is centred, whole and as large as fits, and positions go there and back.

#include "core/base/rng.h"
#include "render/viewport.h"
#include "test.h"

static void expect_vec(Vec2 is, float x, float y)
{
    assert_float_equal(is.x, x, 0.01f);
    assert_float_equal(is.y, y, 0.01f);
}

TEST(test_same_shape_fills_all)
{
    Viewport viewport = viewport_fit(540, 960);
    assert_float_equal(viewport.scale, 1.5f, 1e-6f);
    expect_vec(viewport.corner_px, 0, 0);
    expect_vec(viewport_to_output(&viewport, vec2(360, 640)), 540, 960);
    expect_vec(viewport_to_field(&viewport, vec2(270, 480)), 180, 320);
    ViewportRect bars[2];
    viewport_bars(&viewport, bars);
    for (int i = 0; i < 2; i++) {
        Vec2 size = vec2_sub(bars[i].most, bars[i].least);
        assert_float_equal(size.x * size.y, 0.0f, 0.01f);
    }
}

TEST(test_wide_output_has_bars_at_the_sides)
{
    Viewport viewport = viewport_fit(1920, 1080);
    assert_float_equal(viewport.scale, 1.6875f, 1e-6f);
    expect_vec(viewport.corner_px, 656, 0); // (1920 - 607.5) / 2 = 656.25, whole pixels
    ViewportRect bars[2];
    viewport_bars(&viewport, bars);
    expect_vec(viewport_to_output(&viewport, bars[0].least), 0, 0);
    expect_vec(viewport_to_output(&viewport, bars[0].most), 656, 1080);
    expect_vec(viewport_to_output(&viewport, bars[1].least), 656 + 607.5f, 0);
    expect_vec(viewport_to_output(&viewport, bars[1].most), 1920, 1080);
}

TEST(test_tall_output_has_bars_above_and_below)
{
    Viewport viewport = viewport_fit(360, 800);
    assert_float_equal(viewport.scale, 1.0f, 1e-6f);
    expect_vec(viewport.corner_px, 0, 80);
    ViewportRect bars[2];
    viewport_bars(&viewport, bars);
    expect_vec(bars[0].least, 0, -80);
    expect_vec(bars[0].most, 360, 0);
    expect_vec(bars[1].least, 0, 640);
    expect_vec(bars[1].most, 360, 720);
}

TEST(test_any_size_shows_the_whole_playfield_in_the_middle)
{
    Rng rng = rng_seed(8, 1);
    for (int i = 0; i < 2000; i++) {
        int width = (int)rng_below(&rng, 4000) + 1;
        int height = (int)rng_below(&rng, 4000) + 1;
        Viewport viewport = viewport_fit(width, height);
        Vec2 least = viewport_to_output(&viewport, vec2(0, 0));
        Vec2 most = viewport_to_output(&viewport, vec2(360, 640));
        float right = (float)width - most.x;
        float below = (float)height - most.y;
        bool whole = least.x >= 0.0f && least.y >= 0.0f && right > -0.01f && below > -0.01f;
        bool middle = fabsf(least.x - right) < 2.0f && fabsf(least.y - below) < 2.0f;
        bool large = fabsf(least.x + right) < 0.1f || fabsf(least.y + below) < 0.1f;
        fail_if(!whole || !middle || !large, "%d x %d: %g %g to %g %g", width, height, (double)least.x, (double)least.y,
                (double)most.x, (double)most.y);
        assert_float_equal(viewport.scale * 640.0f / (most.y - least.y), 1.0f, 1e-3f);
        Vec2 field = vec2(rng_range(&rng, -100, 500), 50.0f);
        Vec2 back = viewport_to_field(&viewport, viewport_to_output(&viewport, field));
        assert_true(vec2_distance(field, back) < 0.01f / viewport.scale + 0.001f);
    }
}

TEST(test_snapping_ends_on_whole_pixels)
{
    Rng rng = rng_seed(9, 1);
    Viewport viewport = viewport_fit(701, 999);
    for (int i = 0; i < 1000; i++) {
        float x = rng_range(&rng, -50, 400);
        float y = rng_range(&rng, -50, 700);
        Vec2 output = viewport_to_output(&viewport, viewport_snap(&viewport, vec2(x, y)));
        Vec2 before = viewport_to_output(&viewport, vec2(x, y));
        assert_float_equal(output.x, roundf(output.x), 0.001f);
        assert_float_equal(output.y, roundf(output.y), 0.001f);
        assert_true(fabsf(output.x - before.x) < 0.501f && fabsf(output.y - before.y) < 0.501f);
    }
}

TEST(test_a_field_makes_room_at_its_right)
{
    static const int SIZES[][2] = {{1280, 800}, {1280, 720}, {1920, 1080}, {1024, 768},
                                   {720, 640},  {360, 640},  {700, 640}};
    for (int i = 0; i < 7; i++) {
        Viewport middle = viewport_fit(SIZES[i][0], SIZES[i][1]), beside = viewport_beside(middle, 360.0f);
        bool room = middle.width_px >= 720.0f * middle.scale;
        assert_true(beside.scale == middle.scale && beside.corner_px.x >= 0.0f);
        assert_true(beside.corner_px.x <= middle.corner_px.x);
        assert_true(room == (viewport_visible(&beside).most.x >= 720.0f));
        assert_true(room || beside.corner_px.x == middle.corner_px.x);
    }
}

TEST(test_an_empty_output_is_valid)
{
    assert_true(viewport_fit(0, 0).scale > 0.0f);
    assert_true(viewport_fit(-5, 100).scale > 0.0f);
}
