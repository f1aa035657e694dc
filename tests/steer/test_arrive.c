// test_arrive.c -- how far agents fly past their goals, and how they brake; articles/test_arrival.c checks the formula.
#include "core/base/rng.h"
#include "core/base/trig.h"
#include "core/steer/arrive.h"
#include "test.h"

// How far an agent that starts at rest at `start_px` from its goal gets past it.
static float overshoot_px(ArriveLimits limits, float start_px, float heading)
{
    Vec2 goal = vec2_scale(heading_unit(heading), start_px);
    Vec2 at = vec2(0.0f, 0.0f), velocity = vec2(0.0f, 0.0f);
    float past = 0.0f;
    for (int tick = 0; tick < 3000; tick++) {
        velocity = arrive_velocity(velocity, vec2_sub(goal, at), limits);
        at = vec2_add(at, velocity);
        float beyond = vec2_dot(at, heading_unit(heading)) - start_px;
        past = beyond > past ? beyond : past;
    }
    return past;
}

TEST(known_overshoot)
{
    float weak = overshoot_px((ArriveLimits){5.0f, 0.1f, 50.0f}, 1000.0f, 90.0f);
    float middle = overshoot_px((ArriveLimits){5.0f, 0.2f, 50.0f}, 1000.0f, 90.0f);
    float strong = overshoot_px((ArriveLimits){5.0f, 0.4f, 50.0f}, 1000.0f, 90.0f);
    print_message("           overshoot with accelerations .1, .2, .4: %.1f, %.1f, %.3f px\n", (double)weak,
                  (double)middle, (double)strong);
    assert_true(weak > 70.0f && weak < 80.0f);
    assert_true(middle > 10.0f && middle < 20.0f);
    assert_true(strong < 0.01f);
}

TEST(rule_for_overshoot)
{
    assert_true(arrive_overshoots((ArriveLimits){5.0f, 0.1f, 50.0f}));
    assert_true(arrive_overshoots((ArriveLimits){5.0f, 0.499f, 50.0f}));
    assert_false(arrive_overshoots((ArriveLimits){5.0f, 0.5f, 50.0f}));
    assert_false(arrive_overshoots((ArriveLimits){3.0f, 0.3f, 30.0f}));
    assert_false(arrive_overshoots((ArriveLimits){7.0f, 0.7f, 70.0f}));
    assert_true(arrive_overshoots((ArriveLimits){5.0f, 100.0f, 0.0f}));
}

// With max_accel >= max_speed^2 / brake, and a brake distance of at least one tick's way, nobody flies past a resting
// goal by more than a thousandth of a px.
TEST(enough_acceleration_never_overshoots)
{
    float worst = 0.0f;
    for (int round = 0; round < 2000; round++) {
        Rng rng = rng_seed((uint64_t)round, 21u);
        ArriveLimits limits;
        limits.max_speed = rng_range(&rng, 0.5f, 12.0f);
        limits.brake_px = rng_range(&rng, 12.0f, 200.0f);
        limits.max_accel = limits.max_speed * limits.max_speed / limits.brake_px * rng_range(&rng, 1.0f, 3.0f);
        float start_px = rng_range(&rng, 0.0f, 800.0f);
        float past = overshoot_px(limits, start_px, rng_range(&rng, 0.0f, 360.0f));
        fail_if(past >= 1.0e-3f, "round %d: %.9g px past the goal", round, (double)past);
        worst = past > worst ? past : worst;
    }
    print_message("           largest overshoot with enough acceleration: %.2g px\n", (double)worst);
}

TEST(zero_wish_brakes_to_rest)
{
    ArriveLimits limits = {5.0f, 0.3f, 50.0f};
    Vec2 velocity = vec2(3.0f, -4.0f);
    float speed = 5.0f;
    for (int tick = 0; tick < 16; tick++) {
        velocity = arrive_velocity(velocity, vec2(0.0f, 0.0f), limits);
        speed -= 0.3f;
        assert_true(fabsf(vec2_length(velocity) - speed) < 1.0e-4f);
        assert_true(fabsf(velocity.x * 4.0f + velocity.y * 3.0f) < 1.0e-4f); // straight on
    }
    for (int tick = 0; tick < 10; tick++) {
        velocity = arrive_velocity(velocity, vec2(0.0f, 0.0f), limits);
        assert_true(velocity.x == 0.0f && velocity.y == 0.0f);
    }
}

TEST(no_brake_distance_means_full_speed)
{
    ArriveLimits limits = {5.0f, 10.0f, 0.0f};
    Vec2 velocity = arrive_velocity(vec2(0.0f, 0.0f), vec2(0.0f, 1.0e-3f), limits);
    assert_true(velocity.x == 0.0f && velocity.y == 5.0f);
    velocity = arrive_velocity(velocity, vec2(0.0f, 0.0f), limits);
    assert_true(velocity.x == 0.0f && velocity.y == 0.0f);
}
