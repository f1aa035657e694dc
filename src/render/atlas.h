// atlas.h -- every sprite and every glyph of the game in one texture.
//
// Sprites are SVG files, rasterised for the window's scale; the SVG's own width and height attributes are its size in
// playfield px. Glyphs come from a font in several text sizes. White cells serve rectangles and lines. Every cell has a
// gutter that repeats its edge, so that linear filtering never reads a neighbour, and the colour of visible texels is
// spread into invisible ones, so that no dark rims appear. Art that is drawn rotated should leave one px of its size
// empty all around; art that is tiled should fill its size.
#pragma once

#include "core/base/error.h"
#include "render/image.h"

struct SDL_Renderer;
struct SDL_Texture;

#define ATLAS_SPRITES_MAX 1024
#define ATLAS_TEXTS_MAX 8
#define ATLAS_GLYPHS_MAX 1024 // per text size; further ones are shown as '?'
#define ATLAS_SIZE_MAX 4096   // texels, each way

// A cell: corners of the texture rectangle, inside [0, 1].
typedef struct AtlasCell {
    float u0, v0, u1, v1;
    float width_px, height_px; // size in playfield px
} AtlasCell;

typedef struct AtlasGlyph {
    uint32_t code;         // Unicode
    uint16_t cell;         // index of its cell; ATLAS_NO_CELL for blanks
    float left_px, top_px; // from the pen on the base line to the cell's upper left corner, playfield px
    float advance_px;      // to the next pen position, playfield px
} AtlasGlyph;

#define ATLAS_NO_CELL UINT16_MAX

// One text size as built.
typedef struct AtlasText {
    float size_px;                       // of the em square, playfield px
    AtlasGlyph glyphs[ATLAS_GLYPHS_MAX]; // ascending by code
    int glyph_count;
} AtlasText;

// One text size as requested.
typedef struct AtlasTextConfig {
    const char *font_path;
    float size_px;             // of the em square, playfield px
    const char *const *glyphs; // UTF-8 texts with characters that are needed besides ASCII; entries may be NULL
    int glyph_count;           // number of these texts
} AtlasTextConfig;

// The contents of an atlas. Pointers are read while building only.
typedef struct AtlasConfig {
    const char *folder;           // of the SVG files
    const char *const *names;     // file names without ".svg"; the index of a name is the sprite's id
    int name_count;               // at most ATLAS_SPRITES_MAX
    const SvgPaints *paints;      // by sprite: replaced colours; NULL: none at all
    const AtlasTextConfig *texts; // the index of an entry is the text size in batch_text
    int text_count;               // at most ATLAS_TEXTS_MAX
    const char *glyphs;           // UTF-8: further characters of every text size; NULL for none
    float scale;                  // output pixels per playfield px (Viewport.scale)
} AtlasConfig;

// A built atlas. All zero is a valid empty one. Cells: the sprites by id, then white and lines, then glyphs.
typedef struct Atlas {
    struct SDL_Texture *texture; // for SDL's renderer, or
    uint32_t *texels;            // for the software backend: rows of `width`, 0xAARRGGBB, premultiplied
    uint32_t build;              // changes with each atlas_build
    int width, height;           // texels, powers of two
    float scale;
    AtlasCell *cells;
    int cell_count;
    int sprite_count;
    uint16_t white_cell;                      // white all over
    uint16_t thin_line_cell, thick_line_cell; // white lines; a quarter and a tenth of the height are empty at each
                                              // edge
    AtlasText texts[ATLAS_TEXTS_MAX];
    int text_count;
} Atlas;

// Builds the atlas into a texture of `renderer`, or into plain memory if that is NULL. On a missing or broken file, an
// unreadable font, or art that does not fit the largest texture, returns false with one line in `error`, and `atlas` is
// unchanged. On success frees the atlas that was built before, so that it also rebuilds after a change of the scale.
bool atlas_build(Atlas *atlas, struct SDL_Renderer *renderer, const AtlasConfig *config, Error *error);

// Frees pixels and tables. Call it before closing the renderer.
void atlas_free(Atlas *atlas);

// The glyph of a code in a text size; that of '?' if it was not requested or the font lacks it.
const AtlasGlyph *atlas_glyph(const Atlas *atlas, int text, uint32_t code);

// The width of a line of UTF-8 text, playfield px, as returned by batch_text.
float atlas_text_width(const Atlas *atlas, int text, const char *utf8);

typedef struct PackRect {
    int width, height; // in; each at least 1
    int x, y;          // out: the upper left corner
} PackRect;

// Places all rectangles without overlap in a rectangle of width x height_most: the tallest first, each as far up as the
// skyline of those before it allows, then as far left. `order` has room for `count` ints, `skyline` for `width` ints.
// Returns the used height, or -1 if they do not fit; the corners are then invalid.
int pack_rects(PackRect *rects, int count, int width, int height_most, int *order, int *skyline);
