// image.c -- SVG files to pixels, pixels to PNG files, by SDL_image.
#include "render/image.h"

#include <SDL.h>
#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "text/grow.h"

// --- SVG files

#define FILE_MOST (1u << 20)

// A size in px of the root, in the notation that tests/view/test_sprites.c enforces.
static float root_size(const char *text, const char *attribute)
{
    const char *root = strstr(text, "<svg"), *at = root != NULL ? strstr(root, attribute) : NULL;
    return at != NULL ? strtof(at + strlen(attribute) + 1, NULL) : 0.0f;
}

// The width is rounded to whole texels and the height follows, so that a tile has no half-covered column.
static bool svg_draw(Piece *svg, const char *text, size_t size, const char *path, float scale, Error *error)
{
    float width_px = root_size(text, " width="), height_px = root_size(text, " height=");
    if (!(width_px >= 1.0f && height_px >= 1.0f))
        return error_set(error, "%s: no SVG file with a size (expected <svg width=\"...\" height=\"...\">)", path);
    int width = (int)(width_px * scale + 0.5f);
    width = width > 1 ? width : 1;
    SDL_RWops *stream = SDL_RWFromConstMem(text, (int)size);
    SDL_Surface *drawn = stream != NULL ? IMG_LoadSizedSVG_RW(stream, width, 0) : NULL;
    if (stream != NULL)
        SDL_RWclose(stream);
    if (drawn == NULL)
        return error_set(error, "%s: cannot be drawn: %s", path, SDL_GetError());
    SDL_Surface *surface = SDL_ConvertSurfaceFormat(drawn, SDL_PIXELFORMAT_RGBA32, 0);
    SDL_FreeSurface(drawn);
    // For unknown elements SDL_image returns an empty picture without an error.
    bool blank = true;
    for (int y = 0; surface != NULL && y < surface->h && blank; y++)
        for (int x = 0; x < surface->w && blank; x++)
            blank = ((const uint8_t *)surface->pixels)[y * surface->pitch + 4 * x + 3] == 0;
    if (blank) {
        SDL_FreeSurface(surface);
        return error_set(error, "%s: nothing in it can be seen (expected filled or stroked shapes)", path);
    }
    float height = height_px * (float)width / width_px;
    float most = (float)surface->h;
    *svg = (Piece){surface, 0.0f, 0.0f, (float)width, height < most ? height : most, width_px, height_px};
    return true;
}

bool svg_load(Piece *svg, const char *path, float scale, SvgPaints paints, Error *error)
{
    SDL_RWops *stream = SDL_RWFromFile(path, "rb");
    if (stream == NULL)
        return error_set(error, "%s: cannot be opened (expected an SVG file)", path);
    int64_t length = SDL_RWsize(stream);
    if (length < 0 || length > FILE_MOST) {
        SDL_RWclose(stream);
        return error_set(error, "%s: of unknown length or too long (expected at most %u bytes)", path, FILE_MOST);
    }
    size_t size = 0;
    char *text = SDL_LoadFile_RW(stream, &size, 1); // ends in a zero byte
    if (text == NULL)
        return error_set(error, "%s: cannot be read: %s", path, SDL_GetError());
    // Replaces colours in the text, so that gradients and soft rims change as well.
    for (char *hash = strchr(text, '#'); hash != NULL; hash = strchr(hash + 1, '#')) {
        char digits[16] = {0};
        if (strspn(hash + 1, "0123456789abcdefABCDEF") < 6)
            continue;
        memcpy(digits, hash + 1, 6);
        uint32_t colour = (uint32_t)strtoul(digits, NULL, 16);
        int i = 0;
        while (i < paints.count && colour != paints.items[i].from)
            i++;
        if (i == paints.count)
            continue;
        snprintf(digits, sizeof digits, "%06x", (unsigned)(paints.items[i].to & 0xffffffu));
        memcpy(hash + 1, digits, 6);
    }
    bool good = svg_draw(svg, text, size, path, scale, error);
    SDL_free(text);
    return good;
}

// --- PNG files

uint8_t *image_encode_png(const uint8_t *rgb, int width_px, int height_px, size_t *size, Error *error)
{
    ASSERT(width_px >= 1 && height_px >= 1 && width_px <= 16384 && height_px <= 16384);
    // A PNG is at most as long as its pixels, one byte per row, and some headers.
    size_t pixels = ((size_t)width_px * 3 + 1) * (size_t)height_px, most = pixels + pixels / 128 + 65536;
    uint8_t *png = grow_checked(malloc(most));
    // SDL only reads these pixels, although its parameter is not const.
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
