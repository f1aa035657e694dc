// test_dodge.c -- meetings and slides against flying on in small steps, and which threats are minded.
#include "steer/threats.h"

#define STEP 0.002
#define HORIZON 30.0f

// When a bee that flies on at `velocity`, and stops at edges, is first hit; and how near it came until then. In double.
static double flown(const Threats *threats, const DodgeSelf *self, Vec2 velocity, double *least_margin)
{
    double x = (double)self->position.x, y = (double)self->position.y;
    *least_margin = 1.0e9;
    for (double t = 0.0; t < (double)HORIZON; t += STEP) {
        for (int i = 0; i < threats->count; i++) {
            double dx = (double)threats->x[i] + (double)threats->vx[i] * t - x;
            double dy = (double)threats->y[i] + (double)threats->vy[i] * t - y;
            double margin = hypot(dx, dy) - (double)threats->reach[i];
            *least_margin = margin < *least_margin ? margin : *least_margin;
            if (margin < 0.0)
                return t;
        }
        x = fmin(fmax(x + (double)velocity.x * STEP, (double)self->least.x), (double)self->most.x);
        y = fmin(fmax(y + (double)velocity.y * STEP, (double)self->least.y), (double)self->most.y);
    }
    return (double)HORIZON;
}

TEST(ways_and_slides_are_exact)
{
    Rng rng = rng_seed(61, 1);
    for (int game = 0; game < 60; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 8);
        DodgeThreats seen = threats_seen(&threats);
        DodgeNear near;
        dodge_find(&near, &seen, &self, HORIZON, DODGE_NEAR_MAX);
        Vec2 velocity = random_way(&rng, self.limits.max_speed);
        DodgeTrial trial = {.count = 1, .vx = {velocity.x}, .vy = {velocity.y}};
        dodge_try(&trial, &near, &self, self.position, 0.0f, HORIZON);
        double margin, expected = flown(&threats, &self, velocity, &margin);
        if (fabs(margin) < 0.05 && expected >= (double)HORIZON)
            continue; // a graze, on which the steps do not decide
        if (fabs((double)trial.ticks[0] - expected) > 0.1 && margin < -0.001)
            fail_msg("game %d: %.3f instead of %.3f ticks", game, (double)trial.ticks[0], expected);
        if (expected >= (double)HORIZON && trial.ticks[0] < HORIZON)
            fail_msg("game %d: hit after %.3f ticks by nothing, margin %.3f", game, (double)trial.ticks[0], margin);
    }
}

TEST(a_second_leg_begins_later)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{100, 100}, {0, 0}, {5, 5, 50}, {9, 9}, {351, 631}};
    threats_add(&threats, vec2(100, 60), vec2(0, 2), 10);
    DodgeThreats seen = threats_seen(&threats);
    DodgeNear near;
    dodge_find(&near, &seen, &self, 100, 8);
    DodgeTrial trial = {.count = 1};
    dodge_try(&trial, &near, &self, self.position, 0, 100);
    assert_float_equal(trial.ticks[0], 15, 1e-4);
    dodge_try(&trial, &near, &self, vec2(100, 120), 5, 95);
    assert_float_equal(trial.ticks[0], 20, 1e-4); // 25 from now on
    dodge_try(&trial, &near, &self, vec2(120, 100), 5, 95);
    assert_float_equal(trial.ticks[0], 95, 1e-4);
}

// At any reachable velocity of a bee, only considered threats can hit it.
TEST(all_that_can_hit_is_minded)
{
    Rng rng = rng_seed(62, 1);
    for (int game = 0; game < 400; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 1);
        if (threats.count == 0)
            continue;
        DodgeThreats seen = threats_seen(&threats);
        DodgeNear near;
        dodge_find(&near, &seen, &self, HORIZON, 1);
        for (int i = 0; i < 20 && near.count == 0; i++) {
            Vec2 velocity = random_way(&rng, self.limits.max_speed);
            Vec2 way = vec2_sub(vec2(threats.x[0], threats.y[0]), self.position);
            Vec2 relative = vec2_sub(vec2(threats.vx[0], threats.vy[0]), velocity);
            assert_true(dodge_meeting(way, relative, threats.reach[0] * 0.999f, HORIZON) >= HORIZON * 0.999f);
        }
    }
}

static bool is_there(const DodgeNear *near, const DodgeThreat *threat)
{
    for (int i = 0; i < near->count; i++)
        if (same_bits(near->threats[i].way, threat->way) && same_bits(near->threats[i].velocity, threat->velocity))
            return true;
    return false;
}

TEST(the_soonest_are_minded_in_any_order)
{
    Rng rng = rng_seed(63, 1);
    for (int game = 0; game < 100; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 200);
        int most = 1 + (int)rng_below(&rng, 40u);
        DodgeThreats seen = threats_seen(&threats);
        DodgeNear all, some, others;
        dodge_find(&all, &seen, &self, HORIZON, DODGE_NEAR_MAX);
        dodge_find(&some, &seen, &self, HORIZON, most);
        assert_int_equal(some.count, all.count < most ? all.count : most);
        for (int i = 0; i < all.count; i++) {
            bool in = is_there(&some, &all.threats[i]);
            for (int k = 0; k < some.count && !in; k++)
                assert_true(some.threats[k].ticks <= all.threats[i].ticks);
        }
        threats_shuffle(&threats, &rng);
        dodge_find(&others, &seen, &self, HORIZON, most);
        assert_int_equal(others.count, some.count);
        for (int i = 0; i < some.count; i++)
            assert_true(is_there(&others, &some.threats[i]));
    }
}

TEST(an_overlapping_threat_counts_until_it_parts)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{100, 100}, {0, 0}, {5, 5, 50}, {9, 9}, {351, 631}};
    threats_add(&threats, vec2(104, 100), vec2(0, 0), 10);
    DodgeThreats seen = threats_seen(&threats);
    DodgeNear near;
    DodgeTrial trial = {.count = 2, .vx = {1, -1}};
    dodge_find(&near, &seen, &self, HORIZON, 4);
    assert_int_equal(near.count, 1);
    dodge_try(&trial, &near, &self, self.position, 0, HORIZON);
    assert_float_equal(trial.ticks[0], 0, 0);
    assert_float_equal(trial.ticks[1], HORIZON, 0);
}
