// test_foresight.c -- the instinct that looks one turn ahead.
#include "core/steer/dodge.h"
#include "steer/threats.h"
#include "test.h"

static const ForesightTuning TUNING = {{60, 20, 24, 2, 128}, 5, 16, 0.4f};

static ForesightTuning random_tuning(Rng *rng)
{
    ForesightTuning tuning = {.velocity.threats = DODGE_NEAR_MAX};
    tuning.velocity.horizon_ticks = rng_range(rng, 2.0f, 100.0f);
    tuning.velocity.caution = rng_range(rng, 0.0f, 50.0f);
    tuning.velocity.directions = 4 + (int)rng_below(rng, 28u);
    tuning.velocity.rings = 1 + (int)rng_below(rng, 3u);
    tuning.leg_ticks = rng_range(rng, 0.5f, 100.0f);
    tuning.turns = 4 + (int)rng_below(rng, 20u);
    tuning.outlook = rng_range(rng, 0.0f, 5.0f);
    return tuning;
}

TEST(it_is_not_hit_while_a_velocity_is_free)
{
    Rng rng = rng_seed(81, 1);
    for (int game = 0; game < 800; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 40);
        DodgeThreats seen = threats_seen(&threats);
        ForesightTuning tuning = random_tuning(&rng);
        Vec2 wanted = dodge_within_limits(&self, random_way(&rng, 6.0f));
        Vec2 chosen = foresight_choose(&seen, &self, wanted, &tuning);
        DodgeTrial trial;
        bool free = false;
        assert_true(within_limits(&self, chosen));
        velocity_trial(&trial, &self, wanted, &tuning.velocity);
        for (int i = 0; i < trial.count; i++)
            free = free || margin_next_tick(&threats, &self, vec2(trial.vx[i], trial.vy[i])) > 0.01;
        if (free && margin_next_tick(&threats, &self, chosen) < -0.01)
            fail_msg("game %d: hit by %f px", game, margin_next_tick(&threats, &self, chosen));
    }
}

TEST(without_an_outlook_it_is_velocity)
{
    Rng rng = rng_seed(82, 1);
    for (int game = 0; game < 500; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 40);
        DodgeThreats seen = threats_seen(&threats);
        ForesightTuning tuning = random_tuning(&rng);
        tuning.outlook = 0.0f;
        Vec2 wanted = dodge_within_limits(&self, random_way(&rng, 6.0f));
        Vec2 plain = velocity_choose(&seen, &self, wanted, &tuning.velocity);
        assert_true(same_bits(foresight_choose(&seen, &self, wanted, &tuning), plain));
    }
}

TEST(the_order_of_threats_does_not_matter)
{
    Rng rng = rng_seed(83, 1);
    for (int game = 0; game < 200; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 60);
        DodgeThreats seen = threats_seen(&threats);
        ForesightTuning tuning = random_tuning(&rng);
        Vec2 wanted = random_way(&rng, self.limits.max_speed);
        Vec2 first = foresight_choose(&seen, &self, wanted, &tuning);
        threats_shuffle(&threats, &rng);
        assert_true(same_bits(foresight_choose(&seen, &self, wanted, &tuning), first));
    }
}

// Something comes down; far off to the right, where a bee dodges first, there is a wall. Both ways go well until the
// horizon, but the left one leaves more ways out.
TEST(it_goes_where_there_is_more_room)
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
    for (int game = 0; game < 500; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        extreme_threats(&rng, &threats);
        DodgeThreats seen = threats_seen(&threats);
        ForesightTuning tuning = random_tuning(&rng);
        Vec2 chosen = foresight_choose(&seen, &self, random_way(&rng, self.limits.max_speed), &tuning);
        assert_true(within_limits(&self, chosen));
    }
}
