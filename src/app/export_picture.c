// export_picture.c -- the game's picture, off screen.
#include "app/export_picture.h"

#include <SDL.h>
#include <stdio.h>

bool export_picture_open(ExportPicture *picture, int width, int height, char *error, size_t error_size)
{
    WindowWish wish = {.title = "Mitsubachi", .width = width, .height = height, .offscreen = true};
    *picture = (ExportPicture){0};
    if (!assets_find(&picture->assets, error, error_size) || !window_open(&picture->window, &wish, error, error_size))
        return false;
    const Window *window = &picture->window;
    picture->viewport = viewport_fit(width, height);
    bool right_size = window->width_px == width && window->height_px == height;
    if (!right_size)
        snprintf(error, error_size, "display: gave %d x %d pixels, %d x %d were expected", window->width_px,
                 window->height_px, width, height);
    if (right_size
        && assets_build_atlas(&picture->assets, picture->viewport.scale, &picture->atlas, window->renderer, error,
                              error_size))
        return true;
    export_picture_close(picture);
    return false;
}

void export_picture_close(ExportPicture *picture)
{
    batch_free(&picture->batch);
    atlas_free(&picture->atlas);
    window_close(&picture->window);
}

bool export_picture_draw(ExportPicture *picture, const ExportScene *scene, float blend, char *error,
                         size_t error_size)
{
    BatchTint clear = VIEW_CLEAR_COLOUR;
    SDL_SetRenderDrawColor(picture->window.renderer, clear.r, clear.g, clear.b, 255);
    SDL_RenderClear(picture->window.renderer);
    batch_begin(&picture->batch, &picture->atlas, picture->viewport);
    view_draw(&scene->view, &scene->sim, blend, &picture->batch);
    hud_draw(&scene->hud, &scene->sim, blend, &picture->batch);
    return batch_flush(&picture->batch, picture->window.renderer, error, error_size);
}
