// test_hold.c -- velocities before planes: what leads behind one is taken out, and nothing is left in a narrow corner.
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/trig.h"
#include "steer/hold.h"

static void expect_velocity(Vec2 found, float x, float y)
{
    assert_float_equal(found.x, x, 1e-3f);
    assert_float_equal(found.y, y, 1e-3f);
}

static void a_plane_takes_what_leads_behind_it(void **state)
{
    (void)state;
    Hold hold = {0};
    hold_plane(&hold, vec2(0.0f, 1.0f), 2.0f, 10.0f); // a floor, 2 px away
    assert_int_equal(hold.count, 1);
    expect_velocity(hold_velocity(&hold, vec2(3.0f, -5.0f)), 3.0f, -2.0f);
    expect_velocity(hold_velocity(&hold, vec2(3.0f, -1.5f)), 3.0f, -1.5f);
    expect_velocity(hold_velocity(&hold, vec2(3.0f, 5.0f)), 3.0f, 5.0f);
}

static void only_what_is_within_reach_counts(void **state)
{
    (void)state;
    Hold hold = {0};
    hold_plane(&hold, vec2(0.0f, 1.0f), 10.0f, 10.0f);
    assert_int_equal(hold.count, 0);
    hold_plane(&hold, vec2(0.0f, 1.0f), -4.0f, 10.0f); // behind it already: no room, and no push
    assert_int_equal(hold.count, 1);
    expect_velocity(hold_velocity(&hold, vec2(1.0f, -1.0f)), 1.0f, 0.0f);
}

static void a_right_corner_holds_both(void **state)
{
    (void)state;
    Hold hold = {0};
    hold_plane(&hold, vec2(0.0f, 1.0f), 1.0f, 10.0f);
    hold_plane(&hold, vec2(-1.0f, 0.0f), 2.0f, 10.0f);
    expect_velocity(hold_velocity(&hold, vec2(6.0f, -7.0f)), 2.0f, -1.0f);
}

// Two planes with ten degrees between them: each throws back onto the other, and four rounds do not end it.
static void nothing_is_left_in_a_narrow_corner(void **state)
{
    (void)state;
    Hold hold = {0};
    hold_plane(&hold, vec2(0.0f, 1.0f), 0.0f, 10.0f);
    hold_plane(&hold, vec2(-trig_sin_deg(10.0f), -trig_cos_deg(10.0f)), 0.0f, 10.0f);
    Vec2 left = hold_velocity(&hold, vec2(9.0f, -1.0f));
    assert_true(left.x == 0.0f && left.y == 0.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plane_takes_what_leads_behind_it),
        cmocka_unit_test(only_what_is_within_reach_counts),
        cmocka_unit_test(a_right_corner_holds_both),
        cmocka_unit_test(nothing_is_left_in_a_narrow_corner),
    };
    return cmocka_run_group_tests_name("hold", tests, NULL, NULL);
}
