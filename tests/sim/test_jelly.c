// test_jelly.c -- flowers with royal jelly: how often they come, and what picking one means.

#include "sim/sim_tools.h"
#include "test.h"

static Sim sim, other;

// A bee that picks a flower in the next tick.
static void begin(FlowerKind kind)
{
    meadow(&sim, 1);
    sim_add_flower(&sim, vec2(sim.bees.x[0], sim.bees.y[0]), kind);
}

TEST(jelly_slows_bullets_for_a_while)
{
    begin(FLOWER_JELLY);
    sim.tunables.jelly_bullet_speed = 0.25f;
    sim.tunables.jelly_ticks = 50;
    sim_add_bullet(&sim, BULLET_ROUND, vec2(20.0f, 20.0f), vec2(0.0f, 4.0f));
    run(&sim, 1);
    assert_int_equal(events_of(&sim, EVENT_JELLY), 1);
    assert_int_equal(events_of(&sim, EVENT_FLOWER), 1);
    assert_int_equal(sim.head.jelly_ticks_left, 50);
    assert_int_equal(sim.head.score, sim.tunables.jelly_points);
    assert_int_equal(sim.bees.count, 1 + sim.tunables.flower_bees);
    assert_true(sim.bullets.y[0] == 24.0f); // it was picked after they had moved
    run(&sim, 49);
    assert_int_equal(sim.head.jelly_ticks_left, 1);
    assert_true(sim.bullets.y[0] == 73.0f);
    run(&sim, 1);
    assert_int_equal(sim.head.jelly_ticks_left, 0);
    assert_true(sim.bullets.y[0] == 77.0f);
}

TEST(another_jelly_restarts_the_time)
{
    begin(FLOWER_JELLY);
    run(&sim, 100);
    assert_int_equal(sim.head.jelly_ticks_left, sim.tunables.jelly_ticks - 99);
    sim_add_flower(&sim, vec2(sim.bees.x[0], sim.bees.y[0]), FLOWER_JELLY);
    run(&sim, 1);
    assert_int_equal(sim.head.jelly_ticks_left, sim.tunables.jelly_ticks);
    assert_int_equal(sim.head.jellies, 2);
}

TEST(other_flowers_have_no_jelly)
{
    for (int kind = 0; kind < FLOWER_KINDS; kind++) {
        begin((FlowerKind)kind);
        int calls = sim.head.calls;
        run(&sim, 1);
        assert_int_equal(sim.head.jelly_ticks_left > 0, kind == FLOWER_JELLY);
        assert_int_equal(sim.head.calls - calls, kind == FLOWER_ROYAL);
        assert_int_equal(sim.scratch.events[0].kind, EVENT_FLOWER);
        assert_int_equal(sim.scratch.events[0].value, kind);
    }
}

// Flowers that fall in a game, by their kinds.
static void count_kinds(float royal, float jelly, int pause_ticks, int counts[FLOWER_KINDS])
{
    Tunables tunables = stage_tunables("endless");
    tunables.flower_royal_chance = royal;
    tunables.flower_jelly_chance = jelly;
    tunables.jelly_pause_ticks = pause_ticks;
    tunables.flower_sky_ticks = 1;
    tunables.rank_first_wave_ticks = 10000;
    stage_game(&sim, 6, &tunables, "endless");
    run(&sim, 500);
    memset(counts, 0, FLOWER_KINDS * sizeof counts[0]);
    for (int i = 0; i < sim.flower_count; i++)
        counts[sim.flowers[i].kind]++;
}

TEST(chances_are_kept)
{
    int counts[FLOWER_KINDS];
    count_kinds(0.0f, 0.0f, 0, counts);
    assert_true(counts[FLOWER_ROYAL] == 0 && counts[FLOWER_JELLY] == 0);
    count_kinds(0.0f, 1.0f, 0, counts);
    assert_true(counts[FLOWER_PLAIN] == 0 && counts[FLOWER_ROYAL] == 0);
    count_kinds(1.0f, 1.0f, 0, counts);
    assert_true(counts[FLOWER_PLAIN] == 0 && counts[FLOWER_JELLY] == 0);
    count_kinds(0.25f, 0.5f, 0, counts);
    int all = counts[FLOWER_PLAIN] + counts[FLOWER_ROYAL] + counts[FLOWER_JELLY];
    assert_true(all > 300);
    assert_in_range(counts[FLOWER_JELLY] * 100 / all, 43, 57);
    assert_in_range(counts[FLOWER_ROYAL] * 100 / all, 19, 31);
    count_kinds(0.0f, 1.0f, 100, counts);
    assert_in_range(counts[FLOWER_JELLY], 1, 5); // at most five in 500 ticks, less those that were picked
}

static uint64_t game(bool spoil)
{
    endless(&sim, 12);
    sim.tunables.flower_jelly_chance = 0.5f;
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    return spoil ? play_spoilt(&sim, &other, &pilot, 1500, hash) : play(&sim, &pilot, 1500, hash);
}

// Through honey, too.
TEST(only_the_listed_parts_matter)
{
    uint64_t whole = game(false);
    assert_true(game(false) == whole);
    assert_true(game(true) == whole);
}
