// test_flock.c -- limits of boids, and what a flock does over time; articles/test_flocking.c checks their formula.

#include "core/base/rng.h"
#include "core/base/trig.h"
#include "core/steer/flock.h"
#include "test.h"

#define MOST 60

typedef struct Flock {
    float x[MOST], y[MOST], vx[MOST], vy[MOST];
    int count;
} Flock;

static const FlockRules plain_rules = {
    .perception_px = 60.0f,
    .separation_px = 20.0f,
    .min_urgency = 0.05f,
    .max_urgency = 0.2f,
    .cruise_speed = 1.0f,
    .max_change = 0.4f,
    .max_speed = 2.0f,
    .flow_gain = 1.0f,
    .walls = {60.0f, 0.1f, 0.2f},
};

static FlockMembers members_of(const Flock *flock)
{
    return (FlockMembers){flock->x, flock->y, flock->vx, flock->vy, flock->count};
}

static void step(Flock *flock, const FlockRules *rules, const FlockPlace *place)
{
    FlockMembers members = members_of(flock);
    float vx[MOST], vy[MOST];
    for (int i = 0; i < flock->count; i++) {
        Vec2 velocity = flock_velocity(&members, i, rules, place);
        vx[i] = velocity.x, vy[i] = velocity.y;
    }
    for (int i = 0; i < flock->count; i++) {
        flock->vx[i] = vx[i], flock->vy[i] = vy[i];
        flock->x[i] += vx[i], flock->y[i] += vy[i];
    }
}

static void fill(Flock *flock, Rng *rng, int count, float size)
{
    flock->count = count;
    for (int i = 0; i < count; i++) {
        flock->x[i] = 180.0f + rng_range(rng, -0.5f, 0.5f) * size;
        flock->y[i] = 320.0f + rng_range(rng, -0.5f, 0.5f) * size;
        Vec2 velocity = heading_unit(rng_range(rng, 0.0f, 360.0f));
        float speed = rng_range(rng, 0.1f, 2.0f);
        flock->vx[i] = velocity.x * speed, flock->vy[i] = velocity.y * speed;
    }
}

static const Wall box[] = {
    {.kind = WALL_PLANE, .point = {0.0f, 0.0f}, .normal = {1.0f, 0.0f}},
    {.kind = WALL_PLANE, .point = {360.0f, 0.0f}, .normal = {-1.0f, 0.0f}},
    {.kind = WALL_PLANE, .point = {0.0f, 0.0f}, .normal = {0.0f, 1.0f}},
    {.kind = WALL_PLANE, .point = {0.0f, 640.0f}, .normal = {0.0f, -1.0f}},
};

static const FlowRegion vortex = {
    .kind = FLOW_SQUARE,
    .most = {360.0f, 640.0f},
    .middle = {180.0f, 320.0f},
    .strength = 0.0005f,
};

TEST(change_and_speed_are_limited)
{
    FlockPlace place = {box, 4, &vortex, 1};
    for (int round = 0; round < 4000; round++) {
        Rng rng = rng_seed((uint64_t)round, 61u);
        Flock flock;
        fill(&flock, &rng, 8, 700.0f); // some of them in and behind the walls
        FlockRules rules = plain_rules;
        rules.max_change = rng_range(&rng, 0.0f, 1.0f);
        rules.flow_gain = rng_range(&rng, 0.0f, 3.0f);
        rules.flow_clamped = round % 2;
        FlockMembers members = members_of(&flock);
        for (int i = 0; i < flock.count; i++) {
            Vec2 before = vec2(flock.vx[i], flock.vy[i]);
            Vec2 after = flock_velocity(&members, i, &rules, &place);
            assert_true(vec2_length(after) <= rules.max_speed * 1.000001f);
            assert_true(vec2_distance(before, after) <= rules.max_change + 1.0e-6f);
        }
    }
}

// The distance of two members after some ticks.
static float two_after(float apart_px, int ticks)
{
    Flock flock = {.x = {100.0f, 100.0f + apart_px}, .y = {100.0f, 100.0f}, .count = 2};
    FlockPlace nowhere = {NULL, 0, NULL, 0};
    for (int tick = 0; tick < ticks; tick++)
        step(&flock, &plain_rules, &nowhere);
    return hypotf(flock.x[1] - flock.x[0], flock.y[1] - flock.y[0]);
}

TEST(two_members)
{
    assert_true(two_after(50.0f, 10) < 49.0f);  // far ones attract
    assert_true(two_after(5.0f, 10) > 6.0f);    // near ones separate
    assert_true(two_after(0.0f, 10) > 1.0f);    // even in the same place
    assert_true(two_after(61.0f, 10) == 61.0f); // unseen ones do nothing
    assert_true(two_after(60.0f, 10) == 60.0f);
}

TEST(several_in_one_place_part)
{
    Flock flock = {.count = 8};
    FlockPlace nowhere = {NULL, 0, NULL, 0};
    for (int tick = 0; tick < 600; tick++)
        step(&flock, &plain_rules, &nowhere);
    for (int i = 0; i < flock.count; i++) {
        for (int j = 0; j < i; j++)
            assert_true(flock.x[i] != flock.x[j] || flock.y[i] != flock.y[j]);
    }
}

TEST(alone_it_cruises)
{
    FlockPlace nowhere = {NULL, 0, NULL, 0};
    for (int slow = 0; slow < 2; slow++) {
        Flock flock = {.vx = {slow ? 0.1f : 2.0f}, .count = 1};
        for (int tick = 0; tick < 100; tick++)
            step(&flock, &plain_rules, &nowhere);
        assert_true(fabsf(flock.vx[0] - plain_rules.cruise_speed) <= plain_rules.min_urgency * 1.01f);
        assert_true(flock.vy[0] == 0.0f);
    }
}

static float mean_speed(const Flock *flock)
{
    float sum = 0.0f;
    for (int i = 0; i < flock->count; i++)
        sum += hypotf(flock->vx[i], flock->vy[i]);
    return sum / (float)flock->count;
}

static float mean_nearest_px(const Flock *flock)
{
    float sum = 0.0f;
    for (int i = 0; i < flock->count; i++) {
        float nearest = 1.0e9f;
        for (int j = 0; j < flock->count; j++) {
            if (j != i)
                nearest = fminf(nearest, hypotf(flock->x[i] - flock->x[j], flock->y[i] - flock->y[j]));
        }
        sum += nearest;
    }
    return sum / (float)flock->count;
}

// How far the flock as a whole has come since `before`, on average over its members.
static float mean_way_px(const Flock *flock, const Flock *before)
{
    float sum = 0.0f;
    for (int i = 0; i < flock->count; i++)
        sum += hypotf(flock->x[i] - before->x[i], flock->y[i] - before->y[i]);
    return sum / (float)flock->count;
}

TEST(a_flock_in_a_box)
{
    FlockPlace place = {box, 4, &vortex, 1};
    Rng rng = rng_seed(1u, 62u);
    Flock flock;
    fill(&flock, &rng, MOST, 200.0f);
    Flock before = flock;
    float least_inside = 1.0e9f, least_speed = 1.0e9f, least_apart = 1.0e9f, least_way = 1.0e9f;
    for (int tick = 1; tick <= 3000; tick++) {
        step(&flock, &plain_rules, &place);
        for (int i = 0; i < flock.count; i++) {
            float x = flock.x[i], y = flock.y[i];
            least_inside = fminf(least_inside, fminf(fminf(x, 360.0f - x), fminf(y, 640.0f - y)));
        }
        least_speed = fminf(least_speed, mean_speed(&flock));
        least_apart = fminf(least_apart, mean_nearest_px(&flock));
        if (tick % 100 == 0) {
            least_way = fminf(least_way, mean_way_px(&flock, &before));
            before = flock;
        }
    }
    print_message("           nearest to a wall %.1f px, least mean speed %.2f, least mean distance of the nearest "
                  "%.1f px, least mean way in 100 ticks %.1f px\n",
                  (double)least_inside, (double)least_speed, (double)least_apart, (double)least_way);
    assert_true(least_inside > 0.0f);
    assert_true(least_speed > 0.2f);
    assert_true(least_apart > 2.0f);
    assert_true(least_way > 10.0f);
}

// A member outside moves to the opposite rim, one axis per tick; on the rim is not outside.
TEST(wraps_gnats_outside_the_world)
{
    static const Vec2 cases[][2] = {
        {{100.0f, 100.0f}, {100.0f, 100.0f}}, {{360.0f, 0.0f}, {360.0f, 0.0f}},   {{361.0f, 100.0f}, {0.0f, 100.0f}},
        {{-0.5f, 100.0f}, {360.0f, 100.0f}},  {{100.0f, 640.5f}, {100.0f, 0.0f}}, {{100.0f, -26.0f}, {100.0f, 640.0f}},
        {{-1.0f, 641.0f}, {360.0f, 641.0f}},  {{360.0f, 641.0f}, {360.0f, 0.0f}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Vec2 got = flock_wrap(cases[i][0], vec2(360.0f, 640.0f));
        if (got.x != cases[i][1].x || got.y != cases[i][1].y)
            fail_msg("case %zu: %.9g %.9g", i, (double)got.x, (double)got.y);
    }
}
