// test_powers.c -- nectar, royal jelly and royal calls are seen, and never hide a bullet.
#include "scene.h"

#include "view/hud.h"
#include "view/powers.h"

// --- nectar is seen on bees, goal, shots and numbers; a rest is warned of; bullets stay above all of it.

static View view;
static Hud hud;

static void trade_begin(int bees, float nectar)
{
    scene_begin(&scene, NULL, bees);
    view_init(&view, 1);
    hud_init(&hud, 0);
    view.numbers.effects_shadows = view.numbers.effects_trails = 0; // so that glows are nectar's
    scene.sim.tunables.nectar_most = 40.0f;
    scene.sim.head.nectar = nectar;
}

static void ticks_with(int ticks, unsigned buttons)
{
    scene_ticks(&view, ticks, tick_cmd(vec2(180.0f, 480.0f), buttons));
}

TEST(every_bee_glows_with_nectar)
{
    trade_begin(40, 0.0f);
    scene_draw(&view);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_GLOW), 0);
    trade_begin(40, 20.0f);
    scene_draw(&view);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_GLOW), 40);
    trade_begin(5000, 20.0f); // of thousands only some
    scene_draw(&view);
    assert_in_range(scene_count_sprite(&scene, SPRITE_GLOW), 100, view.numbers.effects_glow_bees);
}

static int marks(float nectar)
{
    trade_begin(20, nectar);
    scene_draw(&view);
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
    trade_begin(20, 40.0f);
    c = canvas_of(&view, &scene.sim, 1.0f, &scene.batch);
    assert_true(trade_shot_size(&c) == 1.0f);
    ticks_with(30, TICK_CMD_TOUCH);
    scene.sim.head.nectar = 40.0f;
    c = canvas_of(&view, &scene.sim, 1.0f, &scene.batch);
    assert_true(trade_shot_size(&c) > 1.4f);
}

static int marks_of_rest(int rest_ticks, unsigned buttons, bool enemies)
{
    trade_begin(20, 0.0f);
    ticks_with(20, buttons);
    sim_add_enemy(&scene.sim, ENEMY_GNAT, vec2(180.0f, -40.0f), -1, 0);
    scene.sim.enemies[0].state = enemies ? ENEMY_ACTS : ENEMY_LEAVES;
    scene.sim.head.rest_ticks = rest_ticks;
    scene_draw(&view);
    return scene_count(&scene, LAYER_SHOTS);
}

TEST(a_rest_is_warned_of)
{
    int grace = tunables_default().rest_grace_ticks;
    int none = marks_of_rest(0, TICK_CMD_TOUCH, true);
    assert_true(marks_of_rest(grace - 60, TICK_CMD_TOUCH, true) > none + 9);
    assert_true(marks_of_rest(grace + 60, TICK_CMD_TOUCH, true) > none + 9);
    assert_int_equal(marks_of_rest(grace + 60, TICK_CMD_TOUCH, false), none);        // nobody aims
    assert_int_equal(marks_of_rest(grace + 60, 0, true), marks_of_rest(0, 0, true)); // a loose swarm is not aimed at
}

TEST(calls_are_urged_among_many_bullets)
{
    for (int bullets = 20; bullets <= 80; bullets += 60) {
        trade_begin(20, 0.0f);
        for (int i = 0; i < bullets; i++)
            sim_add_bullet(&scene.sim, BULLET_ROUND, scene.sim.scratch.swarm_middle, vec2(0.0f, 0.0f));
        for (int i = 0; i < 30; i++)
            hud_tick(&hud, &scene.sim);
        assert_int_equal(hud.urge > 0.5f, bullets > 40);
    }
}

TEST(bees_are_seen_to_fly_home)
{
    trade_begin(1, 0.0f);
    trade_bee_home(&view.effects, vec2(100.0f, 400.0f));
    for (int i = 0; i < 40; i++)
        effects_tick(&view.effects);
    scene_draw(&view);
    bool seen = false;
    for (int i = 0; i < scene.batch.count; i++)
        seen |= scene.batch.records[i].cell == SPRITE_BEE_0 && scene.batch.records[i].y_px < 330.0f;
    assert_true(seen);
}

static int hud_records(float nectar)
{
    trade_begin(20, nectar);
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_draw(&hud, &scene.sim, 1.0f, &scene.batch);
    return scene.batch.count;
}

TEST(the_numbers_tell_of_nectar)
{
    assert_true(hud_records(10.0f) > hud_records(0.0f));
}

// The note that is shown after a tick of the display with these numbers, or -1.
static int reported(float nectar, bool leads)
{
    hud.note_ticks = 0;
    scene.sim.head.nectar = nectar;
    scene.sim.head.touching = leads;
    hud_tick(&hud, &scene.sim);
    return hud.note_ticks > 0 ? hud.note : -1;
}

TEST(new_players_see_the_use_of_nectar_once)
{
    trade_begin(20, 0.0f);
    assert_int_equal(reported(5.0f, false), -1); // nobody asked
    trade_begin(20, 0.0f);
    hud.hints = true;
    assert_int_equal(reported(0.0f, false), -1);
    assert_int_equal(reported(1.0f, false), UI_RULE_NECTAR);
    assert_int_equal(reported(5.0f, false), -1);
    assert_int_equal(reported(5.0f, true), UI_RULE_CASH);
    assert_int_equal(reported(6.0f, true), -1);
}

// A player who rests, or leads no bees, is warned each time before it costs bees.
TEST(a_warning_comes_before_the_harm)
{
    trade_begin(20, 0.0f);
    sim_add_enemy(&scene.sim, ENEMY_WASP, vec2(180.0f, 80.0f), -1, 0);
    for (int time = 0; time < 2; time++) {
        scene.sim.head.rest_ticks = scene.sim.head.loose_ticks = 0;
        assert_int_equal(reported(0.0f, true), -1);
        scene.sim.head.rest_ticks = scene.sim.tunables.rest_grace_ticks - 10;
        assert_int_equal(reported(0.0f, true), UI_RULE_REST);
        assert_int_equal(reported(0.0f, true), -1);
        scene.sim.head.loose_ticks = scene.sim.tunables.patience_ticks - 10;
        assert_int_equal(reported(0.0f, false), UI_RULE_HOME);
    }
}

// Nor does a hint stand over a swarm that dies.
TEST(a_lost_bee_ends_hints)
{
    trade_begin(20, 0.0f);
    sim_add_enemy(&scene.sim, ENEMY_WASP, vec2(180.0f, 80.0f), -1, 0);
    reported(0.0f, false);
    scene.sim.head.rest_ticks = scene.sim.tunables.rest_grace_ticks - 10;
    assert_int_equal(reported(0.0f, true), UI_RULE_REST);
    int before = hud.note_ticks;
    scene.sim.bees.count--;
    hud_tick(&hud, &scene.sim);
    assert_true(hud.note_here && hud.note_ticks < before / 2);
}

TEST(nothing_hides_a_bullet)
{
    trade_begin(60, 40.0f);
    ticks_with(1, TICK_CMD_TOUCH);
    scene.sim.head.rest_ticks = 1000;
    sim_add_bullet(&scene.sim, BULLET_ROUND, vec2(180.0f, 440.0f), vec2(0.0f, 0.0f));
    scene_draw(&view);
    for (int i = 0; i < scene.batch.count; i++)
        assert_true(scene.batch.records[i].layer <= LAYER_BULLETS || scene.batch.records[i].layer == LAYER_BORDER);
    assert_int_equal(scene_count(&scene, LAYER_BULLETS), 1);
}

// --- royal jelly is seen on flowers and around the swarm, ends with a cue, and never hides a bullet.

static void jelly_begin(int bees, int jelly_ticks_left)
{
    scene_begin(&scene, NULL, bees);
    view_init(&view, 1);
    view.numbers.effects_shadows = view.numbers.effects_trails = 0; // so that glows are halos
    scene.sim.head.jelly_ticks_left = jelly_ticks_left;
}

TEST(test_every_bee_shines)
{
    jelly_begin(40, 0);
    scene_draw(&view);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_GLOW), 0);
    jelly_begin(40, 300);
    scene_draw(&view);
    assert_in_range(scene_count_sprite(&scene, SPRITE_GLOW), 40, 80);
}

// A swarm of thousands does not cost thousands of halos.
TEST(test_halos_are_limited)
{
    jelly_begin(5000, 300);
    scene_draw(&view);
    assert_in_range(scene_count_sprite(&scene, SPRITE_GLOW), 100, 2 * view.numbers.effects_glow_bees);
}

static int ring_records(int ticks_left)
{
    jelly_begin(20, ticks_left);
    view.look.plain_ground = true; // nothing before the eye
    scene_draw(&view);
    int with = scene_count(&scene, LAYER_MARKS);
    view.goal_hidden = true;
    scene_draw(&view);
    int halos = 20, goal_hidden = scene_count(&scene, LAYER_MARKS);
    assert_in_range(goal_hidden, ticks_left > 0 ? halos : 0, ticks_left > 0 ? halos : 0);
    return with;
}

TEST(test_ring_shrinks_with_the_time_left)
{
    int all = tunables_default().jelly_ticks;
    int full = ring_records(all), half = ring_records(all / 2), none = ring_records(0);
    assert_true(full > half + 40 && half > none + 40);
    jelly_begin(20, all);
    scene_draw(&view);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_FLOWER_JELLY), 1); // at the end of the arc
}

// A change of jelly.ticks while it lasts, or one that is longer: the ring is full, and nothing is at no place.
TEST(test_ring_of_more_time_than_usual)
{
    jelly_begin(20, 100000);
    scene_draw(&view);
    for (int i = 0; i < scene.batch.count; i++)
        assert_true(scene.batch.records[i].x_px - scene.batch.records[i].x_px == 0.0f);
}

TEST(test_bullets_stay_above_it)
{
    jelly_begin(60, 300);
    sim_add_bullet(&scene.sim, BULLET_ROUND, vec2(60.0f, 120.0f), vec2(0.0f, 0.0f));
    sim_add_flower(&scene.sim, vec2(180.0f, 470.0f), FLOWER_JELLY);
    for (int i = 0; i < 3; i++) {
        scene_draw(&view);
        assert_int_equal(scene_count(&scene, LAYER_BULLETS), 1);
        for (int k = 0; k < scene.batch.count; k++)
            if (scene.batch.records[k].cell == SPRITE_GLOW)
                assert_true(scene.batch.records[k].layer < LAYER_BULLETS);
        ticks_with(5, TICK_CMD_TOUCH);
    }
}

TEST(test_end_is_seen_and_heard_once)
{
    jelly_begin(20, 5);
    int heard = 0;
    for (int i = 0; i < 40; i++) {
        ticks_with(1, TICK_CMD_TOUCH);
        if (!scene_sounds(&view, SOUND_JELLY_OVER))
            continue;
        heard++;
        assert_int_equal(scene.sim.head.jelly_ticks_left, 0);
        assert_true(view.effects.count > 5);
    }
    assert_int_equal(heard, 1);
}

// A replay that jumps from a sharpened swarm to another moment announces no end.
TEST(test_a_jump_does_not_end_the_jelly)
{
    jelly_begin(20, 300);
    ticks_with(3, TICK_CMD_TOUCH);
    scene.sim.head.jelly_ticks_left = 0;
    view_jump(&view, &scene.sim);
    ticks_with(1, TICK_CMD_TOUCH);
    assert_false(scene_sounds(&view, SOUND_JELLY_OVER));
}

TEST(test_picked_flower_is_seen_and_heard)
{
    jelly_begin(20, 0);
    Vec2 at = sim_swarm_middle(&scene.sim);
    sim_add_flower(&scene.sim, at, FLOWER_JELLY);
    bool heard = false;
    for (int i = 0; i < 60 && !heard; i++) {
        ticks_with(1, TICK_CMD_TOUCH);
        heard = scene_sounds(&view, SOUND_JELLY);
    }
    assert_true(heard && scene.sim.head.jelly_ticks_left > 0 && view.effects.count > 20);
}

// --- a call is a wave that reaches every edge; bullets stand until it comes, and then they are petals.

static void call_tick(uint8_t buttons)
{
    ticks_with(1, buttons | TICK_CMD_TOUCH);
    scene_draw(&view);
}

static void call_ticks(int ticks)
{
    for (int i = 0; i < ticks; i++)
        call_tick(0);
}

// A swarm that has gathered, without what else makes lights and lines.
static void call_begin(ViewLook look)
{
    scene_begin(&scene, NULL, 12);
    view_init(&view, 1);
    view.numbers.effects_shadows = view.numbers.effects_trails = view.numbers.goal_shown = 0;
    view.look = look;
    call_ticks(30);
    scene.sim.head.calls = 1;
}

// How far from the call something is drawn on a layer, px.
static float farthest(Layer layer)
{
    float most = 0.0f;
    for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
        float far = vec2_distance(vec2(record->x_px, record->y_px), view.call_at);
        most = record->layer == layer && far > most ? far : most;
    }
    return most;
}

static float farthest_corner(void)
{
    float most = 0.0f;
    for (int i = 0; i < 4; i++) {
        float far = vec2_distance(view.call_at, vec2(i & 1 ? FIELD_WIDTH_PX : 0.0f, i & 2 ? FIELD_HEIGHT_PX : 0.0f));
        most = far > most ? far : most;
    }
    return most;
}

TEST(test_wave_sweeps_to_all_edges)
{
    call_begin(view_look_default());
    float before = 0.0f, most = 0.0f;
    call_tick(TICK_CMD_CALL);
    call_ticks(8); // beyond the rings of its reach
    for (int i = 8; i < scene.sim.tunables.call_ticks && most < farthest_corner(); i++) {
        call_tick(0);
        most = farthest(LAYER_EFFECTS);
        assert_true(most > before);
        before = most;
    }
    assert_true(most > farthest_corner());
}

TEST(test_calm_looks_have_no_wave)
{
    ViewLook look = view_look_default();
    look.flashes = false;
    call_begin(look);
    call_tick(TICK_CMD_CALL);
    call_ticks(10);
    assert_true(farthest(LAYER_EFFECTS) > 180.0f); // its front is no flash
    for (int i = 0; i < scene.batch.count; i++)
        assert_true(scene.batch.records[i].layer != LAYER_LOW_LIGHTS);
    assert_true(farthest(LAYER_LIGHTS) < 100.0f); // sparks and motes
    look = view_look_default();
    look.motion = false;
    call_begin(look);
    call_tick(TICK_CMD_CALL);
    for (int i = 0; i < 10; i++) {
        call_tick(0);
        assert_true(farthest(LAYER_EFFECTS) < scene.sim.tunables.call_radius_px + 40.0f);
    }
}

TEST(test_bullets_stand_until_the_wave_comes)
{
    call_begin(view_look_default());
    Vec2 middle = sim_swarm_middle(&scene.sim);
    sim_add_bullet(&scene.sim, BULLET_BIG, vec2(middle.x, middle.y - 104.0f), vec2(0.0f, 0.0f));
    call_tick(TICK_CMD_CALL);
    assert_int_equal(scene.sim.bullets.count, 0); // the sim's are gone at once
    int stood = 0;
    for (; scene_count_sprite(&scene, SPRITE_BULLET_BIG) > 0; stood++) {
        assert_int_equal(scene_count_sprite(&scene, SPRITE_PETAL), CALL_PETALS);
        call_tick(0);
    }
    assert_in_range(stood, 4, 7); // 104 px at 20 px a tick
    assert_in_range(scene_count_sprite(&scene, SPRITE_PETAL) - CALL_PETALS, 2, 4);
}

TEST(test_bullets_that_come_later_turn_at_once)
{
    call_begin(view_look_default());
    call_tick(TICK_CMD_CALL);
    call_ticks(12);
    Vec2 middle = scene.sim.scratch.swarm_middle;
    sim_add_bullet(&scene.sim, BULLET_ROUND, vec2(middle.x, middle.y - 90.0f), vec2(0.0f, 0.0f));
    call_tick(0);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_BULLET_ROUND), 0);
    assert_in_range(scene_count_sprite(&scene, SPRITE_PETAL) - CALL_PETALS, 2, 4);
}

// The wave of a replay that jumps is as far as that of one that was played.
TEST(test_jumps_show_the_same_wave)
{
    call_begin(view_look_default());
    call_tick(TICK_CMD_CALL);
    call_ticks(9);
    int32_t ticks = view.call_ticks;
    view_jump(&view, &scene.sim);
    assert_int_equal(view.call_ticks, ticks);
    call_ticks(200);
    view_jump(&view, &scene.sim);
    scene_draw(&view);
    assert_int_equal(scene_count(&scene, LAYER_EFFECTS), 0);
}

GROUP(scene_set_up, scene_tear_down)
