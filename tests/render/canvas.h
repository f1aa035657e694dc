// canvas.h -- what the tests of render/ share: a renderer onto a surface in memory, and a folder for small SVG files.
#pragma once

#include <SDL.h>

#include "file_tools.h"

static struct {
    SDL_Surface *surface; // RGBA32
    SDL_Renderer *renderer;
    char folder[64]; // new and empty
} canvas;

typedef struct Pixel {
    int r, g, b;
} Pixel;

static inline int canvas_open(int width_px, int height_px)
{
    canvas.surface = SDL_CreateRGBSurfaceWithFormat(0, width_px, height_px, 32, SDL_PIXELFORMAT_RGBA32);
    canvas.renderer = canvas.surface != NULL ? SDL_CreateSoftwareRenderer(canvas.surface) : NULL;
    strcpy(canvas.folder, "/tmp/mitsubachi-render-XXXXXX");
    return canvas.renderer != NULL && mkdtemp(canvas.folder) != NULL ? 0 : -1;
}

static inline int canvas_close(void **state)
{
    OwnText command = formatted("rm -rf '%s'", canvas.folder);
    SDL_DestroyRenderer(canvas.renderer);
    SDL_FreeSurface(canvas.surface);
    return system(command);
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

// Writes a file into the folder.
static inline void canvas_write(const char *name, const char *content)
{
    OwnText path = formatted("%s/%s", canvas.folder, name);
    file_put(path, content);
}

// Writes an SVG file "name.svg" of this size around `shapes`.
static inline void canvas_write_svg(const char *name, int width_px, int height_px, const char *shapes)
{
    OwnText file = formatted("%s.svg", name);
    OwnText content = formatted("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\">%s</svg>\n",
                                width_px, height_px, shapes);
    canvas_write(file, content);
}
