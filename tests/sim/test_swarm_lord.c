// test_swarm_lord.c -- the swarm lord's meadow: its numbers, its nests, and the same game twice.
#include "sim/sim_tools.h"
#include "test.h"

static Sim sim;

static void lord(Sim *begun, uint64_t seed)
{
    stage_game(begun, seed, (Tunables[]){stage_tunables("swarm_lord")}, "swarm_lord");
}

static int combs(void)
{
    int count = 0;
    for (int i = 0; i < sim.enemy_count; i++)
        count += sim.enemies[i].kind == ENEMY_COMB;
    return count;
}

static Enemy *queen(void)
{
    for (int i = 0; i < sim.enemy_count; i++)
        if (sim.enemies[i].boss == 0)
            return &sim.enemies[i];
    return NULL;
}

TEST(its_numbers_are_in_range)
{
    Tunables lords = stage_tunables("swarm_lord"), usual = stage_tunables("endless");
    int differing = 0;
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const Field *info = tunable_info(i);
        float value = tunable_get(&lords, i);
        fail_if(value < info->least || value > info->most, "%s.%s is %g", info->section, info->name, (double)value);
        differing += value != tunable_get(&usual, i);
    }
    assert_true(differing > 20);
    assert_true(lords.swarm_most_bees == 10000);
}

TEST(the_same_game_twice)
{
    for (uint64_t seed = 2; seed <= 3; seed++) {
        uint64_t hashes[2];
        for (int i = 0; i < 2; i++) {
            lord(&sim, seed);
            sim.head.next_boss_ticks = 200;
            Pilot pilot = pilot_begin(&sim);
            hashes[i] = play(&sim, &pilot, 600, state_hash_begin(&sim));
        }
        assert_true(hashes[0] == hashes[1]);
        assert_true(sim.bees.count > 600 && combs() > 0);
        assert_int_equal(sim.head.dropped, 0);
    }
}

// A queen is due at once, and nothing else comes.
static void begin_nest(void)
{
    lord(&sim, 3);
    sim.head.next_boss_ticks = 1;
    sim.tunables.rank_hurry = 1;
    sim.tunables.stage_breath_ticks = 100000;
    sim.head.next_wave_ticks = 100000;
    sim_tick(&sim, &NOBODY);
}

TEST(a_queen_comes_with_a_nest_that_stays_whole)
{
    begin_nest();
    int whole = sim.script.bosses[0].nest_columns * sim.script.bosses[0].nest_rows;
    assert_int_equal(combs(), whole);
    assert_non_null(queen());
    Vec2 way = vec2_sub(sim.enemies[2].position, sim.enemies[1].position);
    sim.tunables.swarm_fires = 0;
    sim.tunables.enemy_bite_damage = 0;
    run(&sim, 420);
    assert_int_equal(combs(), whole);
    assert_true(vec2_distance(vec2_sub(sim.enemies[2].position, sim.enemies[1].position), way) < 0.01f);
    assert_true(sim.enemies[1].position.y > 150.0f && sim.enemies[1].position.y < 200.0f);
    assert_true(sim.bullets.count > 50);
}

TEST(a_nest_without_its_queen_falls_apart)
{
    begin_nest();
    sim.tunables.swarm_fires = 0;
    run(&sim, 300);
    int whole = combs();
    queen()->hp = 0;
    uint32_t beaten = sim.head.beaten;
    run(&sim, 1 + whole * sim.script.bosses[0].nest_burst_ticks);
    assert_int_equal(combs(), 0);
    assert_int_equal(sim.head.beaten - beaten, whole + 1);
}

TEST(a_queen_who_leaves_takes_it_with_her)
{
    begin_nest();
    sim.tunables.swarm_fires = 0;
    run(&sim, 300);
    queen()->age_ticks = sim.tunables.stage_boss_ticks;
    uint32_t beaten = sim.head.beaten;
    run(&sim, 600);
    assert_int_equal(combs(), 0);
    assert_int_equal(sim.head.beaten, beaten);
}

TEST(hatched_bees_have_distinct_places)
{
    lord(&sim, 1);
    sim.tunables.flower_loose = 1;
    sim_add_flower(&sim, vec2_add(sim_swarm_middle(&sim), vec2(0.0f, -2.0f)), FLOWER_PLAIN);
    int before = sim.bees.count;
    sim_tick(&sim, &NOBODY);
    assert_int_equal(sim.bees.count, before + sim.tunables.flower_bees);
    for (int i = before; i < sim.bees.count; i++)
        for (int k = before; k < i; k++)
            assert_true(sim.bees.x[i] != sim.bees.x[k] || sim.bees.y[i] != sim.bees.y[k]);
}
