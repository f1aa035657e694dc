// pieces.c -- the list, and glyphs from SDL_ttf.
#include "render/atlas_local.h"

#include <SDL.h>
#include <SDL_ttf.h>
#include <stdio.h>
#include <stdlib.h>

#include "text/grow.h"

#define ROW_WIDTH 4
#define FRAME 1 // transparent texels around a glyph, shown with it: its rim stays soft when it is scaled

bool pieces_add(Pieces *pieces, Piece piece)
{
    if (piece.surface == NULL)
        return false;
    pieces->items = grow_list(pieces->items, sizeof *pieces->items, pieces->count, &pieces->capacity);
    pieces->items[pieces->count++] = piece;
    return true;
}

void pieces_free(Pieces *pieces)
{
    for (int i = 0; i < pieces->count; i++)
        SDL_FreeSurface(pieces->items[i].surface);
    free(pieces->items);
    *pieces = (Pieces){0};
}

// Transparent white.
static SDL_Surface *new_surface(int width, int height)
{
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_RGBA32);
    if (surface != NULL)
        SDL_FillRect(surface, NULL, SDL_MapRGBA(surface->format, 255, 255, 255, 0));
    return surface;
}

bool pieces_add_rows(Pieces *pieces, const uint8_t *row_alpha, int rows)
{
    SDL_Surface *surface = new_surface(ROW_WIDTH, rows);
    for (int y = 0; surface != NULL && y < rows; y++)
        for (int x = 0; x < ROW_WIDTH; x++)
            ((uint8_t *)surface->pixels)[y * surface->pitch + 4 * x + 3] = row_alpha[y];
    return pieces_add(pieces, (Piece){surface, 1.0f, 0.0f, ROW_WIDTH - 2, (float)rows, 1.0f, 1.0f});
}

// The box of the glyph's bitmap: right of the pen and above the base line, texels.
typedef struct GlyphBox {
    int left, right, bottom, top, advance;
} GlyphBox;

// Copies the alpha of the glyph's box out of SDL_ttf's picture of it, which is as high as the font and starts at the
// pen or, where the glyph hangs out to the left, at its left edge.
static SDL_Surface *cut_out(const SDL_Surface *picture, const GlyphBox *box, int ascent)
{
    int width = box->right - box->left;
    int height = box->top - box->bottom;
    SDL_Surface *surface = new_surface(width + 2 * FRAME, height + 2 * FRAME);
    if (surface == NULL)
        return NULL;
    int from_x = box->left > 0 ? box->left : 0;
    int from_y = ascent - box->top > 0 ? ascent - box->top : 0;
    for (int y = 0; y < height && from_y + y < picture->h; y++) {
        const uint8_t *from = (const uint8_t *)picture->pixels + (from_y + y) * picture->pitch;
        uint8_t *to = (uint8_t *)surface->pixels + (y + FRAME) * surface->pitch;
        for (int x = 0; x < width && from_x + x < picture->w; x++)
            to[4 * (x + FRAME) + 3] = (uint8_t)(((const uint32_t *)(const void *)from)[from_x + x] >> 24);
    }
    return surface;
}

// Metrics first: a blank has no picture, and where the picture begins depends on them.
static bool add_glyph(Pieces *pieces, AtlasText *text, TTF_Font *font, uint32_t code, float scale)
{
    GlyphBox box;
    if (TTF_GlyphMetrics32(font, code, &box.left, &box.right, &box.bottom, &box.top, &box.advance) != 0)
        return false;
    AtlasGlyph *glyph = &text->glyphs[text->glyph_count++];
    *glyph = (AtlasGlyph){.code = code, .cell = ATLAS_NO_CELL, .advance_px = (float)box.advance / scale};
    // A blank has a width, but nothing to draw.
    if (box.right <= box.left || box.top <= box.bottom)
        return true;
    SDL_Surface *picture = TTF_RenderGlyph32_Blended(font, code, (SDL_Color){255, 255, 255, 255}); // ARGB8888
    if (picture == NULL)
        return false;
    SDL_Surface *surface = cut_out(picture, &box, TTF_FontAscent(font));
    SDL_FreeSurface(picture);
    if (surface == NULL)
        return false;
    glyph->cell = (uint16_t)pieces->count;
    glyph->left_px = (float)(box.left - FRAME) / scale;
    glyph->top_px = (float)(-box.top - FRAME) / scale;
    float width = (float)surface->w;
    float height = (float)surface->h;
    return pieces_add(pieces, (Piece){surface, 0.0f, 0.0f, width, height, width / scale, height / scale});
}

// The height of an H is what one takes for the height of a line of capitals.
static void measure(AtlasText *text, TTF_Font *font, float scale)
{
    int top = 0;
    int unused;
    TTF_GlyphMetrics32(font, 'H', &unused, &unused, &unused, &top, &unused);
    text->ascent_px = (float)TTF_FontAscent(font) / scale;
    text->line_px = (float)TTF_FontLineSkip(font) / scale;
    text->cap_px = (float)top / scale;
}

bool pieces_add_text(Pieces *pieces, AtlasText *text, const AtlasTextConfig *config, const uint32_t *codes,
                     int code_count, float scale, Error *error)
{
    int size = (int)(config->size_px * scale + 0.5f);
    TTF_Font *font = TTF_OpenFont(config->font_path, size > 1 ? size : 1);
    if (font == NULL)
        return error_set(error, "%s: cannot be read, a TrueType or OpenType font was expected", config->font_path);
    // Light hinting moves strokes only up and down: lines of text are as wide as in the font at every scale.
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    measure(text, font, scale);
    text->size_px = config->size_px;
    bool good = true;
    for (int i = 0; i < code_count && good; i++)
        if (TTF_GlyphIsProvided32(font, codes[i]))
            good = add_glyph(pieces, text, font, codes[i], scale);
    TTF_CloseFont(font);
    return good || error_set(error, "%s: a glyph cannot be drawn: %s", config->font_path, SDL_GetError());
}
