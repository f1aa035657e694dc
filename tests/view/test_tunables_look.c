// test_tunables_look.c -- the picture with every tunable at its least and its most, and with all that is only seen at
// random: it stays a picture.
#include "content/tuning/tunables_text.h"
#include "scene.h"

#include "view/hud.h"

#define TICKS 6
#define RANDOM_LOOKS 150

static Sim busy;
static View view;
static Hud hud;

// Everything that is drawn and every event, now and in the ticks to come.
static int begin_busy(void **state)
{
    scene_begin(&scene, "endless", 25);
    for (int kind = 0; kind < ENEMY_KINDS; kind++)
        sim_add_enemy(&scene.sim, (EnemyKind)kind, vec2(50.0f + 50.0f * (float)kind, 120.0f), -1, 0);
    for (int i = 0; i < 60; i++)
        sim_add_bullet(&scene.sim, (BulletLook)(i % BULLET_LOOKS), vec2(20.0f + 5.0f * (float)i, 440.0f), vec2(0, 3));
    for (int i = 0; i < 5; i++)
        sim_add_flower(&scene.sim, vec2(60.0f + 60.0f * (float)i, 480.0f), (FlowerKind)(i % FLOWER_KINDS));
    TickCmd cmd = tick_cmd(vec2(180.0f, 520.0f), TICK_CMD_TOUCH);
    for (int i = 0; i < 12; i++)
        sim_tick(&scene.sim, &cmd);
    scene.sim.head.jelly_ticks_left = 4; // it ends while we look
    memcpy(&busy, &scene.sim, sizeof busy);
    return 0;
}

static void check_picture(const char *what)
{
    for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
        if (record->x_px - record->x_px != 0.0f || record->y_px - record->y_px != 0.0f)
            fail_msg("%s: something is drawn at no place", what);
    }
    assert_true(view.effects.count >= 0 && view.effects.count <= EFFECTS_MAX);
    assert_true(vec2_length(view.shake) <= 41.0f && view.led >= 0.0f && view.led <= 1.0f);
}

// A few ticks of the busy game with these tunables: led, called, and let go. Existing effects continue.
static void look(const Tuned *tunables, const char *what)
{
    memcpy(&scene.sim, &busy, sizeof busy);
    scene.sim.tunables = tunables->rules;
    view.numbers = hud.look = tunables->look;
    for (int tick = 0; tick < TICKS; tick++) {
        unsigned buttons = tick == 1 ? TICK_CMD_TOUCH | TICK_CMD_CALL : tick < 4 ? TICK_CMD_TOUCH : 0u;
        TickCmd cmd = tick_cmd(vec2(200.0f, 90.0f), buttons);
        sim_tick(&scene.sim, &cmd);
        view_tick(&view, &scene.sim);
        hud_tick(&hud, &scene.sim);
        batch_begin(&scene.batch, &scene.atlas, scene.viewport);
        view_draw(&view, &scene.sim, 0.4f, &scene.batch);
        hud_draw(&hud, &scene.sim, 0.4f, &scene.batch);
        check_picture(what);
    }
}

TEST(test_each_tunable_at_its_ends, begin_busy)
{
    view_init(&view, 1);
    hud_init(&hud, 0);
    for (int i = 0; i < 2 * TUNED_COUNT; i++) {
        const Field *info = tuned_info(i / 2);
        Tuned tunables = tuned_default();
        tuned_set(&tunables, i / 2, i % 2 == 0 ? info->least : info->most);
        OwnText what = formatted("%s.%s at its %s", info->section, info->name, i % 2 == 0 ? "least" : "most");
        look(&tunables, what);
    }
}

TEST(test_looks_at_random, begin_busy)
{
    for (uint64_t seed = 1; seed <= RANDOM_LOOKS; seed++) {
        Rng rng = rng_seed(seed, 5);
        Tuned tunables = tuned_default();
        for (int i = 0; i < TUNED_COUNT; i++) {
            const Field *info = tuned_info(i);
            float part = rng_float(&rng);
            float value = info->least + part * (info->most - info->least);
            if (i >= TUNABLE_COUNT)
                tuned_set(&tunables, i, info->kind == FIELD_NUMBER ? value : (float)(int)(value + 0.5f));
        }
        OwnText what = formatted("random looks of seed %u", (unsigned)seed);
        if (seed % 10 == 1) {
            view_init(&view, seed);
            hud_init(&hud, 0);
        }
        look(&tunables, what);
    }
}

static int count_after(const char *section, const char *name, float value, SpriteId sprite)
{
    Tuned tunables = tuned_default();
    for (int i = 0; i < TUNED_COUNT; i++)
        if (strcmp(tuned_info(i)->section, section) == 0 && strcmp(tuned_info(i)->name, name) == 0)
            tuned_set(&tunables, i, value);
    view_init(&view, 1);
    hud_init(&hud, 0);
    look(&tunables, name);
    return scene_count_sprite(&scene, sprite);
}

TEST(test_switches_switch_off, begin_busy)
{
    assert_true(count_after("effects", "shadows", 1, SPRITE_GLOW) > count_after("effects", "shadows", 0, SPRITE_GLOW));
    count_after("effects", "trails", 1, SPRITE_GLOW);
    int with = scene_count(&scene, LAYER_MARKS);
    count_after("effects", "trails", 0, SPRITE_GLOW);
    assert_true(with > scene_count(&scene, LAYER_MARKS));
    assert_true(count_after("camera", "clouds", 0, SPRITE_CLOUD_SHADOW) == 0);
    assert_true(count_after("camera", "clouds", 1, SPRITE_CLOUD_SHADOW) > 0);
    count_after("goal", "shown", 0, SPRITE_GOAL);
    assert_true(with > scene_count(&scene, LAYER_MARKS));
    count_after("effects", "particles", 0, SPRITE_PETAL);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_PETAL), 0);
}

// Objects with a larger hit area are drawn larger.
TEST(test_sizes_follow_radii, begin_busy)
{
    float width[2] = {0.0f, 0.0f};
    for (int n = 0; n < 2; n++) {
        count_after("bullet", "radius_px", n == 0 ? 2.8f : 5.6f, SPRITE_BULLET_ROUND);
        for (int i = 0; i < scene.batch.count; i++)
            if (scene.batch.records[i].cell == SPRITE_BULLET_ROUND)
                width[n] = (float)scene.batch.records[i].width_32nds;
    }
    assert_true(width[0] > 0.0f && width[1] > width[0] * 1.98f && width[1] < width[0] * 2.02f);
}

// A jump lands where playing would have led, as long as the meadow scrolls at one speed.
TEST(test_jump_lands_where_playing_leads)
{
    const Tunables tunables = tunables_default();
    sim_init(&scene.sim, 5, &tunables, NULL);
    view_init(&view, 5);
    view.numbers.camera_scroll_speed = 3.5f;
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    for (int i = 0; i < 200; i++) {
        sim_tick(&scene.sim, &cmd);
        view_tick(&view, &scene.sim);
    }
    double played = view.scrolled_px;
    view_jump(&view, &scene.sim);
    assert_true(fabs(view.scrolled_px - played) < 1e-6);
}

GROUP(scene_set_up, scene_tear_down)
