// test_action_ease.c -- the eases against their formulas, and the times of calls inside eased blocks.

#include "core/action/action_parts.h"
#include "core/base/rng.h"
#include "test.h"

#define PI 3.14159265358979323846

// The eases as they are usually printed, each mode written out on its own; only expo is scaled to begin at 0.
static double power_ease(int mode, double u, double rate)
{
    if (mode == ACTION_EASE_IN)
        return pow(u, rate);
    if (mode == ACTION_EASE_OUT)
        return 1.0 - pow(1.0 - u, rate);
    return u < 0.5 ? 0.5 * pow(2.0 * u, rate) : 1.0 - 0.5 * pow(2.0 - 2.0 * u, rate);
}

static double sine_ease(int mode, double u)
{
    if (mode == ACTION_EASE_IN)
        return 1.0 - cos(u * PI / 2.0);
    return mode == ACTION_EASE_OUT ? sin(u * PI / 2.0) : -0.5 * (cos(PI * u) - 1.0);
}

static double expo_ease(int mode, double u)
{
    if (mode == ACTION_EASE_IN)
        return (pow(2.0, 10.0 * u) - 1.0) / 1023.0;
    if (mode == ACTION_EASE_OUT)
        return (1.0 - pow(2.0, -10.0 * u)) * 1024.0 / 1023.0;
    return u < 0.5 ? 0.5 * expo_ease(ACTION_EASE_IN, 2.0 * u) : 0.5 + 0.5 * expo_ease(ACTION_EASE_OUT, 2.0 * u - 1.0);
}

static double circle_ease(int mode, double u)
{
    if (mode == ACTION_EASE_IN)
        return 1.0 - sqrt(1.0 - u * u);
    if (mode == ACTION_EASE_OUT)
        return sqrt(1.0 - (u - 1.0) * (u - 1.0));
    double t = 2.0 * u;
    return t < 1.0 ? -0.5 * (sqrt(1.0 - t * t) - 1.0) : 0.5 * (sqrt(1.0 - (t - 2.0) * (t - 2.0)) + 1.0);
}

static double elastic_ease(int mode, double u, double p)
{
    double s = p / 4.0;
    if (mode == ACTION_EASE_IN)
        return -pow(2.0, 10.0 * (u - 1.0)) * sin((u - 1.0 - s) * 2.0 * PI / p);
    if (mode == ACTION_EASE_OUT)
        return pow(2.0, -10.0 * u) * sin((u - s) * 2.0 * PI / p) + 1.0;
    double t = 2.0 * u - 1.0;
    if (t < 0.0)
        return -0.5 * pow(2.0, 10.0 * t) * sin((t - s) * 2.0 * PI / p);
    return pow(2.0, -10.0 * t) * sin((t - s) * 2.0 * PI / p) * 0.5 + 1.0;
}

static double back_ease(int mode, double u)
{
    double s = 1.70158;
    if (mode == ACTION_EASE_IN)
        return u * u * ((s + 1.0) * u - s);
    if (mode == ACTION_EASE_OUT)
        return (u - 1.0) * (u - 1.0) * ((s + 1.0) * (u - 1.0) + s) + 1.0;
    s *= 1.525;
    double t = 2.0 * u;
    if (t < 1.0)
        return t * t * ((s + 1.0) * t - s) / 2.0;
    t -= 2.0;
    return t * t * ((s + 1.0) * t + s) / 2.0 + 1.0;
}

static double bounce_out(double u)
{
    if (u < 1.0 / 2.75)
        return 7.5625 * u * u;
    if (u < 2.0 / 2.75)
        return 7.5625 * (u - 1.5 / 2.75) * (u - 1.5 / 2.75) + 0.75;
    if (u < 2.5 / 2.75)
        return 7.5625 * (u - 2.25 / 2.75) * (u - 2.25 / 2.75) + 0.9375;
    return 7.5625 * (u - 2.625 / 2.75) * (u - 2.625 / 2.75) + 0.984375;
}

static double bounce_ease(int mode, double u)
{
    if (mode == ACTION_EASE_IN)
        return 1.0 - bounce_out(1.0 - u);
    if (mode == ACTION_EASE_OUT)
        return bounce_out(u);
    return u < 0.5 ? (1.0 - bounce_out(1.0 - 2.0 * u)) * 0.5 : bounce_out(2.0 * u - 1.0) * 0.5 + 0.5;
}

static double plain_ease(int family, int mode, double value, double u)
{
    switch (family) {
    case ACTION_EASE_RATE: return power_ease(mode, u, value);
    case ACTION_EASE_SINE: return sine_ease(mode, u);
    case ACTION_EASE_QUAD: return power_ease(mode, u, 2.0);
    case ACTION_EASE_CUBIC: return power_ease(mode, u, 3.0);
    case ACTION_EASE_QUART: return power_ease(mode, u, 4.0);
    case ACTION_EASE_QUINT: return power_ease(mode, u, 5.0);
    case ACTION_EASE_EXPO: return expo_ease(mode, u);
    case ACTION_EASE_CIRCLE: return circle_ease(mode, u);
    case ACTION_EASE_ELASTIC: return elastic_ease(mode, u, value);
    case ACTION_EASE_BACK: return back_ease(mode, u);
    default: return bounce_ease(mode, u);
    }
}

static void check_ease(int family, int mode, int32_t value, double tolerance)
{
    int ease = 1 + family * ACTION_EASE_MODES + mode;
    for (int i = 1; i < 1000; i++) {
        double u = (double)i / 1000.0;
        double expected = plain_ease(family, mode, (double)value / 1.0e6, u), found = action_ease(ease, value, u);
        fail_if(!(fabs(found - expected) <= tolerance), "family %d, mode %d, value %d, u %g: %.9g, expected %.9g",
                family, mode, value, u, found, expected);
    }
    assert_true(action_ease(ease, value, 0.0) == 0.0);
    assert_true(action_ease(ease, value, 1.0) == 1.0);
    assert_true(action_ease(ease, value, -0.1) == 0.0);
    assert_true(action_ease(ease, value, 1.1) == 1.0);
}

// 2e-6 of a way of 640 px is a thousandth of a pixel; sine and circle come closer, whole powers are all but exact.
TEST(eases_follow_their_formulas)
{
    for (int family = 0; family < ACTION_EASE_FAMILIES; family++) {
        for (int mode = 0; mode < ACTION_EASE_MODES; mode++) {
            int32_t default_value = action_ease_value(1 + family * ACTION_EASE_MODES + mode).default_value;
            bool exact = family == ACTION_EASE_RATE || (family >= ACTION_EASE_QUAD && family <= ACTION_EASE_QUINT)
                      || family >= ACTION_EASE_BACK;
            check_ease(family, mode, default_value, exact ? 1.0e-12 : 2.0e-6);
        }
    }
    static const int32_t rates[] = {100000, 333333, 500000, 1000000, 1500000, 3000000, 7250000, 10000000};
    static const int32_t periods[] = {100000, 250000, 450000, 1000000, 10000000};
    for (int mode = 0; mode < ACTION_EASE_MODES; mode++) {
        for (size_t i = 0; i < sizeof rates / sizeof *rates; i++)
            check_ease(ACTION_EASE_RATE, mode, rates[i], 1.0e-5);
        for (size_t i = 0; i < sizeof periods / sizeof *periods; i++)
            check_ease(ACTION_EASE_ELASTIC, mode, periods[i], 1.0e-5);
    }
}

static ActionOp eased_op(Rng *rng, int ease)
{
    ActionOp op = {.duration = 1 + (int64_t)rng_below(rng, 3000), .ease = (uint8_t)ease};
    if (rng_below(rng, 4) == 0)
        op.duration *= 1000003;
    op.ease_value = action_ease_value(ease).default_value;
    return op;
}

// Every inner time has one due time; they keep their order even where the ease goes back and forth.
TEST(due_times_keep_their_order)
{
    Rng rng = rng_seed(1, 84);
    for (int round = 0; round < 40 * ACTION_EASE_COUNT; round++) {
        ActionOp op = eased_op(&rng, 1 + round % (ACTION_EASE_COUNT - 1));
        int64_t step = op.duration / 200 + 1, last = 0;
        assert_int_equal(action_ease_due(&op, 0), 0);
        assert_true(action_ease_due(&op, op.duration) <= op.duration);
        for (int64_t inner = 0; inner <= op.duration; inner += step) {
            int64_t due = action_ease_due(&op, inner);
            assert_true(due >= last && due <= op.duration);
            assert_true(inner == 0 || action_ease_inner(&op, due) >= inner);
            last = due;
        }
    }
}

TEST(reached_is_the_inverse_of_due)
{
    Rng rng = rng_seed(2, 84);
    for (int round = 0; round < 40 * ACTION_EASE_COUNT; round++) {
        ActionOp op = eased_op(&rng, 1 + round % (ACTION_EASE_COUNT - 1));
        int64_t step = op.duration / 100 + 1;
        assert_int_equal(action_ease_reached(&op, -1), -1);
        assert_int_equal(action_ease_reached(&op, op.duration), op.duration);
        for (int64_t at = 0; at < op.duration; at += step) {
            int64_t reached = action_ease_reached(&op, at);
            assert_true(reached >= 0 && reached <= op.duration);
            assert_true(action_ease_due(&op, reached) <= at);
            assert_true(reached == op.duration || action_ease_due(&op, reached + 1) > at);
        }
    }
}
