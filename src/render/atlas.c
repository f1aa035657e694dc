// atlas.c -- collects the pieces, packs them, uploads the texture.
#include "render/atlas.h"

#include <SDL.h>
#include <SDL_ttf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/utf8.h"
#include "text/grow.h"

// --- the skyline packer.

// Sorts by height, tallest first, equal ones in their order: one pass per height that occurs, of which there are few.
static void sort_by_height(const PackRect *rects, int count, int tallest, int *order)
{
    int placed = 0;
    for (int height = tallest; placed < count;) {
        int next = 0;
        for (int i = 0; i < count; i++) {
            if (rects[i].height == height)
                order[placed++] = i;
            else if (rects[i].height < height && rects[i].height > next)
                next = rects[i].height;
        }
        height = next;
    }
}

// Finds the highest place, the leftmost of equal ones. A column that is no better than the best place so far rules out
// every place that covers it, so most of the line is jumped over.
static void find_place(PackRect *rect, int width, const int *skyline)
{
    int best = skyline[0] + 1;
    for (int i = 0; i < width; i++)
        best = skyline[i] >= best ? skyline[i] + 1 : best;
    for (int x = 0; x + rect->width <= width; x++) {
        int top = 0;
        int column = x;
        while (column < x + rect->width && skyline[column] < best) {
            top = skyline[column] > top ? skyline[column] : top;
            column++;
        }
        if (column < x + rect->width) {
            x = column;
            continue;
        }
        best = top;
        rect->x = x;
        rect->y = top;
    }
}

int pack_rects(PackRect *rects, int count, int width, int height_most, int *order, int *skyline)
{
    for (int i = 0; i < count; i++)
        if (rects[i].width > width || rects[i].height > height_most)
            return -1;
    // Tall ones first leave a flat line behind them, and flat lines waste little.
    sort_by_height(rects, count, height_most, order);
    for (int i = 0; i < width; i++)
        skyline[i] = 0;
    int used = 0;
    for (int k = 0; k < count; k++) {
        PackRect *rect = &rects[order[k]];
        find_place(rect, width, skyline);
        int bottom = rect->y + rect->height;
        if (bottom > height_most)
            return -1;
        for (int i = 0; i < rect->width; i++)
            skyline[rect->x + i] = bottom;
        used = bottom > used ? bottom : used;
    }
    return used;
}

// --- the list, and glyphs from SDL_ttf.

#define ROW_WIDTH 4
#define FRAME 1 // transparent texels around a glyph, shown with it: its rim stays soft when it is scaled

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
static bool pieces_add(Pieces *pieces, Piece piece)
{
    if (piece.surface == NULL)
        return false;
    pieces->items = grow_list(pieces->items, sizeof *pieces->items, pieces->count, &pieces->capacity);
    pieces->items[pieces->count++] = piece;
    return true;
}

static void pieces_free(Pieces *pieces)
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

// Appends a white piece whose rows have these alphas. (A cell without width would do, but SDL's software renderer draws
// such ones wrongly; it also cuts a cell's corners down to whole texels.)
static bool pieces_add_rows(Pieces *pieces, const uint8_t *row_alpha, int rows)
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

// Appends the glyphs of one text size and fills `text`. `codes` ascend; those that the font lacks are left out.
static bool pieces_add_text(Pieces *pieces, AtlasText *text, const AtlasTextConfig *config, const uint32_t *codes,
                            int code_count, float scale, Error *error)
{
    int size = (int)(config->size_px * scale + 0.5f);
    TTF_Font *font = TTF_OpenFont(config->font_path, size > 1 ? size : 1);
    if (font == NULL)
        return error_set(error, "%s: cannot be read, a TrueType or OpenType font was expected", config->font_path);
    // Light hinting moves strokes only up and down: lines of text are as wide as in the font at every scale.
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    // The height of an H is what one takes for the height of a line of capitals.
    int top = 0, unused;
    TTF_GlyphMetrics32(font, 'H', &unused, &unused, &unused, &top, &unused);
    text->ascent_px = (float)TTF_FontAscent(font) / scale;
    text->line_px = (float)TTF_FontLineSkip(font) / scale;
    text->cap_px = (float)top / scale;
    text->size_px = config->size_px;
    bool good = true;
    for (int i = 0; i < code_count && good; i++)
        if (TTF_GlyphIsProvided32(font, codes[i]))
            good = add_glyph(pieces, text, font, codes[i], scale);
    TTF_CloseFont(font);
    return good || error_set(error, "%s: a glyph cannot be drawn: %s", config->font_path, SDL_GetError());
}

// --- collects the pieces, packs them, uploads the texture.

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
            return error_set(error, "%s: the path is too long, a shorter one was expected", config->names[i]);
        Svg svg;
        SvgPaints paints = config->paints != NULL ? config->paints[i] : (SvgPaints){NULL, 0};
        if (!svg_load(&svg, path, config->scale, paints, error))
            return false;
        Piece piece = {svg.surface, 0.0f, 0.0f, svg.width_texels, svg.height_texels, svg.width_px, svg.height_px};
        pieces_add(pieces, piece);
    }
    return true;
}

// The white cells after the sprites. The empty first and last row of the line cells make soft edges by way of linear
// filtering.
static bool add_white(Atlas *atlas, Pieces *pieces)
{
    static const uint8_t solid[] = {255, 255, 255, 255};
    static const uint8_t thin[] = {0, 255, 255, 0};
    static const uint8_t thick[] = {0, 255, 255, 255, 255, 255, 255, 255, 255, 0};
    atlas->white_cell = (uint16_t)pieces->count;
    atlas->thin_line_cell = (uint16_t)(pieces->count + 1);
    atlas->thick_line_cell = (uint16_t)(pieces->count + 2);
    return pieces_add_rows(pieces, solid, 4) && pieces_add_rows(pieces, thin, 4) && pieces_add_rows(pieces, thick, 10);
}

// Puts `code` into the ascending list unless it is there or the list is full.
static int insert_code(uint32_t *codes, int count, uint32_t code)
{
    int at = 0, end = count;
    while (at < end) {
        int middle = (at + end) / 2;
        if (codes[middle] < code)
            at = middle + 1;
        else
            end = middle;
    }
    if (count == ATLAS_GLYPHS_MAX || (at < count && codes[at] == code))
        return count;
    memmove(codes + at + 1, codes + at, (size_t)(count - at) * sizeof *codes);
    codes[at] = code;
    return count + 1;
}

// ASCII is there already.
static int insert_text(uint32_t *codes, int count, const char *utf8)
{
    for (uint32_t code = utf8 ? utf8_next(&utf8) : 0; code != 0; code = utf8_next(&utf8))
        if (code >= 127)
            count = insert_code(codes, count, code);
    return count;
}

static int collect_codes(uint32_t codes[ATLAS_GLYPHS_MAX], const AtlasTextConfig *config, const char *more)
{
    int count = 0;
    for (uint32_t code = 32; code < 127; code++)
        codes[count++] = code;
    for (int i = 0; i < config->glyph_count; i++)
        count = insert_text(codes, count, config->glyphs[i]);
    return insert_text(codes, count, more);
}

// SDL_ttf is open only meanwhile: glyphs are pixels afterwards.
static bool add_texts(Atlas *atlas, Pieces *pieces, const AtlasConfig *config, Error *error)
{
    uint32_t codes[ATLAS_GLYPHS_MAX];
    if (config->text_count > 0 && TTF_Init() != 0)
        return error_set(error, "font: %s", TTF_GetError());
    bool good = true;
    for (int i = 0; i < config->text_count && good; i++) {
        int count = collect_codes(codes, &config->texts[i], config->glyphs);
        good = pieces_add_text(pieces, &atlas->texts[i], &config->texts[i], codes, count, config->scale, error);
    }
    if (config->text_count > 0)
        TTF_Quit();
    atlas->text_count = config->text_count;
    return good;
}

// Packs all into the smallest width that makes a square at most, and a height that is cut to what is needed. Powers of
// two make the corners of cells exact fractions. False where nothing up to `most` is enough.
static bool pack(Atlas *atlas, PackRect *rects, int count, int most, int *order)
{
    int skyline[ATLAS_SIZE_MAX];
    for (int size = SMALLEST_SIZE; size <= most; size *= 2) {
        int used = pack_rects(rects, count, size, size, order, skyline);
        if (used < 0)
            continue;
        atlas->width = atlas->height = size;
        while (atlas->height / 2 >= used && atlas->height > SMALLEST_SIZE)
            atlas->height /= 2;
        return true;
    }
    return false;
}

// Copies a piece after its gutter, and repeats its edge texels in the gutter.
static void copy_piece(uint8_t *texels, int width, const SDL_Surface *surface, const PackRect *rect)
{
    size_t row_bytes = 4 * (size_t)surface->w;
    for (int y = -GUTTER; y < surface->h + GUTTER; y++) {
        int from_y = y < 0 ? 0 : y < surface->h ? y : surface->h - 1;
        const uint8_t *from = (const uint8_t *)surface->pixels + from_y * surface->pitch;
        uint8_t *to = texels + 4 * ((size_t)(rect->y + GUTTER + y) * (size_t)width + (size_t)rect->x);
        memcpy(to, from, 4);
        memcpy(to + 4, from, row_bytes);
        memcpy(to + 4 + row_bytes, from + row_bytes - 4, 4);
    }
}

// Without the gutter, and of a glyph or a line without what its surface has beyond the piece.
static AtlasCell cell_of(const Atlas *atlas, const Piece *piece, const PackRect *rect)
{
    float x = (float)(rect->x + GUTTER) + piece->left;
    float y = (float)(rect->y + GUTTER) + piece->top;
    float u = 1.0f / (float)atlas->width;
    float v = 1.0f / (float)atlas->height;
    return (AtlasCell){x * u,           y * v,           (x + piece->width) * u, (y + piece->height) * v,
                       piece->width_px, piece->height_px};
}

// Linear filtering, because sprites are turned and scaled freely.
static bool upload(Atlas *atlas, SDL_Renderer *renderer, const uint8_t *texels)
{
    atlas->texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC, atlas->width,
                                       atlas->height);
    return atlas->texture != NULL && SDL_UpdateTexture(atlas->texture, NULL, texels, 4 * atlas->width) == 0
        && SDL_SetTextureScaleMode(atlas->texture, SDL_ScaleModeLinear) == 0;
}

// Turns the texels into what the software backend wants, in the same memory.
// Colours are multiplied by alpha, so that mixing takes one product a channel, and no colour of what cannot be seen
// bleeds into a soft rim.
static void keep(Atlas *atlas, uint8_t *texels)
{
    atlas->texels = (uint32_t *)(void *)texels;
    for (int i = 0; i < atlas->width * atlas->height; i++) {
        const uint8_t *rgba = texels + 4 * (size_t)i;
        uint32_t a = rgba[3];
        uint32_t r = (rgba[0] * a + 127u) / 255u, g = (rgba[1] * a + 127u) / 255u, b = (rgba[2] * a + 127u) / 255u;
        atlas->texels[i] = a << 24 | r << 16 | g << 8 | b;
    }
}

// A driver may know nothing about its limits and say 0; then ours holds.
static int largest_texture(SDL_Renderer *renderer)
{
    SDL_RendererInfo info;
    bool known = renderer != NULL && SDL_GetRendererInfo(renderer, &info) == 0 && info.max_texture_width > 0
              && info.max_texture_height > 0;
    int most = ATLAS_SIZE_MAX;
    if (known && info.max_texture_width < most)
        most = info.max_texture_width;
    if (known && info.max_texture_height < most)
        most = info.max_texture_height;
    return most;
}

// Packs the pieces into a texture, with `rects` and `order` as room to work in.
static bool assemble(Atlas *atlas, SDL_Renderer *renderer, const Pieces *pieces, PackRect *rects, int *order,
                     Error *error)
{
    for (int i = 0; i < pieces->count; i++) {
        const SDL_Surface *surface = pieces->items[i].surface;
        rects[i] = (PackRect){.width = surface->w + 2 * GUTTER, .height = surface->h + 2 * GUTTER};
    }
    int most = largest_texture(renderer);
    if (!pack(atlas, rects, pieces->count, most, order))
        return error_set(error, "atlas: the art is too large, at most %d x %d texels were expected", most, most);
    uint8_t *texels = grow_zeros((size_t)atlas->width * (size_t)atlas->height * 4);
    for (int i = 0; i < pieces->count; i++) {
        copy_piece(texels, atlas->width, pieces->items[i].surface, &rects[i]);
        atlas->cells[i] = cell_of(atlas, &pieces->items[i], &rects[i]);
    }
    if (renderer == NULL) {
        keep(atlas, texels);
        return true;
    }
    bool good = upload(atlas, renderer, texels);
    if (!good)
        error_set(error, "atlas: no texture of %d x %d texels: %s", atlas->width, atlas->height, SDL_GetError());
    free(texels);
    return good;
}

static bool build(Atlas *atlas, SDL_Renderer *renderer, const AtlasConfig *config, Pieces *pieces, Error *error)
{
    if (!add_sprites(pieces, config, error))
        return false;
    if (!add_white(atlas, pieces))
        return error_set(error, "atlas: memory is short");
    if (!add_texts(atlas, pieces, config, error))
        return false;
    atlas->cell_count = pieces->count;
    atlas->sprite_count = config->name_count;
    atlas->cells = grow_zeros((size_t)pieces->count * sizeof *atlas->cells);
    PackRect *rects = grow_zeros((size_t)pieces->count * sizeof *rects);
    int *order = grow_zeros((size_t)pieces->count * sizeof *order);
    bool good = assemble(atlas, renderer, pieces, rects, order, error);
    free(order);
    free(rects);
    return good;
}

bool atlas_build(Atlas *atlas, SDL_Renderer *renderer, const AtlasConfig *config, Error *error)
{
    ASSERT(config->name_count >= 0 && config->name_count <= ATLAS_SPRITES_MAX);
    ASSERT(config->text_count >= 0 && config->text_count <= ATLAS_TEXTS_MAX);
    ASSERT(config->scale > 0.0f);
    // The old atlas stays until the new one is whole: if that fails, the old art stays in use.
    Atlas fresh = {.scale = config->scale, .build = atlas->build + 1};
    Pieces pieces = {0};
    bool good = build(&fresh, renderer, config, &pieces, error);
    pieces_free(&pieces);
    if (good) {
        atlas_free(atlas);
        *atlas = fresh;
    } else {
        atlas_free(&fresh);
    }
    return good;
}

void atlas_free(Atlas *atlas)
{
    if (atlas->texture != NULL)
        SDL_DestroyTexture(atlas->texture);
    free(atlas->texels);
    free(atlas->cells);
    // The number counts on, so that a cache of pictures sees that the atlas is another one.
    *atlas = (Atlas){.build = atlas->build};
}

static const AtlasGlyph *find_glyph(const AtlasText *text, uint32_t code)
{
    int least = 0;
    int most = text->glyph_count - 1;
    while (least <= most) {
        int middle = (least + most) / 2;
        const AtlasGlyph *glyph = &text->glyphs[middle];
        if (glyph->code == code)
            return glyph;
        if (glyph->code < code)
            least = middle + 1;
        else
            most = middle - 1;
    }
    return NULL;
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
