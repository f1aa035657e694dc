// test_jelly.c -- royal jelly is seen on flowers and around the swarm, ends with a cue, and never hides a bullet.
#include "scene.h"

#include "view/view.h"

static View view;

static void draw(void)
{
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    view_draw(&view, &scene.sim, 1.0f, &scene.batch);
}

static void begin(int bees, int jelly_ticks_left)
{
    scene_begin(&scene, NULL, bees);
    view_init(&view, 1);
    scene.sim.tunables.effects_shadows = scene.sim.tunables.effects_trails = 0; // so that glows are halos
    scene.sim.head.jelly_ticks_left = jelly_ticks_left;
}

static void tick(int ticks)
{
    TickCmd cmd = tick_cmd(vec2(180.0f, 480.0f), TICK_CMD_TOUCH);
    for (int i = 0; i < ticks; i++) {
        sim_tick(&scene.sim, &cmd);
        view_tick(&view, &scene.sim);
    }
}

TEST(test_every_bee_shines)
{
    begin(40, 0);
    draw();
    assert_int_equal(scene_count_sprite(&scene, SPRITE_GLOW), 0);
    begin(40, 300);
    draw();
    assert_in_range(scene_count_sprite(&scene, SPRITE_GLOW), 40, 80);
}

// A swarm of thousands does not cost thousands of halos.
TEST(test_halos_are_limited)
{
    begin(5000, 300);
    draw();
    assert_in_range(scene_count_sprite(&scene, SPRITE_GLOW), 100, 2 * scene.sim.tunables.effects_glow_bees);
}

static int ring_records(int ticks_left)
{
    begin(20, ticks_left);
    draw();
    int with = scene_count(&scene, LAYER_MARKS);
    view.goal_hidden = true;
    draw();
    int halos = 20, goal_hidden = scene_count(&scene, LAYER_MARKS);
    assert_in_range(goal_hidden, ticks_left > 0 ? halos : 0, ticks_left > 0 ? halos : 0);
    return with;
}

TEST(test_ring_shrinks_with_the_time_left)
{
    int all = tunables_default().jelly_ticks;
    int full = ring_records(all), half = ring_records(all / 2), none = ring_records(0);
    assert_true(full > half + 40 && half > none + 40);
    begin(20, all);
    draw();
    assert_int_equal(scene_count_sprite(&scene, SPRITE_FLOWER_JELLY), 1); // at the end of the arc
}

// A change of jelly.ticks while it lasts, or one that is longer: the ring is full, and nothing is at no place.
TEST(test_ring_of_more_time_than_usual)
{
    begin(20, 100000);
    draw();
    for (int i = 0; i < scene.batch.count; i++)
        assert_true(scene.batch.records[i].x_px - scene.batch.records[i].x_px == 0.0f);
}

TEST(test_bullets_stay_above_it)
{
    begin(60, 300);
    sim_add_bullet(&scene.sim, BULLET_ROUND, vec2(60.0f, 120.0f), vec2(0.0f, 0.0f));
    sim_add_flower(&scene.sim, vec2(180.0f, 470.0f), FLOWER_JELLY);
    for (int i = 0; i < 3; i++) {
        draw();
        assert_int_equal(scene_count(&scene, LAYER_BULLETS), 1);
        for (int k = 0; k < scene.batch.count; k++)
            if (scene.batch.records[k].cell == SPRITE_GLOW)
                assert_true(scene.batch.records[k].layer < LAYER_BULLETS);
        tick(5);
    }
}

static bool requested(SoundId id)
{
    for (int i = 0; i < view.sounds.request_count; i++)
        if (view.sounds.requests[i].id == id)
            return true;
    return false;
}

TEST(test_end_is_seen_and_heard_once)
{
    begin(20, 5);
    int heard = 0;
    for (int i = 0; i < 40; i++) {
        tick(1);
        if (!requested(SOUND_JELLY_OVER))
            continue;
        heard++;
        assert_int_equal(scene.sim.head.jelly_ticks_left, 0);
        assert_true(view.effects.count > 5);
    }
    assert_int_equal(heard, 1);
}

// A replay that jumps from a sharpened swarm to another moment tells of no end.
TEST(test_jump_is_no_end)
{
    begin(20, 300);
    tick(3);
    scene.sim.head.jelly_ticks_left = 0;
    view_jump(&view, &scene.sim);
    tick(1);
    assert_false(requested(SOUND_JELLY_OVER));
}

TEST(test_picked_flower_is_seen_and_heard)
{
    begin(20, 0);
    Vec2 at = sim_swarm_middle(&scene.sim);
    sim_add_flower(&scene.sim, at, FLOWER_JELLY);
    bool heard = false;
    for (int i = 0; i < 60 && !heard; i++) {
        tick(1);
        heard = requested(SOUND_JELLY);
    }
    assert_true(heard && scene.sim.head.jelly_ticks_left > 0 && view.effects.count > 20);
}

GROUP(scene_set_up, scene_tear_down)
