// test_swift.c -- the instinct for many: it chooses what a plain reference does, whatever the order, cells and lanes.

#include "core/steer/radar_cells.h"
#include "steer/swift_reference.h"

#define MANY 400
#define CELLS_MOST_PX 3000.0f
#define CELL_LEAST_PX 8.0f

static uint32_t radar_memory[RADAR_BYTES(THREATS_MOST, 180, 80) / 4],
    swift_memory[SWIFT_BYTES(THREATS_MOST, 180, 80) / 4];
static const SwiftTuning PLAIN = {60, 20, 160, 512, 64, 1, 6, 50};

typedef struct Meadow {
    RadarGrid cells;
    SwiftGrid grid;
} Meadow;

static void meadow_build(Meadow *meadow, const Threats *threats, float cell_px, bool wide)
{
    static float weight[THREATS_MOST];
    static uint32_t order[THREATS_MOST];
    static Vec2 velocity[THREATS_MOST];
    for (int i = 0; i < threats->count; i++) {
        order[i] = (uint32_t)i;
        velocity[i] = vec2(threats->vx[i], threats->vy[i]);
    }
    RadarTargets targets = {threats->x, threats->y, weight, order, threats->count};
    RadarArea area = {vec2(0.0f, 0.0f), vec2(360.0f, 640.0f), cell_px};
    meadow->cells = radar_build(radar_memory, sizeof radar_memory, &targets, area);
    meadow->cells.wide = meadow->cells.wide && wide;
    meadow->grid = swift_build(swift_memory, sizeof swift_memory, &meadow->cells, velocity, threats->reach);
}

// One bee in the air that moves by `carried`.
static Vec2 choose(const Meadow *meadow, const DodgeSelf *self, Vec2 wanted, Vec2 carried, const SwiftTuning *tuning,
                   uint32_t tick)
{
    Vec2 velocity = self->velocity;
    uint32_t id = 0;
    SwiftBees bees = {.x = &self->position.x,
                      .y = &self->position.y,
                      .vx = &velocity.x,
                      .vy = &velocity.y,
                      .wanted_x = &wanted.x,
                      .wanted_y = &wanted.y,
                      .carried_x = &carried.x,
                      .carried_y = &carried.y,
                      .id = &id,
                      .count = 1,
                      .limits = self->limits,
                      .least = self->least,
                      .most = self->most};
    if (carried.x == 0.0f && carried.y == 0.0f)
        bees.carried_x = bees.carried_y = NULL;
    swift_choose_all(&meadow->grid, &bees, tuning, tick);
    return velocity;
}

static Vec2 choose_usual(const Threats *threats, const DodgeSelf *self, Vec2 wanted)
{
    Meadow meadow;
    meadow_build(&meadow, threats, 40.0f, true);
    return choose(&meadow, self, wanted, vec2(0.0f, 0.0f), &PLAIN, 0u);
}

static float random_cell_px(Rng *rng)
{
    return rng_below(rng, 4u) == 0u ? CELLS_MOST_PX : rng_range(rng, CELL_LEAST_PX, 100.0f);
}

static SwiftTuning random_tuning(Rng *rng)
{
    SwiftTuning tuning = {rng_range(rng, 2.0f, 100.0f), rng_range(rng, 0.0f, 50.0f), 0, THREATS_MOST, 0, 0, 0, 0};
    tuning.sight_px = rng_range(rng, 20.0f, 250.0f);
    tuning.threats = 1 + (int)rng_below(rng, 100u);
    tuning.pause_ticks = 1 + (int)rng_below(rng, 3u);
    tuning.glance_ticks = rng_range(rng, 0.5f, 12.0f);
    tuning.glance_px = rng_range(rng, 8.0f, 100.0f);
    return tuning;
}

TEST(it_chooses_like_the_reference)
{
    Rng rng = rng_seed(81, 1);
    int others = 0, kept = 0;
    for (int game = 0; game < 6000; game++) {
        static Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, game % 2 == 0 ? 30 : MANY);
        SwiftTuning tuning = random_tuning(&rng);
        Vec2 wanted = dodge_within_limits(&self, random_way(&rng, self.limits.max_speed));
        uint32_t tick = rng_below(&rng, 6u);
        Reference reference = {&threats, self, wanted, &tuning, tuning.sight_px};
        Vec2 expected = reference_choose(&reference, tick % (uint32_t)tuning.pause_ticks == 0u);
        others += !same_bits(expected, wanted);
        kept += same_bits(expected, self.velocity);
        for (int build = 0; build < 4; build++) {
            Meadow meadow;
            threats_shuffle(&threats, &rng);
            meadow_build(&meadow, &threats, random_cell_px(&rng), build % 2 == 0);
            Vec2 chosen = choose(&meadow, &self, wanted, vec2(0.0f, 0.0f), &tuning, tick);
            fail_if(!same_bits(chosen, expected), "game %d, build %d: %a %a, expected %a %a", game, build,
                    (double)chosen.x, (double)chosen.y, (double)expected.x, (double)expected.y);
        }
    }
    assert_true(others > 1000 && kept > 500);
}

// How many threats lie in the cells that are in reach of a sight, counted one by one.
static int in_cells(const RadarGrid *cells, const Threats *threats, Vec2 at, float px)
{
    CellBox box = cells_around(cells, at, px);
    int count = 0;
    for (int i = 0; i < threats->count; i++) {
        CellBox one = cells_around(cells, vec2(threats->x[i], threats->y[i]), 0.0f);
        count += one.left >= box.left && one.left <= box.right && one.top >= box.top && one.top <= box.bottom;
    }
    return count;
}

TEST(in_a_crowd_it_sees_as_far_as_its_cells_allow)
{
    Rng rng = rng_seed(82, 1);
    int shorter = 0;
    for (int game = 0; game < 3000; game++) {
        static Threats threats;
        Meadow meadow;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, MANY);
        SwiftTuning tuning = random_tuning(&rng);
        tuning.crowd = 1 + (int)rng_below(&rng, 150u);
        tuning.pause_ticks = 1;
        Vec2 wanted = dodge_within_limits(&self, random_way(&rng, self.limits.max_speed));
        meadow_build(&meadow, &threats, random_cell_px(&rng), game % 2 == 0);
        Reference reference = {&threats, self, wanted, &tuning, tuning.sight_px};
        for (int i = 1; i < SWIFT_SIGHTS; i++)
            if (in_cells(&meadow.cells, &threats, self.position, reference.sight_px) > tuning.crowd)
                reference.sight_px *= 0.707107f;
        shorter += reference.sight_px < tuning.sight_px;
        Vec2 expected = reference_choose(&reference, true);
        assert_true(same_bits(choose(&meadow, &self, wanted, vec2(0.0f, 0.0f), &tuning, 0u), expected));
    }
    assert_true(shorter > 1000 && shorter < 2900);
}

// Many bees together choose what each does alone.
TEST(neighbours_do_not_matter)
{
    enum { BEES = 40 };
    static Threats threats;
    Rng rng = rng_seed(83, 1);
    DodgeSelf selves[BEES], self = random_self(&rng);
    float x[BEES], y[BEES], vx[BEES], vy[BEES], wanted_x[BEES], wanted_y[BEES];
    uint32_t id[BEES];
    Meadow meadow;
    SwiftTuning tuning = PLAIN;
    tuning.crowd = 40;
    random_threats(&rng, &threats, &self, MANY);
    meadow_build(&meadow, &threats, 30.0f, true);
    for (int i = 0; i < BEES; i++) {
        DodgeSelf one = random_self(&rng);
        one.limits = self.limits;
        selves[i] = one;
        Vec2 wanted = dodge_within_limits(&one, random_way(&rng, 3.0f));
        x[i] = one.position.x, y[i] = one.position.y, vx[i] = one.velocity.x, vy[i] = one.velocity.y;
        wanted_x[i] = wanted.x, wanted_y[i] = wanted.y, id[i] = 3u * (uint32_t)i;
    }
    SwiftBees bees = {x, y, vx, vy, wanted_x, wanted_y, NULL, NULL, id, BEES, self.limits, self.least, self.most};
    swift_choose_all(&meadow.grid, &bees, &tuning, 0u);
    for (int i = 0; i < BEES; i++) {
        Vec2 alone = choose(&meadow, &selves[i], vec2(wanted_x[i], wanted_y[i]), vec2(0.0f, 0.0f), &tuning, 0u);
        assert_true(same_bits(alone, vec2(vx[i], vy[i])));
    }
}

// A current that carries a bee equals the opposite motion of the threats.
TEST(the_air_is_a_frame)
{
    Rng rng = rng_seed(84, 1);
    for (int game = 0; game < 500; game++) {
        static Threats threats;
        Meadow meadow;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 60);
        Vec2 wanted = dodge_within_limits(&self, random_way(&rng, 5.0f)), carried = random_way(&rng, 2.0f);
        meadow_build(&meadow, &threats, 40.0f, true);
        Vec2 chosen = choose(&meadow, &self, wanted, carried, &PLAIN, 0u);
        for (int i = 0; i < threats.count; i++) {
            threats.vx[i] -= carried.x;
            threats.vy[i] -= carried.y;
        }
        assert_true(same_bits(choose_usual(&threats, &self, wanted), chosen));
    }
}

TEST(it_is_not_hit_while_a_velocity_is_free)
{
    Rng rng = rng_seed(85, 1);
    int near = 0, free_games = 0;
    for (int game = 0; game < 3000; game++) {
        static Threats threats;
        DodgeSelf self = random_self(&rng);
        random_threats(&rng, &threats, &self, 40);
        Vec2 wanted = dodge_within_limits(&self, random_way(&rng, 6.0f));
        Vec2 chosen = choose_usual(&threats, &self, wanted);
        Reference reference = {&threats, self, wanted, &PLAIN, PLAIN.sight_px};
        Vec2 candidates[REFERENCE_CANDIDATES];
        bool free = false;
        assert_true(within_limits(&self, chosen));
        reference_candidates(&reference, candidates);
        for (int i = 0; i < REFERENCE_CANDIDATES; i++)
            free = free || margin_next_tick(&threats, &self, candidates[i]) > 0.01;
        free_games += free;
        near += margin_next_tick(&threats, &self, wanted) < 0.0;
        if (free && margin_next_tick(&threats, &self, chosen) < -0.01)
            fail_msg("game %d: hit by %f px", game, margin_next_tick(&threats, &self, chosen));
    }
    assert_true(near > 100 && free_games > 2000);
}

TEST(nothing_near_leaves_the_wish)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{180, 300}, {1, 0}, {5, 5, 50}, {9, 9}, {351, 631}};
    assert_true(same_bits(choose_usual(&threats, &self, vec2(0, 2)), vec2(0, 2)));
    threats_add(&threats, vec2(180, 200), vec2(0, -3), 5); // flies away
    threats_add(&threats, vec2(100, 200), vec2(0, 3), 5);  // passes far off
    assert_true(same_bits(choose_usual(&threats, &self, vec2(0, 2)), vec2(0, 2)));
}

// An edge is no way out: a bee in a corner does not fly into it.
TEST(it_leaves_a_corner)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{12, 620}, {0, 0}, {5, 5, 50}, {9, 9}, {351, 631}};
    threats_add(&threats, vec2(12, 560), vec2(0, 3), 16);
    for (int tick = 0; tick < 40; tick++) {
        Vec2 chosen = choose_usual(&threats, &self, vec2(0, 0));
        assert_true(margin_next_tick(&threats, &self, chosen) > 0.0);
        self.position = place_next(&self, chosen);
        self.velocity = chosen;
        threats.y[0] += 3.0f;
    }
    assert_true(self.position.x > 28.0f);
}

// In a pause it only gives way to what is about to hit it.
TEST(between_two_decisions_it_flies_on)
{
    Threats threats = {.count = 0};
    DodgeSelf self = {{180, 300}, {0, 1}, {5, 5, 50}, {9, 9}, {351, 631}};
    SwiftTuning tuning = PLAIN;
    Meadow meadow;
    tuning.pause_ticks = 3;
    meadow_build(&meadow, &threats, 40.0f, true);
    assert_true(same_bits(choose(&meadow, &self, vec2(2, 0), vec2(0, 0), &tuning, 3u), vec2(2, 0)));
    assert_true(same_bits(choose(&meadow, &self, vec2(2, 0), vec2(0, 0), &tuning, 4u), self.velocity));
    threats_add(&threats, vec2(180, 312), vec2(0, -1), 6);
    meadow_build(&meadow, &threats, 40.0f, true);
    assert_false(same_bits(choose(&meadow, &self, vec2(2, 0), vec2(0, 0), &tuning, 4u), self.velocity));
}

// Beyond the room for threats it looks less far ahead, until the soonest have room; and does not care in which order.
TEST(a_heap_of_threats_is_a_set)
{
    Rng rng = rng_seed(87, 1);
    int dodged = 0;
    for (int game = 0; game < 60; game++) {
        static Threats threats;
        DodgeSelf self = random_self(&rng);
        SwiftTuning tuning = PLAIN;
        Vec2 wanted = dodge_within_limits(&self, random_way(&rng, 5.0f)), chosen[4];
        tuning.crowd = THREATS_MOST;
        random_threats(&rng, &threats, &self, 0);
        while (threats.count < THREATS_MOST) {
            Vec2 way = vec2_scale(heading_unit(rng_range(&rng, 0.0f, 360.0f)), game % 3 == 0 ? 1.0f : 30.0f);
            threats_add(&threats, vec2_add(self.position, way), random_way(&rng, 5.0f), 2.0f);
        }
        for (int build = 0; build < 4; build++) {
            Meadow meadow;
            threats_shuffle(&threats, &rng);
            meadow_build(&meadow, &threats, random_cell_px(&rng), build % 2 == 0);
            chosen[build] = choose(&meadow, &self, wanted, vec2(0.0f, 0.0f), &tuning, 0u);
            assert_true(within_limits(&self, chosen[build]) && same_bits(chosen[build], chosen[0]));
        }
        assert_true(game % 3 > 0 || same_bits(chosen[0], wanted)); // who is in all of them is lost
        dodged += !same_bits(chosen[0], wanted);
    }
    assert_true(dodged > 20);
}

TEST(extremes_give_numbers)
{
    Rng rng = rng_seed(86, 1);
    for (int game = 0; game < 2000; game++) {
        static Threats threats;
        Meadow meadow;
        DodgeSelf self = random_self(&rng);
        extreme_threats(&rng, &threats);
        SwiftTuning tuning = random_tuning(&rng);
        Vec2 wanted = dodge_within_limits(&self, random_way(&rng, self.limits.max_speed)), chosen[2];
        for (int wide = 0; wide < 2; wide++) {
            meadow_build(&meadow, &threats, random_cell_px(&rng), wide);
            chosen[wide] = choose(&meadow, &self, wanted, vec2(0.0f, 0.0f), &tuning, 0u);
            assert_true(within_limits(&self, chosen[wide]));
        }
        assert_true(same_bits(chosen[0], chosen[1]));
    }
}
