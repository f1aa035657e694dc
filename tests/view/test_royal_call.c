// test_royal_call.c -- a call is a wave that reaches every edge; bullets stand until it comes, and then they are petals.
#include "scene.h"

#include "view/view.h"

static View view;

static void draw(void)
{
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    view_draw(&view, &scene.sim, 1.0f, &scene.batch);
}

static void tick(uint8_t buttons)
{
    TickCmd cmd = tick_cmd(vec2(180.0f, 480.0f), (uint8_t)(buttons | TICK_CMD_TOUCH));
    sim_tick(&scene.sim, &cmd);
    view_tick(&view, &scene.sim);
    draw();
}

// A swarm that has gathered, without what else makes lights and lines.
static void begin(const ViewLook *look)
{
    scene_begin(&scene, NULL, 12);
    scene.sim.tunables.effects_shadows = scene.sim.tunables.effects_trails = scene.sim.tunables.goal_shown = 0;
    view_init(&view, 1);
    view_set_look(&view, look);
    for (int i = 0; i < 30; i++)
        tick(0);
    scene.sim.head.calls = 1;
}

// How far from the call something is drawn on a layer, px.
static float farthest(Layer layer)
{
    float most = 0.0f;
    for (int i = 0; i < scene.batch.count; i++) {
        const BatchRecord *record = &scene.batch.records[i];
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
    ViewLook look = view_look_default();
    begin(&look);
    float before = 0.0f, most = 0.0f;
    tick(TICK_CMD_CALL);
    for (int i = 0; i < 8; i++) // beyond the rings of its reach
        tick(0);
    for (int i = 8; i < scene.sim.tunables.call_ticks && most < farthest_corner(); i++) {
        tick(0);
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
    begin(&look);
    tick(TICK_CMD_CALL);
    for (int i = 0; i < 10; i++)
        tick(0);
    assert_true(farthest(LAYER_EFFECTS) > 180.0f); // its front is no flash
    for (int i = 0; i < scene.batch.count; i++)
        assert_true(scene.batch.records[i].layer != LAYER_LOW_LIGHTS);
    assert_true(farthest(LAYER_LIGHTS) < 100.0f); // sparks and motes
    look = view_look_default();
    look.motion = false;
    begin(&look);
    tick(TICK_CMD_CALL);
    for (int i = 0; i < 10; i++) {
        tick(0);
        assert_true(farthest(LAYER_EFFECTS) < scene.sim.tunables.call_radius_px + 40.0f);
    }
}

TEST(test_bullets_stand_until_the_wave_comes)
{
    ViewLook look = view_look_default();
    begin(&look);
    Vec2 middle = sim_swarm_middle(&scene.sim);
    sim_add_bullet(&scene.sim, BULLET_BIG, vec2(middle.x, middle.y - 104.0f), vec2(0.0f, 0.0f));
    tick(TICK_CMD_CALL);
    assert_int_equal(scene.sim.bullets.count, 0); // the sim's are gone at once
    int stood = 0;
    for (; scene_count_sprite(&scene, SPRITE_BULLET_BIG) > 0; stood++) {
        assert_int_equal(scene_count_sprite(&scene, SPRITE_PETAL), 0);
        tick(0);
    }
    assert_in_range(stood, 4, 7); // 104 px at 20 px a tick
    assert_in_range(scene_count_sprite(&scene, SPRITE_PETAL), 2, 4);
}

TEST(test_bullets_that_come_later_turn_at_once)
{
    ViewLook look = view_look_default();
    begin(&look);
    tick(TICK_CMD_CALL);
    for (int i = 0; i < 12; i++)
        tick(0);
    Vec2 middle = scene.sim.scratch.swarm_middle;
    sim_add_bullet(&scene.sim, BULLET_ROUND, vec2(middle.x, middle.y - 90.0f), vec2(0.0f, 0.0f));
    tick(0);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_BULLET_ROUND), 0);
    assert_in_range(scene_count_sprite(&scene, SPRITE_PETAL), 2, 4);
}

// The wave of a replay that jumps is as far as that of one that was played.
TEST(test_jumps_show_the_same_wave)
{
    ViewLook look = view_look_default();
    begin(&look);
    tick(TICK_CMD_CALL);
    for (int i = 0; i < 9; i++)
        tick(0);
    int32_t ticks = view.call_ticks;
    view_jump(&view, &scene.sim);
    assert_int_equal(view.call_ticks, ticks);
    for (int i = 0; i < 200; i++)
        tick(0);
    view_jump(&view, &scene.sim);
    draw();
    assert_int_equal(scene_count(&scene, LAYER_EFFECTS), 0);
}

GROUP(scene_set_up, scene_tear_down)
