// atlas_local.h -- what an atlas is made of: pixels that wait for their place, and the packer; nobody else includes it.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "render/atlas.h"

struct SDL_Surface;

typedef struct Piece {
    struct SDL_Surface *surface;    // SDL_PIXELFORMAT_RGBA32, owned
    float left, top, width, height; // the part that a cell shows, texels from the surface's upper left corner
    float width_px, height_px;      // the cell's size in playfield px
} Piece;

// A growing list; all zero is an empty one.
typedef struct Pieces {
    Piece *items;
    int count, capacity;
} Pieces;

// Appends a piece, whose surface then belongs to the list. False where that is NULL.
bool pieces_add(Pieces *pieces, Piece piece);

// Appends a white piece whose rows have these alphas. (A cell without width would do, but SDL's software renderer draws
// such ones wrongly; it also cuts a cell's corners down to whole texels.)
bool pieces_add_rows(Pieces *pieces, const uint8_t *row_alpha, int rows);

void pieces_free(Pieces *pieces);

// Appends the glyphs of one text size and fills `text`. `codes` ascend; those that the font lacks are left out. On
// failure writes one line to `error` and returns false.
bool pieces_add_text(Pieces *pieces, AtlasText *text, const AtlasTextConfig *config, const uint32_t *codes,
                     int code_count, float scale, Error *error);

typedef struct PackRect {
    int width, height; // in; each at least 1
    int x, y;          // out: the upper left corner
} PackRect;

// Places all rectangles without overlap in a rectangle of width x height_most: the tallest first, each as far up as the
// skyline of those before it allows, then as far left. `order` is room for `count` ints, `skyline` for `width` ints.
// Returns the height that was used, or -1 where they do not fit; the corners are then meaningless.
int pack_rects(PackRect *rects, int count, int width, int height_most, int *order, int *skyline);
