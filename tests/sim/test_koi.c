// test_koi.c -- the koi of a stage: where they begin, how they swim, and that a game is the same with and without them.
#include "sim/script_tools.h"
#include "test.h"

static Sim sim, other;
static StageScript script;

static void pond(Sim *to, int koi, uint64_t seed)
{
    script_whole(&script);
    script.koi = koi;
    assert_null(script_fault(&script));
    script_game(to, &script, seed);
}

TEST(they_begin_clear_of_the_banks)
{
    for (uint64_t seed = 1; seed <= 20; seed++) {
        pond(&sim, SIM_KOI_MAX, seed);
        assert_int_equal(sim.koi_count, SIM_KOI_MAX);
        for (int i = 0; i < sim.koi_count; i++)
            for (int w = 0; w < sim.wall_count; w++) {
                Vec2 away;
                assert_true(wall_distance(&sim.walls[w], sim.koi[i].position, &away) >= 20.0f);
            }
    }
}

TEST(they_swim_in_the_pond_and_not_on_land)
{
    pond(&sim, 24, 3);
    float swum_px = 0.0f;
    for (int tick = 0; tick < 3000; tick++) {
        Vec2 before = sim.koi[0].position;
        run(&sim, 1);
        swum_px += vec2_distance(before, sim.koi[0].position);
        for (int i = 0; i < sim.koi_count; i++) {
            const Koi *koi = &sim.koi[i];
            assert_true(vec2_length(koi->velocity) <= sim.tunables.koi_max_speed * 1.001f);
            assert_true(koi->heading_deg >= 0.0f && koi->heading_deg < 360.0f);
            for (int w = 0; w < sim.wall_count; w++) {
                Vec2 away;
                assert_true(wall_distance(&sim.walls[w], koi->position, &away) > -2.0f);
            }
        }
    }
    assert_true(swum_px > 800.0f);
}

// They are drawn from a stream of their own, and take no ids.
TEST(a_game_is_the_same_without_them)
{
    pond(&sim, 30, 5);
    pond(&other, 0, 5);
    Pilot pilot = pilot_begin(&sim);
    for (int i = 0; i < 900; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        sim_tick(&sim, &cmd);
        sim_tick(&other, &cmd);
    }
    assert_memory_equal(&sim.head, &other.head, sizeof sim.head);
    assert_int_equal(sim.bees.count, other.bees.count);
    assert_memory_equal(sim.bees.x, other.bees.x, (size_t)sim.bees.count * sizeof sim.bees.x[0]);
}

TEST(they_are_part_of_the_state)
{
    pond(&sim, 5, 5);
    uint64_t before = state_hash_chain(0, &sim);
    sim.koi[4].position.x += 1.0f;
    assert_true(state_hash_chain(0, &sim) != before);
}
