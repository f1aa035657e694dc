// test_trig.c -- sine, arc tangent and headings against the C library in double.
#include <float.h>

#include "dies.h"
#include "core/base/rng.h"
#include "core/base/trig.h"
#include "test.h"

#define DEG_PER_RADIAN 57.295779513082320877

// The largest error met and where.
typedef struct Worst {
    double error;
    double at, at2;
} Worst;

static void worst_note(Worst *worst, double off, double at, double at2)
{
    if (!(off <= worst->error))
        *worst = (Worst){off, at, at2};
}

static void worst_check(const Worst *worst, const char *what, double bound)
{
    if (!(worst->error < bound))
        fail_msg("%s: error %g at %.9g, %.9g; the bound is %g", what, worst->error, worst->at, worst->at2, bound);
    print_message("           %s: largest error %.3g, bound %.3g\n", what, worst->error, bound);
}

static float float_of(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static uint32_t bits_of(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

// A positive float; all orders of magnitude between the two are equally likely.
static float any_size(Rng *rng, float least, float most)
{
    return float_of(bits_of(least) + rng_below(rng, bits_of(most) - bits_of(least) + 1u));
}

static float any_sign(Rng *rng, float value)
{
    return (rng_u32(rng) & 1u) != 0u ? -value : value;
}

static void note_sine(Worst *worst, float deg)
{
    double rad = fmod((double)deg, 360.0) / DEG_PER_RADIAN;
    worst_note(worst, fabs((double)trig_sin_deg(deg) - sin(rad)), (double)deg, 0.0);
    worst_note(worst, fabs((double)trig_cos_deg(deg) - cos(rad)), (double)deg, 1.0);
    assert_true(fabsf(trig_sin_deg(deg)) <= 1.0f && fabsf(trig_cos_deg(deg)) <= 1.0f);
}

TEST(sine_and_cosine)
{
    Worst worst = {0.0, 0.0, 0.0};
    Rng rng = rng_seed(1u, 1u);
    for (int i = -360000; i <= 360000; i++)
        note_sine(&worst, (float)i * 0.001f);
    for (int i = 0; i < 400000; i++)
        note_sine(&worst, any_sign(&rng, any_size(&rng, 1.0e-45f, 1.0e7f)));
    // Where the quarter changes.
    for (int quarter = -40; quarter <= 40; quarter++) {
        float border = 45.0f + 90.0f * (float)quarter;
        note_sine(&worst, nextafterf(border, -1.0e9f));
        note_sine(&worst, border);
        note_sine(&worst, nextafterf(border, 1.0e9f));
    }
    worst_check(&worst, "sin, cos", 1.2e-7);
}

TEST(quarter_turns_are_exact)
{
    static const float sines[] = {0.0f, 1.0f, 0.0f, -1.0f};
    for (int quarter = -111111; quarter <= 111111; quarter++) {
        float deg = (float)(quarter * 90);
        assert_true(trig_sin_deg(deg) == sines[(unsigned)quarter & 3u]);
        assert_true(trig_cos_deg(deg) == sines[((unsigned)quarter + 1u) & 3u]);
        Vec2 unit = heading_unit(deg);
        if (unit.x == 0.0f)
            assert_false(signbit(unit.x));
        if (unit.y == 0.0f)
            assert_false(signbit(unit.y));
    }
}

static void note_atan2(Worst *worst, float y, float x)
{
    float deg = trig_atan2_deg(y, x);
    assert_true(deg > -180.0f && deg <= 180.0f);
    double off = fabs((double)deg - atan2((double)y, (double)x) * DEG_PER_RADIAN);
    worst_note(worst, off > 180.0 ? 360.0 - off : off, (double)y, (double)x);
}

TEST(arc_tangent)
{
    Worst worst = {0.0, 0.0, 0.0};
    Rng rng = rng_seed(2u, 2u);
    for (int i = 0; i < 400000; i++) {
        float rad = (float)i * (6.2831853f / 400000.0f);
        note_atan2(&worst, sinf(rad), cosf(rad));
        float y = any_sign(&rng, any_size(&rng, 1.0e-45f, FLT_MAX));
        float x = any_sign(&rng, any_size(&rng, 1.0e-45f, FLT_MAX));
        note_atan2(&worst, y, x);
    }
    worst_check(&worst, "atan2", 2.5e-5);
}

TEST(arc_tangent_on_the_axes)
{
    assert_true(trig_atan2_deg(0.0f, 0.0f) == 0.0f);
    assert_true(trig_atan2_deg(-0.0f, -0.0f) == 0.0f);
    assert_true(trig_atan2_deg(0.0f, 2.0f) == 0.0f);
    assert_true(trig_atan2_deg(3.0f, 0.0f) == 90.0f);
    assert_true(trig_atan2_deg(-3.0f, 0.0f) == -90.0f);
    assert_true(trig_atan2_deg(0.0f, -1.0f) == 180.0f);
    assert_true(trig_atan2_deg(-0.0f, -1.0f) == 180.0f);
    assert_true(trig_atan2_deg(-1.0e-30f, -1.0f) == 180.0f); // not -180
    assert_true(trig_atan2_deg(1.0e-45f, 1.0e-45f) > 44.9999f);
    assert_true(trig_atan2_deg(FLT_MAX, -FLT_MAX) < 135.0001f);
}

TEST(headings_and_back)
{
    assert_true(heading_of(vec2(0.0f, 0.0f)) == 0.0f);
    assert_true(heading_of(vec2(0.0f, -2.0f)) == 0.0f);
    assert_true(heading_of(vec2(2.0f, 0.0f)) == 90.0f);
    assert_true(heading_of(vec2(0.0f, 2.0f)) == 180.0f);
    assert_true(heading_of(vec2(-2.0f, 0.0f)) == 270.0f);
    Worst there_and_back = {0.0, 0.0, 0.0}, unit_length = {0.0, 0.0, 0.0};
    for (int i = 0; i < 360000; i++) {
        float deg = (float)i * 0.001f;
        Vec2 unit = heading_unit(deg);
        double length = sqrt((double)unit.x * (double)unit.x + (double)unit.y * (double)unit.y);
        worst_note(&unit_length, fabs(length - 1.0), (double)deg, 0.0);
        double off = fabs((double)heading_of(unit) - (double)deg);
        worst_note(&there_and_back, off > 180.0 ? 360.0 - off : off, (double)deg, 0.0);
    }
    worst_check(&unit_length, "length of heading_unit", 2.0e-7);
    worst_check(&there_and_back, "heading_of(heading_unit)", 4.0e-5);
}

// Vectors that lead up and the least bit to the left: 360 is not a heading.
TEST(headings_just_below_360)
{
    for (uint32_t bits = 1u; bits < bits_of(1.0f); bits += 9973u) {
        float deg = heading_of(vec2(-float_of(bits), -1.0f));
        assert_true(deg >= 0.0f && deg < 360.0f);
    }
    assert_true(heading_of(vec2(-1.0e-10f, -1.0f)) == 0.0f);
    assert_true(heading_of(vec2(-1.0e-6f, -1.0f)) > 359.9f);
}

TEST(shortest_turns)
{
    assert_true(heading_turn(350.0f, 10.0f) == 20.0f);
    assert_true(heading_turn(10.0f, 350.0f) == -20.0f);
    assert_true(heading_turn(0.0f, 180.0f) == -180.0f);
    assert_true(heading_turn(180.0f, 0.0f) == -180.0f);
    assert_true(heading_turn(90.0f, 90.0f) == 0.0f);
    assert_true(heading_turn(0.0f, 720.0f) == 0.0f);
    assert_true(heading_turn(0.0f, 540.0f) == -180.0f);
    assert_true(heading_turn(0.0f, -7199910.0f) == 90.0f);
    Rng rng = rng_seed(3u, 3u);
    for (int i = 0; i < 200000; i++) {
        float from = rng_range(&rng, 0.0f, 360.0f);
        float to = i % 2 == 0 ? rng_range(&rng, 0.0f, 360.0f) : any_sign(&rng, any_size(&rng, 1.0e-9f, 9.0e6f));
        float turn = heading_turn(from, to);
        assert_true(turn >= -180.0f && turn < 180.0f);
        double way = (double)(to - from) - (double)turn; // a whole number of rounds
        assert_true(fabs(way - 360.0 * round(way / 360.0)) < 2.0e-5);
    }
}

static void sine_of(const void *deg)
{
    (void)trig_sin_deg(*(const float *)deg);
}

TEST(wrong_arguments_are_wrong_programs)
{
    assert_true(dies(sine_of, &(float){1.01e7f}));
    assert_true(dies(sine_of, &(float){NAN}));
    assert_false(dies(sine_of, &(float){-1.0e7f}));
}
