// test_rules.c -- what happens to bees, enemies, flowers and points.

#include "core/sim/sim_local.h"
#include "sim/sim_tools.h"
#include "test.h"

static Sim sim;

static TickCmd lead(float x, float y)
{
    return tick_cmd(vec2(x, y), TICK_CMD_TOUCH);
}

TEST(the_game_starts_with_two_dozen_bees_and_three_calls)
{
    endless(&sim, 1);
    assert_int_equal(sim.bees.count, 24);
    assert_int_equal(sim.head.calls, 3);
}

TEST(a_held_swarm_gathers_above_the_pointer)
{
    meadow(&sim, 12);
    run_with(&sim, 240, lead(100.0f, 300.0f));
    Vec2 goal = sim_swarm_goal(&sim);
    assert_true(goal.x == 100.0f && goal.y == 300.0f + sim.tunables.swarm_touch_offset_y);
    assert_true(vec2_distance(sim.scratch.swarm_middle, goal) < 12.0f);
    for (int i = 0; i < sim.bees.count; i++)
        assert_true(vec2_distance(vec2(sim.bees.x[i], sim.bees.y[i]), goal) < 60.0f);
}

TEST(a_loose_swarm_spreads_but_keeps_to_its_leash)
{
    meadow(&sim, 30);
    run_with(&sim, 120, lead(180.0f, 400.0f));
    run(&sim, 600);
    Vec2 goal = sim_swarm_goal(&sim);
    float far = 0.0f;
    for (int i = 0; i < sim.bees.count; i++) {
        float d = vec2_distance(vec2(sim.bees.x[i], sim.bees.y[i]), goal);
        far = d > far ? d : far;
    }
    assert_true(far > 25.0f && far < sim_leash_px(&sim) + 40.0f);
}

TEST(the_leash_grows_with_the_square_root_of_a_large_swarm)
{
    meadow(&sim, 40);
    float few = sim_leash_px(&sim);
    meadow(&sim, 160);
    assert_true(sim_leash_px(&sim) > few * 1.99f && sim_leash_px(&sim) < few * 2.01f);
    meadow(&sim, 4);
    assert_true(sim_leash_px(&sim) == few);
}

TEST(a_bullet_takes_one_bee)
{
    meadow(&sim, 0);
    sim_add_bee(&sim, vec2(180.0f, 452.0f));
    sim_add_bee(&sim, vec2(182.0f, 452.0f));
    sim_add_bullet(&sim, BULLET_ROUND, vec2(181.0f, 452.0f), vec2(0.0f, 0.0f));
    sim_tick(&sim, &NOBODY);
    assert_int_equal(sim.bees.count, 1);
    assert_int_equal(sim.bullets.count, 0);
    assert_int_equal(events_of(&sim, EVENT_BEE_LOST), 1);
    assert_int_equal(sim.head.lost, 1);
}

TEST(a_near_miss_counts_once)
{
    meadow(&sim, 0);
    sim.tunables.swarm_weight_bullet = 0.0f; // it does not dodge
    sim_add_bee(&sim, vec2(180.0f, 452.0f));
    sim_add_bullet(&sim, BULLET_ROUND, vec2(172.0f, 430.0f), vec2(0.0f, 2.0f));
    int misses = 0;
    for (int i = 0; i < 60; i++) {
        sim_tick(&sim, &NOBODY);
        misses += events_of(&sim, EVENT_NEAR_MISS);
    }
    assert_int_equal(misses, 1);
    assert_int_equal(sim.head.near_misses, 1);
    assert_int_equal(sim.head.score, sim.tunables.bullet_near_points);
    assert_int_equal(sim.bees.count, 1);
}

TEST(a_royal_call_clears_bullets_near_the_swarm_only)
{
    meadow(&sim, 6);
    run(&sim, 2);
    sim_add_bullet(&sim, BULLET_ROUND, vec2_add(sim.scratch.swarm_middle, vec2(60.0f, 0.0f)), vec2(0.0f, 0.0f));
    sim_add_bullet(&sim, BULLET_ROUND, vec2(20.0f, 20.0f), vec2(0.0f, 0.0f));
    run_with(&sim, 1, tick_cmd(sim.head.touch, TICK_CMD_CALL));
    assert_int_equal(events_of(&sim, EVENT_CALL), 1);
    assert_int_equal(sim.bullets.count, 1);
    assert_true(sim.bullets.y[0] < 30.0f);
    assert_int_equal(sim.head.calls, 2);
}

TEST(called_bees_snap_together)
{
    meadow(&sim, 60);
    run(&sim, 300);
    run_with(&sim, 1, tick_cmd(sim.head.touch, TICK_CMD_CALL));
    run(&sim, 30);
    for (int i = 0; i < sim.bees.count; i++)
        assert_true(vec2_distance(vec2(sim.bees.x[i], sim.bees.y[i]), sim_swarm_goal(&sim)) < 32.0f);
}

TEST(without_calls_left_nothing_vanishes)
{
    meadow(&sim, 3);
    sim.head.calls = 0;
    sim_add_bullet(&sim, BULLET_ROUND, vec2(180.0f, 300.0f), vec2(0.0f, 0.0f));
    run_with(&sim, 1, tick_cmd(sim.head.touch, TICK_CMD_CALL));
    assert_int_equal(events_of(&sim, EVENT_CALL_EMPTY), 1);
    assert_int_equal(sim.bullets.count, 1);
}

TEST(flowers_bring_bees_and_royal_ones_a_call)
{
    meadow(&sim, 0);
    sim_add_bee(&sim, vec2(180.0f, 452.0f));
    sim_add_flower(&sim, vec2(182.0f, 452.0f), FLOWER_PLAIN);
    sim_tick(&sim, &NOBODY);
    assert_int_equal(sim.bees.count, 1 + sim.tunables.flower_bees);
    assert_int_equal(sim.head.calls, 3);
    sim_add_flower(&sim, vec2(sim.bees.x[0], sim.bees.y[0]), FLOWER_ROYAL);
    sim_tick(&sim, &NOBODY);
    assert_int_equal(sim.head.calls, 4);
    assert_int_equal(sim.head.flowers, 2);
}

// The only flower that is dropped with these draws, or -1.
static int dropped(Rng draws, float expected)
{
    sim.head.rng = draws;
    sim.head.jelly_pause_ticks = 0;
    sim.flower_count = 0;
    flowers_drop(&sim, vec2(180.0f, 300.0f), expected);
    assert_true(sim.flower_count <= 1);
    return sim.flower_count == 0 ? -1 : sim.flowers[0].kind;
}

// A value equal to the random number is not above it; the next number is.
TEST(flowers_are_drawn_exactly)
{
    meadow(&sim, 0);
    for (uint64_t seed = 0; seed < 200; seed++) {
        const Rng draws = rng_seed(seed, 1u);
        Rng next = draws;
        float chance = rng_float(&next), draw = rng_float(&next);
        sim.tunables.flower_royal_chance = sim.tunables.flower_jelly_chance = 0.0f;
        assert_int_equal(dropped(draws, chance), -1);
        assert_int_equal(dropped(draws, nextafterf(chance, 2.0f)), FLOWER_PLAIN);
        sim.tunables.flower_royal_chance = draw;
        assert_int_equal(dropped(draws, 1.0f), FLOWER_PLAIN);
        sim.tunables.flower_royal_chance = nextafterf(draw, 2.0f);
        assert_int_equal(dropped(draws, 1.0f), FLOWER_ROYAL);
        sim.tunables.flower_royal_chance = 0.0f;
        sim.tunables.flower_jelly_chance = draw;
        assert_int_equal(dropped(draws, 1.0f), FLOWER_PLAIN);
        sim.tunables.flower_jelly_chance = nextafterf(draw, 2.0f);
        assert_int_equal(dropped(draws, 1.0f), FLOWER_JELLY);
    }
}

TEST(shots_beat_enemies_and_beaten_enemies_drop_flowers)
{
    endless(&sim, 1);
    sim.tunables.wasp_flower_chance = 3.0f;
    sim.tunables.swarm_fire_loose_ticks = sim.tunables.swarm_fire_hold_ticks;
    sim.tunables.rank_wave_ticks_low = sim.tunables.rank_wave_ticks_high = 10000;
    sim.head.next_wave_ticks = 10000;
    int wasp = sim_add_enemy(&sim, ENEMY_WASP, vec2(180.0f, 200.0f), -1, 0);
    assert_int_equal(sim.enemies[wasp].hp, sim.tunables.wasp_hp);
    int down = 0;
    for (int i = 0; i < 400 && !down; i++) {
        sim_tick(&sim, &NOBODY);
        down = events_of(&sim, EVENT_ENEMY_DOWN);
    }
    assert_int_equal(down, 1);
    assert_true(sim.head.score >= (uint32_t)sim.tunables.wasp_points);
    assert_true(sim.flower_count >= 3);
}

TEST(a_beetle_s_shell_takes_every_other_hit)
{
    for (int armour = 1; armour <= 3; armour++) {
        meadow(&sim, 12);
        sim.tunables.beetle_armour = armour;
        sim.tunables.beetle_hp = 10;
        sim_add_enemy(&sim, ENEMY_BEETLE, vec2(180.0f, 200.0f), -1, 0);
        int hits = 0, bounced = 0;
        for (int i = 0; i < 2000 && sim.enemy_count; i++) {
            sim_tick(&sim, &NOBODY);
            hits += events_of(&sim, EVENT_ENEMY_HIT);
            bounced += events_of(&sim, EVENT_SHELL_HIT);
        }
        assert_int_equal(hits, 10);
        assert_int_equal(bounced, 10 * (armour - 1));
    }
}

TEST(the_last_bee_ends_the_game)
{
    endless(&sim, 1);
    for (int i = 0; i < sim.bees.count; i++)
        sim_add_bullet(&sim, BULLET_BIG, vec2(sim.bees.x[i], sim.bees.y[i]), vec2(0.0f, 0.0f));
    int over = 0;
    for (int i = 0; i < 40000 && !over; i++) {
        sim_tick(&sim, &NOBODY);
        over = events_of(&sim, EVENT_OVER);
    }
    assert_int_equal(over, 1);
    assert_true(sim.head.over && sim.bees.count == 0);
    run(&sim, 120);
    assert_int_equal(events_of(&sim, EVENT_OVER), 0);
}

TEST(the_books_balance)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        endless(&sim, seed);
        Pilot pilot = pilot_begin(&sim);
        int start = sim.bees.count;
        play(&sim, &pilot, 3600, 0);
        assert_int_equal(sim.bees.count, start + (int)sim.head.born - (int)sim.head.lost);
    }
}

TEST(a_newborn_bee_cannot_be_hit_and_shields_no_other)
{
    meadow(&sim, 0);
    sim.tunables.swarm_weight_bullet = sim.tunables.swarm_weight_bee = 0.0f;
    sim_add_bee(&sim, vec2(180.0f, 452.0f)); // there from the start
    run(&sim, 5);
    int newborn = sim_add_bee(&sim, vec2(sim.bees.x[0] + 1.0f, sim.bees.y[0]));
    sim_add_bullet(&sim, BULLET_ROUND, vec2(sim.bees.x[newborn], sim.bees.y[newborn]), vec2(0.0f, 0.0f));
    uint32_t id = sim.bees.id[newborn];
    sim_tick(&sim, &NOBODY);
    assert_int_equal(sim.bees.count, 1);
    assert_int_equal(sim.bees.id[0], id);
    sim_add_bullet(&sim, BULLET_ROUND, vec2(sim.bees.x[0], sim.bees.y[0]), vec2(0.0f, 0.0f));
    sim_tick(&sim, &NOBODY);
    assert_int_equal(sim.bees.count, 1);
    run(&sim, sim.tunables.swarm_grace_ticks);
    assert_int_equal(sim.bees.count, 0);
}

TEST(the_result_stands_when_the_game_is_over)
{
    endless(&sim, 3);
    play_alone(&sim, 1200);
    for (int i = 0; i < sim.bees.count; i++)
        sim.bees.dead[i] = 1; // the next sweep takes them all
    sim_tick(&sim, &NOBODY);
    assert_true(sim.head.over);
    sim_add_enemy(&sim, ENEMY_GNAT, vec2(180.0f, 200.0f), -1, 0);
    uint32_t score = sim.head.score, beaten = sim.head.beaten;
    run(&sim, 300);
    assert_int_equal(sim.head.score, score);
    assert_int_equal(sim.head.beaten, beaten);
}

TEST(rare_events_find_room_among_many)
{
    meadow(&sim, 4);
    run(&sim, 2);
    for (int i = 0; i < 3000; i++)
        sim_add_bullet(&sim, BULLET_ROUND, vec2_add(sim.scratch.swarm_middle, vec2(50.0f, 0.0f)), vec2(0.0f, 0.0f));
    sim_add_flower(&sim, vec2(sim.bees.x[0], sim.bees.y[0]), FLOWER_ROYAL);
    run_with(&sim, 1, tick_cmd(sim.head.touch, TICK_CMD_CALL));
    assert_int_equal(events_of(&sim, EVENT_FLOWER), 1);
    assert_true(sim.scratch.events_dropped > 0 && events_of(&sim, EVENT_BULLET_GONE) > 100);
}

TEST(a_full_pool_drops_and_counts)
{
    meadow(&sim, 0);
    for (int i = 0; i < SIM_BULLETS_MAX; i++)
        assert_int_equal(sim_add_bullet(&sim, BULLET_ROUND, vec2(0, 0), vec2(0, 0)), i);
    assert_int_equal(sim_add_bullet(&sim, BULLET_ROUND, vec2(0, 0), vec2(0, 0)), -1);
    for (int i = 0; i < SIM_ENEMIES_MAX + 1; i++)
        sim_add_enemy(&sim, ENEMY_GNAT, vec2(0, 0), -1, 0);
    assert_int_equal(sim.head.dropped, 2);
    assert_int_equal(sim.enemy_count, SIM_ENEMIES_MAX);
}

TEST(a_large_swarm_meets_more)
{
    long bullets[2] = {0}, hits[2] = {0}; // that fly, and that the enemies in sight take in all
    for (int large = 0; large < 2; large++) {
        for (uint64_t seed = 1; seed <= 3; seed++) {
            Tunables tunables = stage_tunables("endless");
            tunables.swarm_start_bees = large ? 150 : 5;
            tunables.swarm_fire_loose_ticks = tunables.swarm_fire_hold_ticks = 600;
            tunables.swarm_loose_instinct = INSTINCT_RADAR; // the quickest to play
            tunables.patience_ticks = 0;
            tunables.flower_jelly_chance = 0.0f;
            stage_game(&sim, seed, &tunables, "endless");
            for (int i = 0; i < 2400; i++) {
                while (sim.bees.count < tunables.swarm_start_bees)
                    sim_add_bee(&sim, vec2(180.0f, 500.0f));
                sim_tick(&sim, &NOBODY);
                for (int e = 0; e < sim.scratch.event_count; e++)
                    bullets[large] += sim.scratch.events[e].kind == EVENT_ATTACK ? sim.scratch.events[e].value : 0;
                for (int e = 0; e < sim.enemy_count; e++)
                    hits[large] += sim.enemies[e].hp_full;
            }
        }
    }
    assert_true(bullets[1] > 2 * bullets[0]);
    assert_true(hits[1] > 2 * hits[0]);
}
