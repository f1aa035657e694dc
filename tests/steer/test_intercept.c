// test_intercept.c -- meeting a moving target: the closing-time rule, the exact time, and chases.
#include <float.h>

#include "core/base/rng.h"
#include "core/base/trig.h"
#include "core/steer/intercept.h"
#include "test.h"

static Vec2 random_vector(Rng *rng, float most)
{
    float heading = rng_range(rng, 0.0f, 360.0f);
    float length = rng_range(rng, 0.0f, most);
    return vec2_scale(heading_unit(heading), length);
}

TEST(closing_rule)
{
    for (int round = 0; round < 100000; round++) {
        Rng rng = rng_seed((uint64_t)round, 30u);
        Vec2 self = random_vector(&rng, 700.0f), v_self = random_vector(&rng, 6.0f);
        Vec2 target = random_vector(&rng, 700.0f), v_target = random_vector(&rng, 6.0f);
        double relative = hypot((double)v_target.x - (double)v_self.x, (double)v_target.y - (double)v_self.y);
        double distance = hypot((double)target.x - (double)self.x, (double)target.y - (double)self.y);
        double ticks = distance / relative;
        Vec2 aim = intercept_aim(self, v_self, target, v_target);
        double most_off = 1.0e-5 * (700.0 + 6.0 * ticks);
        assert_true(fabs((double)aim.x - (double)target.x - (double)v_target.x * ticks) < most_off);
        assert_true(fabs((double)aim.y - (double)target.y - (double)v_target.y * ticks) < most_off);
    }
}

TEST(closing_rule_without_relative_velocity)
{
    Vec2 v = vec2(2.0f, -1.0f);
    Vec2 aim = intercept_aim(vec2(0.0f, 0.0f), v, vec2(10.0f, 3.0f), v);
    assert_true(aim.x == 10.0f && aim.y == 3.0f);
    // The corner of the world is a place like any other.
    Vec2 corner = intercept_aim(vec2(3.0f, 4.0f), vec2(0.0f, 0.0f), vec2(0.0f, 0.0f), vec2(1.0f, 0.0f));
    assert_true(corner.x == 5.0f && corner.y == 0.0f);
}

// The rule's time to close with a target that moves by `v`, as its aim shows it.
static float closing_ticks(Vec2 nose, Vec2 target, Vec2 v)
{
    return (intercept_aim(vec2(0.0f, 0.0f), nose, target, v).y - target.y) / v.y;
}

// A target at a right angle, .9 as fast: the rule, asked once with the nose at the target, is far from the truth.
TEST(known_vector)
{
    Vec2 from = vec2(0.0f, 0.0f), target = vec2(10.0f, 0.0f), v = vec2(0.0f, 0.9f);
    float ticks = 0.0f;
    assert_true(intercept_exact(from, 1.0f, target, v, &ticks));
    assert_true(fabsf(ticks - 22.9416f) < 1.0e-4f);
    assert_true(fabsf(closing_ticks(vec2(1.0f, 0.0f), target, v) - 7.4329f) < 1.0e-4f);
    // Turned toward each aim in turn, the rule converges to the exact time.
    static const float known[] = {7.43f, 11.12f, 13.65f, 15.54f};
    Vec2 nose = vec2(1.0f, 0.0f);
    for (int i = 0; i < 200; i++) {
        if (i < 4)
            assert_true(fabsf(closing_ticks(nose, target, v) - known[i]) < 0.006f);
        nose = vec2_unit(intercept_aim(from, nose, target, v));
    }
    assert_true(fabsf(closing_ticks(nose, target, v) - ticks) < 1.0e-3f);
}

// How far apart the circle of what can be reached and the target are at a time; at a meeting it is 0.
static double gap(Vec2 d, Vec2 v, double speed, double time)
{
    return hypot((double)d.x + (double)v.x * time, (double)d.y + (double)v.y * time) - speed * time;
}

static double gap_scale(Vec2 d, Vec2 v, double speed, double time)
{
    return hypot((double)d.x, (double)d.y) + (hypot((double)v.x, (double)v.y) + speed) * time;
}

typedef struct Chase {
    Vec2 from, target, velocity, d;
    float speed;
} Chase;

static Chase random_chase(int round)
{
    Rng rng = rng_seed((uint64_t)round, 31u);
    Chase chase;
    chase.from = random_vector(&rng, 500.0f);
    chase.target = random_vector(&rng, 500.0f);
    chase.velocity = random_vector(&rng, 8.0f);
    chase.speed = rng_range(&rng, 0.0f, 8.0f);
    if (round % 5 == 0)
        chase.speed = vec2_length(chase.velocity); // equal speeds
    if (round % 7 == 0)
        chase.velocity = vec2(0.0f, 0.0f);
    if (round % 11 == 0) // straight toward or away
        chase.velocity = vec2_scale(vec2_unit(vec2_sub(chase.target, chase.from)), rng_range(&rng, -8.0f, 8.0f));
    chase.d = vec2_sub(chase.target, chase.from);
    return chase;
}

// Looks for a meeting before `end` by steps.
static bool meets_before(const Chase *chase, double end, double slack)
{
    for (int step = 1; step < 400; step++) {
        double time = end * step / 400.0;
        double scale = gap_scale(chase->d, chase->velocity, (double)chase->speed, time);
        if (gap(chase->d, chase->velocity, (double)chase->speed, time) < -slack * scale)
            return true;
    }
    return false;
}

TEST(exact_times)
{
    int met = 0, missed = 0;
    double worst = 0.0;
    for (int round = 0; round < 20000; round++) {
        Chase chase = random_chase(round);
        float ticks = -1.0f;
        if (intercept_exact(chase.from, chase.speed, chase.target, chase.velocity, &ticks)) {
            met++;
            double scale = gap_scale(chase.d, chase.velocity, (double)chase.speed, (double)ticks);
            double off = fabs(gap(chase.d, chase.velocity, (double)chase.speed, (double)ticks)) / scale;
            worst = off > worst ? off : worst;
            if (!(ticks >= 0.0f) || off > 1.0e-6 || meets_before(&chase, (double)ticks, 1.0e-6))
                fail_msg("round %d: no first meeting at %.9g, off by %g of the way", round, (double)ticks, off);
        } else {
            missed++;
            assert_true(ticks == -1.0f);
            for (double end = 1.0; end < 1.0e7; end *= 10.0) {
                fail_if(meets_before(&chase, end, 1.0e-5), "round %d: a meeting before %g is denied", round, end);
            }
        }
    }
    print_message("           met %d, missed %d, largest gap %.2g of the way\n", met, missed, worst);
    assert_true(met > 5000 && missed > 3000);
}

static void check_exact(Vec2 target, Vec2 velocity, float speed, float expected)
{
    float ticks = -1.0f;
    bool meets = intercept_exact(vec2(0.0f, 0.0f), speed, target, velocity, &ticks);
    assert_true(meets == (expected >= 0.0f));
    assert_true(fabsf(ticks - expected) <= 2.0e-6f * fabsf(expected));
}

TEST(exact_in_plain_cases)
{
    const float none = -1.0f;
    check_exact(vec2(0.0f, 0.0f), vec2(9.0f, 9.0f), 1.0f, 0.0f); // there already
    check_exact(vec2(0.0f, 0.0f), vec2(0.0f, 0.0f), 0.0f, 0.0f);
    check_exact(vec2(30.0f, 40.0f), vec2(0.0f, 0.0f), 5.0f, 10.0f);   // a resting target
    check_exact(vec2(30.0f, 40.0f), vec2(0.0f, 0.0f), 0.0f, none);    // nobody moves
    check_exact(vec2(30.0f, 40.0f), vec2(-3.0f, -4.0f), 0.0f, 10.0f); // it comes by itself
    check_exact(vec2(30.0f, 40.0f), vec2(-3.0f, -3.0f), 0.0f, none);
    check_exact(vec2(30.0f, 40.0f), vec2(-3.0f, -4.0f), 5.0f, 5.0f); // equal speeds, head-on
    check_exact(vec2(30.0f, 40.0f), vec2(3.0f, 4.0f), 5.0f, none);   // equal speeds, fleeing
    check_exact(vec2(10.0f, 0.0f), vec2(0.0f, 5.0f), 5.0f, none);    // equal speeds, across
    check_exact(vec2(10.0f, 0.0f), vec2(-3.0f, 4.0f), 5.0f, 10.0f / 6.0f);
    check_exact(vec2(10.0f, 0.0f), vec2(-4.0f, 0.0f), 1.0f, 2.0f); // faster and coming: the first of two meetings
    check_exact(vec2(10.0f, 0.0f), vec2(4.0f, 0.0f), 1.0f, none);  // faster and fleeing
    check_exact(vec2(10.0f, 0.0f), vec2(1.0f, 0.0f), 3.0f, 5.0f);  // caught from behind
    check_exact(vec2(1.0e4f, 0.0f), vec2(1.0f, 0.0f), 1.001f, 1.0e4f / (1.001f - 1.0f)); // hardly faster
    check_exact(vec2(1.0e-3f, 0.0f), vec2(-1.0e-3f, 0.0f), 1.0e3f, 1.0e-3f / (1.0e3f + 1.0e-3f));
    check_exact(vec2(1.0e15f, 0.0f), vec2(0.0f, 0.0f), 1.0e-30f, none); // later than a float can say
}

// Flies at the target by one of the two rules, asked every tick; returns the ticks to the catch.
static int chase_ticks(Vec2 target, Vec2 velocity, bool exactly)
{
    Vec2 self = vec2(0.0f, 0.0f);
    Vec2 self_velocity = vec2_scale(vec2_unit(target), 2.0f);
    for (int tick = 0; tick < 6000; tick++) {
        if (vec2_distance(self, target) <= 2.0f)
            return tick;
        Vec2 aim = intercept_aim(self, self_velocity, target, velocity);
        float ticks = 0.0f;
        if (exactly && intercept_exact(self, 2.0f, target, velocity, &ticks))
            aim = vec2_add(target, vec2_scale(velocity, ticks));
        self_velocity = vec2_scale(vec2_unit(vec2_sub(aim, self)), 2.0f);
        self = vec2_add(self, self_velocity);
        target = vec2_add(target, velocity);
    }
    return 6000;
}

TEST(asked_again_the_rule_is_as_good_as_exact)
{
    static const float shares[] = {0.3f, 0.6f, 0.9f};
    for (int s = 0; s < 3; s++) {
        long rule = 0, exact = 0;
        for (int round = 0; round < 300; round++) {
            Rng rng = rng_seed((uint64_t)round, 32u);
            Vec2 target = vec2_scale(heading_unit(rng_range(&rng, 0.0f, 360.0f)), 200.0f);
            Vec2 velocity = vec2_scale(heading_unit(rng_range(&rng, 0.0f, 360.0f)), 2.0f * shares[s]);
            rule += chase_ticks(target, velocity, false);
            exact += chase_ticks(target, velocity, true);
        }
        double ratio = (double)rule / (double)exact;
        print_message("           target %.1f as fast: %.4f of the exact solution's time\n", (double)shares[s], ratio);
        assert_true(ratio > 0.99 && ratio < 1.02);
    }
}

// The aim of what cannot turn: the meeting point, or the target itself.
TEST(lead_is_the_meeting_point_or_the_target)
{
    Vec2 lead = intercept_lead(vec2(0, 0), 2.0f, vec2(100, 0), vec2(-1, 0)); // they meet after a hundred thirds
    assert_true(vec2_distance(lead, vec2(100.0f - 100.0f / 3.0f, 0)) < 1e-3f);
    lead = intercept_lead(vec2(0, 0), 1.0f, vec2(100, 0), vec2(2, 0)); // never
    assert_true(lead.x == 100.0f && lead.y == 0.0f);
    lead = intercept_lead(vec2(0, 0), 1.0f, vec2(100, 0), vec2(0.9999999f, 0)); // in a billion ticks
    assert_true(lead.x == 100.0f && lead.y == 0.0f);
}
