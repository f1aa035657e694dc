// test_determinism.c -- one hash, chained over a mixed run of all steering, that every compiler must reach.
#include <string.h>

#include "core/base/rng.h"
#include "core/base/trig.h"
#include "clouds.h"
#include "core/steer/arrive.h"
#include "core/steer/flock.h"
#include "core/steer/intercept.h"
#include "core/steer/radar.h"
#include "test.h"

// A change of these values means that recorded games no longer play back the same.
#define GOLDEN_HASH 0xc71e1da8485caf1fu
#define GOLDEN_TRIG 0xa22a3be3129994c6u

#define AGENTS 150 // the first two thirds dodge, the rest flock
#define DODGERS 100
#define BULLETS 200
#define THINGS (AGENTS + BULLETS)

typedef struct Run {
    Rng rng;
    Cloud things;
    float vx[THINGS], vy[THINGS];
} Run;

static const ArriveLimits limits = {5.0f, 0.5f, 50.0f};

static const FlockRules rules = {60.0f, 20.0f, 0.05f, 0.2f, 1.0f, 0.4f, 2.0f, 1.0f, {60.0f, 0.1f, 0.2f}, 0, false};

static const Wall walls[] = {
    {.kind = WALL_PLANE, .point = {0.0f, 0.0f}, .normal = {1.0f, 0.0f}},
    {.kind = WALL_PLANE, .point = {360.0f, 0.0f}, .normal = {-1.0f, 0.0f}},
    {.kind = WALL_DISC, .point = {180.0f, 300.0f}, .radius = 40.0f},
    {.kind = WALL_SEGMENT, .point = {20.0f, 500.0f}, .end = {300.0f, 620.0f}, .radius = 5.0f},
};

static const FlowRegion flows[] = {
    {FLOW_ROUND, {0.0f, 0.0f}, {180.0f, 640.0f}, {90.0f, 320.0f}, {0.0f, 0.0f}, 0.0006f},
    {FLOW_STREAM, {180.0f, 0.0f}, {270.0f, 640.0f}, {0.0f, 0.0f}, {0.6f, 0.8f}, 0.03f},
    {FLOW_SQUARE, {0.0f, 0.0f}, {360.0f, 640.0f}, {180.0f, 320.0f}, {0.0f, 0.0f}, 0.0005f},
};

static void launch(Run *run, int i)
{
    float speed = 1.0f + 3.0f * trig_pow(rng_float(&run->rng), 1.7f);
    Vec2 velocity = vec2_scale(heading_unit(rng_range(&run->rng, 0.0f, 360.0f)), speed);
    run->things.x[i] = rng_range(&run->rng, 0.0f, 360.0f);
    run->things.y[i] = rng_range(&run->rng, 0.0f, 640.0f);
    run->vx[i] = velocity.x;
    run->vy[i] = velocity.y;
}

static void start(Run *run, uint64_t seed)
{
    memset(run, 0, sizeof *run);
    run->rng = rng_seed(seed, 70u);
    run->things.count = THINGS;
    for (int i = 0; i < THINGS; i++) {
        launch(run, i);
        run->things.weight[i] = i < AGENTS ? 1.0f : 5.5f;
        run->things.order[i] = (uint32_t)i;
    }
}

// Dodges along `away` and chases a bullet, some by the closing rule, some by the exact time.
static Vec2 dodge(const Run *run, int i, Vec2 away)
{
    Vec2 here = cloud_at(&run->things, i), velocity = vec2(run->vx[i], run->vy[i]);
    int prey = AGENTS + i;
    Vec2 target = cloud_at(&run->things, prey), target_velocity = vec2(run->vx[prey], run->vy[prey]);
    Vec2 aim = intercept_aim(here, velocity, target, target_velocity);
    float ticks;
    if (i % 2 == 0 && intercept_exact(here, limits.max_speed, target, target_velocity, &ticks))
        aim = vec2_add(target, vec2_scale(target_velocity, ticks));
    Vec2 wanted = vec2_scale(away, 30.0f);
    if (!intercept_gives_up(here, target, 250.0f))
        wanted = vec2_add(wanted, vec2_sub(aim, here));
    float turn = heading_turn(heading_of(velocity), heading_of(wanted));
    return arrive_velocity(velocity, vec2_scale(wanted, trig_exp2(-turn * turn * 1.0e-4f)), limits);
}

static void step(Run *run)
{
    static uint32_t memory[RADAR_BYTES(THINGS, 36, 16) / 4];
    RadarArea area = {{0.0f, 0.0f}, {360.0f, 640.0f}, 40.0f};
    RadarTargets targets = cloud_targets(&run->things);
    RadarGrid grid = radar_build(memory, sizeof memory, &targets, area);
    FlockMembers members = {run->things.x + DODGERS, run->things.y + DODGERS, run->vx + DODGERS, run->vy + DODGERS,
                            AGENTS - DODGERS};
    FlockPlace place = {walls, 4, flows, 3};
    Vec2 next[AGENTS];
    for (int i = 0; i < DODGERS; i++) {
        RadarBlend blend = i % 3 == 0 ? RADAR_RUNNING : RADAR_SUM;
        Vec2 away = radar_avoid(&grid, cloud_at(&run->things, i), i % 5 == 0 ? 20.0f : 40.0f, blend, NULL);
        next[i] = dodge(run, i, away);
    }
    for (int i = DODGERS; i < AGENTS; i++)
        next[i] = flock_velocity(&members, i - DODGERS, &rules, &place);
    for (int i = 0; i < AGENTS; i++)
        run->vx[i] = next[i].x, run->vy[i] = next[i].y;
    for (int i = 0; i < THINGS; i++) {
        run->things.x[i] += run->vx[i];
        run->things.y[i] += run->vy[i];
        if (i >= AGENTS && vec2_distance(cloud_at(&run->things, i), vec2(180.0f, 320.0f)) > 420.0f)
            launch(run, i);
    }
}

static uint64_t hash_of_run(uint64_t seed)
{
    static Run run;
    uint64_t hash = FNV_START;
    start(&run, seed);
    for (int tick = 0; tick < 200; tick++) {
        step(&run);
        hash = fnv_add(hash, run.things.x, sizeof run.things.x[0] * THINGS);
        hash = fnv_add(hash, run.things.y, sizeof run.things.y[0] * THINGS);
        hash = fnv_add(hash, run.vx, sizeof run.vx);
        hash = fnv_add(hash, run.vy, sizeof run.vy);
        hash = fnv_add(hash, &run.rng, sizeof run.rng);
    }
    return hash;
}

TEST(golden_hash)
{
    uint64_t hash = hash_of_run(1u);
    print_message("golden steer %016llx\n", (unsigned long long)hash);
    assert_int_equal(hash, hash_of_run(1u));
    assert_int_not_equal(hash, hash_of_run(2u));
    assert_int_equal(hash, GOLDEN_HASH);
}

// Polynomials alone, over all sizes of arguments.
TEST(golden_trig)
{
    uint64_t hash = FNV_START;
    Rng rng = rng_seed(1u, 71u);
    for (int i = 0; i < 50000; i++) {
        float a = rng_range(&rng, -1000.0f, 1000.0f);
        float b = rng_range(&rng, -1000.0f, 1000.0f);
        float small = rng_range(&rng, -100.0f, 100.0f);
        float power = trig_exp2(small);
        float out[] = {
            trig_sin_deg(a),
            trig_cos_deg(a),
            trig_atan2_deg(a, b),
            heading_turn(a, b),
            power,
            trig_log2(power),
            trig_pow(rng_float(&rng), 2.5f),
        };
        hash = fnv_add(hash, out, sizeof out);
    }
    print_message("golden trig  %016llx\n", (unsigned long long)hash);
    assert_int_equal(hash, GOLDEN_TRIG);
}
