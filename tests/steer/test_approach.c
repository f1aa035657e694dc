// test_approach.c -- the direction away from where threats will pass, against its formula.
#include "steer/threats.h"

static const ApproachTuning TUNING = {40, 20, 5, 5};

// The formula, once more and in double.
static void expected(const Threats *threats, const DodgeSelf *self, const ApproachTuning *tuning, double sum[2])
{
    sum[0] = sum[1] = 0.0;
    for (int i = 0; i < threats->count; i++) {
        double x = (double)threats->x[i] - (double)self->position.x;
        double y = (double)threats->y[i] - (double)self->position.y;
        double vx = (double)threats->vx[i] - (double)self->velocity.x;
        double vy = (double)threats->vy[i] - (double)self->velocity.y;
        double t = -(x * vx + y * vy) / (vx * vx + vy * vy);
        t = fmin(fmax(t, 0.0), (double)tuning->horizon_ticks);
        double mx = x + vx * t, my = y + vy * t, d = hypot(mx, my);
        if (d >= (double)threats->reach[i] + (double)tuning->range_px)
            continue;
        double weight = 1.0 / ((1.0 + d / (double)tuning->near_px) * (1.0 + t / (double)tuning->soon_ticks));
        sum[0] -= mx / d * weight;
        sum[1] -= my / d * weight;
    }
}

TEST(it_follows_its_formula_in_any_order)
{
    Rng rng = rng_seed(91, 1);
    for (int game = 0; game < 1000; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 60);
        DodgeThreats seen = threats_seen(&threats);
        double sum[2];
        expected(&threats, &self, &TUNING, sum);
        Vec2 away = approach_avoid(&seen, &self, &TUNING);
        double length = hypot(sum[0], sum[1]);
        if (length > 0.05) {
            assert_float_equal(away.x, (float)(sum[0] / length), 0.02f);
            assert_float_equal(away.y, (float)(sum[1] / length), 0.02f);
        }
        threats_shuffle(&threats, &rng);
        assert_true(same_bits(approach_avoid(&seen, &self, &TUNING), away));
    }
}

TEST(head_on_bullets_are_evaded_to_their_left)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{180, 300}, {0, 0}, {5, 5, 50}, {9, 9}, {351, 631}};
    threats_add(&threats, vec2(180, 240), vec2(0, 3), 6);
    DodgeThreats seen = threats_seen(&threats);
    assert_true(same_bits(approach_avoid(&seen, &self, &TUNING), vec2(1, 0))); // it flies down: its left is our right
    threats.vy[0] = -3.0f;
    assert_true(same_bits(approach_avoid(&seen, &self, &TUNING), vec2(0, 0))); // it flies away
}

TEST(extremes_give_numbers)
{
    Rng rng = rng_seed(92, 1);
    for (int game = 0; game < 3000; game++) {
        Threats threats;
        DodgeSelf self = random_self(&rng);
        extreme_threats(&rng, &threats);
        DodgeThreats seen = threats_seen(&threats);
        float length = vec2_length(approach_avoid(&seen, &self, &TUNING));
        assert_true(length == 0.0f || fabsf(length - 1.0f) < 1.0e-5f);
    }
}
