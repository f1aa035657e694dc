// test_hold.c -- velocities before planes: what leads behind one is taken out, and nothing is left in a narrow corner.
#include "core/base/trig.h"
#include "core/steer/walls.h"
#include "test.h"

static void expect_velocity(Vec2 found, float x, float y)
{
    assert_float_equal(found.x, x, 1e-3f);
    assert_float_equal(found.y, y, 1e-3f);
}

TEST(a_plane_removes_velocity_into_it)
{
    Hold hold = {0};
    hold_plane(&hold, vec2(0.0f, 1.0f), 2.0f, 10.0f); // a floor, 2 px away
    assert_int_equal(hold.count, 1);
    expect_velocity(hold_velocity(&hold, vec2(3.0f, -5.0f)), 3.0f, -2.0f);
    expect_velocity(hold_velocity(&hold, vec2(3.0f, -1.5f)), 3.0f, -1.5f);
    expect_velocity(hold_velocity(&hold, vec2(3.0f, 5.0f)), 3.0f, 5.0f);
}

TEST(only_threats_within_reach_count)
{
    Hold hold = {0};
    hold_plane(&hold, vec2(0.0f, 1.0f), 10.0f, 10.0f);
    assert_int_equal(hold.count, 0);
    hold_plane(&hold, vec2(0.0f, 1.0f), -4.0f, 10.0f); // behind it already: no room, and no push
    assert_int_equal(hold.count, 1);
    expect_velocity(hold_velocity(&hold, vec2(1.0f, -1.0f)), 1.0f, 0.0f);
}

TEST(a_right_corner_holds_both)
{
    Hold hold = {0};
    hold_plane(&hold, vec2(0.0f, 1.0f), 1.0f, 10.0f);
    hold_plane(&hold, vec2(-1.0f, 0.0f), 2.0f, 10.0f);
    expect_velocity(hold_velocity(&hold, vec2(6.0f, -7.0f)), 2.0f, -1.0f);
}

// Two planes with ten degrees between them: each throws back onto the other, and four rounds do not end it.
TEST(nothing_is_left_in_a_narrow_corner)
{
    Hold hold = {0};
    hold_plane(&hold, vec2(0.0f, 1.0f), 0.0f, 10.0f);
    hold_plane(&hold, vec2(-trig_sin_deg(10.0f), -trig_cos_deg(10.0f)), 0.0f, 10.0f);
    Vec2 left = hold_velocity(&hold, vec2(9.0f, -1.0f));
    assert_true(left.x == 0.0f && left.y == 0.0f);
}
