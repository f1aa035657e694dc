// picture.c -- the picture of the running game, and screenshots and clips.
#include "game/game.h"

#include <stdlib.h>

#include "game/session/ghost.h"
#include "game/screens/screen_parts.h"
#include "game/session/outputs.h"
#include "platform/files.h"
#include "render/image.h"
#include "text/grow.h"

// From bottom to top. Layers would sort the pieces anyway, but texts within a layer overlap in this order.
void picture_draw(Game *game, float blend)
{
    Batch *batch = &game->machine.batch;
    Graphics *graphics = &game->graphics;
    const Sim *sim = &game->match.sim;
    ScreenId screen = game->screens.now;
    bool flies = screens_has(&game->screens, SCREEN_FLIES);
    batch_begin(batch, &game->machine.atlas, game->machine.viewport);
    if (screen_info(screen)->ground != GROUND_NOTHING)
        view_draw(&graphics->view, sim, blend, batch);
    if (screens_on_game(&game->screens))
        against_draw(game, blend, batch);
    if (screens_on_game(&game->screens) && screen != SCREEN_RESULT)
        hud_draw(&graphics->hud, sim, blend, batch);
    graphics->figures.wordless = screens_has(&game->screens, SCREEN_BESIDE);
    if (graphics->overlay_shown)
        overlay_draw(&game->outputs->overlay, sim, &graphics->figures, blend, batch);
    sides_draw(game);
    screens_draw(game);
    // In a fight it keeps away from the swarm; elsewhere a place below the field means anywhere.
    banner_draw(&graphics->banner, clock_now_ns(), flies ? LAYER_HUD : LAYER_OVERLAY_TEXT,
                flies ? sim->scratch.swarm_middle.y : 2.0f * FIELD_HEIGHT_PX, batch);
}

bool picture_save(Window *window, const char *path, Error *error)
{
    int width = window->width_px, height = window->height_px;
    // Three bytes a pixel: PNG without the alpha channel, which a window's surface does not use.
    uint8_t *rgb = grow_zeros((size_t)width * (size_t)height * 3u);
    size_t size = 0;
    uint8_t *png = NULL;
    if (window_read_rgb(window, rgb, error))
        png = image_encode_png(rgb, width, height, &size, error);
    bool good = png && file_replace(path, png, size, error);
    free(png);
    free(rgb);
    return good;
}

void picture_keep_clip(Game *game)
{
    char notice[EXPORT_CLIP_NOTICE_BYTES];
    const char *demo = "";
    int64_t tick = -1;
    // The child reads the file, so it must contain everything played so far.
    recorder_flush(&game->match.recorder);
    if (game->screens.demo.path) {
        demo = game->screens.demo.path;
        tick = game->screens.demo.tick;
    } else if (screens_on_game(&game->screens)) {
        demo = game->match.recorder.path;
    }
    export_clip_begin(&game->outputs->clip, demo, tick, notice);
    show_line(game, NEWS_CLIP, notice);
}
