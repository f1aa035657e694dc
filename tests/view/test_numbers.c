// test_numbers.c -- every digit of the strip can be read, whatever flies under it, what rises too, and no text of a
// game is too small.
#include "scene.h"

#include "eye.h"
#include "view/hud.h"
#include "view/paint.h"

#define WIDTH 360
#define HEIGHT 640
#define TOP_PX 80           // the strip and what hangs below it
#define CONTRAST_BAR 4.5    // of WCAG 2, for a text
#define TEXT_LEAST_PX 12.0f // of the em, in pixels of the window
#define INK 0.7             // of a pixel that is covered by a letter

static View view;
static Hud hud;
static uint32_t seen[WIDTH * HEIGHT];

// Bees and bullets wall to wall where the numbers are, denser than any game gets.
static void crowd(void)
{
    Sim *sim = &scene.sim;
    scene_begin(&scene, NULL, 2400);
    sim->bullets.count = 900;
    for (int i = 0; i < sim->bees.count; i++) {
        sim->bees.x[i] = (float)(i % 60) * 6.0f;
        sim->bees.y[i] = (float)(i / 60) * 2.0f;
    }
    for (int i = 0; i < sim->bullets.count; i++) {
        sim->bullets.x[i] = (float)(i % 45) * 8.0f;
        sim->bullets.y[i] = (float)(i / 45) * 4.0f;
        sim->bullets.look[i] = (uint8_t)(i % BULLET_LOOKS);
        sim->bullets.id[i] = (uint32_t)i + 1u;
        sim->bullets.runner[i] = -1;
    }
    sim->head.score = 987654;
    sim->head.nectar = sim->tunables.nectar_most;
    sim->head.calls = 8;
    view_init(&view, 3);
    hud_init(&hud, 123456789);
    hud.rival = (HudRival){"Best", 123456789};
    hud_settle(&hud, sim);
    hud.here = vec2(180.0f, 300.0f);
    hud.times_step = 1; // what rises leaves room for the multiplier
}

// The batch as a picture; `seen` holds it.
static void show(void)
{
    SDL_FillRect(scene.surface, NULL, 0xff000000u);
    assert_true(batch_flush(&scene.batch, scene.renderer, NULL));
    SDL_RenderFlush(scene.renderer);
    for (int y = 0; y < HEIGHT; y++) {
        const uint8_t *row = (const uint8_t *)scene.surface->pixels + (ptrdiff_t)y * scene.surface->pitch;
        for (int x = 0; x < WIDTH; x++)
            seen[y * WIDTH + x] = (uint32_t)row[4 * x] << 16 | (uint32_t)row[4 * x + 1] << 8 | row[4 * x + 2];
    }
}

// A letter of the strip, not one of those that make its rim.
static bool is_letter(const BatchRecord *record, Layer layer)
{
    bool dark = record->tint.r == (PAINT_DARK >> 16 & 255u);
    return record->layer == (uint8_t)layer && record->cell > scene.atlas.thick_line_cell && !dark;
}

// How light a letter is against what touches it: its own rim, wherever that is whole.
static double letter_contrast(const BatchRecord *record, const uint32_t *all, const uint32_t *ink)
{
    double light = 0.0, around = 0.0;
    int lights = 0, arounds = 0;
    int left = (int)record->x_px - record->width_32nds / 64 - 1, right = left + record->width_32nds / 32 + 3;
    int top = (int)record->y_px - record->height_32nds / 64 - 1, bottom = top + record->height_32nds / 32 + 3;
    for (int y = top; y < bottom; y++) {
        for (int x = left; x < right; x++) {
            if (x < 1 || y < 1 || x >= WIDTH - 1 || y >= HEIGHT - 1)
                continue;
            int i = y * WIDTH + x;
            bool touches = ink[i - 1] || ink[i + 1] || ink[i - WIDTH] || ink[i + WIDTH];
            bool core = (ink[i] & 255u) >= (uint32_t)(INK * 255.0);
            double luminance = eye_luminance(all[i]);
            light += core ? luminance : 0.0;
            lights += core;
            around += !ink[i] && touches ? luminance : 0.0;
            arounds += !ink[i] && touches;
        }
    }
    return lights > 0 && arounds > 0 ? eye_contrast(light / lights, around / arounds) : 21.0;
}

// All of the picture; then the letters alone, white on black.
static void check_letters(Layer layer, int least)
{
    static uint32_t all[WIDTH * HEIGHT], ink[WIDTH * HEIGHT];
    int letters = 0;
    scene_draw(&view);
    hud_draw(&hud, &scene.sim, 1.0f, &scene.batch);
    show();
    memcpy(all, seen, sizeof all);
    for (int i = 0; i < scene.batch.count; i++)
        scene.batch.records[i].tint = is_letter(&scene.batch.records[i], layer) ? BATCH_WHITE : (BatchTint){0};
    show();
    memcpy(ink, seen, sizeof ink);
    for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
        if (record->tint.a == 0)
            continue;
        double contrast = letter_contrast(record, all, ink);
        assert_true(layer != LAYER_STRIP || record->y_px < TOP_PX * HUD_GROW);
        if (contrast < CONTRAST_BAR)
            fail_msg("a letter at %g, %g has a contrast of %.2f", (double)record->x_px, (double)record->y_px, contrast);
        letters++;
    }
    assert_true(letters >= least);
}

TEST(test_every_digit_can_be_read)
{
    crowd();
    check_letters(LAYER_STRIP, 20); // score, best score, bees, calls, what nectar pays
    hud.fade = 1.0f;                // the swarm is there
    check_letters(LAYER_STRIP, 20);
}

// Points and words rise in the middle of the swarm.
TEST(test_popups_are_legible_over_bees)
{
    crowd();
    scene.sim.bullets.count = 0;
    for (int i = 0; i < scene.sim.bees.count; i++)
        scene.sim.bees.y[i] = 240.0f + (float)(i / 60) * 3.0f;
    hud_popup(&hud, (HudPopup){POPUP_POINTS, {90, 300}, .points = 502, .times = 1.0f});
    hud_popup(&hud, (HudPopup){POPUP_POINTS, {270, 300}, .points = 12345, .times = 3.1f});
    hud_popup(&hud, (HudPopup){POPUP_NEAR, {180, 320}, .points = 6, .near_misses = 6});
    hud_popup(&hud, (HudPopup){POPUP_CHAIN, {180, 320}, .chain = 14});
    check_letters(LAYER_HUD, 20);
}

static bool overlap(const BatchRecord *a, const BatchRecord *b)
{
    return fabsf(a->x_px - b->x_px) < (float)(a->width_32nds + b->width_32nds) / 64.0f - 0.1f
        && fabsf(a->y_px - b->y_px) < (float)(a->height_32nds + b->height_32nds) / 64.0f - 0.1f;
}

// The plates of what rises now: none lies over another one.
static void check_plates(void)
{
    const BatchRecord *records = scene.batch.records;
    for (int i = 0; i < scene.batch.count; i++)
        for (int k = 0; k < i; k++)
            fail_if(records[i].cell == SPRITE_PLATE && records[k].cell == SPRITE_PLATE && records[i].tint.a > 0
                        && records[k].tint.a > 0 && overlap(&records[i], &records[k]),
                    "at %g, %g and %g, %g", (double)records[i].x_px, (double)records[i].y_px, (double)records[k].x_px,
                    (double)records[k].y_px);
}

static void rise(void)
{
    uint32_t draw = 7;
    crowd();
    for (int tick = 0; tick < 600; tick++) {
        Vec2 at[3];
        for (int i = 0; i < 3; i++) {
            draw = draw * 1664525u + 1013904223u;
            at[i] = vec2((float)(draw >> 8 & 511u) - 70.0f, (float)(draw >> 17 & 1023u) - 100.0f);
        }
        float times = tick % 3 ? 1.0f : 12.5f;
        hud_popup(&hud, (HudPopup){POPUP_POINTS, at[0], .points = draw >> 12, .times = times});
        hud_popup(&hud, (HudPopup){POPUP_NEAR, at[1], .points = tick % 2 ? 5u : 0u, .near_misses = 3});
        if (tick % 7 == 0)
            hud_popup(&hud, (HudPopup){POPUP_CHAIN, at[2], .chain = tick});
        if (tick % 11 == 0)
            hud_popup(&hud, (HudPopup){POPUP_TEXT, at[2], .text = tick % 2 ? UI_CALL_WON : UI_CALL_EMPTY});
        batch_begin(&scene.batch, &scene.atlas, scene.viewport);
        hud_popups_draw(&hud, (float)(tick % 4) / 4.0f, NULL, &scene.batch);
        check_plates();
        hud_popups_tick(&hud);
    }
}

TEST(test_popups_do_not_overlap)
{
    rise();
}

// The atlas of larger texts, and back.
static void text_size(int percent)
{
    ui_text_size_choose(percent);
    scene_close(&scene);
    scene = (Scene){0};
    assert_int_equal(scene_open(&scene), 0);
}

TEST(test_larger_texts_can_be_read_as_well)
{
    text_size(150);
    rise();
    crowd();
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_draw(&hud, &scene.sim, 1.0f, &scene.batch);
    assert_true(scene.batch.text_least_px >= TEXT_LEAST_PX);
    check_letters(LAYER_STRIP, 20);
    text_size(100);
}

// --- nothing in the strip meets anything else, in any language, size and window

#define PARTS 7

// The box around records; their soft edges may touch.
static ViewportRect box_of(int from, int to)
{
    ViewportRect box = {vec2(1e6f, 1e6f), vec2(-1e6f, -1e6f)};
    for (const BatchRecord *r = scene.batch.records + from; r < scene.batch.records + to; r++) {
        Vec2 half = vec2((float)r->width_32nds / 64.0f - 1.0f, (float)r->height_32nds / 64.0f - 1.0f);
        box.least = vec2(fminf(box.least.x, r->x_px - half.x), fminf(box.least.y, r->y_px - half.y));
        box.most = vec2(fmaxf(box.most.x, r->x_px + half.x), fmaxf(box.most.y, r->y_px + half.y));
    }
    return box;
}

// Score of seven digits, the line below it, three digits of bees, crowns, the boss, the pause, and the way back.
static void check_parts(const char *boss, int calls, bool ghost)
{
    ViewportRect parts[PARTS];
    scene.sim.head.calls = calls;
    hud.ghost = (HudGhost){.there = ghost, .ahead = -123456, .over = true, .over_s = 754};
    snprintf(scene.sim.script.bosses[0].name.text, SCRIPT_NAME_BYTES, "%s", boss);
    batch_begin(&scene.batch, &scene.atlas, scene.batch.viewport);
    hud_counts_draw(&hud, &scene.sim, 1.0f, &scene.batch);
    int rects = 2 + 2 * (scene.sim.head.nectar > 0.0f), score = rects + 7 * 9;
    int crowns = calls > 3 ? 1 + 2 * 9 : calls, end = scene.batch.count - crowns;
    parts[0] = box_of(rects, score);
    parts[1] = box_of(score, end - 3 * 9 - 1);
    parts[2] = box_of(end - 3 * 9 - 1, end);
    parts[3] = box_of(end, scene.batch.count);
    end = scene.batch.count;
    hud_boss_draw(&hud, &scene.sim, &scene.batch);
    parts[4] = box_of(end, scene.batch.count);
    hud_draw(&hud, &scene.sim, 1.0f, &scene.batch);
    parts[5] = box_of(scene.batch.count - 2, scene.batch.count - 1);
    parts[6] = box_of(scene.batch.count - 1, scene.batch.count);
    for (int i = 0; i < PARTS; i++)
        for (int k = i + 1; k < PARTS; k++)
            fail_if(parts[i].least.x < parts[k].most.x && parts[k].least.x < parts[i].most.x
                        && parts[i].least.y < parts[k].most.y && parts[k].least.y < parts[i].most.y,
                    "%s, %d %%, %s, %d calls: %d (%g to %g) meets %d (%g to %g)", ui_language_code(ui_text_language()),
                    ui_text_percent(), boss, calls, i, (double)parts[i].least.x, (double)parts[i].most.x, k,
                    (double)parts[k].least.x, (double)parts[k].most.x);
}

TEST(test_nothing_in_the_strip_meets)
{
    static const char *const BOSSES[] = {"Rhinoceros beetle", "Dragonfly", "Spider", "Stag beetle", "Empress", "Queen"};
    static const int WINDOWS[][2] = {{360, 640}, {540, 960}, {1280, 800}};
    for (int i = 0; i < 2 * TEXT_LANGUAGES; i++) {
        ui_text_choose((TextLanguage)(i / 2));
        text_size(i % 2 ? 150 : 100);
        scene_begin(&scene, "endless", 321);
        sim_add_enemy(&scene.sim, ENEMY_BOSS, vec2(180.0f, 120.0f), -1, 0);
        scene.sim.enemies[scene.sim.enemy_count - 1].boss = 0;
        hud_init(&hud, 0);
        hud.best = 7654321;
        hud.score_shown = 1234567;
        hud.practice = true;
        hud.boss_shown = 1.0f;
        for (int n = 0; n < 6 * 3 * 4; n++) {
            scene.batch.viewport = viewport_fit(WINDOWS[n / 6 % 3][0], WINDOWS[n / 6 % 3][1]);
            check_parts(BOSSES[n % 6], n / 18 % 2 ? 6 : 3, n / 36);
        }
    }
    ui_text_choose((TextLanguage)0);
    text_size(100);
}

// Layers alone decide what lies over what.
TEST(test_nothing_flies_over_the_strip)
{
    assert_true(LAYER_STRIP > LAYER_BULLETS && LAYER_STRIP > LAYER_BEES && LAYER_STRIP > LAYER_LIGHTS);
    crowd();
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    hud_counts_draw(&hud, &scene.sim, 1.0f, &scene.batch);
    assert_int_equal(scene_count(&scene, LAYER_STRIP), scene.batch.count);
}

// Everything that the display can show at once, from the first tick of each.
TEST(test_no_text_is_too_small)
{
    static const int WINDOWS[][2] = {{360, 640}, {1280, 800}};
    static const SimEventKind REPORTED[] = {EVENT_NEAR_MISS, EVENT_NEAR_MISS, EVENT_FLOWER,     EVENT_CHAIN,
                                            EVENT_JELLY,     EVENT_MILESTONE, EVENT_CALL_EMPTY, EVENT_WON};
    for (int w = 0; w < 2; w++) {
        crowd();
        for (int tick = 0; tick < 60; tick++) {
            for (int i = 0; i < 8; i++)
                scene.sim.scratch.events[i] = (SimEvent){REPORTED[i], 180, 300, 7};
            scene.sim.scratch.event_count = tick == 0 ? 8 : 0;
            hud_tick(&hud, &scene.sim);
            hud_note(&hud, UI_RULE_NECTAR);
            batch_begin(&scene.batch, &scene.atlas, viewport_fit(WINDOWS[w][0], WINDOWS[w][1]));
            hud_draw(&hud, &scene.sim, 0.0f, &scene.batch);
            fail_if(scene.batch.text_least_px < TEXT_LEAST_PX - 0.01f, "%d x %d, tick %d: a text of %.2f px",
                    WINDOWS[w][0], WINDOWS[w][1], tick, (double)scene.batch.text_least_px);
        }
    }
}

GROUP(scene_set_up, scene_tear_down)
