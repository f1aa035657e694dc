// export_picture.c -- the game's picture, in memory.
#include "game/film/export_picture.h"

#include <stdio.h>
#include <stdlib.h>

#include "text/grow.h"

bool export_picture_open(ExportPicture *picture, int width, int height, char *error, size_t error_size)
{
    *picture = (ExportPicture){.viewport = viewport_fit(width, height)};
    if (!assets_find(&picture->assets, error, error_size)
        || !assets_build_atlas(&picture->assets, picture->viewport.scale, &picture->atlas, NULL, error, error_size))
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

bool export_picture_draw(ExportPicture *picture, const ExportScene *scene, float blend, char *error,
                         size_t error_size)
{
    BatchTint clear = VIEW_CLEAR_COLOUR;
    pixels_clear(&picture->pixels, clear.r, clear.g, clear.b);
    batch_begin(&picture->batch, &picture->atlas, picture->viewport);
    view_draw(&scene->view, &scene->sim, blend, &picture->batch);
    hud_draw(&scene->hud, &scene->sim, blend, &picture->batch);
    return batch_flush_pixels(&picture->batch, &picture->pixels, error, error_size);
}
