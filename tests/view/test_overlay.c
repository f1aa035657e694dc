// test_overlay.c -- each thing that the overlay explains adds marks of its own, and probing agrees with the game.
#include "scene.h"

#include "core/action/action_read.h"
#include "view/overlay.h"

static Overlay overlay;
static Sim before;
static const OverlayFigures figures = {.fps = 60.0f, .video = "video", .drawing = "drawing"};

// Draws the overlay and returns the records that have a mark's colour.
static int marks(OverlayMark mark)
{
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    overlay_draw(&overlay, &scene.sim, &figures, 0.5f, &scene.batch);
    assert_true(scene.batch.text_least_px >= 12.0f);
    BatchTint tint = overlay_style(mark, 1.0f).tint;
    int count = 0;
    for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
        count += record->layer == LAYER_OVERLAY && record->tint.r == tint.r && record->tint.g == tint.g
              && record->tint.b == tint.b;
    }
    return count;
}

static void tick(int ticks, unsigned buttons)
{
    TickCmd cmd = tick_cmd(vec2(180.0f, 480.0f), buttons);
    for (int i = 0; i < ticks; i++)
        sim_tick(&scene.sim, &cmd);
}

TEST(test_empty_meadow_has_the_grid_only)
{
    scene_begin(&scene, NULL, 0);
    assert_int_equal(marks(MARK_GRID), 35 + 15); // cells of 10 x 40 px
    assert_int_equal(marks(MARK_RING), 0);
    assert_int_equal(marks(MARK_CONTACT), 0);
    assert_int_equal(marks(MARK_AVOID), 0);
    assert_int_equal(marks(MARK_DUMMY), 0);
    assert_int_equal(marks(MARK_AIM), 0);
    assert_int_equal(marks(MARK_FLOW), 0);
    assert_int_equal(marks(MARK_WALL), 0);
    assert_int_equal(marks(MARK_HIT), 0);
}

TEST(test_two_bees_in_contact)
{
    scene_begin(&scene, NULL, 0);
    sim_add_bee(&scene.sim, vec2(100.0f, 100.0f));
    assert_true(marks(MARK_RING) > 8);
    assert_int_equal(marks(MARK_CONTACT), 0);
    assert_int_equal(marks(MARK_AVOID), 0);
    sim_add_bee(&scene.sim, vec2(110.0f, 100.0f));
    assert_int_equal(marks(MARK_CONTACT), 2); // each sees the other
    assert_int_equal(marks(MARK_AVOID), 6);   // two arrows of three lines
    assert_true(marks(MARK_HIT) > 0);
    tick(3, TICK_CMD_TOUCH);
    assert_true(marks(MARK_PULL) > 0);
    assert_true(marks(MARK_LEASH) > 0);
}

TEST(test_dummy_beside_its_chaser)
{
    static const char TEXT[] = "repeat_forever { move_by 80 0 0.3s, move_by -80 0 0.3s }";
    ActionProgram program;
    int unknown_name;
    scene_begin(&scene, NULL, 0);
    assert_true(action_compile(TEXT, sizeof TEXT - 1, &program, &error));
    int index = sim_add_program(&scene.sim, &program, &unknown_name);
    sim_add_enemy(&scene.sim, ENEMY_WASP, vec2(100.0f, 100.0f), index, 0);
    tick(12, 0);
    assert_true(marks(MARK_DUMMY) > 3); // circle, cross and the way
    assert_int_equal(marks(MARK_CHASER), 1);
}

TEST(test_meeting_points)
{
    scene_begin(&scene, NULL, 10);
    sim_add_enemy(&scene.sim, ENEMY_HORNET, vec2(100.0f, 100.0f), -1, 0);
    tick(5, 0);
    int hornet = marks(MARK_AIM);
    assert_true(hornet > 6); // the way, circle, cross, the swarm's arrow
    sim_add_enemy(&scene.sim, ENEMY_STINGER, vec2(300.0f, 20.0f), -1, 0);
    tick(5, 0);
    assert_true(marks(MARK_AIM) > hornet + 3);
}

TEST(test_walls_and_flow)
{
    const Wall walls[] = {
        {.kind = WALL_PLANE, .point = {0, 0}, .normal = {1, 0}},
        {.kind = WALL_DISC, .point = {100, 100}, .radius = 20},
        {.kind = WALL_SEGMENT, .point = {200, 100}, .end = {250, 160}, .radius = 5},
    };
    FlowRegion flow = {.kind = FLOW_STREAM, .least = {0, 0}, .most = {360, 320}, .direction = {1, 0}, .strength = 2};
    scene_begin(&scene, NULL, 0);
    int count = 0;
    for (int i = 0; i < 3; i++) {
        sim_add_wall(&scene.sim, &walls[i]);
        int now = marks(MARK_WALL);
        assert_true(now > count);
        count = now;
    }
    sim_add_flow(&scene.sim, &flow);
    assert_int_equal(marks(MARK_FLOW), 9 * 8 * 3); // an arrow every 40 px in the upper half
}

static int rings_of(int bees)
{
    scene_begin(&scene, NULL, bees);
    int all = marks(MARK_RING);
    scene_begin(&scene, NULL, 1);
    return all / marks(MARK_RING);
}

TEST(test_many_bees_are_sampled)
{
    assert_int_equal(rings_of(OVERLAY_BEES_ALL), OVERLAY_BEES_ALL);
    assert_in_range(rings_of(200), OVERLAY_BEES_SAMPLE / 2, OVERLAY_BEES_SAMPLE * 2);
    assert_in_range(rings_of(2000), OVERLAY_BEES_SAMPLE / 2, OVERLAY_BEES_SAMPLE * 2);
}

// Frequent things are one sprite each, so that the overlay can keep up.
TEST(test_hit_circles_are_cheap)
{
    scene_begin(&scene, NULL, 70);
    assert_int_equal(marks(MARK_HIT), 70);
    for (int i = 0; i < 200; i++)
        sim_add_bullet(&scene.sim, (BulletLook)(i % BULLET_LOOKS), vec2(10.0f + (float)i, 50.0f), vec2(0.0f, 0.0f));
    assert_int_equal(marks(MARK_HIT), 270);
    assert_true(scene.batch.count < 2500);
}

TEST(test_full_pools)
{
    scene_begin(&scene, NULL, SIM_BEES_MAX);
    for (int i = 0; i < SIM_BULLETS_MAX; i++)
        sim_add_bullet(&scene.sim, BULLET_ROUND, vec2((float)(i % 360), (float)(i / 360)), vec2(0.0f, 0.0f));
    memcpy(&before, &scene.sim, sizeof before);
    assert_true(marks(MARK_HIT) > 0);
    assert_int_equal(scene.batch.dropped, 0);
    assert_memory_equal(&before, &scene.sim, sizeof before);
}

TEST(test_figures_and_legend)
{
    scene_begin(&scene, NULL, 3);
    marks(MARK_HIT);
    assert_true(scene_count(&scene, LAYER_OVERLAY_TEXT) > 300);
}

GROUP(scene_set_up, scene_tear_down)
