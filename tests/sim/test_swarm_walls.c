// test_swarm_walls.c -- bees among walls and in a flow: they fly through none, find around them, and are carried along.
#include "sim/script_tools.h"
#include "test.h"

static Sim sim, other;
static StageScript script;

// A quiet stage with walls, in which nobody comes.
static void stage_begin(int bees)
{
    script_begin(&script);
    script_phase(&script, SCRIPT_TICKS_MAX, 0);
    script_set(&script, "swarm", "start_bees", (float)bees);
    script_set(&script, "swarm", "wall_gain", 1.0f);
    script_set(&script, "flower", "sky_ticks", 0.0f);
}

static void stage_play(uint64_t seed)
{
    assert_null(script_fault(&script));
    script_game(&sim, &script, seed);
}

// Leads the swarm so that it gathers at x, y.
static TickCmd lead_to(float x, float y, unsigned buttons)
{
    Vec2 offset = vec2(sim.tunables.swarm_touch_offset_x, sim.tunables.swarm_touch_offset_y);
    return tick_cmd(vec2_sub(vec2(x, y), offset), buttons);
}

static void lead(float x, float y, int ticks)
{
    for (int i = 0; i < ticks; i++) {
        run_with(&sim, 1, lead_to(x, y, TICK_CMD_TOUCH));
    }
}

static float nearest_wall(Vec2 at)
{
    float least = 1.0e9f;
    for (int i = 0; i < sim.script.wall_count; i++) {
        Vec2 away;
        float distance = wall_distance(&sim.walls[i], at, &away);
        least = distance < least ? distance : least;
    }
    return least;
}

static int bees_near(float x, float y, float px)
{
    int count = 0;
    for (int i = 0; i < sim.bees.count; i++)
        count += vec2_distance(vec2(sim.bees.x[i], sim.bees.y[i]), vec2(x, y)) < px;
    return count;
}

// Walls across the playfield, with a gap at alternate sides.
static void maze(float radius)
{
    for (int i = 0; i < 4; i++) {
        float y = 140.0f + 90.0f * (float)i;
        script_wall(&script, i % 2 ? 60.0f : -10.0f, y, i % 2 ? 370.0f : 300.0f, y, radius);
    }
}

TEST(a_led_swarm_finds_through_a_maze)
{
    static const float RADII[] = {8.0f, 0.5f};
    for (int i = 0; i < 2; i++) {
        stage_begin(40);
        maze(RADII[i]);
        stage_play(1);
        lead(180, 60, 500);
        assert_int_equal(bees_near(180, 60, 80), 40);
        lead(180, 600, 500);
        assert_int_equal(bees_near(180, 600, 80), 40);
    }
}

TEST(a_loose_swarm_comes_around_too)
{
    stage_begin(20);
    maze(6.0f);
    stage_play(1);
    lead(180, 560, 1);
    lead(180, 330, 1);
    run(&sim, 900);
    for (int i = 0; i < sim.bees.count; i++)
        assert_true(sim.bees.y[i] < 410.0f); // none is left behind the last wall
}

// In a pocket that is open away from the goal only.
TEST(no_bee_is_caught_in_a_pocket)
{
    stage_begin(30);
    script_wall(&script, 120, 300, 240, 300, 5);
    script_wall(&script, 120, 300, 120, 420, 5);
    script_wall(&script, 240, 300, 240, 420, 5);
    stage_play(1);
    lead(180, 370, 120);
    assert_true(bees_near(180, 370, 60) == 30);
    lead(180, 100, 400);
    assert_true(bees_near(180, 100, 70) == 30);
}

static bool crosses(Vec2 from, Vec2 to)
{
    for (int i = 0; i <= 16; i++)
        if (nearest_wall(vec2_mix(from, to, (float)i / 16.0f)) < 0.0f)
            return true;
    return false;
}

// For any input: led, let go, called, jumped from side to side, in a flow.
TEST(no_bee_ever_flies_into_a_wall)
{
    static Vec2 before[64];
    for (uint64_t seed = 1; seed <= 6; seed++) {
        Rng rng = rng_seed(seed, 9);
        stage_begin(30);
        for (int i = 0; i < 8; i++) {
            float x = rng_range(&rng, 0, 360), y = rng_range(&rng, 0, 430);
            float dx = rng_range(&rng, -120, 120), dy = rng_range(&rng, -120, 120);
            script_wall(&script, x, y, x + dx, y + dy > 430 ? 430 : y + dy, rng_range(&rng, 0.5f, 14.0f));
        }
        script_set(&script, "swarm", "flow_gain", seed % 2 ? 0.004f : 0.0f);
        script_set(&script, "swarm", "instinct", seed % 3 == 0 ? INSTINCT_SWIFT : INSTINCT_RADAR);
        script.flows[script.flow_count++] = (FlowRegion){
            .kind = FLOW_STREAM, .most = {360, 640}, .direction = {90, -200}, .strength = 1};
        stage_play(seed);
        TickCmd cmd = lead_to(180, 500, TICK_CMD_TOUCH);
        for (int tick = 0; tick < 500; tick++) {
            if (tick % 25 == 0) {
                float x = rng_range(&rng, 0, 360), y = rng_range(&rng, 0, 640);
                cmd = lead_to(x, y, rng_below(&rng, 3) ? TICK_CMD_TOUCH : 0u);
            }
            TickCmd now = cmd;
            now.buttons |= tick % 90 == 60 ? TICK_CMD_CALL : 0;
            for (int i = 0; i < sim.bees.count; i++)
                before[sim.bees.id[i] % 64] = vec2(sim.bees.x[i], sim.bees.y[i]);
            sim_tick(&sim, &now);
            for (int i = 0; i < sim.bees.count; i++) {
                Vec2 at = vec2(sim.bees.x[i], sim.bees.y[i]);
                if (!crosses(before[sim.bees.id[i] % 64], at))
                    continue;
                fail_msg("seed %d, tick %d: a bee is in a wall at %g, %g", (int)seed, tick, (double)at.x, (double)at.y);
            }
        }
    }
}

TEST(a_bee_in_a_wall_gets_out)
{
    stage_begin(0);
    script_wall(&script, 100, 300, 260, 300, 15);
    script_wall(&script, 100, 312, 260, 312, 15);
    script.walls[script.wall_count++] = (Wall){.kind = WALL_DISC, .point = {180, 200}, .radius = 40};
    stage_play(1);
    for (int i = 0; i < 12; i++)
        sim_add_bee(&sim, vec2(120.0f + 10.0f * (float)i, 296.0f + 2.0f * (float)i));
    sim_add_bee(&sim, vec2(180, 200));
    lead(180, 500, 300);
    for (int i = 0; i < sim.bees.count; i++)
        assert_true(nearest_wall(vec2(sim.bees.x[i], sim.bees.y[i])) >= 0.0f);
    assert_int_equal(bees_near(180, 500, 60), 13);
}

// A flower over a wall is picked from one side: its bees hatch there.
TEST(bees_hatch_on_their_swarms_side)
{
    stage_begin(5);
    script_wall(&script, -10, 400, 370, 400, 2);
    script_set(&script, "flower", "bees", 20);
    stage_play(1);
    lead(180, 412, 60);
    sim_add_flower(&sim, vec2(180, 400), FLOWER_PLAIN);
    lead(180, 406, 60);
    assert_int_equal(sim.bees.count, 25);
    for (int i = 0; i < sim.bees.count; i++)
        assert_true(sim.bees.y[i] > 402.0f);
}

TEST(a_flow_carries_the_swarm_for_a_while)
{
    stage_begin(1);
    script_set(&script, "swarm", "flow_gain", 0.005f);
    script_set(&script, "swarm", "stray_chance", 0);
    script.flows[script.flow_count++] = (FlowRegion){
        .kind = FLOW_STREAM, .least = {0, 0}, .most = {360, 640}, .direction = {100, 0}, .strength = 1};
    stage_play(1);
    lead(100, 400, 100);
    assert_float_equal(sim.bees.x[0], 100, 12);
    float x = sim.bees.x[0];
    TickCmd loose = lead_to(100, 400, 0);
    for (int i = 0; i < 60; i++)
        sim_tick(&sim, &loose);
    assert_float_equal(sim.bees.x[0] - x, 30, 3); // half a px a tick
    assert_float_equal(sim.bees.vx[0], 0.5f, 0.01f);
    for (int i = 0; i < 400; i++)
        sim_tick(&sim, &loose);
    assert_true(sim.bees.x[0] < 200); // its leash holds it
}

// Without a gain walls and flow are nothing to bees: the same game bit for bit.
TEST(without_a_gain_nothing_changes)
{
    for (int pass = 0; pass < 2; pass++) {
        Sim *one = pass ? &other : &sim;
        meadow(one, 20);
        if (pass) {
            one->tunables.swarm_wall_gain = 0.0f;
            sim_add_wall(one, &(Wall){.kind = WALL_DISC, .point = {180, 300}, .radius = 60});
            FlowRegion flow = {.kind = FLOW_STREAM, .most = {360, 640}, .direction = {100, 0}, .strength = 1};
            sim_add_flow(one, &flow);
        }
        for (int i = 0; i < 200; i++) {
            TickCmd cmd = tick_cmd(vec2(180, i < 100 ? 200 : 500), i % 40 < 20 ? TICK_CMD_TOUCH : 0);
            sim_tick(one, &cmd);
        }
    }
    assert_memory_equal(sim.bees.x, other.bees.x, 20 * sizeof(float));
    assert_memory_equal(sim.bees.vy, other.bees.vy, 20 * sizeof(float));
}

// The pilot leads to places where a swarm can be.
TEST(the_pilot_keeps_off_walls)
{
    int in_a_wall = 0;
    stage_begin(12);
    maze(6.0f);
    script_wave(&script, ENEMY_MOTH, 30, 4, -1);
    stage_play(2);
    Pilot pilot = pilot_begin(&sim);
    for (int i = 0; i < 600; i++) {
        play(&sim, &pilot, 1, 0);
        in_a_wall += nearest_wall(pilot.wanted) < 0.0f;
    }
    assert_true(in_a_wall < 30); // where the swarm is on both sides of a wall, its middle may be in it
}

// The cells that are kept between ticks never matter.
TEST(the_same_game_with_rubbish_lying_about)
{
    uint64_t hashes[2];
    for (int pass = 0; pass < 2; pass++) {
        stage_begin(20);
        maze(6.0f);
        stage_play(3);
        Pilot pilot = pilot_begin(&sim);
        hashes[pass] = pass ? play_spoilt(&sim, &other, &pilot, 300, 1) : play(&sim, &pilot, 300, 1);
    }
    assert_true(hashes[0] == hashes[1]);
}
