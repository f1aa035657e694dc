// test_velocity.c -- the instinct that tries velocities: what it never does, and what it does in plain cases.
#include "steer/threats.h"
#include "core/steer/dodge.h"
#include "test.h"

static const VelocityTuning TUNING = {60, 20, 24, 2, 128};

static VelocityTuning random_tuning(Rng *rng)
{
    VelocityTuning tuning = {rng_range(rng, 2.0f, 100.0f), rng_range(rng, 0.0f, 50.0f), 0, 0, 0};
    tuning.directions = 4 + (int)rng_below(rng, 60u);
    tuning.rings = 1 + (int)rng_below(rng, 3u);
    tuning.threats = DODGE_NEAR_MAX;
    return tuning;
}

TEST(it_is_not_hit_while_a_velocity_is_free)
{
    Rng rng = rng_seed(71, 1);
    int near = 0, free_games = 0;
    for (int game = 0; game < 3000; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 40);
        DodgeThreats seen = threats_seen(&threats);
        VelocityTuning tuning = random_tuning(&rng);
        Vec2 wanted = dodge_within_limits(&self, random_way(&rng, 6.0f));
        Vec2 chosen = velocity_choose(&seen, &self, wanted, &tuning);
        DodgeTrial trial;
        bool free = false;
        assert_true(within_limits(&self, chosen));
        velocity_trial(&trial, &self, wanted, &tuning);
        for (int i = 0; i < trial.count; i++)
            free = free || margin_next_tick(&threats, &self, vec2(trial.vx[i], trial.vy[i])) > 0.01;
        free_games += free;
        near += margin_next_tick(&threats, &self, wanted) < 0.0;
        if (free && margin_next_tick(&threats, &self, chosen) < -0.01)
            fail_msg("game %d: hit by %f px", game, margin_next_tick(&threats, &self, chosen));
    }
    assert_true(near > 100 && free_games > 2000);
}

TEST(the_order_of_threats_does_not_matter)
{
    Rng rng = rng_seed(72, 1);
    for (int game = 0; game < 500; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 100);
        DodgeThreats seen = threats_seen(&threats);
        VelocityTuning tuning = random_tuning(&rng);
        tuning.threats = 1 + (int)rng_below(&rng, 60u);
        Vec2 wanted = random_way(&rng, self.limits.max_speed);
        Vec2 first = velocity_choose(&seen, &self, wanted, &tuning);
        threats_shuffle(&threats, &rng);
        assert_true(same_bits(velocity_choose(&seen, &self, wanted, &tuning), first));
    }
}

TEST(nothing_near_leaves_the_wish)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{180, 300}, {1, 0}, {5, 5, 50}, {9, 9}, {351, 631}};
    threats_add(&threats, vec2(180, 200), vec2(0, -3), 5); // flies away
    threats_add(&threats, vec2(100, 200), vec2(0, 3), 5);  // passes far off
    DodgeThreats seen = threats_seen(&threats);
    assert_true(same_bits(velocity_choose(&seen, &self, vec2(0, 2), &TUNING), vec2(0, 2)));
}

// Equal choices: the first of the ring, clockwise from upward; so to the right of something that comes straight down.
TEST(of_equal_ways_it_takes_the_first)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{180, 300}, {0, 0}, {5, 5, 50}, {9, 9}, {351, 631}};
    threats_add(&threats, vec2(180, 240), vec2(0, 3), 6);
    DodgeThreats seen = threats_seen(&threats);
    assert_true(velocity_choose(&seen, &self, vec2(0, 0), &TUNING).x > 0.0f);
}

// An edge is no way out: a bee in a corner does not fly into it.
TEST(it_leaves_a_corner)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{12, 620}, {0, 0}, {5, 5, 50}, {9, 9}, {351, 631}};
    threats_add(&threats, vec2(12, 560), vec2(0, 3), 16);
    DodgeThreats seen = threats_seen(&threats);
    for (int tick = 0; tick < 40; tick++) {
        Vec2 chosen = velocity_choose(&seen, &self, vec2(0, 0), &TUNING);
        assert_true(margin_next_tick(&threats, &self, chosen) > 0.0);
        self.position = dodge_place(&self, chosen, 1.0f);
        self.velocity = chosen;
        threats.y[0] += 3.0f;
    }
    assert_true(self.position.x > 28.0f);
}

TEST(extremes_give_numbers)
{
    Rng rng = rng_seed(73, 1);
    for (int game = 0; game < 2000; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        extreme_threats(&rng, &threats);
        DodgeThreats seen = threats_seen(&threats);
        VelocityTuning tuning = random_tuning(&rng);
        Vec2 chosen = velocity_choose(&seen, &self, random_way(&rng, self.limits.max_speed), &tuning);
        assert_true(within_limits(&self, chosen));
    }
}
