// test_gnats.c -- clouds among walls: no gnat flies into one, and whoever is in one is out of it after a tick.
#include "core/base/trig.h"
#include "sim/sim_tools.h"
#include "test.h"

static Sim sim;

// How deep a place is in the deepest of all walls, px; below 0 outside.
static float depth_px(Vec2 at)
{
    float deepest = -1.0e9f;
    for (int i = 0; i < sim.wall_count; i++) {
        Vec2 away;
        float distance = wall_distance(&sim.walls[i], at, &away);
        deepest = -distance > deepest ? -distance : deepest;
    }
    return deepest;
}

// Rocks, branches and two of the field's sides, and a current that drives into them.
static void rocks(Rng *rng)
{
    meadow(&sim, 0);
    for (int i = 0; i < 4; i++) {
        float x = rng_range(rng, 0, 360), y = rng_range(rng, 0, 640), radius = rng_range(rng, 8.0f, 60.0f);
        sim_add_wall(&sim, &(Wall){.kind = WALL_DISC, .point = {x, y}, .radius = radius});
        x = rng_range(rng, 0, 360);
        y = rng_range(rng, 0, 640);
        Vec2 along = vec2_scale(heading_unit(rng_range(rng, 0, 360)), 120.0f);
        sim_add_wall(&sim, &(Wall){.kind = WALL_SEGMENT,
                                   .point = {x, y},
                                   .end = {x + along.x, y + along.y},
                                   .radius = rng_range(rng, 0.5f, 12.0f)});
    }
    sim_add_wall(&sim, &(Wall){.kind = WALL_PLANE, .point = {0, 0}, .normal = {0, 1}});
    sim_add_wall(&sim, &(Wall){.kind = WALL_PLANE, .point = {360, 640}, .normal = {-1, 0}});
    FlowRegion flow = {.kind = FLOW_STREAM, .most = {360, 640}, .strength = 1};
    flow.direction = vec2_scale(heading_unit(rng_range(rng, 0, 360)), 1000.0f);
    sim_add_flow(&sim, &flow);
    sim.tunables.flock_flow_gain = 0.01f;
    sim.tunables.gnat_max_speed = rng_range(rng, 2.0f, 30.0f);
    sim.tunables.gnat_max_accel = rng_range(rng, 0.2f, 30.0f);
}

// Gnats where `deep` says: in walls, or in none.
static void gnats_add(Rng *rng, bool deep)
{
    for (int i = 0; i < 4000 && sim.enemy_count < 24; i++) {
        float x = rng_range(rng, 1.0f, 359.0f), y = rng_range(rng, 1.0f, 639.0f);
        if ((depth_px(vec2(x, y)) > 0.0f) == deep)
            sim_add_enemy(&sim, ENEMY_GNAT, vec2(x, y), -1, 0);
    }
    assert_true(sim.enemy_count > 0);
}

TEST(no_gnat_ever_flies_into_a_wall)
{
    for (uint64_t seed = 1; seed <= 8; seed++) {
        Rng rng = rng_seed(seed, 3);
        rocks(&rng);
        gnats_add(&rng, false);
        for (int tick = 0; tick < 200; tick++) {
            run(&sim, 1);
            for (int i = 0; i < sim.enemy_count; i++) {
                const Enemy *gnat = &sim.enemies[i];
                for (int step = 0; step < 8; step++) {
                    Vec2 at = vec2_sub(gnat->position, vec2_scale(gnat->velocity, (float)step / 8.0f));
                    fail_if(depth_px(at) > 0.01f, "seed %d, tick %d: a gnat is %g px in a wall at %g, %g", (int)seed,
                            tick, (double)depth_px(at), (double)at.x, (double)at.y);
                }
            }
        }
    }
}

TEST(a_gnat_in_a_wall_is_out_of_it_after_a_tick)
{
    for (uint64_t seed = 1; seed <= 40; seed++) {
        Rng rng = rng_seed(seed, 4);
        rocks(&rng);
        gnats_add(&rng, true);
        run(&sim, 1);
        for (int i = 0; i < sim.enemy_count; i++) {
            Vec2 at = sim.enemies[i].position;
            // Out of a wall may be behind a plane, from where it comes in as clouds do.
            bool inside = at.x < 360.0f && at.y > 0.0f;
            fail_if(inside && depth_px(at) > 0.0f, "seed %d: a gnat is %g px in a wall at %g, %g", (int)seed,
                    (double)depth_px(at), (double)at.x, (double)at.y);
        }
    }
}

// Clouds come from behind the field's sides, and thin walls are the article's: they push, and hold nobody.
TEST(sides_let_in_and_thin_walls_let_through)
{
    for (int thin = 0; thin < 2; thin++) {
        meadow(&sim, 0);
        sim_add_wall(&sim, &(Wall){.kind = WALL_PLANE, .point = {0, 300}, .normal = {0, 1}, .thin = thin});
        sim.tunables.gnat_max_speed = 30.0f;
        int in = sim_add_enemy(&sim, ENEMY_GNAT, vec2(60, 290), -1, 0);
        int out = sim_add_enemy(&sim, ENEMY_GNAT, vec2(300, 310), -1, 1);
        sim.enemies[in].velocity = vec2(0, 20);
        sim.enemies[out].velocity = vec2(0, -20);
        run(&sim, 1);
        assert_true(sim.enemies[in].position.y > 300.0f);
        assert_true((sim.enemies[out].position.y < 300.0f) == thin);
    }
}
