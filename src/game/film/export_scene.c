// export_scene.c -- plays a demo with view and numbers, compares every link of its chain, and draws it in memory.
#include "game/film/export_local.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/assert.h"
#include "text/grow.h"

bool export_scene_begin(ExportScene *scene, const Tape *demo, Error *error)
{
    Error problem;
    scene->next_block = 0;
    if (!tape_play_begin(&scene->play, demo, &scene->sim, &problem))
        return error_set(error, "%s", problem.text);
    view_init(&scene->view, scene->sim.head.seed);
    hud_init(&scene->hud, 0);
    // Nobody plays: without a pause button.
    scene->hud.watched = true;
    return true;
}

bool export_scene_tick(ExportScene *scene, Error *error)
{
    const Tape *demo = scene->play.demo;
    bool played = tape_play_tick(&scene->play, &scene->sim);
    ASSERT(played);
    (void)played;
    view_tick(&scene->view, &scene->sim);
    hud_tick(&scene->hud, &scene->sim);
    // Only blocks carry a link of the chain, so a difference is found up to a second late.
    const TapeBlock *block = &demo->blocks[scene->next_block];
    if (scene->next_block == demo->block_count || block->end_tick != scene->play.tick)
        return true;
    scene->next_block++;
    if (block->link == scene->play.hash)
        return true;
    return error_set(error,
                     "the replay is not the recorded game from about tick %" PRIu32 " on; "
                     "'mitsubachi verify' tells more",
                     scene->play.tick);
}

// In software: the same pixels everywhere, and no display is needed.
bool export_picture_open(ExportPicture *picture, int width, int height, Error *error)
{
    *picture = (ExportPicture){.viewport = viewport_fit(width, height)};
    if (!assets_find(&picture->assets, error)
        || !assets_build_atlas(&picture->assets, picture->viewport.scale, &picture->atlas, NULL, error))
        return false;
    picture->pixels = (Pixels){grow_zeros((size_t)width * (size_t)height * sizeof(uint32_t)), width, height, width};
    return true;
}

void export_picture_close(ExportPicture *picture)
{
    batch_free(&picture->batch);
    atlas_free(&picture->atlas);
    free(picture->pixels.at);
    *picture = (ExportPicture){0};
}

// What the player saw, but for menus, banner and overlay.
void export_picture_draw(ExportPicture *picture, const ExportScene *scene, float blend)
{
    batch_begin(&picture->batch, &picture->atlas, picture->viewport);
    view_draw(&scene->view, &scene->sim, blend, &picture->batch);
    hud_draw(&scene->hud, &scene->sim, blend, &picture->batch);
    batch_flush_pixels_on(&picture->batch, VIEW_CLEAR_COLOUR, &picture->pixels);
}
