// test_foresight.c -- the instincts that try velocities: velocity, and foresight, which without an outlook is the same.
#include "steer/threats.h"

static const ForesightTuning TUNING = {{60, 20, 24, 2, 128}, 5, 16, 0.4f};

// With any numbers; without an outlook in every second game, so that velocity is tested too.
static ForesightTuning random_tuning(Rng *rng, int game)
{
    ForesightTuning tuning = {.velocity.threats = DODGE_NEAR_MAX};
    tuning.velocity.horizon_ticks = rng_range(rng, 2.0f, 100.0f);
    tuning.velocity.caution = rng_range(rng, 0.0f, 50.0f);
    tuning.velocity.directions = 4 + (int)rng_below(rng, game % 2 ? 60u : 28u);
    tuning.velocity.rings = 1 + (int)rng_below(rng, 3u);
    tuning.leg_ticks = rng_range(rng, 0.5f, 100.0f);
    tuning.turns = 4 + (int)rng_below(rng, 20u);
    tuning.outlook = game % 2 ? 0.0f : rng_range(rng, 0.0f, 5.0f);
    return tuning;
}

TEST(it_is_not_hit_while_a_velocity_is_free)
{
    Rng rng = rng_seed(81, 1);
    int near = 0, free_games = 0;
    for (int game = 0; game < 3000; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 40);
        DodgeThreats seen = threats_seen(&threats);
        ForesightTuning tuning = random_tuning(&rng, game);
        Vec2 wanted = dodge_within_limits(&self, random_way(&rng, 6.0f));
        Vec2 chosen = foresight_choose(&seen, &self, wanted, &tuning);
        DodgeTrial trial;
        bool free = false;
        assert_true(within_limits(&self, chosen));
        if (tuning.outlook == 0.0f)
            assert_true(same_bits(velocity_choose(&seen, &self, wanted, &tuning.velocity), chosen));
        velocity_trial(&trial, &self, wanted, &tuning.velocity);
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
    Rng rng = rng_seed(83, 1);
    for (int game = 0; game < 700; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 100);
        DodgeThreats seen = threats_seen(&threats);
        ForesightTuning tuning = random_tuning(&rng, game);
        tuning.velocity.threats = 1 + (int)rng_below(&rng, 60u);
        Vec2 wanted = random_way(&rng, self.limits.max_speed);
        Vec2 first = foresight_choose(&seen, &self, wanted, &tuning);
        threats_shuffle(&threats, &rng);
        assert_true(same_bits(foresight_choose(&seen, &self, wanted, &tuning), first));
    }
}

static Vec2 choose_usual(const Threats *threats, const DodgeSelf *self, Vec2 wanted)
{
    DodgeThreats seen = threats_seen(threats);
    return velocity_choose(&seen, self, wanted, &TUNING.velocity);
}

TEST(nothing_near_leaves_the_wish)
{
    check_nothing_near_leaves_the_wish(choose_usual);
}

// Equal choices: the first of the ring, clockwise from upward; so to the right of something that comes straight down.
TEST(of_equal_ways_it_takes_the_first)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{180, 300}, {0, 0}, {5, 5, 50}, {9, 9}, {351, 631}};
    threats_add(&threats, vec2(180, 240), vec2(0, 3), 6);
    DodgeThreats seen = threats_seen(&threats);
    assert_true(velocity_choose(&seen, &self, vec2(0, 0), &TUNING.velocity).x > 0.0f);
}

TEST(it_leaves_a_corner)
{
    check_it_leaves_a_corner(choose_usual);
}

// Something comes down; far off to the right, where a bee dodges first, there is a wall. Both ways go well until the
// horizon, but the left one leaves more ways out.
TEST(it_prefers_the_side_with_more_room)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{180, 300}, {0, 0}, {5, 5, 50}, {9, 9}, {351, 631}};
    threats_add(&threats, vec2(180, 240), vec2(0, 3), 6);
    for (int i = -20; i <= 20; i++)
        threats_add(&threats, vec2(345, 300 + 8 * (float)i), vec2(0, 0), 6);
    DodgeThreats seen = threats_seen(&threats);
    assert_true(velocity_choose(&seen, &self, vec2(0, 0), &TUNING.velocity).x > 0.0f);
    assert_true(foresight_choose(&seen, &self, vec2(0, 0), &TUNING).x < 0.0f);
}

TEST(extremes_give_numbers)
{
    Rng rng = rng_seed(84, 1);
    for (int game = 0; game < 2500; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        extreme_threats(&rng, &threats);
        DodgeThreats seen = threats_seen(&threats);
        ForesightTuning tuning = random_tuning(&rng, game);
        Vec2 chosen = foresight_choose(&seen, &self, random_way(&rng, self.limits.max_speed), &tuning);
        assert_true(within_limits(&self, chosen));
    }
}
