// test_boss_draw.c -- bosses are drawn by their look and size, and announce what they will fire.
#include "stage_scene.h"

#include "view/hud.h"

static View view;
static Hud hud;

static Enemy *boss_begin(int look)
{
    stage_script_begin(LOOK_MEADOW, look);
    stage_scene_begin(&view);
    hud_init(&hud, 0);
    for (int i = 0; i < 200; i++) {
        sim_tick(&scene.sim, &NOBODY);
        view_tick(&view, &scene.sim);
        hud_tick(&hud, &scene.sim);
    }
    for (int i = 0; i < scene.sim.enemy_count; i++)
        if (scene.sim.enemies[i].kind == ENEMY_BOSS)
            return &scene.sim.enemies[i];
    fail_msg("boss %d has not come", look);
    return NULL;
}

static const BatchRecord *record_of(SpriteId first)
{
    for (int i = 0; i < scene.batch.count; i++)
        if (scene.batch.records[i].tint.r == 255 // not the dark behind it
            && (scene.batch.records[i].cell == first || scene.batch.records[i].cell == (uint16_t)(first + 1)))
            return &scene.batch.records[i];
    return NULL;
}

TEST(test_each_look_has_its_sprites)
{
    static const SpriteId FIRST[BOSS_LOOKS] = {SPRITE_RHINO_0, SPRITE_DRAGONFLY_0, SPRITE_SPIDER_0,
                                               SPRITE_STAG_0,  SPRITE_EMPRESS_0,   SPRITE_QUEEN_0};
    for (int look = 0; look < BOSS_LOOKS; look++) {
        Enemy *boss = boss_begin(look);
        stage_scene_draw(&view, 1.0f);
        const BatchRecord *record = record_of(FIRST[look]);
        assert_non_null(record);
        int width = record->width_32nds;
        scene.sim.script.bosses[boss->boss].radius_px *= 1.5f;
        stage_scene_draw(&view, 1.0f);
        assert_true(abs((int)record_of(FIRST[look])->width_32nds - width * 3 / 2) < 40);
    }
}

static int called(const char *name)
{
    scene.sim.book = *own_book();
    return pattern_book_find(&scene.sim.book, name);
}

// Effects that are drawn while it announces this, beyond those that are there anyway.
static int signs(Enemy *boss, int warned, int warn_ticks)
{
    boss->warned = CALL_NONE;
    boss->warn_ticks = 0;
    stage_scene_draw(&view, 1.0f);
    int before = scene_count(&scene, LAYER_EFFECTS);
    boss->warned = warned;
    boss->warn_ticks = warn_ticks;
    stage_scene_draw(&view, 1.0f);
    return scene_count(&scene, LAYER_EFFECTS) - before;
}

TEST(test_announcements_are_shown_for_as_long_as_they_last)
{
    Enemy *boss = boss_begin(BOSS_STAG);
    int all = scene.sim.tunables.boss_warn_ticks;
    for (int left = all - 2; left > 0; left -= 5) {
        assert_true(signs(boss, called("aimed"), left) > 10);
        assert_true(signs(boss, called("ring16"), left) > 10);
        assert_true(signs(boss, called("whirl"), left) > 10);
    }
    assert_int_equal(signs(boss, called("aimed"), 0), 0);
}

TEST(test_bar_has_a_notch_for_each_stance_and_the_name)
{
    Enemy *boss = boss_begin(BOSS_SPIDER);
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_boss_draw(&hud, &scene.sim, &scene.batch);
    int with = scene.batch.count;
    scene.sim.script.bosses[boss->boss].stance_count = 1;
    scene.sim.script.stances[0].until = 0.0f;
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_boss_draw(&hud, &scene.sim, &scene.batch);
    assert_int_equal(scene.batch.count, with - 1);
    scene.sim.enemy_count = 0;
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_boss_draw(&hud, &scene.sim, &scene.batch);
    assert_int_equal(scene.batch.count, 0);
}

// Beside its name, for as long as they are few.
TEST(test_last_seconds_of_a_boss_are_counted)
{
    int drawn[2];
    Enemy *boss = boss_begin(BOSS_SPIDER);
    for (int i = 0; i < 2; i++) {
        scene.sim.head.phase_ticks += sim_boss_ticks_left(&scene.sim, boss) - scene.sim.tunables.boss_hurry_ticks - 1
                                    + i;
        batch_begin(&scene.batch, &scene.atlas, scene.viewport);
        hud_boss_draw(&hud, &scene.sim, &scene.batch);
        drawn[i] = scene.batch.count;
    }
    assert_true(drawn[1] > drawn[0]);
}

static void send(SimEventKind kind, int value)
{
    scene.sim.scratch.events[0] = (SimEvent){(int32_t)kind, 180.0f, 300.0f, value};
    scene.sim.scratch.event_count = 1;
    view_tick(&view, &scene.sim);
    hud_tick(&hud, &scene.sim);
}

TEST(test_names_are_announced)
{
    stage_script_begin(LOOK_POND, BOSS_DRAGONFLY);
    snprintf(stage_script.phases[0].name.text, SCRIPT_NAME_BYTES, "First light");
    stage_scene_begin(&view);
    hud_init(&hud, 0);
    send(EVENT_STAGE_PHASE, 0);
    assert_string_equal(hud.announce.words, "First light");
    assert_string_equal(hud.announce.above, "Test");
    ui_text_choose(TEXT_JAPANESE);
    send(EVENT_STAGE_PHASE, 0);
    ui_text_choose(TEXT_ENGLISH);
    assert_string_equal(hud.announce.words, "夜明け");
    assert_string_equal(hud.announce.above, "Test"); // there is no other
    send(EVENT_BOSS_COMES, 0);
    assert_string_equal(hud.announce.words, "Boss");
    assert_true(hud.announce.warns);
    send(EVENT_BOSS_HURRIES, 1200);
    assert_string_equal(hud.announce.words, "leaves in 20 s");
    send(EVENT_BOSS_LEAVES, 0);
    assert_string_equal(hud.announce.above, "Boss");
    assert_string_equal(hud.announce.words, "The boss got away");
    send(EVENT_BOSS_BEATEN, 0);
    assert_string_equal(hud.announce.words, "Beaten!");
    assert_false(hud.announce.warns);
    send(EVENT_BOSS_COMES, 0);
    send(EVENT_STAGE_PHASE, 99); // nothing of that number: what was shown stays
    assert_string_equal(hud.announce.words, "Boss");
}

TEST(test_a_won_stage_is_cheered_for_a_while)
{
    stage_script_begin(LOOK_POND, -1);
    stage_scene_begin(&view);
    hud_init(&hud, 0);
    scene.sim.head.over = scene.sim.head.won = 1;
    scene.sim.head.over_tick = scene.sim.head.tick;
    send(EVENT_WON, 0);
    assert_true(view.effects.count > 40 && hud.announce.left_ticks > 0);
    scene.sim.scratch.event_count = 0;
    for (int i = 0; i < 200; i++) {
        scene.sim.head.tick++;
        view_tick(&view, &scene.sim);
    }
    assert_true(view.effects.count > 5);
    for (int i = 0; i < 200; i++) {
        scene.sim.head.tick++;
        view_tick(&view, &scene.sim);
    }
    assert_int_equal(view.effects.count, 0);
}

GROUP(scene_set_up, scene_tear_down)
