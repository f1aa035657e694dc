// test_enemies.c -- dummies, interceptors, flocks, stingers, queens, and who ends where.
#include "sim/sim_tools.h"
#include "test.h"

static Sim sim;

TEST(a_wasp_follows_its_dummy_without_its_corners)
{
    meadow(&sim, 0);
    int act = program(&sim, "place 60 100, move_by 240 0 1.5s, move_by 0 200 1.5s, move_by -240 0 1.5s, delay 2s");
    int wasp = sim_add_enemy(&sim, ENEMY_WASP, vec2(60, 100), act, 0);
    float sharpest = 0.0f;
    Vec2 before = vec2(0, 0);
    for (int i = 0; i < 350; i++) {
        sim_tick(&sim, &NOBODY);
        Vec2 velocity = sim.enemies[wasp].velocity;
        float change = vec2_distance(velocity, before);
        sharpest = change > sharpest ? change : sharpest;
        before = velocity;
    }
    assert_true(sharpest <= sim.tunables.wasp_max_accel * 1.001f);
    assert_true(vec2_distance(sim.enemies[wasp].position, sim.enemies[wasp].dummy) < 3.0f);
    assert_true(vec2_distance(sim.enemies[wasp].dummy, vec2(60, 300)) < 0.01f);
}

// At most so far a tick, until it is there; then home, all the way. Mirrored as well.
TEST(a_dummy_follows_the_swarm)
{
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        meadow(&sim, 1);
        sim.tunables.swarm_fires = 0;
        sim.tunables.swarm_grace_ticks = 10000;
        int act = program(&sim, "place 60 100, follow 2 1s, move_by 0 -10 1s, move_to 60 100 1s, delay 1s");
        Enemy *wasp = &sim.enemies[sim_add_enemy(&sim, ENEMY_WASP, vec2(60, 100), act, 0)];
        wasp->mirror_x = mirrored ? -1.0f : 1.0f;
        const Vec2 home = vec2(mirrored ? FIELD_WIDTH_PX - 60.0f : 60.0f, 100.0f);
        wasp->position = home;
        for (int i = 0; i < 60; i++) {
            Vec2 before = i == 0 ? home : wasp->dummy, middle = sim_swarm_middle(&sim);
            sim_tick(&sim, &NOBODY);
            assert_float_equal(vec2_distance(before, wasp->dummy), 2.0f, 1.0e-3f);
            assert_float_equal(vec2_distance(before, middle) - vec2_distance(wasp->dummy, middle), 2.0f, 1.0e-3f);
        }
        Vec2 there = wasp->dummy;
        run(&sim, 60);
        assert_float_equal(wasp->dummy.x, there.x, 1.0e-3f);
        assert_float_equal(wasp->dummy.y, there.y - 10.0f, 1.0e-3f);
        run(&sim, 60);
        assert_true(wasp->dummy.x == home.x && wasp->dummy.y == home.y);
    }
}

TEST(a_dummy_that_has_caught_up_stays_with_the_swarm)
{
    meadow(&sim, 1);
    sim.tunables.swarm_fires = 0;
    sim.tunables.enemy_bite_ticks = 600;
    sim.tunables.swarm_grace_ticks = 600;
    int act = program(&sim, "follow 100 9s");
    sim_add_enemy(&sim, ENEMY_WASP, vec2(60, 100), act, 0);
    for (int i = 0; i < 60; i++) {
        Vec2 middle = sim_swarm_middle(&sim);
        sim_tick(&sim, &NOBODY);
        if (i >= 6)
            assert_true(vec2_distance(sim.enemies[0].dummy, middle) < 1.0e-3f);
    }
}

TEST(calls_of_a_program_are_attacks)
{
    meadow(&sim, 3);
    int act = program(&sim, "place 180 100, repeat 3 { delay 0.5s, call ring8 }, delay 3s");
    sim_add_enemy(&sim, ENEMY_WASP, vec2(180, 100), act, 0);
    sim.tunables.swarm_fire_loose_ticks = sim.tunables.swarm_fire_hold_ticks = 600;
    int volleys = 0, bullets = 0;
    for (int i = 0; i < 120; i++) {
        sim_tick(&sim, &NOBODY);
        for (int e = 0; e < sim.scratch.event_count; e++) {
            if (sim.scratch.events[e].kind == EVENT_ATTACK) {
                volleys++;
                bullets += sim.scratch.events[e].value;
            }
        }
    }
    assert_int_equal(volleys, 3);
    assert_int_equal(bullets, 24);
}

TEST(enemies_that_meet_do_not_pile_up)
{
    meadow(&sim, 0);
    int act = program(&sim, "place 100 100, move_by 100 100 1s, delay 10s");
    for (int i = 0; i < 6; i++)
        sim_add_enemy(&sim, ENEMY_WASP, vec2(95.0f + 2.0f * (float)i, 100), act, 0);
    run(&sim, 300);
    for (int i = 0; i < sim.enemy_count; i++)
        for (int k = 0; k < i; k++)
            assert_true(vec2_distance(sim.enemies[i].position, sim.enemies[k].position) > 10.0f);
}

TEST(a_queen_who_is_not_beaten_leaves)
{
    Tunables tunables = stage_tunables("endless");
    StageScript *script = stage_copy("endless");
    script->bosses[0].every_ticks = 60;
    script->bosses[0].hp = 1000000;
    tunables.stage_boss_ticks = 600;
    sim_init_script(&sim, 2, &tunables, script, own_book());
    int comes = 0;
    for (int i = 0; i < 1300; i++) {
        sim_tick(&sim, &NOBODY);
        while (sim.bees.count < 20)
            sim_add_bee(&sim, vec2(180.0f, 600.0f));
        comes += events_of(&sim, EVENT_BOSS_COMES);
        if (i == 500)
            assert_int_equal(comes, 1);
    }
    assert_int_equal(comes, 2);
}

TEST(unknown_attacks_are_refused)
{
    meadow(&sim, 0);
    ActionProgram compiled;
    int unknown = -1;
    const char text[] = "call aimed, call nonsense";
    assert_true(action_compile(text, sizeof text - 1, &compiled, &error));
    assert_int_equal(sim_add_program(&sim, &compiled, &unknown), -1);
    assert_string_equal(action_name(&compiled, unknown), "nonsense");
}

TEST(a_hidden_enemy_is_not_there)
{
    meadow(&sim, 0);
    int act = program(&sim, "place 180 452, hide, delay 1s, show, delay 5s");
    sim_add_bee(&sim, vec2(180, 452));
    sim_add_enemy(&sim, ENEMY_WASP, vec2(180, 452), act, 0);
    run(&sim, 50);
    assert_int_equal(sim.bees.count, 1);
    assert_true(sim.scratch.avoid_x[0] == 0.0f && sim.scratch.avoid_y[0] == 0.0f);
    run(&sim, 30);
    assert_int_equal(sim.bees.count, 0);
}

TEST(a_hornet_catches_a_swarm_that_stays)
{
    meadow(&sim, 1);
    sim.tunables.hornet_hp = 1000;
    sim.tunables.swarm_weight_enemy = 0.0f;
    sim_add_enemy(&sim, ENEMY_HORNET, vec2(60, 200), -1, 0);
    int ticks = 0;
    while (sim.bees.count == 1 && ticks++ < 400)
        sim_tick(&sim, &NOBODY);
    assert_in_range(ticks, 40, 350);
}

TEST(a_hornet_gives_up_when_it_is_too_far)
{
    meadow(&sim, 1);
    sim.tunables.hornet_give_up_px = 100.0f;
    sim_add_enemy(&sim, ENEMY_HORNET, vec2(60, 100), -1, 0);
    sim_tick(&sim, &NOBODY);
    assert_int_equal(sim.enemies[0].state, ENEMY_LEAVES);
    run(&sim, 600);
    assert_int_equal(sim.enemy_count, 0);
}

TEST(a_stinger_cannot_turn)
{
    meadow(&sim, 5);
    sim.tunables.swarm_fire_loose_ticks = sim.tunables.swarm_fire_hold_ticks = 600;
    sim.tunables.stinger_hp = 1000;
    sim_add_enemy(&sim, ENEMY_STINGER, vec2(30, 100), -1, 0);
    TickCmd left = tick_cmd(vec2(20, 600), TICK_CMD_TOUCH), right = tick_cmd(vec2(340, 300), TICK_CMD_TOUCH);
    for (int i = 0; i <= sim.tunables.stinger_aim_ticks; i++)
        sim_tick(&sim, &left);
    assert_int_equal(sim.enemies[0].state, ENEMY_LEAVES);
    Vec2 velocity = sim.enemies[0].velocity;
    assert_true(vec2_length(velocity) > sim.tunables.stinger_max_speed * 0.999f);
    for (int i = 0; i < 40 && sim.enemy_count > 0; i++) {
        sim_tick(&sim, &right);
        assert_memory_equal(&sim.enemies[0].velocity, &velocity, sizeof velocity);
    }
}

TEST(gnats_do_not_pile_up)
{
    endless(&sim, 4);
    sim.tunables.swarm_fire_loose_ticks = sim.tunables.swarm_fire_hold_ticks = 600;
    sim.tunables.flock_stay_ticks = 100000;
    sim.head.next_wave_ticks = 100000;
    sim.head.next_boss_ticks = 100000;
    while (sim.bees.count > 0)
        sim.bees.count--;
    for (int i = 0; i < 40; i++)
        sim_add_enemy(&sim, ENEMY_GNAT, vec2(170.0f + (float)(i % 7) * 3.0f, -20.0f - (float)(i / 7) * 4.0f), -1, 1);
    run(&sim, 1800);
    assert_int_equal(sim.enemy_count, 40);
    int in_corners = 0, crowded = 0;
    for (int i = 0; i < sim.enemy_count; i++) {
        Vec2 at = sim.enemies[i].position;
        assert_true(at.x > -20.0f && at.x < FIELD_WIDTH_PX + 20.0f && at.y > -20.0f && at.y < FIELD_HEIGHT_PX + 20.0f);
        in_corners += (at.x < 30.0f || at.x > 330.0f) && (at.y < 30.0f || at.y > 610.0f);
        for (int k = 0; k < i; k++)
            crowded += vec2_distance(at, sim.enemies[k].position) < 3.0f;
    }
    assert_in_range(in_corners, 0, 8);
    assert_in_range(crowded, 0, 20);
}

TEST(every_wave_arrives_and_leaves)
{
    Tunables tunables = stage_tunables("endless");
    tunables.rank_base = 1.0f;
    tunables.swarm_fire_loose_ticks = 22;
    stage_game(&sim, 9, &tunables, "endless");
    sim.head.next_boss_ticks = 1000000;
    bool seen[ENEMY_KINDS] = {false};
    for (int i = 0; i < 14400; i++) {
        sim_tick(&sim, &NOBODY);
        while (sim.bees.count < 3)
            sim_add_bee(&sim, vec2(180, 560));
        sim.head.over = 0;
        for (int e = 0; e < sim.enemy_count; e++) {
            seen[sim.enemies[e].kind] = true;
            assert_true(sim.enemies[e].age_ticks < 60 * 60);
        }
    }
    for (int i = 0; i < sim.script.wave_count; i++)
        assert_true(seen[sim.script.waves[i].kind]);
}

TEST(a_queen_comes_changes_her_phases_and_falls)
{
    Tunables tunables = stage_tunables("endless");
    StageScript *script = stage_copy("endless");
    script->bosses[0].every_ticks = 60;
    tunables.swarm_start_bees = 60;
    sim_init_script(&sim, 2, &tunables, script, own_book());
    int comes = 0, phases = 0, down = 0;
    Pilot pilot = pilot_begin(&sim);
    for (int i = 0; i < 9000 && !down; i++) {
        run_with(&sim, 1, pilot_cmd(&pilot, &sim));
        while (sim.bees.count < 60)
            sim_add_bee(&sim, sim.scratch.swarm_middle);
        comes += events_of(&sim, EVENT_BOSS_COMES);
        phases += events_of(&sim, EVENT_BOSS_STANCE);
        down = sim.head.bosses;
    }
    assert_int_equal(comes, 1);
    assert_int_equal(phases, 2);
    assert_int_equal(down, 1);
}
