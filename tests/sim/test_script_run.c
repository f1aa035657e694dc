// test_script_run.c -- stages from files run: phases, waves, bosses, what they leave, and how a stage ends.
#include "sim/script_tools.h"
#include "test.h"

static Sim sim, other;
static StageScript script;

// Without flowers from the sky, so that those that fall are counted; and nobody has to lead.
static void begin(void)
{
    assert_null(script_fault(&script));
    script_game(&sim, &script, 1);
    sim.tunables.flower_sky_ticks = 0;
    sim.tunables.patience_ticks = 0;
}

static int enemies_of(int wave)
{
    int count = 0;
    for (int i = 0; i < sim.enemy_count; i++)
        count += sim.enemies[i].wave == wave;
    return count;
}

static void beat_all(void)
{
    for (int i = 0; i < sim.enemy_count; i++)
        sim.enemies[i].hp = 0;
}

// The value of the first event of this kind in the last tick; -1 for none.
static int event_value(SimEventKind kind)
{
    for (int i = 0; i < sim.scratch.event_count; i++)
        if (sim.scratch.events[i].kind == (int32_t)kind)
            return sim.scratch.events[i].value;
    return -1;
}

TEST(waves_come_at_their_times)
{
    script_begin(&script);
    script_phase(&script, 0, 0);
    script_wave(&script, ENEMY_MOTH, 0, 3, -1);
    script_wave(&script, ENEMY_GNAT, 15, 2, -1)->spacing_ticks = 0;
    begin();
    for (int tick = 0; tick < 40; tick++) {
        run(&sim, 1);
        assert_int_equal(enemies_of(0), tick >= 20 ? 3 : tick >= 10 ? 2 : 1);
        assert_int_equal(enemies_of(1), tick >= 15 ? 2 : 0);
        assert_int_equal(events_of(&sim, EVENT_STAGE_PHASE), tick == 0);
    }
}

// A phase waits for its least time, then for the last of its enemies.
TEST(phases_follow_each_other_and_the_last_one_wins)
{
    script_begin(&script);
    script_phase(&script, 50, 0);
    script_phase(&script, 0, 0);
    script_wave(&script, ENEMY_MOTH, 5, 2, -1);
    script_set(&script, "stage", "breath_ticks", 1000);
    begin();
    run(&sim, 50);
    assert_int_equal(sim.head.phase, 1);
    run(&sim, 1);
    assert_int_equal(event_value(EVENT_STAGE_PHASE), 1);
    run(&sim, 200);
    assert_int_equal(sim.enemy_count, 2);
    assert_int_equal(sim.head.over, 0);
    beat_all();
    sim.tunables.flower_chance = 0;
    run(&sim, 3);
    assert_int_equal(sim.head.won, 1);
    assert_int_equal(sim.head.over, 1);
    assert_int_equal(sim.head.phase, 1);
    assert_int_equal(events_of(&sim, EVENT_WON), 1);
    assert_int_equal(sim.head.over_tick, sim.head.tick - 1);
    run(&sim, 100);
    assert_int_equal(events_of(&sim, EVENT_WON), 0);
    assert_int_equal(sim.head.won, 1);
}

TEST(remaining_enemies_leave_after_most_ticks)
{
    script_begin(&script);
    script_phase(&script, 0, 100);
    script_wave(&script, ENEMY_MOTH, 5, 3, -1);
    script_wave(&script, ENEMY_STINGER, 95, 1, -1);
    script_phase(&script, 400, 0);
    script_set(&script, "stage", "breath_ticks", 1000);
    begin();
    run(&sim, 99);
    assert_int_equal(sim.enemy_count, 4);
    run(&sim, 1);
    assert_int_equal(sim.head.phase, 1);
    for (int i = 0; i < sim.enemy_count; i++)
        assert_int_equal(sim.enemies[i].state, ENEMY_LEAVES);
    run(&sim, 390);
    assert_int_equal(sim.enemy_count, 0);
}

// Without an end of its phase, too, nobody stays for good.
TEST(enemies_leave_after_their_time)
{
    script_begin(&script);
    int forever = script_program(&script, "place 100 100, repeat_forever { move_by 50 0 1s, move_by -50 0 1s }");
    script_phase(&script, 0, 0);
    script_wave(&script, ENEMY_WASP, 0, 2, forever);
    script_wave(&script, ENEMY_MOTH, 0, 1, -1);
    script_wave(&script, ENEMY_STINGER, 0, 1, forever);
    script_set(&script, "stage", "stay_ticks", 300);
    script_set(&script, "swarm", "fires", 0);
    begin();
    run(&sim, 300);
    assert_int_equal(sim.enemy_count, 4);
    run(&sim, 500);
    assert_int_equal(sim.enemy_count, 0);
    assert_int_equal(sim.head.won, 1);
}

// A phase with a boss that is not beaten and one more after it.
static void begin_boss(int most_ticks)
{
    script_begin(&script);
    script_phase(&script, 0, most_ticks);
    script_wave(&script, ENEMY_MOTH, 5, 3, -1);
    script_wave(&script, ENEMY_MOTH, 90, 3, -1);
    script_boss(&script, 1000000);
    script_stance(&script, script_program(&script, "move_to 180 100 1s, delay 2s"), 0.0f, NULL);
    script_phase(&script, 400, 0);
    script_set(&script, "stage", "boss_ticks", 500);
    script_set(&script, "boss", "hurry_ticks", 60);
    script_set(&script, "swarm", "fires", 0);
    begin();
}

// By the clock of its phase, or by the usual one where that has none; it is announced before.
TEST(a_boss_that_leaves_loses_the_stage)
{
    static const int MOST[] = {100, 0}, LEAVES[] = {100, 500};
    for (int i = 0; i < 2; i++) {
        begin_boss(MOST[i]);
        run(&sim, LEAVES[i] - 60);
        assert_int_equal(event_value(EVENT_BOSS_HURRIES), 60);
        assert_int_equal(sim_boss_ticks_left(&sim, &sim.enemies[0]), 60);
        run(&sim, 59);
        assert_int_equal(sim.head.over, 0);
        run(&sim, 1);
        assert_int_equal(event_value(EVENT_BOSS_LEAVES), 0);
        assert_int_equal(events_of(&sim, EVENT_OVER), 1);
        assert_int_equal(sim.head.over, 1);
        assert_int_equal(sim.head.won, 0);
        assert_true(sim.bees.count > 0);
    }
}

TEST(a_boss_that_is_not_beaten_rages)
{
    begin_boss(0);
    run(&sim, 1);
    float calm = sim.head.rank;
    sim.tunables.boss_rage_ticks = 100;
    run(&sim, 99);
    assert_true(sim.head.rank == calm);
    run(&sim, 100);
    assert_float_equal(sim.head.rank, calm + sim.tunables.boss_rage * 100.0f / (60.0f * SIM_TICKS_PER_SECOND), 2.0e-3f);
}

// Bullets become points, waves that have not come are dropped, and the others fly off.
TEST(a_beaten_boss_ends_its_phase)
{
    begin_boss(0);
    run(&sim, 60);
    for (int i = 0; i < 7; i++)
        sim_add_bullet(&sim, BULLET_ROUND, vec2(40.0f * (float)i + 40.0f, 200.0f), vec2(0.0f, 0.5f));
    uint32_t before = sim.head.score;
    sim.tunables.bullet_bloom_points = 11;
    sim.enemies[0].hp = 0;
    run(&sim, 1);
    assert_int_equal(event_value(EVENT_BOSS_BEATEN), 0);
    assert_int_equal(events_of(&sim, EVENT_BULLET_BLOOMS), 7);
    assert_int_equal(sim.bullets.count, 0);
    assert_true(sim.head.score >= before + 1000 + 77);
    run(&sim, 1);
    assert_int_equal(sim.head.phase, 1);
    assert_int_equal(sim.wave_count, 0);
    for (int i = 0; i < sim.enemy_count; i++)
        assert_int_equal(sim.enemies[i].state, ENEMY_LEAVES);
}

// Flowers come from the other end of the meadow to a swarm that nobody leads; nothing harms it meanwhile.
TEST(flowers_rush_to_the_swarm_while_a_stage_ends)
{
    begin_boss(0);
    script.phase_count = 1;
    begin();
    run(&sim, 60);
    sim.tunables.flower_chance = 0;
    sim.enemies[0].hp = 0;
    run(&sim, 2);
    assert_int_equal(sim.head.over, 0);
    sim_add_flower(&sim, vec2(20.0f, 40.0f), FLOWER_PLAIN);
    for (int i = 1; i < sim.enemy_count; i++)
        sim.enemies[i].position = sim_swarm_middle(&sim);
    int bees = sim.bees.count, ends = sim.tunables.stage_end_ticks;
    run(&sim, ends - 2);
    assert_int_equal(sim.flower_count, 0);
    assert_int_equal(sim.bees.count, bees + 1);
    assert_int_equal(sim.head.over, 0);
    run(&sim, 2);
    assert_int_equal(sim.head.won, 1);
    assert_int_equal(events_of(&sim, EVENT_WON), 1);
}

// Waves that are far off come early where no enemy stays, else at their times; by stage.few_enemies some may stay.
TEST(an_empty_field_skips_ahead)
{
    for (int enemies = 0; enemies < 2; enemies++) {
        script_begin(&script);
        script_phase(&script, 0, 0);
        script_wave(&script, ENEMY_MOTH, 200, 1, -1);
        script_wave(&script, ENEMY_MOTH, 900, 1, -1);
        script_phase(&script, 700, 0);
        script_set(&script, "stage", "breath_ticks", 20);
        script_set(&script, "stage", "few_enemies", 0);
        begin();
        if (enemies > 0)
            sim_add_enemy(&sim, ENEMY_MOTH, vec2(60.0f, 60.0f), -1, 0);
        run(&sim, 20);
        assert_int_equal(enemies_of(0), enemies == 0);
        run(&sim, 181);
        assert_int_equal(enemies_of(0), 1);
        beat_all();
        run(&sim, 21);
        assert_int_equal(enemies_of(1), 1);
        beat_all();
        run(&sim, 1);
        assert_int_equal(sim.head.over, 0);
        run(&sim, 200);
        assert_int_equal(sim.head.won, 1);
    }
    begin();
    sim.tunables.stage_few_enemies = 1;
    sim_add_enemy(&sim, ENEMY_MOTH, vec2(60.0f, 60.0f), -1, 0);
    run(&sim, 20);
    assert_int_equal(enemies_of(0), 1);
}

TEST(mirrored_waves_come_from_the_other_side)
{
    script_begin(&script);
    int in = script_program(&script, "place 60 50, delay 5s");
    script_phase(&script, 0, 0);
    script_wave(&script, ENEMY_WASP, 0, 4, in)->mirror = MIRROR_TURNS;
    script.waves[0].step_px = 10.0f;
    script.waves[0].spacing_ticks = 0;
    script_wave(&script, ENEMY_BEETLE, 0, 1, in)->mirror = MIRROR_YES;
    begin();
    run(&sim, 1);
    static const float PLACES[] = {300, 60, 290, 80, 270};
    for (int i = 0; i < 5; i++)
        assert_float_equal(sim.enemies[i].dummy.x, PLACES[i], 0.01f);
}

TEST(waves_without_a_path_are_mirrored_by_place)
{
    script_begin(&script);
    script_phase(&script, 0, 0);
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        ScriptWave *wave = script_wave(&script, ENEMY_MOTH, 0, 1, -1);
        wave->placed = 1;
        wave->x = 100.0f;
        wave->y = 90.0f;
        wave->mirror = mirrored ? MIRROR_YES : MIRROR_NO;
    }
    begin();
    run(&sim, 1);
    assert_int_equal(sim.enemy_count, 2);
    for (int i = 0; i < 2; i++) {
        const Enemy *enemy = &sim.enemies[i];
        assert_float_equal(enemy->aim.x, enemy->mirror_x < 0.0f ? FIELD_WIDTH_PX - 100.0f : 100.0f, 0.01f);
        assert_float_equal(enemy->aim.y, 90.0f, 0.01f);
    }
    assert_true(sim.enemies[0].mirror_x * sim.enemies[1].mirror_x < 0.0f);
}

TEST(the_last_of_a_wave_leaves_its_drops)
{
    script_begin(&script);
    script_phase(&script, 0, 0);
    ScriptWave *wave = script_wave(&script, ENEMY_MOTH, 0, 3, -1);
    wave->spacing_ticks = 0;
    wave->drops[FLOWER_PLAIN] = 2;
    wave->drops[FLOWER_ROYAL] = 1;
    script_wave(&script, ENEMY_HORNET, 0, 1, -1);
    script_set(&script, "flower", "chance", 0);
    begin();
    run(&sim, 1);
    sim.enemies[1].hp = 0;
    run(&sim, 1);
    assert_int_equal(sim.flower_count, 0);
    for (int i = 0; i < sim.enemy_count; i++) // both at once: one of them is the last
        if (sim.enemies[i].wave == 0)
            sim.enemies[i].hp = 0;
    run(&sim, 1);
    assert_int_equal(sim.flower_count, 3);
}

static void boss_stage(const char *first, const char *second)
{
    script_begin(&script);
    script_phase(&script, 0, 0);
    const int32_t drops[FLOWER_KINDS] = {2, 0, 0};
    script_boss(&script, 100);
    script_stance(&script, script_program(&script, first), 0.5f, drops);
    script_stance(&script, script_program(&script, second), 0.0f, drops);
    script_set(&script, "swarm", "fires", 0);
    script_set(&script, "boss", "warn_ticks", 30);
    script_set(&script, "boss", "pause_ticks", 20);
    begin();
}

// Each call of a boss comes warn_ticks after its announcement, however many are on their way.
TEST(a_boss_announces_its_attack)
{
    int warned[64], attacks[64], warnings = 0, fired = 0;
    boss_stage("place 180 60, delay 0.5s, call aimed, delay 0.2s, call ring8, call big, delay 0.5s", "delay 1s");
    for (int tick = 0; tick < 250; tick++) {
        run(&sim, 1);
        for (int n = events_of(&sim, EVENT_WARNING); n > 0; n--)
            warned[warnings++] = tick;
        for (int n = events_of(&sim, EVENT_ATTACK); n > 0; n--)
            attacks[fired++] = tick;
        if (warnings > 0 && warned[warnings - 1] == tick)
            assert_int_equal(event_value(EVENT_WARNING), 30);
    }
    assert_true(warnings >= 6 && fired >= 6);
    for (int i = 0; i < fired; i++) { // of two calls at once the second takes the first one's place
        bool announced = false;
        for (int k = 0; k < warnings; k++)
            announced = announced || attacks[i] - warned[k] == 30;
        assert_true(announced);
    }
}

TEST(a_boss_takes_its_next_stance)
{
    boss_stage("place 180 60, call ring8, delay 2s, call spiral, delay 4s", "move_by 50 0 1s, move_by -50 0 1s");
    run(&sim, 140);
    Enemy *boss = &sim.enemies[0];
    assert_int_equal(boss->kind, ENEMY_BOSS);
    assert_int_equal(boss->boss, 0);
    assert_true(boss->warn_ticks > 0 && boss->warned == pattern_book_find(&sim.book, "spiral"));
    assert_true(sim_enemy_radius_px(&sim, boss) == 30.0f);
    boss->hp = boss->hp_full / 2;
    run(&sim, 1);
    assert_int_equal(boss->phase, 1);
    assert_int_equal(event_value(EVENT_BOSS_STANCE), 1);
    assert_int_equal(boss->warn_ticks, 0);
    assert_int_equal(boss->warned, CALL_NONE);
    assert_int_equal(sim.flower_count, 2);
    float rests_at = boss->dummy.x;
    run(&sim, 19);
    assert_true(boss->dummy.x == rests_at);
    run(&sim, 30);
    assert_true(boss->dummy.x > rests_at + 10.0f);
    run(&sim, 600); // longer than its program: it goes on all the same
    assert_int_equal(boss->state, ENEMY_ACTS);
    uint32_t score = sim.head.score;
    boss->hp = 0;
    run(&sim, 1);
    assert_true(sim.head.score >= score + 1000);
    run(&sim, sim.tunables.stage_end_ticks);
    assert_int_equal(sim.head.over, 0);
    run(&sim, 1);
    assert_int_equal(sim.head.won, 1);
}

// Three phases that draw the same waves, and a queen who comes again.
static void begin_round(void)
{
    script_begin(&script);
    script_phase(&script, 0, 100)->look = LOOK_POND + 1;
    ScriptWave *wave = script_wave(&script, ENEMY_MOTH, 0, 1, -1);
    wave->weight = wave->most = 1;
    script_boss(&script, 1000000)->every_ticks = 130;
    script_stance(&script, script_program(&script, "place 180 100, delay 1s"), 0.0f, NULL);
    for (int i = 1; i < 3; i++) {
        ScriptPhase *phase = script_phase(&script, 0, 100);
        phase->first_wave = phase->boss = 0;
        phase->wave_count = 1;
    }
    script_set(&script, "stage", "phase_points", 300);
    script_set(&script, "stage", "place_ticks", 100);
    script_set(&script, "swarm", "fires", 0);
    begin();
}

// No enemy leaves, the queen's clock continues, and each survived phase pays once more than the one before.
TEST(phases_that_draw_go_round)
{
    begin_round();
    assert_int_equal(script_look(&script, 0), LOOK_POND);
    assert_int_equal(script_look(&script, 1), LOOK_MEADOW);
    for (int n = 0; n < 5; n++) {
        assert_int_equal(sim.head.phase, n % 3);
        run(&sim, 99);
        int enemies = sim.enemy_count, next_boss = sim.head.next_boss_ticks;
        uint32_t score = sim.head.score;
        run(&sim, 1);
        assert_int_equal(event_value(EVENT_MILESTONE), 300);
        assert_int_equal(sim_points_times(&sim), n + 2);
        assert_true(sim.head.score >= score + 300 * (uint32_t)(n + 1));
        assert_true(sim.head.score < score + 300 * (uint32_t)(n + 2));
        assert_true(sim.enemy_count >= enemies);
        assert_true(n > 0 || sim.head.next_boss_ticks == next_boss - 1);
        for (int i = 0; i < sim.enemy_count; i++)
            assert_int_equal(sim.enemies[i].state, ENEMY_ACTS);
    }
    assert_int_equal(sim.head.over, 0);
}

TEST(practice_begins_with_any_phase)
{
    static const int FIRST[] = {0, 1, 2, 64}, PHASES[] = {0, 1, 2, 2};
    script_whole(&script);
    assert_null(script_fault(&script));
    for (int i = 0; i < 4; i++) {
        Tunables tunables = script_tunables(&script);
        tunables.stage_first_phase = FIRST[i];
        sim_init_script(&sim, 1, &tunables, &script, NULL);
        run(&sim, 1);
        assert_int_equal(sim.head.phase, PHASES[i]);
        assert_int_equal(event_value(EVENT_STAGE_PHASE), PHASES[i]);
    }
}

TEST(the_pressure_is_the_phases)
{
    script_begin(&script);
    script_phase(&script, 100, 0)->rank = 0.5f;
    script_set(&script, "stage", "swarm_rank", 0);
    begin();
    run(&sim, 2);
    assert_float_equal(sim.head.rank, 0.5f, 1.0e-6f);
}

static uint64_t whole_game(bool spoilt)
{
    script_whole(&script);
    script_game(&sim, &script, 5);
    Pilot pilot = pilot_begin(&sim);
    uint64_t hash = state_hash_begin(&sim);
    return spoilt ? play_spoilt(&sim, &other, &pilot, 1500, hash) : play(&sim, &pilot, 1500, hash);
}

TEST(every_storage_gives_the_same_game)
{
    uint64_t whole = whole_game(false);
    assert_true(whole == whole_game(false));
    assert_true(whole == whole_game(true));
}

TEST(a_stage_is_won_or_lost_in_the_end)
{
    script_whole(&script);
    script_game(&sim, &script, 2);
    Pilot pilot = pilot_begin(&sim);
    for (int i = 0; i < 20 && !sim.head.over; i++)
        play(&sim, &pilot, 600, 0);
    assert_true(sim.head.over);
    assert_int_equal(sim.head.won, sim.bees.count > 0);
}

static bool of_stages(const Field *info)
{
    static const char *const SECTIONS[] = {"boss", "stage", "level"};
    for (int i = 0; i < 3; i++)
        if (strcmp(info->section, SECTIONS[i]) == 0)
            return true;
    return strstr(info->name, "wall_") != NULL || strcmp(info->name, "flow_gain") == 0;
}

TEST(every_number_of_stages_is_safe_at_its_ends)
{
    script_whole(&script);
    for (int i = 0; i < 2 * TUNABLE_COUNT; i++) {
        const Field *info = tunable_info(i / 2);
        Tunables tunables = script_tunables(&script);
        if (!of_stages(info))
            continue;
        tunable_set(&tunables, i / 2, i % 2 ? info->most : info->least);
        tunables.stage_first_phase = i / 2 % 3;
        sim_init_script(&sim, 3, &tunables, &script, NULL);
        play_alone(&sim, 100);
        Vec2 middle = sim_swarm_middle(&sim);
        assert_true(middle.x >= 0.0f && middle.x <= FIELD_WIDTH_PX && middle.y >= 0.0f && middle.y <= FIELD_HEIGHT_PX);
        assert_true(sim.head.rank >= 0.0f && sim.head.rank <= 1.0f);
    }
}
