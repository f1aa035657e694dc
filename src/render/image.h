// image.h -- one SVG file to pixels of a wanted scale.
//
// The files are the game's own, so nothing checks them but tests/view/test_sprites.c, which refuses what SDL_image would
// leave out without an error.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"

struct SDL_Surface;

typedef struct Svg {
    struct SDL_Surface *surface;       // bytes red, green, blue, alpha (straight) on every machine; the caller frees it
    float width_px, height_px;         // the file's own size: playfield px
    float width_texels, height_texels; // the part of the surface that this size covers, from its upper left corner
} Svg;

// A colour as the file has it, and the one that is drawn in its place, 0xRRGGBB.
typedef struct SvgPaint {
    uint32_t from, to;
} SvgPaint;

typedef struct SvgPaints {
    const SvgPaint *items;
    int count;
} SvgPaints;

// Draws the file at `path`, `scale` texels a px, with other colours wherever the file says #RRGGBB; all of them are
// looked up in the file as it is. On failure returns false with nothing to free, and file and reason in `error`.
bool svg_load(Svg *svg, const char *path, float scale, SvgPaints paints, Error *error);

// --- pixels to the bytes of a PNG file.

// Encodes width x height pixels of 3 bytes (red, green, blue; rows from the top, no padding). Returns memory that the
// caller frees and its size, or NULL and one line in `error`.
uint8_t *image_encode_png(const uint8_t *rgb, int width_px, int height_px, size_t *size, Error *error);
