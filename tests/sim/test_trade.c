// test_trade.c -- what holding and letting go mean: nectar, chains of flowers, rest and patience.

#include "core/base/trig.h"
#include "sim/script_tools.h"
#include "test.h"

static Sim sim;

// A game of endless in which nobody comes by itself, by numbers that stay these when the game is tuned.
static void calm_endless(int bees)
{
    Tunables tunables = stage_tunables("endless");
    tunables.swarm_fire_hold_ticks = 22;
    tunables.nectar_most = 40.0f;
    tunables.nectar_drain = 0.003f;
    tunables.nectar_pays = 0.167f;
    tunables.nectar_quickens = 2.0f;
    tunables.nectar_near_miss = 1.0f;
    tunables.nectar_calm_px = 30.0f;
    tunables.chain_most = 16;
    tunables.swarm_start_bees = bees;
    tunables.rank_first_wave_ticks = tunables.stage_breath_ticks = 10000;
    tunables.flower_sky_ticks = 0;
    stage_game(&sim, 3, &tunables, "endless");
}

static void lead(Vec2 pointer, int ticks)
{
    run_with(&sim, ticks, tick_cmd(pointer, TICK_CMD_TOUCH));
}

static void pass_by(bool led, int rest_ticks)
{
    calm_endless(1);
    sim.tunables.swarm_loose_instinct = INSTINCT_RADAR;
    sim.tunables.swarm_weight_bullet = 0.0f;
    sim.head.rest_ticks = rest_ticks;
    Vec2 place = vec2_add(vec2(sim.bees.x[0], sim.bees.y[0]), vec2(-8.0f, -20.0f));
    sim_add_bullet(&sim, BULLET_ROUND, place, vec2(0.0f, 2.0f));
    if (led)
        lead(sim.head.touch, 20);
    else
        run(&sim, 20);
}

// But not if the swarm is hunted because it rests.
TEST(near_misses_of_loose_bees_are_nectar)
{
    pass_by(false, stage_tunables("endless").rest_grace_ticks + 1);
    assert_int_equal(sim.head.near_misses, 1);
    assert_true(sim.head.nectar == 0.0f);
    pass_by(false, 0);
    assert_int_equal(sim.head.near_misses, 1);
    assert_true(sim.head.nectar == sim.tunables.nectar_near_miss);
    pass_by(true, 0);
    assert_int_equal(sim.head.near_misses, 1);
    assert_true(sim.head.nectar == 0.0f);
}

TEST(a_full_swarm_reports_it_and_takes_no_more)
{
    calm_endless(1);
    int full = 0;
    sim.tunables.swarm_loose_instinct = INSTINCT_RADAR;
    sim.tunables.swarm_weight_bullet = 0.0f;
    sim.tunables.nectar_most = 3.0f;
    for (int i = 0; i < 8; i++) {
        Vec2 place = vec2_add(vec2(sim.bees.x[0], sim.bees.y[0]), vec2(-8.0f, -20.0f));
        sim_add_bullet(&sim, BULLET_ROUND, place, vec2(0.0f, 2.0f));
        for (int k = 0; k < 20; k++) {
            run(&sim, 1);
            full += events_of(&sim, EVENT_NECTAR_FULL);
        }
    }
    assert_int_equal(full, 1);
    assert_true(sim.head.nectar == 3.0f);
}

// The score of a gnat that is beaten with so much nectar.
static uint32_t gnat_pays(float nectar, bool led)
{
    calm_endless(1);
    sim.head.nectar = nectar;
    int gnat = sim_add_enemy(&sim, ENEMY_GNAT, vec2(180.0f, 300.0f), -1, 0);
    sim.enemies[gnat].hp = 0;
    if (led)
        lead(sim.head.touch, 1);
    else
        run(&sim, 1);
    return sim.head.score;
}

TEST(nectar_pays_while_the_swarm_is_led)
{
    uint32_t plain = gnat_pays(0.0f, true);
    assert_true(plain > 0);
    assert_int_equal(gnat_pays(30.0f, false), plain);
    uint32_t rich = gnat_pays(30.0f, true);
    assert_in_range(rich, plain * 58 / 10, plain * 61 / 10);
    assert_int_equal(sim.head.carried, rich - plain);
}

static int shots_in(int ticks, float nectar)
{
    calm_endless(1);
    sim.tunables.nectar_drain = 0.0f;
    sim.head.nectar = nectar;
    int shots = 0;
    sim_add_enemy(&sim, ENEMY_MOTH, vec2(20.0f, 40.0f), -1, 0);
    for (int i = 0; i < ticks; i++) {
        lead(sim.head.touch, 1);
        for (int e = 0; e < sim.scratch.event_count; e++)
            if (sim.scratch.events[e].kind == EVENT_SHOTS) {
                assert_true(sim.scratch.events[e].value > 0); // no event without a shot
                shots += sim.scratch.events[e].value;
            }
    }
    return shots;
}

TEST(nectar_quickens_the_fire_of_led_bees)
{
    int plain = shots_in(440, 0.0f), quick = shots_in(440, 40.0f);
    assert_in_range(plain, 440 / sim.tunables.swarm_fire_hold_ticks - 2, 440 / sim.tunables.swarm_fire_hold_ticks + 1);
    assert_in_range(quick, plain * 27 / 10, plain * 33 / 10);
}

TEST(leading_uses_nectar_up_and_lost_bees_spill_it)
{
    calm_endless(2);
    sim.head.nectar = 30.0f;
    run(&sim, 100);
    assert_true(sim.head.nectar == 30.0f);
    lead(sim.head.touch, 231);
    assert_true(sim.head.nectar > 14.5f && sim.head.nectar < 15.5f); // half of it
    float before = sim.head.nectar;
    sim_add_bullet(&sim, BULLET_ROUND, vec2(sim.bees.x[0], sim.bees.y[0]), vec2(0.0f, 0.0f));
    run(&sim, 1);
    assert_int_equal(sim.head.lost, 1);
    assert_int_equal(events_of(&sim, EVENT_NECTAR_SPILT), 1);
    assert_float_equal(sim.head.nectar, before * (1.0f - sim.tunables.nectar_spill), before * 0.01f);
}

// The nectar left of 30 after leading again with a bullet at this distance above the middle of the swarm.
static float nectar_kept(float far_px, float speed)
{
    calm_endless(8);
    sim.tunables.nectar_drain = 0.0f;
    sim.head.nectar = 30.0f;
    run(&sim, 1);
    Vec2 middle = sim_swarm_middle(&sim);
    sim_add_bullet(&sim, BULLET_ROUND, vec2(middle.x, middle.y - far_px), vec2(0.0f, speed));
    lead(sim.head.touch, 1);
    assert_int_equal(sim.head.lost, 0);
    assert_int_equal(events_of(&sim, EVENT_NECTAR_SPILT), sim.head.nectar == 0.0f);
    return sim.head.nectar;
}

TEST(who_leads_before_a_bullet_has_passed_spills_all_nectar)
{
    assert_true(nectar_kept(29.0f, 0.1f) == 0.0f);
    assert_true(nectar_kept(31.0f, 0.1f) == 30.0f);
    assert_true(nectar_kept(29.0f, -0.1f) == 30.0f);
    // Only the beginning of a lead matters.
    Vec2 middle = sim_swarm_middle(&sim);
    sim_add_bullet(&sim, BULLET_ROUND, vec2(middle.x, middle.y - 29.0f), vec2(0.0f, 0.1f));
    lead(sim.head.touch, 1);
    assert_true(sim.head.nectar == 30.0f);
}

static void flower_in_the_next_tick(bool led)
{
    sim_add_flower(&sim, vec2(sim.bees.x[0], sim.bees.y[0]), FLOWER_PLAIN);
    lead(sim.head.touch, led);
    run(&sim, !led);
}

TEST(loose_bees_pick_no_flowers)
{
    calm_endless(5);
    flower_in_the_next_tick(false);
    assert_int_equal(sim.head.flowers, 0);
    lead(sim.head.touch, 1);
    assert_int_equal(sim.head.flowers, 1);
}

TEST(flowers_in_a_row_pay_more_and_a_pause_ends_it)
{
    calm_endless(5);
    uint32_t points = (uint32_t)sim.tunables.flower_points;
    for (int i = 0; i < 3; i++)
        flower_in_the_next_tick(true);
    assert_int_equal(sim.head.score, (1 + 2 + 3) * points);
    assert_int_equal(sim.head.chain, 3);
    run(&sim, sim.tunables.chain_ticks);
    assert_int_equal(sim.head.chain, 0);
    assert_int_equal(sim.head.chain_best, 3);
    flower_in_the_next_tick(true);
    assert_int_equal(sim.head.score, (1 + 2 + 3 + 1) * points);
}

// How often a swarm is hunted within 20 s whose finger is on the first place, then on the second, by turns of so many
// ticks.
static int hunts(Vec2 first, Vec2 second, int turn_ticks)
{
    calm_endless(12);
    sim_add_enemy(&sim, ENEMY_MOTH, vec2(180.0f, 60.0f), -1, 0);
    sim.tunables.swarm_fires = 0;
    sim.tunables.swarm_radius_px = 0.5f;
    int count = 0;
    for (int i = 0; i < 1200; i++) {
        lead((i / turn_ticks) % 2 ? second : first, 1);
        count += events_of(&sim, EVENT_HUNT);
    }
    return count;
}

// Who sways stays: only a place that changes from one half minute to the next is moving.
TEST(a_swarm_that_rests_is_hunted)
{
    Vec2 middle = vec2(180.0f, 560.0f);
    assert_true(hunts(middle, middle, 60) > 10);
    assert_true(hunts(vec2(160.0f, 560.0f), vec2(200.0f, 560.0f), 70) > 10); // who twitches rests
    assert_true(hunts(vec2(60.0f, 560.0f), vec2(300.0f, 560.0f), 60) > 10);
    calm_endless(12);
    sim_add_enemy(&sim, ENEMY_MOTH, vec2(180.0f, 60.0f), -1, 0);
    int count = 0;
    for (int i = 0; i < 2400; i++) {
        lead(vec2_add(vec2(180.0f, 460.0f), vec2_scale(heading_unit(0.15f * (float)i), 120.0f)), 1);
        count += events_of(&sim, EVENT_HUNT);
    }
    assert_int_equal(count, 0);
}

TEST(its_pattern_is_kept_wherever_it_stands)
{
    static StageScript script;
    for (int i = 0; i < own_book()->count; i++) {
        const char *name = own_book()->patterns[i].name;
        script_small(&script);
        snprintf(script.hunt, sizeof script.hunt, "%s", name);
        script_game(&sim, &script, 1);
        assert_int_equal(pattern_book_find(&sim.book, name), 0); // the only one
        assert_int_equal(sim.book.count, 1);
    }
}

TEST(bees_without_a_leader_fly_home)
{
    calm_endless(10);
    const Tunables *t = &sim.tunables;
    run(&sim, t->patience_ticks);
    assert_int_equal(sim.bees.count, 10);
    run(&sim, 3 * t->patience_leave_ticks);
    assert_int_equal(sim.bees.count, 7);
    lead(sim.head.touch, sim.head.loose_ticks / t->patience_regain + 1); // patience is back
    assert_int_equal(sim.head.loose_ticks, 0);
    run(&sim, t->patience_ticks);
    assert_int_equal(sim.bees.count, 7);
    run(&sim, 8 * t->patience_leave_ticks);
    assert_int_equal(sim.bees.count, 0);
    assert_true(sim.head.over && !sim.head.won);
}

// A jump of 160 px: most of it within a quarter of a second, and hardly beyond.
TEST(a_led_swarm_reacts_at_once)
{
    static const int BEES[] = {12, 40, 120};
    for (int k = 0; k < 3; k++) {
        meadow(&sim, BEES[k]);
        sim.tunables.swarm_loose_instinct = tunables_default().swarm_loose_instinct; // also in transit
        lead(vec2(100.0f, 548.0f), 300);
        float from = sim_swarm_middle(&sim).x, farthest = from;
        lead(vec2(260.0f, 548.0f), 15);
        assert_true(sim_swarm_middle(&sim).x - from >= 0.9f * 160.0f);
        for (int i = 0; i < 60; i++) {
            lead(vec2(260.0f, 548.0f), 1);
            float x = sim_swarm_middle(&sim).x;
            farthest = x > farthest ? x : farthest;
        }
        assert_true(farthest - from <= 1.1f * 160.0f);
    }
}
