// screen_tools.h -- what the tests of the screens share: the screens with stages, best games and a game to show.
#pragma once

#include <SDL.h>

#include "game/game.h"
#include "game/session/outputs.h"
#include "platform/files.h"
#include "own_atlas.h"
#include "text/grow.h"
#include "stage_tools.h"

static char folder[64]; // where settings and lists are looked for
static Game game;
static Options options;

// The game's own stages, of which the fifth gets as many phases as a stage can have.
static inline void stages_make(void)
{
    assert_true(pattern_book_own(&game.content.patterns, stderr, &error));
    stages_open(&game.content);
    StageScript *large = &game.content.stages.scripts[4];
    for (int count = large->phase_count; large->phase_count < SCRIPT_PHASES_MAX; large->phase_count++)
        large->phases[large->phase_count] = large->phases[large->phase_count - count];
}

// With one demo, with many, with one that is gone and with none.
static inline void best_make(BestShown *best)
{
    best->list.count = BEST_MAX;
    for (int i = 0; i < BEST_MAX; i++) {
        best->list.games[i] = (BestGame){.score = 4000000000u / (uint32_t)(i + 1),
                                         .bees_most = 16384 - 999 * i,
                                         .ticks = 215999,
                                         .date = "2026-11-22",
                                         .demos = {.count = i % 4 == 3 ? 0 : 1}};
        best->there[i] = i % 4 == 0 ? 1 : i % 4 == 1 ? DEMO_STEMS_MAX : 0;
    }
}

// Pages are laid out by the widths of their texts: those of a small window will do.
static inline void atlas_make(void)
{
    fail_if(game.machine.atlas.text_count == 0
                && !assets_build_atlas(&game.machine.assets, 1.0f, &game.machine.atlas, NULL, &error),
            "%s", error.text);
}

// The scancode of a key: without a window SDL knows no layout.
static inline SDL_Scancode scancode_of(SDL_Keycode code)
{
    switch (code) {
    case SDLK_ESCAPE: return SDL_SCANCODE_ESCAPE;
    case SDLK_RETURN: return SDL_SCANCODE_RETURN;
    case SDLK_DELETE: return SDL_SCANCODE_DELETE;
    case SDLK_s: return SDL_SCANCODE_S;
    default: return (SDL_Scancode)(code & ~SDLK_SCANCODE_MASK);
    }
}

// An output of this size, and an input that nobody has touched.
static inline void output_make(int width, int height)
{
    Window window = {.width = width, .height = height, .width_px = width, .height_px = height};
    input_init(&game.machine.input, &window);
    game.machine.viewport = viewport_fit(width, height);
}

// The numbers of the player are the defaults again.
static inline void numbers_make(void)
{
    tuning_close(game.content.tuning);
    game.content.tuning = tuning_open(&options.tuning, &error);
    assert_good(game.content.tuning, &error);
}

// A game as it is at first, and one of its screens shown: over a game that waits, where `paused` is true.
static inline void screens_begin(ScreenId screen, bool paused)
{
    game.player.settings = settings_default();
    settings_set(&game.player.settings, SETTING_game_help_seen, 1);
    control_init(&game.player.control);
    player_changed(&game.player);
    game.match.mode = mode_of(MODE_ENDLESS);
    game.best = (BestShown){.mode = mode_of(MODE_ENDLESS), .rank = 2};
    best_make(&game.best);
    game.match.tally.graph = (BeeGraph){.count = 0};
    for (uint32_t tick = 0; tick < 9000; tick++)
        bee_graph_tick(&game.match.tally.graph, tick,
                       20 + (int32_t)(tick % 2400u < 1500u ? tick / 30u : 200u - tick / 60u));
    game.match.tally.losses = (Losses){.of = {[BULLET_SEED] = 14, [LOSS_ENEMY + ENEMY_WASP] = 3}};
    game.match.recorder.path[0] = game.broke_off[0] = '\0';
    game.match.past = (Keyframes){.count = 0};
    game.screens.place = (MenuPlace){.stage = 0};
    game.screens.ui = (UiState){0};
    game.screens.refused[0] = '\0';
    screens_show(&game, paused ? SCREEN_PAUSE : SCREEN_TITLE);
    screens_show(&game, screen);
    size_t own_bytes = SCREEN_TABLE[screen]->own_bytes;
    game.screens.own = own_bytes > 0 ? grow_zeros(own_bytes) : NULL;
    game.screens.ticks = game.screens.sixtieths = 60;
    game.leaving = false;
}

static inline int open_all(void **state)
{
    strcpy(folder, "/tmp/mitsubachi-screens-XXXXXX");
    if (!mkdtemp(folder) || setenv("XDG_DATA_HOME", folder, 1) != 0 || setenv("XDG_CONFIG_HOME", folder, 1) != 0)
        return -1;
    game.options = game.match.options = &options;
    static Outputs outputs;
    game.outputs = &outputs;
    game.screens.table = SCREEN_TABLE;
    player_open(&game.player, &options);
    game.content.tuning = tuning_open(&options.tuning, &error);
    if (!game.content.tuning || !assets_find(&game.machine.assets, &error))
        return -1;
    stages_make();
    stage_game(&game.match.sim, 3, (Tunables[]){stage_tunables("endless")}, "endless");
    TickCmd cmd = tick_cmd(vec2(180, 400), TICK_CMD_TOUCH);
    view_init(&game.graphics.view, 3);
    for (int i = 0; i < 240; i++) {
        sim_tick(&game.match.sim, &cmd);
        view_tick(&game.graphics.view, &game.match.sim);
    }
    game.match.sim.head.score = game.match.sim.head.carried = 4294967295u;
    game.match.sim.head.chain_best = 16;
    game.match.sim.head.over_tick = 60u * 3599u;
    return 0;
}

static inline int close_all(void **state)
{
    batch_free(&game.machine.batch);
    atlas_free(&game.machine.atlas);
    tuning_close(game.content.tuning);
    file_changes_close(game.content.stage_changes);
    OwnText command = formatted("rm -rf %s", folder);
    return system(command);
}

// The mouse at a place in pixels of the window.
static inline SDL_Event mouse_event(uint32_t type, Vec2 at)
{
    if (type == SDL_MOUSEMOTION)
        return (SDL_Event){.motion = {.type = type, .x = (int)at.x, .y = (int)at.y}};
    return (SDL_Event){.button = {.type = type, .button = SDL_BUTTON_LEFT, .x = (int)at.x, .y = (int)at.y}};
}

#define TEXT_LEAST_PX 12.0f // of the em, in pixels of the window

// `draw` appends no text that is too small to read.
static inline void assert_legible(const char *name, Viewport viewport, void (*draw)(void))
{
    batch_begin(&game.machine.batch, &game.machine.atlas, viewport);
    draw();
    float least = game.machine.batch.text_least_px;
    fail_if(least > 0.0f && least < TEXT_LEAST_PX - 0.01f, "%s, %g x %g: a text of %.2f px, expected %g at least", name,
            (double)viewport.width_px, (double)viewport.height_px, (double)least, (double)TEXT_LEAST_PX);
}

// Writes a picture of the game and what `draw` appends to the batch.
static inline void picture(const char *path, Viewport viewport, void (*draw)(void))
{
    int width = (int)viewport.width_px, height = (int)viewport.height_px;
    uint32_t *at = calloc((size_t)width * (size_t)height, sizeof *at);
    OwnBytes rgb = malloc((size_t)width * (size_t)height * 3u);
    Pixels pixels = {at, width, height, width};
    size_t size = 0;
    assert_true(at && rgb);
    pixels_clear(&pixels, VIEW_CLEAR_COLOUR.r, VIEW_CLEAR_COLOUR.g, VIEW_CLEAR_COLOUR.b);
    batch_begin(&game.machine.batch, &game.machine.atlas, viewport);
    view_draw(&game.graphics.view, &game.match.sim, 1.0f, &game.machine.batch);
    draw();
    batch_flush_pixels(&game.machine.batch, NULL, &pixels);
    pixels_to_rgb(&pixels, rgb);
    OwnBytes png = image_encode_png(rgb, width, height, &size, &error);
    assert_true(png && file_replace(path, png, size, &error));
    free(at);
}
