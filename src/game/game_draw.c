// game_draw.c -- the picture of the running game: what is shown, and what lies over it; and pictures as files.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/game.h"
#include "game/game_attract.h"
#include "game/game_journey.h"
#include "game/game_lab.h"
#include "game/game_lesson.h"
#include "game/game_preview.h"
#include "platform/clock.h"
#include "platform/files.h"
#include "render/image.h"
#include "view/texts.h"

// True where the numbers of a game are shown.
static bool has_hud(const Game *game)
{
    const Screens *screens = &game->screens;
    return !screens_on_title(screens) && !screens_is_bench(screens) && screens->now != SCREEN_LESSON
        && screens->now != SCREEN_JOURNEY;
}

static void notes_draw(Game *game)
{
    if (game->pace.held && game->screens.now == SCREEN_PLAY)
        hud_draw_note(ui_text(UI_HELD), &game->machine.batch);
    else if (game->match.ready_ticks > 0)
        hud_draw_note(ui_text(UI_READY), &game->machine.batch);
}

// The controls of the screens that have some of their own.
static void controls_draw(Game *game)
{
    switch (game->screens.now) {
    case SCREEN_WATCH: watch_screen_draw(&game->watch, game->show.overlay_shown, &game->machine.batch); break;
    case SCREEN_LAB: game_lab_draw(game); break;
    case SCREEN_PREVIEW: game_preview_draw(game); break;
    case SCREEN_JOURNEY: game_journey_draw(game); break;
    case SCREEN_LESSON: game_lesson_draw(game); break;
    case SCREEN_ATTRACT: game_attract_draw(game); break;
    default: break;
    }
}

void game_draw(Game *game, float blend)
{
    Batch *batch = &game->machine.batch;
    batch_begin(batch, &game->machine.atlas, game->machine.viewport);
    if (game->screens.now != SCREEN_JOURNEY)
        view_draw(&game->show.view, &game->match.sim, blend, batch);
    if (has_hud(game))
        hud_draw(&game->show.hud, &game->match.sim, blend, batch);
    screens_draw(&game->screens, &game->match.sim, batch);
    notes_draw(game);
    game->show.facts.wordless = screens_is_bench(&game->screens);
    if (game->show.overlay_shown)
        overlay_draw(&game->show.overlay, &game->match.sim, &game->show.facts, blend, batch);
    controls_draw(game);
    export_clip_draw(&game->show.clip, game->screens.now == SCREEN_PLAY ? LAYER_HUD : LAYER_MENU_TEXT, batch);
    bool flies = game->screens.now == SCREEN_PLAY || game->screens.now == SCREEN_WATCH; // bullets stay to be seen
    banner_draw(&game->show.banner, clock_now_ns(), flies ? LAYER_HUD : LAYER_OVERLAY_TEXT,
                flies ? game->match.sim.scratch.swarm_middle.y : 2.0f * FIELD_HEIGHT_PX, batch);
}

bool game_screenshot(Game *game, const char *path, char *error, size_t error_size)
{
    snprintf(error, error_size, "%s: no memory for the picture", path);
    int width = game->machine.window.width_px, height = game->machine.window.height_px;
    uint8_t *rgb = malloc((size_t)width * (size_t)height * 3u);
    size_t size = 0;
    uint8_t *png = NULL;
    if (rgb && window_read_rgb(&game->machine.window, rgb, error, error_size))
        png = image_encode_png(rgb, width, height, &size, error, error_size);
    bool good = png && file_replace(path, png, size, error, error_size);
    image_free(png);
    free(rgb);
    return good;
}

void game_keep_clip(Game *game)
{
    recorder_flush(&game->match.recorder);
    if (screens_on_title(&game->screens) || screens_is_bench(&game->screens))
        export_clip_begin(&game->show.clip, "", -1);
    else if (game->screens.now == SCREEN_WATCH)
        export_clip_begin(&game->show.clip, game->screens.watch_path, watch_tick(&game->watch.watch));
    else
        export_clip_begin(&game->show.clip, recorder_path(&game->match.recorder), -1);
}

void game_print_result(const Game *game)
{
    const SimHead *head = &game->match.sim.head;
    Vec2 middle = game->match.sim.scratch.swarm_middle;
    printf("score %" PRIu32 ", %" PRId32 " bees (most %" PRId32 "), %" PRIu32 " beaten, %" PRIu32 " near misses, "
           "%" PRId32 " calls, swarm at %.1f %.1f, seed %" PRIu64 ", ticks %" PRIu32 ", hash %016" PRIx64 "\n",
           head->score, game->match.sim.bees.count, head->bees_most, head->beaten, head->near_misses, head->calls,
           (double)middle.x, (double)middle.y, head->seed, head->tick, game->match.hash);
}
