// test_flashes.c -- whatever the game does, there are no more than three flashes in any second: games as they look,
// measured as WCAG 2.3.1 says.
#include "scene.h"

#include "flash_meter.h"
#include "core/sim/pilot.h"

#define FLASHES_MOST 3

static Sim sim;
static View view;
static PatternBook book;
static StageScript script;
static FlashMeter meter;
static uint32_t memory[METER_CELLS];
static const Pixels PICTURE = {memory, METER_WIDTH, METER_HEIGHT, METER_WIDTH};

static int open_all(void **state)
{
    return scene_atlas(&scene.atlas, NULL, 0.25f, false) ? 0 : -1;
}

static void look(void)
{
    pixels_clear(&PICTURE, VIEW_CLEAR_COLOUR.r, VIEW_CLEAR_COLOUR.g, VIEW_CLEAR_COLOUR.b);
    batch_begin(&scene.batch, &scene.atlas, viewport_fit(METER_WIDTH, METER_HEIGHT));
    view_draw(&view, &sim, 1.0f, &scene.batch);
    batch_flush_pixels(&scene.batch, NULL, &PICTURE);
    meter_look(&meter, &PICTURE);
}

static void begin(const char *stage, uint64_t seed, const Tunables *tunables)
{
    stage_game(&sim, seed, tunables, stage);
    view_init(&view, seed);
    memset(&meter, 0, sizeof meter);
}

// Additional events before each tick of the pilot.
typedef void Stir(int tick);

static void play(int unseen, int seen, Stir *stir)
{
    Pilot pilot = pilot_begin(&sim);
    for (int i = 0; i < unseen + seen; i++) {
        TickCmd cmd = pilot_cmd(&pilot, &sim);
        if (stir != NULL)
            stir(i);
        if (stir != NULL && i % 6 == 0)
            cmd.buttons |= TICK_CMD_CALL;
        sim_tick(&sim, &cmd);
        view_tick(&view, &sim);
        if (i >= unseen)
            look();
    }
}

static void check(const char *what)
{
    fail_if(meter.most > FLASHES_MOST, "%s: %d flashes in a second", what, meter.most);
}

TEST(test_endless)
{
    Tunables tunables = stage_tunables("endless");
    tunables.rank_base = 0.9f;
    begin("endless", 1, &tunables);
    play(500, 200, NULL);
    check("endless");
}

TEST(test_swarm_lord)
{
    Tunables tunables = stage_tunables("swarm_lord");
    tunables.rank_base = 0.8f;
    begin("swarm_lord", 1, &tunables);
    play(420, 120, NULL);
    check("swarm lord");
}

// Ten royal calls a second, and flowers wherever the bees are.
static void call_and_feed(int tick)
{
    sim.head.calls = 5;
    Vec2 middle = sim_swarm_middle(&sim);
    if (tick % 10 == 0)
        for (int i = 0; i < 12; i++)
            sim_add_flower(&sim, vec2(middle.x + 9.0f * (float)(i - 6), middle.y), FLOWER_PLAIN);
}

TEST(test_calls_without_end)
{
    Tunables tunables = stage_tunables("endless");
    tunables.call_ticks = 5;
    tunables.swarm_start_bees = 900;
    tunables.swarm_spread_px = 15.0f;
    begin("endless", 4, &tunables);
    view.numbers.effects_glow_bees = 16384;
    play(40, 140, call_and_feed);
    check("calls");
}

// Queens side by side that are hit all the time, in a meadow full of wasps that fall by the dozen.
static void crowd(int tick)
{
    static const EnemyKind KINDS[] = {ENEMY_WASP, ENEMY_BEETLE, ENEMY_HORNET, ENEMY_MOTH};
    if (tick == 0)
        for (int i = 0; i < 4; i++)
            sim_add_enemy(&sim, i % 2 ? ENEMY_BOSS : ENEMY_BOSS, vec2(60.0f + 80.0f * (float)i, 140.0f), -1, 0);
    for (int i = 0; i < 4 && tick % 8 == 0; i++)
        sim_add_enemy(&sim, KINDS[i], vec2(50.0f + 80.0f * (float)i + (float)(tick % 40), 200.0f), -1, 0);
    for (int i = 0; i < sim.enemy_count; i++)
        if (sim.enemies[i].kind == ENEMY_BOSS || sim.enemies[i].kind == ENEMY_BOSS)
            sim.enemies[i].hp = sim.enemies[i].hp_full;
}

// With the brightest and largest flashes that the tunables allow for.
TEST(test_crowds_under_fire)
{
    Tunables tunables = stage_tunables("endless");
    tunables.swarm_start_bees = 150;
    tunables.boss_radius_px = 80.0f;
    tunables.boss_radius_px = 80.0f;
    for (int ticks = 2; ticks <= 40; ticks += 38) {
        begin("endless", 6, &tunables);
        view.numbers.effects_flash_strength = view.numbers.effects_flash_queen = 1.0f;
        view.numbers.effects_flash_ticks = ticks;
        play(50, 130, crowd);
        check("crowd");
    }
}

static int stance_seen; // the last one of the boss

// A boss that is hurt much sooner than a swarm could, so that all of its stances are seen.
static void hurry(int tick)
{
    for (int i = 0; i < sim.enemy_count; i++) {
        Enemy *enemy = &sim.enemies[i];
        if (enemy->kind != ENEMY_BOSS)
            continue;
        stance_seen = enemy->phase;
        if (tick % 40 == 0 && enemy->hp > 8)
            enemy->hp = enemy->hp > enemy->hp_full / 6 ? enemy->hp - enemy->hp_full / 6 : 8;
    }
}

// The last phase of a stage of the game, where its boss comes, on the hardest level with a large swarm.
static void play_boss(const char *name, Stir *stir)
{
    char folder[PATH_SIZE], path[PATH_SIZE + 32];
    OwnErrors errors = {0};
    assert_true(path_of_assets(folder, sizeof folder, &error));
    snprintf(path, sizeof path, "%s/stages/%s.ini", folder, name);
    assert_true(pattern_book_own(&book, stderr, &error));
    assert_true(stage_read_file(path, &book, &script, &errors));
    Tunables tunables = script_tunables(&script);
    tunables.stage_first_phase = script.phase_count - 1;
    tunables.level_level = 2;
    tunables.swarm_start_bees = 90;
    sim_init_script(&sim, 3, &tunables, &script, &book);
    view_init(&view, 3);
    memset(&meter, 0, sizeof meter);
    play(200, 360, stir);
    assert_int_equal(stance_seen, script.bosses[script.phases[script.phase_count - 1].boss].stance_count - 1);
    check(name);
}

TEST(test_bosses_of_stages)
{
    play_boss("meadow", hurry);
    play_boss("citadel", hurry);
}

// And it falls in the end.
static void hurry_to_its_end(int tick)
{
    hurry(tick);
    for (int i = 0; i < sim.enemy_count && tick > 400; i++)
        if (sim.enemies[i].kind == ENEMY_BOSS)
            sim.enemies[i].hp = 1;
}

TEST(test_bosses_that_fall)
{
    play_boss("orchard", hurry_to_its_end);
    assert_true(sim.head.bosses > 0);
    play_boss("hollow", hurry_to_its_end);
    assert_true(sim.head.bosses > 0);
}

static void paint_all(bool light)
{
    pixels_clear(&PICTURE, light ? 200 : 60, light ? 200 : 60, light ? 200 : 60);
    meter_look(&meter, &PICTURE);
}

// The meter itself: a screen that goes light `times` a second.
static int blink(int times)
{
    memset(&meter, 0, sizeof meter);
    for (int i = 0; i < 120; i++)
        paint_all(i * times * 2 / 60 % 2 == 1);
    return meter.most;
}

TEST(test_meter_counts)
{
    assert_int_equal(blink(0), 0);
    assert_int_equal(blink(1), 1);
    assert_int_equal(blink(3), 3);
    assert_int_equal(blink(4), 4);
    assert_int_equal(blink(10), 10);
}

GROUP(open_all, scene_tear_down)
