// image.c -- PNG through SDL_image.
#include "render/image.h"

#include <SDL.h>
#include <SDL_image.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/assert.h"
#include "text/grow.h"

// No PNG gets longer than its pixels, a byte a row, and some for the headers of its parts.
static size_t longest_png(int width_px, int height_px)
{
    size_t pixels = ((size_t)width_px * 3 + 1) * (size_t)height_px;
    return pixels + pixels / 128 + 65536;
}

uint8_t *image_encode_png(const uint8_t *rgb, int width_px, int height_px, size_t *size, Error *error)
{
    ASSERT(width_px >= 1 && height_px >= 1 && width_px <= 16384 && height_px <= 16384);
    size_t most = longest_png(width_px, height_px);
    uint8_t *png = grow_checked(malloc(most));
    // SDL only reads the pixels of a surface that is made from them, but has no type to say so.
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormatFrom((void *)(uintptr_t)rgb, width_px, height_px, 24,
                                                              width_px * 3, SDL_PIXELFORMAT_RGB24);
    SDL_RWops *stream = SDL_RWFromMem(png, (int)most);
    bool good = surface != NULL && stream != NULL && IMG_SavePNG_RW(surface, stream, 0) == 0;
    *size = good ? (size_t)SDL_RWtell(stream) : 0;
    if (stream != NULL)
        SDL_RWclose(stream);
    SDL_FreeSurface(surface);
    if (good)
        return png;
    error_set(error, "screenshot: cannot be encoded: %s", SDL_GetError());
    free(png);
    return NULL;
}
