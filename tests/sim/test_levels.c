// test_levels.c -- easy, normal and hard: each factor does what it says, and normal is the game as it is.
#include "sim/script_tools.h"
#include "test.h"

enum { EASY, NORMAL, HARD };

static Sim sim;
static StageScript script;

static void stage(int level, float rank)
{
    script_begin(&script);
    script_phase(&script, SCRIPT_TICKS_MAX, 0)->rank = rank;
    script_wave(&script, ENEMY_BEETLE, 0, 1, -1)->hp = 100;
    assert_null(script_fault(&script));
    Tunables tunables = script_tunables(&script);
    tunables.level_level = level;
    tunables.stage_swarm_rank = 0.0f;
    sim_init_script(&sim, 1, &tunables, &script, NULL);
    run(&sim, 2);
}

TEST(the_rank_is_shifted_and_stays_a_rank)
{
    Tunables defaults = tunables_default();
    stage(EASY, 0.5f);
    assert_float_equal(sim.head.rank, 0.5f + defaults.level_easy_rank, 1.0e-6f);
    stage(NORMAL, 0.5f);
    assert_float_equal(sim.head.rank, 0.5f, 1.0e-6f);
    stage(HARD, 0.5f);
    assert_float_equal(sim.head.rank, 0.5f + defaults.level_hard_rank, 1.0e-6f);
    stage(EASY, 0.0f);
    assert_true(sim.head.rank == 0.0f);
    stage(HARD, 1.0f);
    assert_true(sim.head.rank == 1.0f);
}

TEST(enemies_bear_less_or_more)
{
    Tunables defaults = tunables_default();
    stage(EASY, 0.5f);
    assert_int_equal(sim.enemies[0].hp_full, (int)(100.0f * defaults.level_easy_hits));
    stage(NORMAL, 0.5f);
    assert_int_equal(sim.enemies[0].hp_full, 100);
    stage(HARD, 0.5f);
    assert_int_equal(sim.enemies[0].hp_full, (int)(100.0f * defaults.level_hard_hits));
}

// The speed of the bullets of a plain attack at the same rank.
static float bullet_speed(int level)
{
    meadow(&sim, 1);
    sim.tunables.level_level = level;
    int fires = program(&sim, "call aimed, delay 1s");
    sim_add_enemy(&sim, ENEMY_WASP, vec2(180, 60), fires, 0);
    run(&sim, 2);
    assert_true(sim.bullets.count > 0);
    return vec2_length(vec2(sim.bullets.vx[0], sim.bullets.vy[0]));
}

TEST(bullets_fly_slower_or_faster)
{
    Tunables defaults = tunables_default();
    float normal = bullet_speed(NORMAL);
    assert_float_equal(normal, 2.3f, 1.0e-4f);
    assert_float_equal(bullet_speed(EASY), normal * defaults.level_easy_bullet_speed, 1.0e-4f);
    assert_float_equal(bullet_speed(HARD), normal * defaults.level_hard_bullet_speed, 1.0e-4f);
}

// Flowers that a thousand wasps leave.
static int flowers(int level, int mercy_bees)
{
    int count = 0;
    stage(level, 0.3f);
    sim.tunables.flower_mercy_bees = mercy_bees;
    sim.tunables.flower_bees = 0;
    for (int i = 0; i < 1000; i++) {
        if (sim.enemy_count == 0)
            sim_add_enemy(&sim, ENEMY_WASP, vec2(180, 60), -1, 0);
        sim.enemies[0].hp = 0;
        sim.flower_count = 0;
        run(&sim, 1);
        count += sim.flower_count;
    }
    return count;
}

TEST(flowers_are_more_or_fewer)
{
    Tunables defaults = tunables_default();
    float normal = (float)flowers(NORMAL, 0);
    assert_float_equal((float)flowers(EASY, 0) / normal, defaults.level_easy_flowers, 0.1f);
    assert_float_equal((float)flowers(HARD, 0) / normal, defaults.level_hard_flowers, 0.1f);
}

// The size of a spared swarm also depends on the level.
TEST(mercy_begins_sooner_or_later)
{
    Tunables defaults = tunables_default();
    float normal = (float)flowers(NORMAL, 16);
    assert_true((float)flowers(EASY, 16) / normal > defaults.level_easy_flowers * 1.1f);
    assert_true((float)flowers(HARD, 16) / normal < defaults.level_hard_flowers * 0.9f);
}

// The rank in endless after some minutes and beaten queens, without any bees.
static float endless_rank(int level, float minutes, int queens)
{
    Tunables tunables = stage_tunables("endless");
    tunables.level_level = level;
    stage_game(&sim, 1, &tunables, "endless");
    sim.head.tick = (uint32_t)(minutes * 60.0f * SIM_TICKS_PER_SECOND);
    sim.head.bosses = queens;
    sim.bees.count = 0;
    run(&sim, 1);
    return sim.head.rank;
}

// Otherwise an easy game would never end. Time adds rank on each level.
TEST(a_game_without_an_end_becomes_a_normal_one)
{
    float rank[2][3];
    for (int level = EASY; level <= HARD; level++)
        for (int late = 0; late < 2; late++)
            rank[late][level] = endless_rank(level, 30.0f * (float)late, 0);
    assert_true(rank[0][EASY] < rank[0][NORMAL] && rank[0][NORMAL] < rank[0][HARD]);
    assert_true(rank[1][EASY] > rank[0][HARD]);
    assert_float_equal(rank[1][EASY], rank[1][HARD], 0.01f);
}

// Pressure rises sooner for good players.
TEST(a_beaten_queen_counts_like_time)
{
    float start = endless_rank(NORMAL, 0.0f, 0), beaten = endless_rank(NORMAL, 0.0f, 1);
    assert_true(start < beaten && beaten < 1.0f);
    assert_float_equal(beaten, endless_rank(NORMAL, stage_tunables("endless").rank_boss_minutes, 0), 1.0e-6f);
}

// A game of normal level is what it is without the numbers of the others.
TEST(normal_ignores_the_other_levels)
{
    uint64_t hashes[2];
    for (int pass = 0; pass < 2; pass++) {
        Tunables tunables = stage_tunables("endless");
        tunables.level_easy_hits = tunables.level_hard_hits = pass ? 20.0f : 1.0f;
        tunables.level_easy_rank = tunables.level_hard_rank = pass ? 1.0f : 0.0f;
        stage_game(&sim, 4, &tunables, "endless");
        Pilot pilot = pilot_begin(&sim);
        sim.tunables = tunables;
        play(&sim, &pilot, 900, 0);
        sim.tunables = tunables_default(); // which are part of the state
        hashes[pass] = state_hash_chain(0, &sim);
    }
    assert_true(hashes[0] == hashes[1]);
}
