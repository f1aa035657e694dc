// test_lattice.c -- all steering on a lattice, where distances, times and velocities are often exactly equal.
#include "lattice.h"

#include "core/base/clamp.h"
#include "core/steer/flock.h"
#include "core/steer/intercept.h"
#include "core/steer/swift.h"

#define ROUNDS 10000
#define MEADOW_PX 40.0f

static const float HORIZONS[] = {0.5f, 1.0f, 4.0f, 10.0f, 16.0f, 60.0f};

static float horizon_drawn(Lattice *lattice)
{
    return HORIZONS[lattice_below(lattice, 6)];
}

TEST(intercepts)
{
    Lattice lattice = lattice_begin(3u);
    for (int round = 0; round < ROUNDS; round++) {
        Vec2 self = lattice_vec2(&lattice, 4, 3.0f), flight = lattice_vec2(&lattice, 2, 1.0f);
        Vec2 target = lattice_vec2(&lattice, 4, 3.0f), away = lattice_vec2(&lattice, 4, 1.0f);
        float speed = (float)lattice_below(&lattice, 6), ticks = -1.0f;
        lattice_add_vec2(&lattice, intercept_aim(self, flight, target, away));
        lattice_add_vec2(&lattice, intercept_whole_px(target, vec2_scale(away, 0.5f)));
        lattice_add_word(&lattice, intercept_exact(self, speed, target, away, &ticks));
        lattice_add_float(&lattice, ticks);
        lattice_add_vec2(&lattice, intercept_lead(self, speed, target, away));
        ArriveLimits limits = {speed, (float)lattice_below(&lattice, 4), (float)lattice_below(&lattice, 8)};
        lattice_add_vec2(&lattice, arrive_velocity(flight, target, limits));
        lattice_add_word(&lattice, arrive_overshoots(limits));
        arrive_velocities(&flight.x, &flight.y, &away.x, &away.y, 1, limits);
        lattice_add_vec2(&lattice, flight);
    }
    lattice_expect(&lattice, 0xa3c709aa90ffd80du);
}

static Vec2 axis_drawn(Lattice *lattice)
{
    static const Vec2 AXES[] = {{1.0f, 0.0f}, {-1.0f, 0.0f}, {0.0f, 1.0f}, {0.0f, -1.0f}, {0.6f, 0.8f}, {-0.8f, 0.6f}};
    return AXES[lattice_below(lattice, 6)];
}

static Wall wall_drawn(Lattice *lattice)
{
    Wall wall = {.kind = (WallKind)lattice_below(lattice, 3), .point = lattice_vec2(lattice, 3, 4.0f)};
    wall.normal = axis_drawn(lattice);
    wall.end = lattice_vec2(lattice, 3, 4.0f);
    if (lattice_below(lattice, 3) == 0) // right where it begins, or less than a px from there
        wall.end = vec2_add(wall.point, lattice_vec2(lattice, 1, 0.5f));
    wall.radius = wall.kind == WALL_PLANE ? 0.0f : 2.0f * (float)lattice_below(lattice, 4);
    wall.thin = wall.kind == WALL_PLANE && lattice_below(lattice, 2);
    return wall;
}

TEST(holds_and_walls)
{
    Lattice lattice = lattice_begin(4u);
    for (int round = 0; round < ROUNDS; round++) {
        Hold hold;
        memset(&hold, 0, sizeof hold);
        Vec2 at = lattice_vec2(&lattice, 4, 4.0f), away = vec2(0.0f, 0.0f);
        Wall walls[3];
        for (int i = 0; i < 3; i++) {
            walls[i] = wall_drawn(&lattice);
            lattice_add_float(&lattice, wall_distance(&walls[i], at, &away));
            lattice_add_vec2(&lattice, away);
            float body = 2.0f * (float)lattice_below(&lattice, 3), reach = 2.0f * (float)lattice_below(&lattice, 8);
            lattice_add_word(&lattice, hold_wall(&hold, &walls[i], at, body, reach));
        }
        hold_plane(&hold, axis_drawn(&lattice), lattice_float(&lattice, 2, 1.0f), (float)lattice_below(&lattice, 3));
        lattice_add_word(&lattice, (uint64_t)hold.count);
        for (int i = 0; i < hold.count + 1; i++) {
            lattice_add_vec2(&lattice, hold.planes[i].normal);
            lattice_add_float(&lattice, hold.planes[i].room);
        }
        lattice_add_vec2(&lattice, hold_velocity(&hold, lattice_vec2(&lattice, 4, 1.0f)));
        WallSense sense = {4.0f * (float)lattice_below(&lattice, 6), 0.25f, 1.0f};
        lattice_add_vec2(&lattice, walls_avoid(walls, lattice_below(&lattice, 4), at, sense));
    }
    lattice_expect(&lattice, 0xd5a2279fce1ff851u);
}

#define FLOCK 6

static FlowRegion flow_drawn(Lattice *lattice)
{
    FlowRegion flow = {.kind = (FlowKind)lattice_below(lattice, 3), .strength = lattice_float(lattice, 2, 0.25f)};
    flow.least = lattice_vec2(lattice, 2, 4.0f);
    flow.most = vec2_add(flow.least, vec2(8.0f, 12.0f));
    flow.middle = lattice_vec2(lattice, 2, 4.0f);
    flow.direction = axis_drawn(lattice);
    return flow;
}

static FlockRules flock_rules_drawn(Lattice *lattice)
{
    FlockRules rules = {.perception_px = 4.0f * (float)(1 + lattice_below(lattice, 5)), .separation_px = 4.0f};
    rules.min_urgency = 0.125f;
    rules.max_urgency = 0.5f;
    rules.cruise_speed = (float)lattice_below(lattice, 3);
    rules.max_change = 0.25f * (float)(1 + lattice_below(lattice, 4));
    rules.max_speed = (float)(1 + lattice_below(lattice, 2));
    rules.flow_gain = (float)lattice_below(lattice, 2);
    rules.walls = (WallSense){8.0f, 0.125f, 0.5f};
    rules.friends_most = lattice_below(lattice, 4);
    rules.flow_clamped = lattice_below(lattice, 2) == 1;
    return rules;
}

TEST(flocks_and_flows)
{
    Lattice lattice = lattice_begin(5u);
    for (int round = 0; round < ROUNDS; round++) {
        float x[FLOCK], y[FLOCK], vx[FLOCK], vy[FLOCK];
        for (int i = 0; i < FLOCK; i++) {
            x[i] = lattice_float(&lattice, 3, 4.0f), y[i] = lattice_float(&lattice, 2, 4.0f);
            vx[i] = lattice_float(&lattice, 2, 1.0f), vy[i] = lattice_float(&lattice, 2, 1.0f);
        }
        Wall wall = wall_drawn(&lattice);
        FlowRegion flows[2] = {flow_drawn(&lattice), flow_drawn(&lattice)};
        FlockRules rules = flock_rules_drawn(&lattice);
        FlockMembers members = {x, y, vx, vy, 1 + lattice_below(&lattice, FLOCK)};
        FlockPlace place = {&wall, lattice_below(&lattice, 2), flows, lattice_below(&lattice, 3)};
        lattice_add_vec2(&lattice, flock_velocity(&members, lattice_below(&lattice, members.count), &rules, &place));
        lattice_add_vec2(&lattice, flow_at(flows, 2, vec2(x[0], y[0])));
        lattice_add_vec2(&lattice, flock_wrap(vec2(x[1], y[1]), vec2(8.0f, 4.0f)));
    }
    lattice_expect(&lattice, 0xee8ce7ff78957d4bu);
}

#define CLOUD 40
#define COLUMNS 48
#define ROWS 24

static uint32_t radar_memory[RADAR_BYTES(CLOUD, COLUMNS, ROWS) / 4];
static uint32_t swift_memory[SWIFT_BYTES(CLOUD, COLUMNS, ROWS) / 4];

typedef struct Crowd {
    float x[CLOUD], y[CLOUD], weight[CLOUD], reach[CLOUD];
    uint32_t order[CLOUD];
    Vec2 velocity[CLOUD];
    int count;
} Crowd;

static RadarGrid crowd_drawn(Lattice *lattice, Crowd *crowd)
{
    crowd->count = lattice_below(lattice, CLOUD + 1);
    for (int i = 0; i < crowd->count; i++) {
        crowd->x[i] = 20.0f + lattice_float(lattice, 6, 4.0f); // some outside of the area
        crowd->y[i] = 20.0f + lattice_float(lattice, 6, 4.0f);
        crowd->weight[i] = (float)lattice_below(lattice, 3);
        crowd->reach[i] = 2.0f * (float)lattice_below(lattice, 3);
        crowd->order[i] = (uint32_t)(i * 7 % CLOUD); // as 7 and CLOUD share no factor
        crowd->velocity[i] = lattice_vec2(lattice, 2, 1.0f);
    }
    RadarTargets targets = {crowd->x, crowd->y, crowd->weight, crowd->order, crowd->count};
    RadarArea area = {{0.0f, 0.0f}, {MEADOW_PX, MEADOW_PX}, 4.0f * (float)(1 + lattice_below(lattice, 4))};
    lattice_spoil(radar_memory, sizeof radar_memory);
    RadarGrid grid = radar_build(radar_memory, sizeof radar_memory, &targets, area);
    lattice_expect_spoilt(radar_memory, RADAR_BYTES(crowd->count, grid.columns, grid.rows), sizeof radar_memory);
    if (lattice_below(lattice, 3) == 0)
        radar_blind(&grid, 4.0f * (float)lattice_below(lattice, 3));
    if (lattice_below(lattice, 3) == 0)
        radar_mirror(&grid, vec2(0.0f, 0.0f), vec2(MEADOW_PX, MEADOW_PX));
    return grid;
}

static int ascending(const void *a, const void *b)
{
    int32_t left = *(const int32_t *)a, right = *(const int32_t *)b;
    return (left > right) - (left < right);
}

static void add_indices(Lattice *lattice, const int32_t *indices, int count)
{
    lattice_add_word(lattice, (uint64_t)count);
    for (int i = 0; i < count; i++)
        lattice_add_word(lattice, (uint64_t)indices[i]);
}

static void ask_radar(Lattice *lattice, const RadarGrid *grid, Vec2 self)
{
    int32_t out[CLOUD], nearest;
    const int32_t *found;
    float distance, any_range = 4.0f * (float)(1 + lattice_below(lattice, 8));
    add_indices(lattice, out, radar_contacts(grid, self, out, CLOUD));
    lattice_add_word(lattice, (uint64_t)radar_contacts(grid, self, out, 2));
    radar_nearest_all(grid, &self.x, &self.y, &any_range, 1, &nearest, &distance);
    lattice_add_word(lattice, (uint64_t)nearest);
    lattice_add_float(lattice, distance);
    int count = radar_within(grid, self, any_range, &found);
    add_indices(lattice, found, count);
    count = radar_unordered(grid, self, any_range, &found);
    memcpy(out, found, sizeof out[0] * (size_t)count);
    qsort(out, (size_t)count, sizeof out[0], ascending);
    add_indices(lattice, out, count);
    for (RadarBlend blend = RADAR_SUM; blend <= RADAR_SOFT; blend++)
        lattice_add_vec2(lattice, radar_avoid(grid, self, blend));
}

static void ask_radar_all(Lattice *lattice, const RadarGrid *grid, const Crowd *crowd)
{
    float ranges[CLOUD], distances[CLOUD], x[CLOUD], y[CLOUD];
    int32_t out[CLOUD];
    for (int i = 0; i < crowd->count; i++)
        ranges[i] = 4.0f * (float)(1 + lattice_below(lattice, 6));
    radar_sources(grid, out);
    add_indices(lattice, out, crowd->count);
    radar_nearest_all(grid, crowd->x, crowd->y, ranges, crowd->count, out, distances);
    add_indices(lattice, out, crowd->count);
    for (int i = 0; i < crowd->count; i++)
        lattice_add_float(lattice, distances[i]);
    RadarBlend blend = (RadarBlend)lattice_below(lattice, 3);
    radar_avoid_all(grid, crowd->x, crowd->y, crowd->count, blend, x, y);
    for (int i = 0; i < crowd->count; i++)
        lattice_add_vec2(lattice, vec2(x[i], y[i]));
}

TEST(radars)
{
    Lattice lattice = lattice_begin(6u);
    Crowd crowd;
    for (int round = 0; round < ROUNDS / 4; round++) {
        RadarGrid grid = crowd_drawn(&lattice, &crowd);
        for (int ask = 0; ask < 4; ask++)
            ask_radar(&lattice, &grid, vec2_add(vec2(20.0f, 20.0f), lattice_vec2(&lattice, 6, 4.0f)));
        ask_radar_all(&lattice, &grid, &crowd);
    }
    lattice_expect(&lattice, 0xa30aa9b2fb3dd396u);
}

#define BEES 5

static void swift_round(Lattice *lattice, const SwiftGrid *grid)
{
    float x[BEES], y[BEES], vx[BEES], vy[BEES], wanted_x[BEES], wanted_y[BEES], carried_x[BEES], carried_y[BEES];
    uint32_t id[BEES];
    ArriveLimits limits = {(float)(1 + lattice_below(lattice, 4)), (float)(1 + lattice_below(lattice, 4)), 8.0f};
    for (int i = 0; i < BEES; i++) {
        x[i] = clampf(20.0f + lattice_float(lattice, 6, 4.0f), 0.0f, MEADOW_PX);
        y[i] = clampf(20.0f + lattice_float(lattice, 6, 4.0f), 0.0f, MEADOW_PX);
        Vec2 velocity = vec2_limit(lattice_vec2(lattice, 2, 1.0f), limits.max_speed);
        Vec2 wanted = vec2_limit(lattice_vec2(lattice, 3, 1.0f), limits.max_speed);
        vx[i] = velocity.x, vy[i] = velocity.y;
        wanted_x[i] = wanted.x, wanted_y[i] = wanted.y;
        carried_x[i] = lattice_float(lattice, 1, 0.5f), carried_y[i] = 0.0f;
        id[i] = (uint32_t)lattice_below(lattice, 64);
    }
    bool still = lattice_below(lattice, 2) == 1;
    SwiftBees bees = {x,
                      y,
                      vx,
                      vy,
                      wanted_x,
                      wanted_y,
                      still ? NULL : carried_x,
                      still ? NULL : carried_y,
                      id,
                      BEES,
                      limits,
                      {0.0f, 0.0f},
                      {MEADOW_PX, MEADOW_PX}};
    SwiftTuning tuning = {horizon_drawn(lattice),
                          5.0f * (float)lattice_below(lattice, 3),
                          8.0f * (float)(1 + lattice_below(lattice, 5)),
                          1 + lattice_below(lattice, 4),
                          1 + lattice_below(lattice, 12),
                          1 + lattice_below(lattice, 3),
                          1.0f + (float)lattice_below(lattice, 4),
                          8.0f * (float)(1 + lattice_below(lattice, 3))};
    swift_choose_all(grid, &bees, &tuning, (uint32_t)lattice_below(lattice, 64));
    for (int i = 0; i < BEES; i++)
        lattice_add_vec2(lattice, vec2(vx[i], vy[i]));
}

TEST(swift)
{
    Lattice lattice = lattice_begin(7u);
    Crowd crowd;
    for (int round = 0; round < ROUNDS / 2; round++) {
        RadarGrid cells = crowd_drawn(&lattice, &crowd);
        lattice_spoil(swift_memory, sizeof swift_memory);
        SwiftGrid grid = swift_build(swift_memory, sizeof swift_memory, &cells, crowd.velocity, crowd.reach);
        lattice_expect_spoilt(swift_memory, SWIFT_BYTES(crowd.count, cells.columns, cells.rows), sizeof swift_memory);
        swift_round(&lattice, &grid);
    }
    lattice_expect(&lattice, 0x81a7783b84624e27u);
}
