// test_action_ease.c -- the eases against their formulas.

#include "core/action/action_parts.h"
#include "test.h"

#define PI 3.14159265358979323846

// The eases as they are usually printed, each mode written out on its own.
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

static double circle_ease(int mode, double u)
{
    if (mode == ACTION_EASE_IN)
        return 1.0 - sqrt(1.0 - u * u);
    if (mode == ACTION_EASE_OUT)
        return sqrt(1.0 - (u - 1.0) * (u - 1.0));
    double t = 2.0 * u;
    return t < 1.0 ? -0.5 * (sqrt(1.0 - t * t) - 1.0) : 0.5 * (sqrt(1.0 - (t - 2.0) * (t - 2.0)) + 1.0);
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

static double plain_ease(int family, int mode, double u)
{
    switch (family) {
    case ACTION_EASE_SINE: return sine_ease(mode, u);
    case ACTION_EASE_QUAD: return power_ease(mode, u, 2.0);
    case ACTION_EASE_CUBIC: return power_ease(mode, u, 3.0);
    case ACTION_EASE_QUART: return power_ease(mode, u, 4.0);
    case ACTION_EASE_QUINT: return power_ease(mode, u, 5.0);
    case ACTION_EASE_CIRCLE: return circle_ease(mode, u);
    case ACTION_EASE_BACK: return back_ease(mode, u);
    default: return bounce_ease(mode, u);
    }
}

// 2e-6 of a way of 640 px is a thousandth of a pixel; whole powers are all but exact.
TEST(eases_follow_their_formulas)
{
    int eases = 0;
    for (int ease = 1; ease < ACTION_EASE_COUNT; ease++) {
        if (!action_ease_known((uint32_t)ease))
            continue;
        int family = (ease - 1) / ACTION_EASE_MODES, mode = (ease - 1) % ACTION_EASE_MODES;
        double tolerance = family == ACTION_EASE_SINE || family == ACTION_EASE_CIRCLE ? 2.0e-6 : 1.0e-12;
        for (int i = 1; i < 1000; i++) {
            double u = (double)i / 1000.0, expected = plain_ease(family, mode, u), found = action_ease(ease, u);
            fail_if(!(fabs(found - expected) <= tolerance), "family %d, mode %d, u %g: %.9g, expected %.9g", family,
                    mode, u, found, expected);
        }
        assert_true(action_ease(ease, 0.0) == 0.0);
        assert_true(action_ease(ease, 1.0) == 1.0);
        assert_true(action_ease(ease, -0.1) == 0.0);
        assert_true(action_ease(ease, 1.1) == 1.0);
        eases++;
    }
    assert_int_equal(eases, 24);
}
