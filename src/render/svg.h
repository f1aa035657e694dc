// svg.h -- one SVG file to pixels of a wanted scale.
//
// SDL_image draws what it understands and keeps silent about the rest: a file that was cut off, text, masks. So the
// file is checked first: elements must be well nested, the root must be <svg> with a width and a height in plain
// numbers, and elements that would not be drawn are refused by name.
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
// looked up in the file as it is. On failure ("path:line: what, what was expected" in `error`) returns false with
// nothing to free.
bool svg_load(Svg *svg, const char *path, float scale, SvgPaints paints, Error *error);

// The same of a file's text, which ends in a zero byte that `size` does not count; its colours are altered in place.
// `path` is what it is called in `error`.
bool svg_read(Svg *svg, char *text, size_t size, const char *path, float scale, SvgPaints paints, Error *error);
