// test_radar.c -- the grid against all pairs: the same contacts, vectors and motion, bit for bit.

#include "../base/dies.h"
#include "clouds.h"
#include "core/steer/arrive.h"
#include "test.h"

#define COLUMNS_MOST 640 // of a quarter of the range
#define ROWS_MOST 160

static Cloud cloud;
static AllPairs pairs;
static uint32_t memory[RADAR_BYTES(CLOUD_MOST, COLUMNS_MOST, ROWS_MOST) / 4];

static RadarGrid build(const Cloud *of, RadarArea area)
{
    RadarTargets targets = cloud_targets(of);
    return radar_build(memory, sizeof memory, &targets, area);
}

// From no width at all to 80 cells, mostly few.
static float random_size(Rng *rng, float range)
{
    float share = rng_float(rng);
    return 80.0f * range * share * share * share;
}

static RadarArea random_area(Rng *rng)
{
    RadarArea area;
    area.range = rng_range(rng, 1.0f, 80.0f);
    area.least.x = rng_range(rng, -500.0f, 500.0f);
    area.least.y = rng_range(rng, -500.0f, 500.0f);
    area.size.x = random_size(rng, area.range);
    area.size.y = random_size(rng, area.range);
    if (rng_below(rng, 2u) == 0u) { // all whole numbers
        area.range = (float)(int)area.range;
        area.least = vec2((float)(int)area.least.x, (float)(int)area.least.y);
        area.size = vec2((float)(int)area.size.x, (float)(int)area.size.y);
    }
    return area;
}

static int random_count(Rng *rng, int round)
{
    uint32_t most = round % 50 == 0 ? CLOUD_MOST : round % 5 == 0 ? 400u : 60u;
    return (int)rng_below(rng, most + 1u);
}

// Agents: targets, places just within or just beyond the range of one, and anywhere at all.
static Vec2 random_agent(Rng *rng, const Cloud *of, RadarArea area, float range)
{
    uint32_t way = rng_below(rng, 4u);
    if (way == 0u || of->count == 0) {
        Vec2 at;
        at.x = rng_range(rng, area.least.x - 2.0f * range, area.least.x + area.size.x + 2.0f * range);
        at.y = rng_range(rng, area.least.y - 2.0f * range, area.least.y + area.size.y + 2.0f * range);
        return at;
    }
    Vec2 at = cloud_at(of, (int)rng_below(rng, (uint32_t)of->count));
    if (way == 1u)
        at.x = cloud_jitter(rng, at.x + (rng_below(rng, 2u) == 0u ? range : -range));
    if (way == 2u)
        at.y = cloud_jitter(rng, at.y + (rng_below(rng, 2u) == 0u ? range : -range));
    return at;
}

// Whatever the processor has, both kernels are asked where there are two.
static void check_agent(const RadarGrid *built, Vec2 self, int round)
{
    static int32_t found[CLOUD_MOST];
    RadarGrid either = *built;
    const RadarGrid *grid = &either;
    either.wide &= round % 2 == 0;
    float range = grid->area.range;
    int count = radar_contacts(grid, self, found, CLOUD_MOST);
    for (RadarBlend blend = RADAR_SUM; blend <= RADAR_RUNNING; blend++) {
        Vec2 expected = all_pairs_avoid(&pairs, self, range, blend);
        Vec2 got = radar_avoid(grid, self, blend);
        fail_if(memcmp(&expected, &got, sizeof got) != 0, "round %d, self %.9g %.9g, range %.9g, blend %d", round,
                (double)self.x, (double)self.y, (double)range, (int)blend);
    }
    assert_int_equal(count, pairs.contact_count);
    for (int i = 0; i < count; i++)
        assert_int_equal(found[i], pairs.contacts[i]);
}

static void check_nearest(const RadarGrid *built, Vec2 self, float range, int round)
{
    float distance = -1.0f, expected_distance;
    RadarGrid either = *built;
    const RadarGrid *grid = &either;
    either.wide &= round % 2 == 0;
    int expected = all_pairs_nearest(&pairs, self, range, &expected_distance);
    int32_t nearest;
    radar_nearest_all(grid, &self.x, &self.y, &range, 1, &nearest, &distance);
    if (nearest != expected || distance != expected_distance)
        fail_msg("round %d, self %.9g %.9g, range %.9g: nearest %d at %.9g, expected %d at %.9g", round, (double)self.x,
                 (double)self.y, (double)range, nearest, (double)distance, expected, (double)expected_distance);
}

TEST(equals_all_pairs)
{
    long contacts = 0;
    for (int round = 0; round < 6000; round++) {
        Rng rng = rng_seed((uint64_t)round, 10u);
        RadarArea area = random_area(&rng);
        CloudKind kind = (CloudKind)(round % CLOUD_KINDS);
        cloud_fill(&cloud, &rng, kind, random_count(&rng, round), area);
        RadarGrid grid = build(&cloud, area);
        all_pairs_build(&pairs, &cloud);
        for (int agent = 0; agent < 24; agent++) {
            float range = agent % 2 == 0 ? area.range : area.range * (1.0f - rng_float(&rng));
            Vec2 self = random_agent(&rng, &cloud, area, range);
            check_agent(&grid, self, round);
            contacts += pairs.contact_count;
            check_nearest(&grid, self, range, round);
            check_nearest(&grid, self, area.range * 5.0f * rng_float(&rng) + 0.01f, round);
        }
    }
    print_message("           contacts checked: %ld\n", contacts);
    assert_true(contacts > 500000); // the test does not pass for want of contacts
}

// Ranges that are no sums of few powers of 2, far from the origin: where rounding moves targets across cells.
TEST(misses_nothing_at_the_very_range)
{
    int hits = 0, misses = 0;
    for (int round = 0; round < 200000; round++) {
        Rng rng = rng_seed((uint64_t)round, 11u);
        RadarArea area;
        area.range = rng_range(&rng, 1.0f, 80.0f);
        area.least.x = rng_range(&rng, -5000.0f, 5000.0f);
        area.least.y = area.least.x;
        area.size = vec2(area.range * 30.0f, 1.0f);
        float border = area.least.x + area.range * (float)rng_below(&rng, 30u);
        Vec2 self = vec2(cloud_jitter(&rng, border), area.least.y);
        float x = self.x + (rng_below(&rng, 2u) == 0u ? area.range : -area.range);
        x = nextafterf(cloud_jitter(&rng, x), self.x);
        RadarTargets target = {&x, &self.y, &(float){1.0f}, &(uint32_t){0u}, 1};
        RadarGrid grid = radar_build(memory, sizeof memory, &target, area);
        float dx = self.x - x;
        int expected = sqrtf(dx * dx) < area.range;
        fail_if(radar_contacts(&grid, self, NULL, 0) != expected, "round %d: self.x %.9g, target %.9g, range %.9g",
                round, (double)self.x, (double)x, (double)area.range);
        hits += expected;
        misses += !expected;
    }
    assert_true(hits > 20000 && misses > 20000);
}

TEST(sequence_of_targets_does_not_matter)
{
    for (int round = 0; round < 300; round++) {
        Rng rng = rng_seed((uint64_t)round, 12u);
        RadarArea area = {{0.0f, 0.0f}, {360.0f, 640.0f}, 40.0f};
        cloud_fill(&cloud, &rng, (CloudKind)(round % CLOUD_KINDS), 300, area);
        Vec2 self = random_agent(&rng, &cloud, area, 40.0f);
        RadarGrid grid = build(&cloud, area);
        Vec2 sum = radar_avoid(&grid, self, RADAR_SUM);
        Vec2 running = radar_avoid(&grid, self, RADAR_RUNNING);
        for (int again = 0; again < 3; again++) {
            cloud_shuffle(&cloud, &rng);
            grid = build(&cloud, area);
            Vec2 other_sum = radar_avoid(&grid, self, RADAR_SUM);
            Vec2 other_running = radar_avoid(&grid, self, RADAR_RUNNING);
            assert_memory_equal(&sum, &other_sum, sizeof sum);
            assert_memory_equal(&running, &other_running, sizeof running);
        }
    }
}

// An area that is somewhere else changes nothing either.
TEST(area_does_not_matter)
{
    for (int round = 0; round < 300; round++) {
        Rng rng = rng_seed((uint64_t)round, 13u);
        RadarArea area = {{0.0f, 0.0f}, {360.0f, 640.0f}, 40.0f};
        RadarArea other = random_area(&rng);
        other.size = vec2(other.size.x / other.range * 40.0f, other.size.y / other.range * 40.0f);
        other.range = 40.0f;
        cloud_fill(&cloud, &rng, CLOUD_EVEN, 300, area);
        Vec2 self = random_agent(&rng, &cloud, area, 40.0f);
        RadarGrid grid = build(&cloud, area);
        Vec2 sum = radar_avoid(&grid, self, RADAR_SUM);
        grid = build(&cloud, other);
        Vec2 again = radar_avoid(&grid, self, RADAR_SUM);
        assert_memory_equal(&sum, &again, sizeof sum);
    }
}

TEST(all_equals_one_by_one)
{
    static float avoid_x[CLOUD_MOST], avoid_y[CLOUD_MOST];
    Rng rng = rng_seed(1u, 14u);
    RadarArea area = {{0.0f, 0.0f}, {360.0f, 640.0f}, 20.0f};
    cloud_fill(&cloud, &rng, CLOUD_CLUSTERS, 700, area);
    RadarGrid grid = build(&cloud, area);
    for (RadarBlend blend = RADAR_SUM; blend <= RADAR_RUNNING; blend++) {
        radar_avoid_all(&grid, cloud.x, cloud.y, cloud.count, blend, avoid_x, avoid_y);
        for (int i = 0; i < cloud.count; i++) {
            Vec2 away = radar_avoid(&grid, cloud_at(&cloud, i), blend);
            assert_true(avoid_x[i] == away.x && avoid_y[i] == away.y);
        }
    }
}

TEST(writes_at_most_the_requested_number)
{
    Rng rng = rng_seed(2u, 15u);
    RadarArea area = {{0.0f, 0.0f}, {40.0f, 40.0f}, 40.0f};
    cloud_fill(&cloud, &rng, CLOUD_EVEN, 100, area);
    RadarGrid grid = build(&cloud, area);
    int32_t all[100], some[4] = {-7, -7, -7, -7};
    Vec2 middle = vec2(20.0f, 20.0f);
    assert_int_equal(radar_contacts(&grid, middle, all, 100), 100);
    assert_int_equal(radar_contacts(&grid, middle, some, 3), 100);
    assert_memory_equal(all, some, 3 * sizeof some[0]);
    assert_int_equal(some[3], -7);
}

static Vec2 avoid_two(Vec2 first, Vec2 second, RadarBlend blend)
{
    float x[] = {first.x, second.x}, y[] = {first.y, second.y};
    RadarTargets targets = {x, y, (const float[]){1.0f, 1.0f}, (const uint32_t[]){0u, 1u}, 2};
    RadarArea area = {{0.0f, 0.0f}, {100.0f, 100.0f}, 20.0f};
    RadarGrid grid = radar_build(memory, sizeof memory, &targets, area);
    return radar_avoid(&grid, vec2(50.0f, 50.0f), blend);
}

// Cases that need no formula.
TEST(plain_cases)
{
    for (RadarBlend blend = RADAR_SUM; blend <= RADAR_RUNNING; blend++) {
        Vec2 nothing = avoid_two(vec2(50.0f, 50.0f), vec2(70.0f, 50.0f), blend); // itself; at the range exactly
        assert_true(nothing.x == 0.0f && nothing.y == 0.0f);
        Vec2 left = avoid_two(vec2(55.0f, 50.0f), vec2(68.0f, 50.0f), blend);
        assert_true(left.x == -1.0f && left.y == 0.0f);
        Vec2 cancelled = avoid_two(vec2(40.0f, 50.0f), vec2(60.0f, 50.0f), blend);
        assert_true(cancelled.x == 0.0f && cancelled.y == 0.0f);
        Vec2 between = avoid_two(vec2(55.0f, 50.0f), vec2(50.0f, 55.0f), blend);
        assert_true(fabsf(between.x + 0.70710678f) < 1.0e-5f && fabsf(between.y + 0.70710678f) < 1.0e-5f);
    }
}

// Blinded to what is nearer than 1 px, as the article is: a contact at 1 px is seen, one at half a px is not.
TEST(blinded_grids)
{
    float x[] = {50.5f, 50.0f}, y[] = {50.0f, 51.0f};
    RadarTargets targets = {x, y, (const float[]){1.0f, 1.0f}, (const uint32_t[]){0u, 1u}, 2};
    RadarGrid grid = radar_build(memory, sizeof memory, &targets, (RadarArea){{0.0f, 0.0f}, {100.0f, 100.0f}, 20.0f});
    radar_blind(&grid, 1.0f);
    for (RadarBlend blend = RADAR_SUM; blend <= RADAR_RUNNING; blend++) {
        Vec2 away = radar_avoid(&grid, vec2(50.0f, 50.0f), blend);
        assert_true(away.x == 0.0f && away.y == -1.0f);
    }
    assert_int_equal(radar_contacts(&grid, vec2(50.0f, 50.0f), NULL, 0), 1);
    radar_blind(&grid, 0.0f);
    assert_int_equal(radar_contacts(&grid, vec2(50.0f, 50.0f), NULL, 0), 2);
}

TEST(no_targets)
{
    RadarTargets none = {NULL, NULL, NULL, NULL, 0};
    RadarArea areas[] = {{{0.0f, 0.0f}, {360.0f, 640.0f}, 40.0f}, {{5.0f, 5.0f}, {0.0f, 0.0f}, 1.0f}};
    for (int i = 0; i < 2; i++) {
        RadarGrid grid = radar_build(memory, sizeof memory, &none, areas[i]);
        Vec2 away = radar_avoid(&grid, vec2(1.0f, 1.0f), RADAR_SUM);
        assert_true(away.x == 0.0f && away.y == 0.0f);
        assert_int_equal(radar_contacts(&grid, vec2(1.0f, 1.0f), NULL, 0), 0);
    }
}

// The heaviest that the contract allows: 2,000 of weight 64 on one side do not overflow.
TEST(heavy_crowd)
{
    cloud.count = CLOUD_MOST;
    for (int i = 0; i < CLOUD_MOST; i++) {
        cloud.x[i] = 10.0f, cloud.y[i] = 10.0f;
        cloud.weight[i] = RADAR_MOST_WEIGHT;
        cloud.order[i] = (uint32_t)(CLOUD_MOST - i);
    }
    RadarArea area = {{0.0f, 0.0f}, {20.0f, 20.0f}, 40.0f};
    RadarGrid grid = build(&cloud, area);
    Vec2 away = radar_avoid(&grid, vec2(10.0f, 11.0f), RADAR_SUM);
    assert_true(away.x == 0.0f && away.y == 1.0f);
}

// Memory of exactly RADAR_BYTES at an address that only divides by 4; the sanitizer watches the ends.
static void check_exact_memory(RadarArea area, int columns, int rows)
{
    Rng rng = rng_seed(3u, 16u);
    cloud_fill(&cloud, &rng, CLOUD_EVEN, 123, area);
    size_t bytes = RADAR_BYTES(123, columns, rows);
    OwnText exact = malloc(bytes + 4u);
    assert_non_null(exact);
    RadarTargets targets = cloud_targets(&cloud);
    RadarGrid grid = radar_build(exact + 4, bytes, &targets, area);
    all_pairs_build(&pairs, &cloud);
    for (int i = 0; i < cloud.count; i++)
        check_agent(&grid, cloud_at(&cloud, i), i);
    check_agent(&grid, vec2(1.0f, 1.0f), -1);
}

TEST(exact_memory_suffices)
{
    check_exact_memory((RadarArea){{0.0f, 0.0f}, {90.0f, 70.0f}, 20.0f}, 18, 4);
    check_exact_memory((RadarArea){{0.0f, 0.0f}, {30.0f, 40.0f}, 60.0f}, 2, 1); // all are contacts of all
}

// The same motion: bees dodge each other and bullets and are pulled to a point that wanders about.

#define BEES 200
#define BULLETS 400

typedef struct World {
    Cloud things; // bees, then bullets
    float vx[BEES + BULLETS], vy[BEES + BULLETS];
} World;

static void world_start(World *world, uint64_t seed)
{
    Rng rng = rng_seed(seed, 17u);
    memset(world, 0, sizeof *world);
    world->things.count = BEES + BULLETS;
    for (int i = 0; i < BEES + BULLETS; i++) {
        world->things.x[i] = rng_range(&rng, 0.0f, 360.0f);
        world->things.y[i] = rng_range(&rng, 0.0f, 640.0f);
        world->vx[i] = rng_range(&rng, -3.0f, 3.0f);
        world->vy[i] = rng_range(&rng, -3.0f, 3.0f);
        world->things.weight[i] = i < BEES ? 1.0f : 6.0f;
        world->things.order[i] = (uint32_t)i;
    }
}

static void move(World *world, int i)
{
    world->things.x[i] += world->vx[i];
    world->things.y[i] += world->vy[i];
}

static void steer_bee(World *world, int bee, Vec2 away, Vec2 pull_to)
{
    static const ArriveLimits limits = {5.0f, 0.5f, 50.0f};
    Vec2 pull = vec2_sub(pull_to, cloud_at(&world->things, bee));
    Vec2 wanted = vec2_scale(away, 30.0f);
    if (vec2_length(pull) > 80.0f)
        wanted = vec2_add(wanted, pull);
    Vec2 velocity = arrive_velocity(vec2(world->vx[bee], world->vy[bee]), wanted, limits);
    world->vx[bee] = velocity.x;
    world->vy[bee] = velocity.y;
}

// Bullets that leave the playfield come back in after a while on the other side.
static void move_all(World *world)
{
    for (int i = 0; i < BEES + BULLETS; i++) {
        move(world, i);
        if (i >= BEES && fabsf(world->things.x[i] - 180.0f) > 260.0f)
            world->things.x[i] = 360.0f - world->things.x[i];
        if (i >= BEES && fabsf(world->things.y[i] - 320.0f) > 400.0f)
            world->things.y[i] = 640.0f - world->things.y[i];
    }
}

static void world_step(World *world, bool with_grid, RadarBlend blend, int tick)
{
    static float away_x[BEES], away_y[BEES];
    RadarArea area = {{0.0f, 0.0f}, {360.0f, 640.0f}, 40.0f};
    if (with_grid) {
        RadarGrid grid = build(&world->things, area);
        radar_avoid_all(&grid, world->things.x, world->things.y, BEES, blend, away_x, away_y);
    } else {
        all_pairs_build(&pairs, &world->things);
        for (int bee = 0; bee < BEES; bee++) {
            Vec2 away = all_pairs_avoid(&pairs, cloud_at(&world->things, bee), 40.0f, blend);
            away_x[bee] = away.x;
            away_y[bee] = away.y;
        }
    }
    Vec2 pull_to = vec2(180.0f + 100.0f * (float)(tick / 60 % 2), 400.0f);
    for (int bee = 0; bee < BEES; bee++)
        steer_bee(world, bee, vec2(away_x[bee], away_y[bee]), pull_to);
    move_all(world);
}

static void same_motion(RadarBlend blend)
{
    static World with_grid, with_all_pairs, start;
    world_start(&with_grid, 1u);
    world_start(&with_all_pairs, 1u);
    world_start(&start, 1u);
    for (int tick = 0; tick < 300; tick++) {
        world_step(&with_grid, true, blend, tick);
        world_step(&with_all_pairs, false, blend, tick);
        if (memcmp(&with_grid, &with_all_pairs, sizeof with_grid) != 0)
            fail_msg("blend %d: the motions part in tick %d", (int)blend, tick);
    }
    assert_memory_not_equal(start.things.x, with_grid.things.x, BEES * sizeof(float));
}

TEST(same_motion_with_the_sum)
{
    same_motion(RADAR_SUM);
}

TEST(same_motion_with_the_running_blend)
{
    same_motion(RADAR_RUNNING);
}

// Wrong programs.

static void build_one(const void *with)
{
    const float *of = with; // x, y, weight
    RadarTargets target = {&of[0], &of[1], &of[2], &(uint32_t){0u}, 1};
    RadarArea area = {{0.0f, 0.0f}, {360.0f, 640.0f}, 40.0f};
    (void)radar_build(memory, sizeof memory, &target, area);
}

static void build_with_little_memory(const void *missing)
{
    RadarTargets target = {&(float){0.0f}, &(float){0.0f}, &(float){1.0f}, &(uint32_t){0u}, 1};
    RadarArea area = {{0.0f, 0.0f}, {360.0f, 640.0f}, 40.0f};
    (void)radar_build(memory, RADAR_BYTES(1, 36, 16) - *(const size_t *)missing, &target, area);
}

TEST(wrong_programs_are_stopped)
{
    assert_false(dies(build_one, (const float[]){1.0f, 2.0f, 64.0f}));
    assert_true(dies(build_one, (const float[]){NAN, 2.0f, 1.0f}));
    assert_true(dies(build_one, (const float[]){1.0f, INFINITY, 1.0f}));
    assert_true(dies(build_one, (const float[]){1.0f, 2.0f, 65.0f}));
    assert_true(dies(build_one, (const float[]){1.0f, 2.0f, -1.0f}));
    assert_false(dies(build_with_little_memory, &(size_t){0u}));
    assert_true(dies(build_with_little_memory, &(size_t){1u}));
}
