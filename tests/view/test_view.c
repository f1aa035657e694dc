// test_view.c -- the picture follows the game and never leads it.
#include "scene.h"

#include "core/action/action_read.h"
#include "core/base/trig.h"
#include "view/canvas.h"
#include "view/hud.h"

static View view, other_view;
static Hud hud;
static Sim before;

static int fresh(void **state)
{
    view_init(&view, 1);
    view_init(&other_view, 2);
    hud_init(&hud, 100);
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    return 0;
}

static TickCmd lead(uint32_t tick)
{
    float turn = (float)tick * 1.7f;
    unsigned buttons = (tick / 120u % 3u != 2u ? TICK_CMD_TOUCH : 0u) | (tick % 400u == 399u ? TICK_CMD_CALL : 0u);
    return tick_cmd(vec2(180.0f + 120.0f * trig_sin_deg(turn), 500.0f + 60.0f * trig_cos_deg(turn)), buttons);
}

static void follow(void)
{
    view_tick(&view, &scene.sim);
    hud_tick(&hud, &scene.sim);
}

static void draw_all(float blend)
{
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    view_draw(&view, &scene.sim, blend, &scene.batch);
    hud_draw(&hud, &scene.sim, blend, &scene.batch);
}

// Compares every byte of the Sim, scratch and dead entries included.
TEST(test_drawing_never_changes_the_sim, fresh)
{
    scene_begin(&scene, "endless", 40);
    for (uint32_t tick = 0; tick < 600; tick++) {
        TickCmd cmd = lead(tick);
        sim_tick(&scene.sim, &cmd);
        if (tick % 20 == 0)
            memcpy(&before, &scene.sim, sizeof before);
        follow();
        view_tick(&other_view, &scene.sim);
        if (tick % 20 != 0)
            continue;
        draw_all(0.3f);
        view_draw(&other_view, &scene.sim, 0.9f, &scene.batch);
        assert_memory_equal(&before, &scene.sim, sizeof before);
    }
}

TEST(test_same_game_with_and_without_views, fresh)
{
    scene_begin(&scene, "endless", 30);
    memcpy(&before, &scene.sim, sizeof before);
    for (uint32_t tick = 0; tick < 400; tick++) {
        TickCmd cmd = lead(tick);
        sim_tick(&scene.sim, &cmd);
        follow();
        view_tick(&other_view, &scene.sim);
        sim_tick(&before, &cmd);
    }
    assert_memory_equal(&before, &scene.sim, sizeof before);
}

TEST(test_place_between_ticks, fresh)
{
    Rng rng = rng_seed(5, 1);
    for (int i = 0; i < 200; i++) {
        float x = rng_range(&rng, 0.0f, 360.0f);
        float vx = rng_range(&rng, -8.0f, 8.0f);
        float blend = rng_float(&rng);
        Vec2 was = view_place(vec2(x, 5.0f), vec2(vx, -vx), 0.0f);
        Vec2 is = view_place(vec2(x, 5.0f), vec2(vx, -vx), 1.0f);
        Vec2 between = view_place(vec2(x, 5.0f), vec2(vx, -vx), blend);
        assert_true(was.x == x - vx && is.x == x && is.y == 5.0f);
        assert_true(fabsf(between.x - (was.x + (is.x - was.x) * blend)) < 1e-3f);
    }
}

// The index of the first record of a sprite in the batch.
static Vec2 find_sprite(SpriteId sprite)
{
    for (int i = 0; i < scene.batch.count; i++)
        if (scene.batch.records[i].cell == (uint16_t)sprite)
            return vec2(scene.batch.records[i].x_px, scene.batch.records[i].y_px);
    fail_msg("sprite %d was not drawn", (int)sprite);
    return vec2(0.0f, 0.0f);
}

// A wasp and its dummy, where the view shows dummies; the dummy lies below.
TEST(test_dummies_are_dim, fresh)
{
    for (int shown = 0; shown < 2; shown++) {
        ActionProgram program;
        int unknown, wasps = 0;
        assert_true(action_compile("move_by 100 0 1s", 16, &program, &error));
        scene_begin(&scene, NULL, 0);
        int act = sim_add_program(&scene.sim, &program, &unknown);
        sim_add_enemy(&scene.sim, ENEMY_WASP, vec2(60.0f, 200.0f), act, 0);
        TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
        for (int tick = 0; tick < 30; tick++)
            sim_tick(&scene.sim, &cmd);
        view.dummies_shown = shown;
        draw_all(1.0f);
        for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
            bool dummy = record->x_px == 110.0f && record->y_px == 200.0f;
            if (record->cell != SPRITE_WASP_0 && record->cell != SPRITE_WASP_1)
                continue;
            wasps++;
            assert_true(!dummy || record->layer == LAYER_MARKS);
        }
        assert_int_equal(wasps, 2 + shown); // with the dark behind it
    }
    view.dummies_shown = false;
}

TEST(test_moving_things_are_drawn_between_ticks, fresh)
{
    scene_begin(&scene, NULL, 0);
    sim_add_bullet(&scene.sim, BULLET_BIG, vec2(100.0f, 200.0f), vec2(4.0f, -2.0f));
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    sim_tick(&scene.sim, &cmd);
    draw_all(0.25f);
    Vec2 at = find_sprite(SPRITE_BULLET_BIG);
    assert_float_equal(at.x, 101.0f, 1e-4f);
    assert_float_equal(at.y, 199.5f, 1e-4f);
    draw_all(1.0f);
    at = find_sprite(SPRITE_BULLET_BIG);
    assert_float_equal(at.x, scene.sim.bullets.x[0], 1e-4f);
}

// A bullet that was just fired lies below its emitter, an old one above.
TEST(test_emitters_are_seen_under_their_bullets, fresh)
{
    scene_begin(&scene, NULL, 5);
    sim_add_enemy(&scene.sim, ENEMY_MOTH, vec2(100.0f, 100.0f), -1, 0);
    sim_add_bullet(&scene.sim, BULLET_BIG, vec2(104.0f, 100.0f), vec2(0.0f, 0.01f));
    for (uint32_t old = 0; old < 2; old++) {
        view_jump(&view, &scene.sim);
        view.young_ids[view.ticks % VIEW_YOUNG_TICKS] = old ? scene.sim.head.next_id : 0;
        draw_all(1.0f);
        for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++)
            if (record->cell == SPRITE_BULLET_BIG)
                assert_int_equal(record->layer < LAYER_ENEMIES, !old);
    }
}

TEST(test_everything_alive_is_drawn, fresh)
{
    scene_begin(&scene, NULL, 25);
    for (int kind = 0; kind < ENEMY_KINDS; kind++)
        sim_add_enemy(&scene.sim, (EnemyKind)kind, vec2(50.0f + 50.0f * (float)kind, 100.0f), -1, 0);
    for (int i = 0; i < 40; i++)
        sim_add_bullet(&scene.sim, (BulletLook)(i % BULLET_LOOKS), vec2(20.0f + 8.0f * (float)i, 300.0f), vec2(0, 0));
    static const SpriteId FLOWERS[FLOWER_KINDS] = {SPRITE_FLOWER, SPRITE_FLOWER_ROYAL, SPRITE_FLOWER_JELLY};
    for (int kind = 0; kind < FLOWER_KINDS; kind++)
        sim_add_flower(&scene.sim, vec2(60.0f + 30.0f * (float)kind, 250.0f), (FlowerKind)kind);
    draw_all(0.5f);
    assert_int_equal(scene_count(&scene, LAYER_BULLETS), 40);
    assert_int_equal(scene_count(&scene, LAYER_BEES), 25);
    assert_int_equal(scene_count(&scene, LAYER_FLOWERS), 2 * FLOWER_KINDS); // with the dark behind each
    for (int kind = 0; kind < FLOWER_KINDS; kind++)
        assert_int_equal(scene_count_sprite(&scene, FLOWERS[kind]), 2);
    assert_int_equal(scene_count(&scene, LAYER_ENEMIES), 2 * ENEMY_KINDS);
    for (int kind = 0; kind < ENEMY_KINDS; kind++) { // in one of its first two wing frames, where it has wings
        SpriteId body = enemies_draw_sprite((EnemyKind)kind);
        assert_true(scene_count_sprite(&scene, body) + scene_count_sprite(&scene, (SpriteId)(body + 1)) > 0);
    }
}

// A list as full as it can be, of every kind, at every place; the pools overflow and nothing else happens.
TEST(test_full_event_list, fresh)
{
    Rng rng = rng_seed(11, 1);
    scene_begin(&scene, NULL, 5);
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < SIM_EVENTS_MAX; i++) {
            SimEvent *event = &scene.sim.scratch.events[i];
            event->kind = (int32_t)rng_below(&rng, EVENT_KINDS);
            event->x = rng_range(&rng, -100.0f, 460.0f);
            event->y = rng_range(&rng, -100.0f, 740.0f);
            event->value = event->kind == EVENT_ENEMY_DOWN || event->kind == EVENT_ENEMY_HIT
                             ? (int32_t)rng_below(&rng, ENEMY_KINDS)
                             : (int32_t)rng_below(&rng, 3);
        }
        scene.sim.scratch.event_count = SIM_EVENTS_MAX;
        follow();
        assert_in_range(view.effects.count, 1, EFFECTS_MAX);
        assert_in_range(view.sounds.request_count, 0, SOUND_REQUESTS_MAX);
        assert_in_range(hud.popups.count, 0, HUD_POPUPS_MAX);
        assert_true(vec2_length(view.shake) < 8.0f);
        draw_all(0.5f);
    }
    scene.sim.scratch.event_count = 0;
    for (int i = 0; i < 200; i++) {
        follow();
    }
    assert_int_equal(view.effects.count, 0); // every particle ends
    assert_int_equal(hud.popups.count, 0);
    assert_true(vec2_length(view.shake) < 0.01f);
}

static void send(SimEventKind kind, int value)
{
    scene.sim.scratch.events[0] = (SimEvent){(int32_t)kind, 180.0f, 300.0f, value};
    scene.sim.scratch.event_count = 1;
    view_init(&view, 3);
    hud_init(&hud, 0);
    follow();
}

TEST(test_each_event_is_seen_or_heard, fresh)
{
    scene_begin(&scene, NULL, 5);
    for (int kind = 0; kind < EVENT_KINDS; kind++) {
        send((SimEventKind)kind, 1);
        bool shown = view.effects.count > 0 || view.sounds.request_count > 0 || hud.announce.left_ticks > 0;
        shown |= hud.faults.until_ns > 0;
        if (!shown && kind != EVENT_ATTACK) // its bullets show it
            fail_msg("event %d has no effect", kind);
    }
}

// A boss with so many of 800 left: whether that is heard as a crack.
static bool cracks_at(int32_t hp)
{
    scene.sim.enemies[0].hp = hp;
    scene.sim.scratch.event_count = 0;
    view_tick(&view, &scene.sim);
    bool cracked = scene_sounds(&view, SOUND_BOSS_CRACK);
    for (int i = 0; i < 30; i++) // it may sound again after that
        view_tick(&view, &scene.sim);
    return cracked;
}

// When one opens, once; not in a replay that jumps there.
TEST(test_a_boss_is_heard_to_crack, fresh)
{
    scene_begin(&scene, NULL, 5);
    scene.sim.enemy_count = 1;
    scene.sim.enemies[0] = (Enemy){.kind = ENEMY_BOSS, .hp_full = 800, .program = -1, .boss = -1, .pattern = -1};
    assert_false(cracks_at(800));
    assert_false(cracks_at(740));
    assert_true(cracks_at(730)); // 0.08 lost
    assert_false(cracks_at(725));
    assert_true(cracks_at(500));
    scene.sim.enemies[0].hp = 200;
    view_jump(&view, &scene.sim);
    assert_false(cracks_at(199));
    assert_true(cracks_at(170));
    scene.sim.enemy_count = 0;
    view_tick(&view, &scene.sim);
    scene.sim.enemy_count = 1;
    assert_false(cracks_at(800)); // another one
}

TEST(test_shake_is_for_losses_only, fresh)
{
    scene_begin(&scene, NULL, 5);
    for (int kind = 0; kind < EVENT_KINDS; kind++) {
        send((SimEventKind)kind, ENEMY_HORNET);
        assert_int_equal(vec2_length(view.shake) > 0.0f, kind == EVENT_BEE_LOST);
    }
    send(EVENT_ENEMY_DOWN, ENEMY_BOSS);
    assert_true(vec2_length(view.shake) > 0.0f);
}

TEST(test_stinger_shows_where_it_will_fly, fresh)
{
    scene_begin(&scene, NULL, 12);
    sim_add_enemy(&scene.sim, ENEMY_STINGER, vec2(80.0f, -20.0f), -1, 0);
    TickCmd cmd = tick_cmd(vec2(0.0f, 0.0f), 0);
    for (int i = 0; i < 10; i++)
        sim_tick(&scene.sim, &cmd);
    draw_all(1.0f);
    Vec2 aim = scene.sim.enemies[0].aim;
    Vec2 at = find_sprite(SPRITE_TARGET);
    assert_float_equal(at.x, aim.x, 1e-3f);
    assert_float_equal(at.y, aim.y, 1e-3f);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_WARNING), 1);
    for (int i = 0; i < scene.sim.tunables.stinger_aim_ticks; i++)
        sim_tick(&scene.sim, &cmd);
    draw_all(1.0f);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_TARGET), 0);
}

// The ground and the border alone.
static void draw_meadow(void)
{
    scene.sim.bees.count = 0;
    view.goal_hidden = true;
    view_draw(&view, &scene.sim, 1.0f, &scene.batch);
}

// The sum of the sprites' boxes is an upper bound of what they cover of its colour.
TEST(test_plain_meadow_leaves_most_of_the_field_free, fresh)
{
    double mean = 0.0;
    view.look.plain_ground = true;
    const int places = 300;
    for (int n = 0; n < places; n++) {
        view.scrolled_px = (double)n * 211.0;
        batch_begin(&scene.batch, &scene.atlas, scene.viewport);
        draw_meadow();
        double area = 0.0;
        for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
            if (record->cell != scene.atlas.white_cell && record->y_px > 0.0f && record->y_px < 640.0f)
                area += (double)record->width_32nds * record->height_32nds / 1024.0;
        }
        area /= 360.0 * 640.0;
        fail_if(area > 0.35, "at %g px the meadow covers %g of the field", view.scrolled_px, area);
        mean += area / places;
    }
    assert_true(mean > 0.02 && mean < 0.25);
}

// What scrolls in does not depend on how it got there, and the same row looks the same at every place.
TEST(test_meadow_scrolls_without_jumps, fresh)
{
    view.scrolled_px = 5000.0;
    draw_meadow();
    int tufts = 0;
    for (int i = 0; i < scene.batch.count; i++) {
        BatchRecord record = scene.batch.records[i];
        bool tuft = record.cell >= SPRITE_GRASS_0 && record.cell <= SPRITE_GRASS_2;
        if (!tuft || record.y_px < 100.0f || record.y_px > 500.0f)
            continue;
        tufts++;
        view.scrolled_px = 5037.0;
        batch_begin(&scene.batch, &scene.atlas, scene.viewport);
        draw_meadow();
        bool found = false;
        for (const BatchRecord *moved = scene.batch.records; moved < scene_records_end(); moved++) {
            found |= moved->cell == record.cell && moved->x_px == record.x_px
                  && fabsf(moved->y_px - record.y_px - 37.0f) < 0.01f;
        }
        assert_true(found);
        view.scrolled_px = 5000.0;
        batch_begin(&scene.batch, &scene.atlas, scene.viewport);
        draw_meadow();
    }
    assert_true(tufts > 3);
}

// Every point of the bars lies under comb or ground, and none of the playfield does.
TEST(test_border_covers_the_bars, fresh)
{
    static const int SIZES[][2] = {{360, 640}, {1280, 720}, {640, 1500}, {541, 960}, {400, 300}};
    for (int s = 0; s < 5; s++) {
        Viewport viewport = viewport_fit(SIZES[s][0], SIZES[s][1]);
        batch_begin(&scene.batch, &scene.atlas, viewport);
        draw_meadow();
        for (int n = 0; n < 400; n++) {
            Vec2 output = vec2(((float)(n % 20) + 0.5f) / 20.0f * (float)SIZES[s][0],
                               ((float)(n / 20) + 0.5f) / 20.0f * (float)SIZES[s][1]);
            Vec2 at = viewport_to_field(&viewport, output);
            bool inside = at.x > 0.0f && at.x < 360.0f && at.y > 0.0f && at.y < 640.0f;
            bool covered = false;
            for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
                int clip = record->flags >> BATCH_CLIP_SHIFT;
                const BatchClip *seen = clip > 0 ? &scene.batch.clips[clip - 1] : NULL;
                if (seen && (output.x < (float)seen->left || output.x >= (float)seen->right))
                    continue;
                covered |= record->layer == LAYER_BORDER
                        && fabsf(at.x - record->x_px) <= (float)record->width_32nds / 64.0f
                        && fabsf(at.y - record->y_px) <= (float)record->height_32nds / 64.0f;
            }
            fail_if(covered == inside, "%d x %d: point %g, %g", SIZES[s][0], SIZES[s][1], (double)at.x, (double)at.y);
        }
    }
}

TEST(test_pause_button, fresh)
{
    ViewportRect rect = hud_pause_rect();
    assert_true(hud_pause_hit(vec2_mix(rect.least, rect.most, 0.5f)));
    assert_true(rect.most.x - rect.least.x >= 36.0f && rect.most.x > 350.0f);
    assert_false(hud_pause_hit(vec2(rect.least.x - 1.0f, rect.least.y + 5.0f)));
    assert_false(hud_pause_hit(vec2(180.0f, 320.0f)));
}

TEST(test_points_rise_where_they_were_won, fresh)
{
    scene_begin(&scene, NULL, 5);
    hud_tick(&hud, &scene.sim);
    SimEvent events[] = {{EVENT_NEAR_MISS, 100, 400, 0}, {EVENT_ENEMY_DOWN, 200, 300, ENEMY_WASP}};
    memcpy(scene.sim.scratch.events, events, sizeof events);
    scene.sim.scratch.event_count = 2;
    scene.sim.head.score = 100 + (uint32_t)scene.sim.tunables.bullet_near_points;
    hud_tick(&hud, &scene.sim);
    assert_int_equal(hud.popups.count, 2);
    assert_int_equal(hud.popups.list[0].near_misses, 1);
    assert_int_equal(hud.popups.list[0].points, scene.sim.tunables.bullet_near_points);
    assert_int_equal(hud.popups.list[1].points, 100);
    assert_true(hud.popups.list[1].position.x == 200.0f && hud.popups.list[1].position.y == 300.0f);
}

static void draw_hud(void)
{
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_draw(&hud, &scene.sim, 1.0f, &scene.batch);
}

// Texts that rise are wider than the place where they begin; none may be cut off.
TEST(test_rising_texts_stay_in_the_field, fresh)
{
    scene_begin(&scene, NULL, 5);
    hud_tick(&hud, &scene.sim);
    const SimEvent events[] = {
        {EVENT_FLOWER, 0, 300, 1},    {EVENT_FLOWER, 360, 300, 1},  {EVENT_CALL_EMPTY, 359, 400, 0},
        {EVENT_NEAR_MISS, 1, 500, 0}, {EVENT_NEAR_MISS, 1, 500, 0}, {EVENT_ENEMY_DOWN, 360, 200, ENEMY_BEETLE},
    };
    memcpy(scene.sim.scratch.events, events, sizeof events);
    scene.sim.scratch.event_count = 6;
    scene.sim.head.score = 12345678;
    hud_tick(&hud, &scene.sim);
    draw_hud();
    for (int i = 0; i < scene.batch.count; i++) {
        const BatchRecord *record = &scene.batch.records[i];
        float half = (float)record->width_32nds / 64.0f;
        if (record->x_px - half < 0.0f || record->x_px + half > 360.0f)
            fail_msg("record %d, %g px wide, lies at %g px", i, (double)(2.0f * half), (double)record->x_px);
    }
}

TEST(test_near_misses_have_one_number_at_a_time, fresh)
{
    scene_begin(&scene, NULL, 5);
    for (int tick = 0; tick < 200; tick++) {
        scene.sim.scratch.events[0] = (SimEvent){EVENT_NEAR_MISS, 100, 400, 0};
        scene.sim.scratch.event_count = tick % 9 == 0;
        hud_tick(&hud, &scene.sim);
        int fresh_ones = 0;
        for (int i = 0; i < hud.popups.count; i++)
            fresh_ones += hud.popups.list[i].near_misses > 0 && hud.popups.list[i].age_ticks < 46;
        assert_in_range(fresh_ones, 1, 1);
    }
}

// However far behind it is.
TEST(test_score_runs_from_the_least_to_the_most, fresh)
{
    scene_begin(&scene, NULL, 5);
    scene.sim.head.score = UINT32_MAX;
    for (int tick = 0; tick < 600 && hud.score_shown < UINT32_MAX; tick++)
        hud_tick(&hud, &scene.sim);
    assert_int_equal(hud.score_shown, UINT32_MAX);
}

// The score runs after the real one in play, and is the real one at the end.
TEST(test_last_score_is_the_real_one, fresh)
{
    scene_begin(&scene, NULL, 5);
    scene.sim.head.score = 5000;
    hud_tick(&hud, &scene.sim);
    assert_in_range(hud.score_shown, 1, 4999);
    hud_settle(&hud, &scene.sim);
    assert_int_equal(hud.score_shown, 5000);
    scene.sim.head.score = 9000;
    scene.sim.head.over = 1;
    hud_tick(&hud, &scene.sim);
    assert_int_equal(hud.score_shown, 9000);
}

TEST(test_notes_come_and_go, fresh)
{
    scene_begin(&scene, NULL, 5);
    draw_hud();
    assert_int_equal(scene_count_sprite(&scene, SPRITE_PLATE), 0);
    hud_note(&hud, UI_SOUND_OFF);
    draw_hud();
    assert_int_equal(scene_count_sprite(&scene, SPRITE_PLATE), 1);
    for (int i = 0; i < 200; i++)
        hud_tick(&hud, &scene.sim);
    draw_hud();
    assert_int_equal(scene_count_sprite(&scene, SPRITE_PLATE), 0);
    hud_draw_note("Held", 1.0f, &scene.batch);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_PLATE), 1);
}

TEST(test_led_and_loose_look_different, fresh)
{
    scene_begin(&scene, NULL, 12);
    for (int led = 0; led <= 1; led++) {
        scene_ticks(&view, 12, tick_cmd(vec2(180.0f, 450.0f), led ? TICK_CMD_TOUCH : 0));
        assert_true(view.led == (float)led);
        draw_all(1.0f);
        assert_int_equal(scene_count_sprite(&scene, SPRITE_GOAL), led);
    }
    view.goal_hidden = true;
    draw_all(1.0f);
    assert_int_equal(scene_count_sprite(&scene, SPRITE_GOAL), 0);
}

TEST(test_last_bee_is_marked, fresh)
{
    for (int bees = 1; bees <= 2; bees++) {
        scene_begin(&scene, NULL, bees);
        draw_all(1.0f);
        assert_int_equal(scene_count_sprite(&scene, SPRITE_RING) > 0, bees == 1);
    }
}

static const BatchRecord *first_bee(void)
{
    draw_all(1.0f);
    for (int i = 0; i < scene.batch.count; i++)
        if (scene.batch.records[i].layer == LAYER_BEES)
            return &scene.batch.records[i];
    fail_msg("no bee is drawn");
    return NULL;
}

static int bee_width(float bank)
{
    for (int i = 0; i < VIEW_LEANS; i++)
        view.banks[i] = bank;
    return first_bee()->width_32nds;
}

// They are narrower the tighter they turn, to whichever side, and lean over by and by.
TEST(test_bees_bank_in_a_turn, fresh)
{
    scene_begin(&scene, NULL, 1);
    int level = bee_width(0.0f);
    assert_true(bee_width(1.0f) < level * 8 / 10 && bee_width(0.5f) < level && bee_width(0.05f) == level);
    assert_int_equal(bee_width(-1.0f), bee_width(1.0f));
    bee_width(0.0f);
    float most = 0.0f, least = 0.0f;
    for (int i = 0; i < 90; i++) {
        scene_ticks(&view, 1, tick_cmd(vec2(i < 45 ? 20.0f : 340.0f, 600.0f), TICK_CMD_TOUCH));
        float bank = view.banks[scene.sim.bees.id[0] % VIEW_LEANS];
        assert_true(bank >= -1.0f && bank <= 1.0f);
        most = bank > most ? bank : most;
        least = bank < least ? bank : least;
    }
    assert_true(most > 0.15f && least < -0.15f);
}

// To the right of its flight where it turns right.
TEST(test_bees_turn_their_heads_into_a_turn, fresh)
{
    scene_begin(&scene, NULL, 1);
    bee_width(0.0f);
    float straight = first_bee()->angle_deg;
    bee_width(1.0f);
    float right = heading_turn(straight, first_bee()->angle_deg);
    assert_true(right > 10.0f && right < 60.0f);
    bee_width(-1.0f);
    assert_true(fabsf(right + heading_turn(straight, first_bee()->angle_deg)) < 1e-3f);
}

// Quick ones are longer and narrower; who is held folds its wings and who is let go spreads them, for a moment.
TEST(test_bees_are_drawn_out_and_pulse, fresh)
{
    scene_begin(&scene, NULL, 1);
    view.led = 0.0f;
    BatchRecord usual = *first_bee();
    for (int i = 0; i < VIEW_LEANS; i++)
        view.leans[i] = vec2(12.0f, 0.0f);
    BatchRecord quick = *first_bee();
    assert_true(quick.height_32nds > usual.height_32nds * 5 / 4 && quick.width_32nds < usual.width_32nds);
    for (int i = 0; i < VIEW_LEANS; i++)
        view.leans[i] = vec2(0.0f, -1.6f);
    view.led = 0.5f;
    for (int led = 0; led <= 1; led++) {
        scene.sim.head.touching = led;
        BatchRecord bee = *first_bee();
        assert_int_equal(bee.width_32nds < usual.width_32nds, led);
        assert_int_equal(bee.height_32nds > usual.height_32nds, led);
    }
    view.led = 1.0f;
    assert_int_equal(first_bee()->width_32nds, usual.width_32nds);
}

GROUP(scene_set_up, scene_tear_down)
