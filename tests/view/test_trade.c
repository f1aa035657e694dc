// test_trade.c -- nectar is seen on bees, goal, shots and numbers; a rest is warned of; bullets stay above all of it.
#include "scene.h"

#include "view/hud.h"
#include "view/powers.h"
#include "view/view.h"

static View view;
static Hud hud;

static void draw(void)
{
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    view_draw(&view, &scene.sim, 1.0f, &scene.batch);
}

static void begin(int bees, float nectar)
{
    scene_begin(&scene, NULL, bees);
    view_init(&view, 1);
    hud_init(&hud, 0);
    scene.sim.tunables.effects_shadows = scene.sim.tunables.effects_trails = 0; // so that glows are nectar's
    scene.sim.tunables.nectar_most = 40.0f;
    scene.sim.head.nectar = nectar;
}

static void tick(int ticks, unsigned buttons)
{
    TickCmd cmd = tick_cmd(vec2(180.0f, 480.0f), buttons);
    for (int i = 0; i < ticks; i++) {
        sim_tick(&scene.sim, &cmd);
        view_tick(&view, &scene.sim);
    }
}

TEST(every_bee_glows_with_nectar)
{
    begin(40, 0.0f);
    draw();
    assert_int_equal(scene_count_sprite(&scene, SPRITE_GLOW), 0);
    begin(40, 20.0f);
    draw();
    assert_int_equal(scene_count_sprite(&scene, SPRITE_GLOW), 40);
    begin(5000, 20.0f); // of thousands only some
    draw();
    assert_in_range(scene_count_sprite(&scene, SPRITE_GLOW), 100, scene.sim.tunables.effects_glow_bees);
}

static int marks(float nectar)
{
    begin(20, nectar);
    draw();
    return scene_count(&scene, LAYER_MARKS);
}

TEST(the_ring_at_the_goal_fills)
{
    int none = marks(0.0f), half = marks(20.0f), full = marks(40.0f);
    assert_true(half > none + 40 && full > half + 40);
}

// Only what a led swarm fires has grown.
TEST(led_shots_grow)
{
    Canvas c;
    begin(20, 40.0f);
    c = canvas_of(&view, &scene.sim, 1.0f, &scene.batch);
    assert_true(trade_shot_size(&c) == 1.0f);
    tick(30, TICK_CMD_TOUCH);
    scene.sim.head.nectar = 40.0f;
    c = canvas_of(&view, &scene.sim, 1.0f, &scene.batch);
    assert_true(trade_shot_size(&c) > 1.4f);
}

static int marks_of_rest(int rest_ticks, unsigned buttons)
{
    begin(20, 0.0f);
    tick(20, buttons);
    scene.sim.head.rest_ticks = rest_ticks;
    draw();
    return scene_count(&scene, LAYER_MARKS);
}

TEST(a_rest_is_warned_of)
{
    int grace = tunables_default().rest_grace_ticks;
    int none = marks_of_rest(0, TICK_CMD_TOUCH);
    assert_true(marks_of_rest(grace - 60, TICK_CMD_TOUCH) > none + 10);
    assert_true(marks_of_rest(grace + 60, TICK_CMD_TOUCH) > none + 10);
    assert_int_equal(marks_of_rest(grace + 60, 0), marks_of_rest(0, 0)); // a loose swarm is not aimed at
}

TEST(bees_are_seen_to_fly_home)
{
    begin(1, 0.0f);
    trade_bee_home(&view.effects, vec2(100.0f, 400.0f));
    for (int i = 0; i < 40; i++)
        effects_tick(&view.effects);
    draw();
    bool seen = false;
    for (int i = 0; i < scene.batch.count; i++)
        seen |= scene.batch.records[i].cell == SPRITE_BEE_0 && scene.batch.records[i].y_px < 330.0f;
    assert_true(seen);
}

static int hud_records(float nectar)
{
    begin(20, nectar);
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_draw(&hud, &scene.sim, 1.0f, &scene.batch);
    return scene.batch.count;
}

TEST(the_numbers_tell_of_nectar)
{
    assert_true(hud_records(10.0f) > hud_records(0.0f));
}

// The note that is shown after a tick of the display with these numbers, or -1.
static int told(float nectar, bool leads)
{
    hud.note_ticks = 0;
    scene.sim.head.nectar = nectar;
    scene.sim.head.touching = leads;
    hud_tick(&hud, &scene.sim);
    return hud.note_ticks > 0 ? hud.note : -1;
}

TEST(new_players_are_told_once_what_nectar_is_for)
{
    begin(20, 0.0f);
    assert_int_equal(told(5.0f, false), -1); // nobody asked
    begin(20, 0.0f);
    hud.hints = true;
    assert_int_equal(told(0.0f, false), -1);
    assert_int_equal(told(1.0f, false), UI_RULE_NECTAR);
    assert_int_equal(told(5.0f, false), -1);
    assert_int_equal(told(5.0f, true), UI_RULE_CASH);
    assert_int_equal(told(6.0f, true), -1);
}

// Whoever rests, or leads nobody, is told each time before it costs bees.
TEST(what_is_about_to_happen_is_told)
{
    begin(20, 0.0f);
    for (int time = 0; time < 2; time++) {
        scene.sim.head.rest_ticks = scene.sim.head.loose_ticks = 0;
        assert_int_equal(told(0.0f, true), -1);
        scene.sim.head.rest_ticks = scene.sim.tunables.rest_grace_ticks - 10;
        assert_int_equal(told(0.0f, true), UI_RULE_REST);
        assert_int_equal(told(0.0f, true), -1);
        scene.sim.head.loose_ticks = scene.sim.tunables.patience_ticks - 10;
        assert_int_equal(told(0.0f, false), UI_RULE_HOME);
    }
}

TEST(nothing_hides_a_bullet)
{
    begin(60, 40.0f);
    tick(1, TICK_CMD_TOUCH);
    scene.sim.head.rest_ticks = 1000;
    sim_add_bullet(&scene.sim, BULLET_ROUND, vec2(180.0f, 440.0f), vec2(0.0f, 0.0f));
    draw();
    for (int i = 0; i < scene.batch.count; i++)
        assert_true(scene.batch.records[i].layer <= LAYER_BULLETS || scene.batch.records[i].layer == LAYER_BORDER);
    assert_int_equal(scene_count(&scene, LAYER_BULLETS), 1);
}

GROUP(scene_set_up, scene_tear_down)
