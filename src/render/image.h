// image.h -- rasterises SVG files, and encodes PNG files.
//
// The SVG files are the game's own, so only tests/view/test_sprites.c checks them; it refuses elements that SDL_image
// would ignore without an error.
#pragma once

#include <stdint.h>

#include "core/base/error.h"

struct SDL_Surface;

// A picture as pixels, and its used part.
typedef struct Piece {
    struct SDL_Surface *surface;    // bytes red, green, blue, alpha (straight) on every machine; the owner frees it
    float left, top, width, height; // the part, texels from the surface's upper left corner
    float width_px, height_px;      // the size of that part in playfield px; of a file, its own size
} Piece;

// A colour in the file, and its replacement, 0xRRGGBB.
typedef struct SvgPaint {
    uint32_t from, to;
} SvgPaint;

typedef struct SvgPaints {
    const SvgPaint *items;
    int count;
} SvgPaints;

// Draws the file at `path` with `scale` texels per px, and replaces colours written as #RRGGBB. On failure returns
// false with nothing to free, and file and reason in `error`.
bool svg_load(Piece *svg, const char *path, float scale, SvgPaints paints, Error *error);

// Encodes width x height pixels of 3 bytes (red, green, blue; rows from the top, no padding) as a PNG file. Returns
// memory that the caller frees, and its size; or NULL with one line in `error`.
uint8_t *image_encode_png(const uint8_t *rgb, int width_px, int height_px, size_t *size, Error *error);
