// atlas.c -- collects the pieces, packs them, uploads the texture.
#include "render/atlas.h"

#include <SDL.h>
#include <SDL_ttf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "core/base/utf8.h"
#include "text/grow.h"

// --- the skyline packer

int pack_rects(PackRect *rects, int count, int width, int height_most, int *order, int *skyline)
{
    for (int i = 0; i < count; i++)
        if (rects[i].width > width || rects[i].height > height_most)
            return -1;
    // The tallest first: they leave a flat skyline, which wastes little. Equal heights keep their order; one pass per
    // height, of which there are few.
    for (int height = height_most, placed = 0; placed < count;) {
        int next = 0;
        for (int i = 0; i < count; i++) {
            if (rects[i].height == height)
                order[placed++] = i;
            else if (rects[i].height < height && rects[i].height > next)
                next = rects[i].height;
        }
        height = next;
    }
    for (int i = 0; i < width; i++)
        skyline[i] = 0;
    int used = 0;
    for (int k = 0; k < count; k++) {
        PackRect *rect = &rects[order[k]];
        int best = used + 1;
        // The highest place, and the leftmost of equal ones. A column that is no better than the best place so far
        // rules out all places over it, so that most of the line is skipped.
        for (int x = 0; x + rect->width <= width; x++) {
            int top = 0, column = x;
            for (; column < x + rect->width && skyline[column] < best; column++)
                top = skyline[column] > top ? skyline[column] : top;
            if (column < x + rect->width) {
                x = column;
                continue;
            }
            best = top;
            rect->x = x;
            rect->y = top;
        }
        int bottom = rect->y + rect->height;
        if (bottom > height_most)
            return -1;
        for (int i = 0; i < rect->width; i++)
            skyline[rect->x + i] = bottom;
        used = bottom > used ? bottom : used;
    }
    return used;
}

// --- the list of pieces, and glyphs from SDL_ttf

#define ROW_WIDTH 4
#define FRAME 1 // transparent texels around a glyph, shown with it: its rim stays soft when it is scaled

// A growing list; all zero is an empty one.
typedef struct Pieces {
    Piece *items;
    int count, capacity;
} Pieces;

// Appends a piece and takes its surface. False if that is NULL.
static bool pieces_add(Pieces *pieces, Piece piece)
{
    if (piece.surface == NULL)
        return false;
    LIST_ADD(pieces->items, pieces->count, pieces->capacity) = piece;
    return true;
}

// Transparent white.
static SDL_Surface *new_surface(int width, int height)
{
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_RGBA32);
    if (surface != NULL)
        SDL_FillRect(surface, NULL, SDL_MapRGBA(surface->format, 255, 255, 255, 0));
    return surface;
}

// Appends a white piece whose rows have these alphas. It is wider than needed, because SDL's software renderer draws
// cells without width wrongly, and cuts a cell's corners down to whole texels.
static bool pieces_add_rows(Pieces *pieces, const uint8_t *row_alpha, int rows)
{
    SDL_Surface *surface = new_surface(ROW_WIDTH, rows);
    for (int y = 0; surface != NULL && y < rows; y++)
        for (int x = 0; x < ROW_WIDTH; x++)
            ((uint8_t *)surface->pixels)[y * surface->pitch + 4 * x + 3] = row_alpha[y];
    return pieces_add(pieces, (Piece){surface, 1.0f, 0.0f, ROW_WIDTH - 2, (float)rows, 1.0f, 1.0f});
}

// Metrics first: a blank has no picture, and the picture's position depends on them.
static bool add_glyph(Pieces *pieces, AtlasText *text, TTF_Font *font, uint32_t code, float scale)
{
    int left, right, bottom, top, advance; // right of the pen and above the base line, texels
    if (TTF_GlyphMetrics32(font, code, &left, &right, &bottom, &top, &advance) != 0)
        return false;
    AtlasGlyph *glyph = &text->glyphs[text->glyph_count++];
    *glyph = (AtlasGlyph){.code = code, .cell = ATLAS_NO_CELL, .advance_px = (float)advance / scale};
    // A blank has a width, but nothing to draw.
    if (right <= left || top <= bottom)
        return true;
    SDL_Surface *picture = TTF_RenderGlyph32_Blended(font, code, (SDL_Color){255, 255, 255, 255}); // ARGB8888
    if (picture == NULL)
        return false;
    // The picture is as high as the font, and starts at the pen or at the glyph's left edge, whichever is farther left.
    int from_x = left > 0 ? left : 0, from_y = TTF_FontAscent(font) - top;
    from_y = from_y > 0 ? from_y : 0;
    SDL_Surface *surface = new_surface(right - left + 2 * FRAME, top - bottom + 2 * FRAME);
    for (int y = 0; surface != NULL && y < top - bottom && from_y + y < picture->h; y++) {
        const uint8_t *from = (const uint8_t *)picture->pixels + (from_y + y) * picture->pitch;
        uint8_t *to = (uint8_t *)surface->pixels + (y + FRAME) * surface->pitch;
        for (int x = 0; x < right - left && from_x + x < picture->w; x++)
            to[4 * (x + FRAME) + 3] = (uint8_t)(((const uint32_t *)(const void *)from)[from_x + x] >> 24);
    }
    SDL_FreeSurface(picture);
    if (surface == NULL)
        return false;
    glyph->cell = (uint16_t)pieces->count;
    glyph->left_px = (float)(left - FRAME) / scale;
    glyph->top_px = (float)(-top - FRAME) / scale;
    float width = (float)surface->w, height = (float)surface->h;
    return pieces_add(pieces, (Piece){surface, 0.0f, 0.0f, width, height, width / scale, height / scale});
}

// --- collects the pieces, packs them, uploads the texture

// Linear filtering reads up to half a texel beyond a cell.
#define GUTTER 1
#define SMALLEST_SIZE 256
#define PATH_SIZE 1024

static bool add_sprites(Pieces *pieces, const AtlasConfig *config, Error *error)
{
    for (int i = 0; i < config->name_count; i++) {
        char path[PATH_SIZE];
        int length = snprintf(path, sizeof path, "%s/%s.svg", config->folder, config->names[i]);
        if (length < 0 || (size_t)length >= sizeof path)
            return error_set(error, "%s: the path is too long, expected a shorter one", config->names[i]);
        Piece svg;
        SvgPaints paints = config->paints != NULL ? config->paints[i] : (SvgPaints){NULL, 0};
        if (!svg_load(&svg, path, config->scale, paints, error))
            return false;
        pieces_add(pieces, svg);
    }
    return true;
}

// The index of the first glyph that is not below a code.
static int glyph_place(const AtlasText *text, uint32_t code)
{
    int at = 0, end = text->glyph_count;
    while (at < end) {
        int middle = (at + end) / 2;
        if (text->glyphs[middle].code < code)
            at = middle + 1;
        else
            end = middle;
    }
    return at;
}

// Inserts the new characters beyond ASCII, as far as there is room.
static void insert_text(AtlasText *text, const char *utf8)
{
    for (uint32_t code = utf8 ? utf8_next(&utf8) : 0; code != 0; code = utf8_next(&utf8)) {
        int at = glyph_place(text, code), count = text->glyph_count;
        AtlasGlyph *glyph = &text->glyphs[at];
        if (code < 127 || count == ATLAS_GLYPHS_MAX || (at < count && glyph->code == code))
            continue;
        memmove(glyph + 1, glyph, (size_t)(count - at) * sizeof *glyph);
        glyph->code = code;
        text->glyph_count++;
    }
}

// Appends the glyphs of one text size that the font has, and fills `text`. `more`: further characters.
static bool add_text(Pieces *pieces, AtlasText *text, const AtlasTextConfig *config, const char *more, float scale,
                     Error *error)
{
    for (uint32_t code = 32; code < 127; code++)
        text->glyphs[text->glyph_count++].code = code;
    for (int i = 0; i < config->glyph_count; i++)
        insert_text(text, config->glyphs[i]);
    insert_text(text, more);
    int size = (int)(config->size_px * scale + 0.5f);
    TTF_Font *font = TTF_OpenFont(config->font_path, size > 1 ? size : 1);
    if (font == NULL)
        return error_set(error, "%s: cannot be read, expected a TrueType or OpenType font", config->font_path);
    // Light hinting moves strokes only up and down: lines of text are as wide as in the font at every scale.
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    text->size_px = config->size_px;
    bool good = true;
    int wanted = text->glyph_count;
    text->glyph_count = 0;
    for (int i = 0; i < wanted && good; i++)
        if (TTF_GlyphIsProvided32(font, text->glyphs[i].code))
            good = add_glyph(pieces, text, font, text->glyphs[i].code, scale);
    TTF_CloseFont(font);
    return good || error_set(error, "%s: a glyph cannot be drawn: %s", config->font_path, SDL_GetError());
}

// Packs the pieces into the smallest square, and then halves its height while they fit: powers of two make the corners
// of cells exact fractions. `rects` and `order` are scratch memory. Fills the cells and returns the texels of the whole
// atlas, or NULL if the pieces do not fit.
static uint8_t *atlas_pack(Atlas *atlas, const Pieces *pieces, PackRect *rects, int *order, int most)
{
    int skyline[ATLAS_SIZE_MAX], used = -1;
    for (int i = 0; i < pieces->count; i++) {
        const SDL_Surface *surface = pieces->items[i].surface;
        rects[i] = (PackRect){.width = surface->w + 2 * GUTTER, .height = surface->h + 2 * GUTTER};
    }
    for (int size = SMALLEST_SIZE; size <= most && used < 0; size *= 2) {
        used = pack_rects(rects, pieces->count, size, size, order, skyline);
        atlas->width = atlas->height = size;
    }
    if (used < 0)
        return NULL;
    while (atlas->height / 2 >= used && atlas->height > SMALLEST_SIZE)
        atlas->height /= 2;
    uint8_t *texels = grow_zeros((size_t)atlas->width * (size_t)atlas->height * 4);
    for (int i = 0; i < pieces->count; i++) {
        const Piece *piece = &pieces->items[i];
        const SDL_Surface *surface = piece->surface;
        size_t row_bytes = 4 * (size_t)surface->w;
        // The gutter repeats the edge texels.
        for (int y = -GUTTER; y < surface->h + GUTTER; y++) {
            int from_y = y < 0 ? 0 : y < surface->h ? y : surface->h - 1;
            const uint8_t *from = (const uint8_t *)surface->pixels + from_y * surface->pitch;
            uint8_t *to = texels + 4 * ((size_t)(rects[i].y + GUTTER + y) * (size_t)atlas->width + (size_t)rects[i].x);
            memcpy(to, from, 4);
            memcpy(to + 4, from, row_bytes);
            memcpy(to + 4 + row_bytes, from + row_bytes - 4, 4);
        }
        float x = (float)(rects[i].x + GUTTER) + piece->left, y = (float)(rects[i].y + GUTTER) + piece->top;
        float u = 1.0f / (float)atlas->width, v = 1.0f / (float)atlas->height;
        atlas->cells[i] = (AtlasCell){x * u,           y * v,           (x + piece->width) * u, (y + piece->height) * v,
                                      piece->width_px, piece->height_px};
    }
    return texels;
}

// Packs the pieces into a texture or, without a renderer, into memory.
static bool atlas_assemble(Atlas *atlas, SDL_Renderer *renderer, const Pieces *pieces, Error *error)
{
    SDL_RendererInfo info = {0};
    int most = ATLAS_SIZE_MAX;
    // A driver may not know its limits and return 0.
    if (renderer != NULL && SDL_GetRendererInfo(renderer, &info) == 0 && info.max_texture_width > 0
        && info.max_texture_height > 0)
        most = mini(most, mini(info.max_texture_width, info.max_texture_height));
    PackRect *rects = grow_zeros((size_t)pieces->count * sizeof *rects);
    int *order = grow_zeros((size_t)pieces->count * sizeof *order);
    uint8_t *texels = atlas_pack(atlas, pieces, rects, order, most);
    free(order);
    free(rects);
    if (texels == NULL)
        return error_set(error, "atlas: the art is too large, expected at most %d x %d texels", most, most);
    if (renderer == NULL) {
        // The software backend takes colours multiplied by alpha, so that mixing takes one product per channel, and
        // invisible texels do not bleed into a soft rim.
        atlas->texels = (uint32_t *)(void *)texels;
        for (int i = 0; i < atlas->width * atlas->height; i++) {
            const uint8_t *rgba = texels + 4 * (size_t)i;
            uint32_t a = rgba[3];
            uint32_t r = (rgba[0] * a + 127u) / 255u, g = (rgba[1] * a + 127u) / 255u, b = (rgba[2] * a + 127u) / 255u;
            atlas->texels[i] = a << 24 | r << 16 | g << 8 | b;
        }
        return true;
    }
    // Linear filtering, because sprites are turned and scaled freely.
    atlas->texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC, atlas->width,
                                       atlas->height);
    bool good = atlas->texture != NULL && SDL_UpdateTexture(atlas->texture, NULL, texels, 4 * atlas->width) == 0
             && SDL_SetTextureScaleMode(atlas->texture, SDL_ScaleModeLinear) == 0;
    free(texels);
    return good
        || error_set(error, "atlas: no texture of %d x %d texels: %s", atlas->width, atlas->height, SDL_GetError());
}

static bool atlas_collect(Atlas *atlas, SDL_Renderer *renderer, const AtlasConfig *config, Pieces *pieces, Error *error)
{
    if (!add_sprites(pieces, config, error))
        return false;
    // White cells. The empty first and last row of the lines make soft edges by way of linear filtering.
    static const uint8_t SOLID[] = {255, 255, 255, 255}, THIN[] = {0, 255, 255, 0};
    static const uint8_t THICK[] = {0, 255, 255, 255, 255, 255, 255, 255, 255, 0};
    atlas->white_cell = (uint16_t)pieces->count;
    atlas->thin_line_cell = (uint16_t)(pieces->count + 1);
    atlas->thick_line_cell = (uint16_t)(pieces->count + 2);
    if (!pieces_add_rows(pieces, SOLID, 4) || !pieces_add_rows(pieces, THIN, 4) || !pieces_add_rows(pieces, THICK, 10))
        return error_set(error, "atlas: out of memory");
    // SDL_ttf is only open while glyphs are rendered.
    if (config->text_count > 0 && TTF_Init() != 0)
        return error_set(error, "font: %s", TTF_GetError());
    bool good = true;
    for (int i = 0; i < config->text_count && good; i++)
        good = add_text(pieces, &atlas->texts[i], &config->texts[i], config->glyphs, config->scale, error);
    if (config->text_count > 0)
        TTF_Quit();
    atlas->text_count = config->text_count;
    atlas->cell_count = pieces->count;
    atlas->sprite_count = config->name_count;
    atlas->cells = grow_zeros((size_t)pieces->count * sizeof *atlas->cells);
    return good && atlas_assemble(atlas, renderer, pieces, error);
}

bool atlas_build(Atlas *atlas, SDL_Renderer *renderer, const AtlasConfig *config, Error *error)
{
    ASSERT(config->name_count >= 0 && config->name_count <= ATLAS_SPRITES_MAX);
    ASSERT(config->text_count >= 0 && config->text_count <= ATLAS_TEXTS_MAX);
    ASSERT(config->scale > 0.0f);
    // Keeps the old atlas until the new one is complete, so that the old art stays in use if that fails.
    Atlas fresh = {.scale = config->scale, .build = atlas->build + 1};
    Pieces pieces = {0};
    bool good = atlas_collect(&fresh, renderer, config, &pieces, error);
    for (int i = 0; i < pieces.count; i++)
        SDL_FreeSurface(pieces.items[i].surface);
    free(pieces.items);
    atlas_free(good ? atlas : &fresh);
    if (good)
        *atlas = fresh;
    return good;
}

void atlas_free(Atlas *atlas)
{
    if (atlas->texture != NULL)
        SDL_DestroyTexture(atlas->texture);
    free(atlas->texels);
    free(atlas->cells);
    // The number is kept, so that a cache of pictures notices the next atlas.
    *atlas = (Atlas){.build = atlas->build};
}

static const AtlasGlyph *find_glyph(const AtlasText *text, uint32_t code)
{
    int at = glyph_place(text, code);
    return at < text->glyph_count && text->glyphs[at].code == code ? &text->glyphs[at] : NULL;
}

const AtlasGlyph *atlas_glyph(const Atlas *atlas, int text, uint32_t code)
{
    static const AtlasGlyph nothing = {.cell = ATLAS_NO_CELL};
    ASSERT(text >= 0 && text < atlas->text_count);
    const AtlasGlyph *glyph = find_glyph(&atlas->texts[text], code);
    if (glyph == NULL)
        glyph = find_glyph(&atlas->texts[text], '?');
    return glyph != NULL ? glyph : &nothing;
}

float atlas_text_width(const Atlas *atlas, int text, const char *utf8)
{
    float width = 0.0f;
    for (uint32_t code = utf8_next(&utf8); code != 0; code = utf8_next(&utf8))
        width += atlas_glyph(atlas, text, code)->advance_px;
    return width;
}
