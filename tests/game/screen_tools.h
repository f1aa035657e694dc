// screen_tools.h -- what the tests of the screens share: the screens with stages, best games and a game to show.
#pragma once

#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <SDL.h>

#include "game/screens/screens.h"
#include "platform/files.h"
#include "render/image.h"
#include "ui/assets.h"
#include "view/texts.h"
#include "view/view.h"

static char error[512];
static Assets assets;
static Atlas atlas;
static Batch batch;
static Sim sim;
static View view;
static Screens screens;
static StageFiles stages;
static UiPage page;

static inline void name_set(ScriptName *name, const char *english, const char *japanese)
{
    snprintf(name->text[SCRIPT_ENGLISH], SCRIPT_NAME_BYTES, "%s", english);
    snprintf(name->text[SCRIPT_JAPANESE], SCRIPT_NAME_BYTES, "%s", japanese);
}

static inline void stages_make(void)
{
    static const char *const NAMES[][2] = {{"Meadow", "草原"}, {"Pond", "池"}, {"Old Orchard", "古い果樹園"},
                                           {"Hollow Log", "うろのある丸太"}, {"Wasp Citadel", "スズメバチの砦"}};
    stages.count = 5;
    for (int i = 0; i < stages.count; i++) {
        StageScript *script = &stages.scripts[i];
        name_set(&script->name, NAMES[i][0], NAMES[i][1]);
        script->phase_count = i == 4 ? SCRIPT_PHASES_MAX : 6;
        for (int k = 0; k < script->phase_count; k++) {
            script->phases[k].boss = k == 5 ? 0 : -1;
            name_set(&script->phases[k].name, k == 5 ? "Rhinoceros beetle" : "Morning wasps", "朝のスズメバチ");
            assets_add_text(&assets, "朝のスズメバチ草原池古い果樹園うろのある丸太砦");
        }
    }
}

static inline void best_make(BestList *best)
{
    best->count = BEST_MAX;
    for (int i = 0; i < BEST_MAX; i++)
        best->games[i] = (BestGame){.score = 4000000000u / (uint32_t)(i + 1), .bees_most = 16384 - 999 * i,
                                    .date = "2026-11-22"};
}

// All screens as they are at first, and one of them shown.
static inline void screens_begin(Screen screen, Screen before)
{
    screens = (Screens){.settings = settings_default(), .stages = &stages, .best_rank = 2, .before = before,
                        .mode = mode_of(MODE_ENDLESS), .best_mode = mode_of(MODE_ENDLESS)};
    control_init(&screens.control);
    best_make(&screens.best);
    for (uint32_t tick = 0; tick < 9000; tick++)
        bee_graph_tick(&screens.graph, tick, 20 + (int32_t)(tick % 2400u < 1500u ? tick / 30u : 200u - tick / 60u));
    screens_show(&screens, screen);
    screens.before = before;
    screens.ticks = screens.frames = 60;
}

static inline int open_all(void **state)
{
    (void)state;
    Tunables tunables = tunables_default();
    if (!assets_find(&assets, error, sizeof error))
        return -1;
    stages_make();
    sim_init(&sim, 3, &tunables, STAGE_ENDLESS, NULL);
    TickCmd cmd = tick_cmd(vec2(180, 400), TICK_CMD_TOUCH);
    view_init(&view, 3);
    for (int i = 0; i < 240; i++) {
        sim_tick(&sim, &cmd);
        view_tick(&view, &sim);
    }
    sim.head.score = 4294967295u;
    sim.head.over_tick = 60u * 3599u;
    return 0;
}

static inline int close_all(void **state)
{
    (void)state;
    batch_free(&batch);
    atlas_free(&atlas);
    return 0;
}

// Writes a picture of the game and what `draw` appends to the batch.
static inline void picture(const char *path, Viewport viewport, void (*draw)(void))
{
    int width = (int)viewport.width_px, height = (int)viewport.height_px;
    uint32_t *at = calloc((size_t)width * (size_t)height, sizeof *at);
    uint8_t *rgb = malloc((size_t)width * (size_t)height * 3u);
    Pixels pixels = {at, width, height, width};
    size_t size = 0;
    assert_true(at && rgb);
    pixels_clear(&pixels, VIEW_CLEAR_COLOUR.r, VIEW_CLEAR_COLOUR.g, VIEW_CLEAR_COLOUR.b);
    batch_begin(&batch, &atlas, viewport);
    view_draw(&view, &sim, 1.0f, &batch);
    draw();
    assert_true(batch_flush_pixels(&batch, &pixels, error, sizeof error));
    pixels_to_rgb(&pixels, rgb);
    uint8_t *png = image_encode_png(rgb, width, height, &size, error, sizeof error);
    assert_true(png && file_replace(path, png, size, error, sizeof error));
    image_free(png);
    free(rgb);
    free(at);
}
