// test_arrive.c -- arrival against its formula, and how far agents fly past their goals.
#include "core/base/rng.h"
#include "core/base/trig.h"
#include "core/steer/arrive.h"
#include "test.h"

// The formula, once more and in double.
static void expected_velocity(const double v[2], const double w[2], double max_speed, double max_accel, double brake,
                              double out[2])
{
    double length = sqrt(w[0] * w[0] + w[1] * w[1]);
    double speed = max_speed * fmin(1.0, length / brake);
    double desired[2] = {0.0, 0.0};
    for (int axis = 0; axis < 2 && length > 0.0; axis++)
        desired[axis] = w[axis] / length * speed;
    double accel[2] = {desired[0] - v[0], desired[1] - v[1]};
    double accel_length = sqrt(accel[0] * accel[0] + accel[1] * accel[1]);
    double share = accel_length > max_accel ? max_accel / accel_length : 1.0;
    out[0] = v[0] + accel[0] * share;
    out[1] = v[1] + accel[1] * share;
    double out_length = sqrt(out[0] * out[0] + out[1] * out[1]);
    if (out_length > max_speed) {
        out[0] *= max_speed / out_length;
        out[1] *= max_speed / out_length;
    }
}

static Vec2 random_vector(Rng *rng, float most)
{
    float heading = rng_range(rng, 0.0f, 360.0f);
    float length = rng_range(rng, 0.0f, most);
    return vec2_scale(heading_unit(heading), length);
}

TEST(equals_the_formula)
{
    for (int round = 0; round < 100000; round++) {
        Rng rng = rng_seed((uint64_t)round, 20u);
        ArriveLimits limits;
        limits.max_speed = rng_range(&rng, 0.1f, 12.0f);
        limits.max_accel = rng_range(&rng, 0.01f, 3.0f);
        limits.brake_px = rng_range(&rng, 1.0f, 200.0f);
        Vec2 v = random_vector(&rng, 15.0f);
        Vec2 w = round % 10 == 0 ? vec2(0.0f, 0.0f) : random_vector(&rng, 300.0f);
        Vec2 got = arrive_velocity(v, w, limits);
        double expected[2];
        expected_velocity((const double[]){(double)v.x, (double)v.y}, (const double[]){(double)w.x, (double)w.y},
                          (double)limits.max_speed, (double)limits.max_accel, (double)limits.brake_px, expected);
        if (fabs((double)got.x - expected[0]) > 1.0e-5 || fabs((double)got.y - expected[1]) > 1.0e-5)
            fail_msg("round %d: %.9g %.9g, expected %.9g %.9g", round, (double)got.x, (double)got.y, expected[0],
                     expected[1]);
        assert_true(vec2_length(got) <= limits.max_speed * 1.000001f);
    }
}

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
        if (past >= 1.0e-3f)
            fail_msg("round %d: %.9g px past the goal", round, (double)past);
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
