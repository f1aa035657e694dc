// canvas.h -- what the tests of render/ share: a renderer onto a surface in memory, and a folder for small SVG files.
#pragma once

#include <SDL.h>

#include "own_folder.h"

static struct {
    SDL_Surface *surface; // RGBA32
    SDL_Renderer *renderer;
} canvas;

typedef struct Pixel {
    int r, g, b;
} Pixel;

static inline int canvas_open(int width_px, int height_px)
{
    canvas.surface = SDL_CreateRGBSurfaceWithFormat(0, width_px, height_px, 32, SDL_PIXELFORMAT_RGBA32);
    canvas.renderer = canvas.surface != NULL ? SDL_CreateSoftwareRenderer(canvas.surface) : NULL;
    return canvas.renderer ? own_folder_make(NULL) : -1;
}

static inline int canvas_close(void **state)
{
    SDL_DestroyRenderer(canvas.renderer);
    SDL_FreeSurface(canvas.surface);
    return own_folder_remove(state);
}

static inline void canvas_clear(Pixel colour)
{
    SDL_SetRenderDrawColor(canvas.renderer, (uint8_t)colour.r, (uint8_t)colour.g, (uint8_t)colour.b, 255);
    SDL_RenderClear(canvas.renderer);
}

// The colour at (x, y).
static inline Pixel canvas_pixel(int x, int y)
{
    SDL_RenderFlush(canvas.renderer);
    const uint8_t *at = (const uint8_t *)canvas.surface->pixels + y * canvas.surface->pitch + 4 * x;
    return (Pixel){at[0], at[1], at[2]};
}

static inline bool pixel_is(Pixel pixel, Pixel wanted)
{
    return abs(pixel.r - wanted.r) <= 3 && abs(pixel.g - wanted.g) <= 3 && abs(pixel.b - wanted.b) <= 3;
}

// Writes the file "name.svg" of this size into the folder, around `shapes`.
static inline void canvas_write_svg(const char *name, int width_px, int height_px, const char *shapes)
{
    OwnText path = formatted("%s/%s.svg", own_folder, name);
    OwnText content = formatted("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">%s</svg>\n",
                                width_px, height_px, shapes);
    file_put(path, content);
}
