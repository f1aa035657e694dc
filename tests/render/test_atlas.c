// test_atlas.c -- sprites and glyphs share a texture without touching, and a bad file spoils nothing.
#include "canvas.h"
#include "platform/paths.h"
#include "render/atlas.h"

static char font[PATH_SIZE];
static Atlas atlas;

static const char *const names[] = {"bee", "wide", "tall", "tile"};

#define NAME_COUNT 4

static int open_canvas(void **state)
{
    if (canvas_open(64, 64) != 0 || !path_of_font(font, sizeof font, &error))
        return -1;
    canvas_write_svg("bee", 16, 16, "<circle cx='8' cy='8' r='6' fill='#ffcc00'/>");
    canvas_write_svg("wide", 100, 5, "<rect width='100' height='5' fill='#ff0000'/>");
    canvas_write_svg("tall", 7, 90, "<rect width='7' height='90' fill='#00ff00'/>");
    canvas_write_svg("tile", 31, 33, "<rect width='31' height='33' fill='#0000ff'/>");
    return 0;
}

static AtlasConfig request_of(const AtlasTextConfig *texts, int text_count, float scale)
{
    return (AtlasConfig){
        .folder = own_folder,
        .names = names,
        .name_count = NAME_COUNT,
        .texts = texts,
        .text_count = text_count,
        .glyphs = "\xc3\xa9\xc3\x97\xc2\xb7\xc3\xa9", // e with acute, times, middle dot, and the first once more
        .scale = scale,
    };
}

static void build(const AtlasConfig *config)
{
    assert_good(atlas_build(&atlas, canvas.renderer, config, &error), &error);
}

static int drop_atlas(void **state)
{
    atlas_free(&atlas);
    return 0;
}

static bool overlap(const AtlasCell *a, const AtlasCell *b)
{
    return a->u0 < b->u1 && b->u0 < a->u1 && a->v0 < b->v1 && b->v0 < a->v1;
}

TEST(test_cells_lie_inside_and_apart, NULL, drop_atlas)
{
    const AtlasTextConfig texts[] = {{font, 12.0f, NULL, 0}, {font, 30.0f, NULL, 0}};
    static const float scales[] = {0.3f, 1.0f, 1.5f, 2.37f, 4.0f};
    for (size_t i = 0; i < sizeof scales / sizeof scales[0]; i++) {
        AtlasConfig config = request_of(texts, 2, scales[i]);
        build(&config);
        assert_int_equal(atlas.sprite_count, NAME_COUNT);
        for (int k = 0; k < atlas.cell_count; k++) {
            const AtlasCell *cell = &atlas.cells[k];
            fail_if(!(cell->u0 > 0.0f && cell->u0 <= cell->u1 && cell->u1 < 1.0f && cell->v0 > 0.0f
                      && cell->v0 <= cell->v1 && cell->v1 < 1.0f),
                    "scale %g: cell %d: %g %g %g %g", (double)scales[i], k, (double)cell->u0, (double)cell->v0,
                    (double)cell->u1, (double)cell->v1);
            for (int m = 0; m < k; m++)
                fail_if(overlap(cell, &atlas.cells[m]), "scale %g: cells %d and %d overlap", (double)scales[i], k, m);
        }
    }
}

TEST(test_sizes_are_those_of_the_files, NULL, drop_atlas)
{
    AtlasConfig config = request_of(NULL, 0, 1.5f);
    build(&config);
    static const float sizes[NAME_COUNT][2] = {{16, 16}, {100, 5}, {7, 90}, {31, 33}};
    for (int i = 0; i < NAME_COUNT; i++) {
        const AtlasCell *cell = &atlas.cells[i];
        assert_float_equal(cell->width_px, sizes[i][0], 0.0f);
        assert_float_equal(cell->height_px, sizes[i][1], 0.0f);
        assert_float_equal((cell->u1 - cell->u0) * (float)atlas.width, sizes[i][0] * 1.5f, 0.51f);
        assert_float_equal((cell->v1 - cell->v0) * (float)atlas.height, sizes[i][1] * 1.5f, 7.0f);
    }
}

TEST(test_glyphs_are_found, NULL, drop_atlas)
{
    const AtlasTextConfig texts[] = {{font, 20.0f, NULL, 0}};
    AtlasConfig config = request_of(texts, 1, 2.0f);
    build(&config);
    assert_int_equal(atlas.texts[0].glyph_count, 95 + 3);
    assert_int_equal(atlas_glyph(&atlas, 0, 'A')->code, 'A');
    assert_int_equal(atlas_glyph(&atlas, 0, 0xe9)->code, 0xe9);
    assert_int_equal(atlas_glyph(&atlas, 0, 0x1f41d)->code, '?');
    assert_int_equal(atlas_glyph(&atlas, 0, ' ')->cell, ATLAS_NO_CELL);
    assert_true(atlas_glyph(&atlas, 0, ' ')->advance_px > 1.0f);
    assert_float_equal(atlas_text_width(&atlas, 0, ""), 0.0f, 0.0f);
    assert_float_equal(atlas_text_width(&atlas, 0, "AA"), 2.0f * atlas_text_width(&atlas, 0, "A"), 1e-4f);
    assert_in_range((int)-atlas_glyph(&atlas, 0, 'H')->top_px, 10, 18);
}

TEST(test_bad_file_leaves_the_old_atlas, NULL, drop_atlas)
{
    AtlasConfig config = request_of(NULL, 0, 1.0f);
    build(&config);
    SDL_Texture *texture = atlas.texture;
    file_put(own_path("broken.svg"), "<svg width='10' height='10'>\n<circle");
    static const char *const with_broken[] = {"bee", "broken"};
    static const char *const with_missing[] = {"bee", "wasp"};
    config.name_count = 2;
    config.names = with_broken;
    assert_false(atlas_build(&atlas, canvas.renderer, &config, &error));
    assert_non_null(strstr(error.text, "/broken.svg: nothing in it can be seen"));
    config.names = with_missing;
    assert_false(atlas_build(&atlas, canvas.renderer, &config, &error));
    assert_non_null(strstr(error.text, "/wasp.svg: cannot be opened (expected an SVG file)"));
    assert_ptr_equal(atlas.texture, texture);
    assert_int_equal(atlas.sprite_count, NAME_COUNT);
}

TEST(test_bad_font_is_named, NULL, drop_atlas)
{
    OwnText fake = formatted("%s", own_path("bee.svg"));
    const AtlasTextConfig texts[] = {{fake, 12.0f, NULL, 0}};
    AtlasConfig config = request_of(texts, 1, 1.0f);
    assert_false(atlas_build(&atlas, canvas.renderer, &config, &error));
    assert_non_null(strstr(error.text, "/bee.svg: cannot be read, expected a TrueType or OpenType font"));
    assert_null(atlas.texture);
}

TEST(test_too_much_art_is_refused, NULL, drop_atlas)
{
    static const char *const huge[] = {"huge"};
    canvas_write_svg("huge", 1000, 10, "<rect width='1000' height='10' fill='#ff0000'/>");
    AtlasConfig config = {.folder = own_folder, .names = huge, .name_count = 1, .scale = 5.0f};
    assert_false(atlas_build(&atlas, canvas.renderer, &config, &error));
    assert_non_null(strstr(error.text, "atlas: the art is too large"));
}

// Each text size has the characters of its own texts and those that all sizes need, once, in order; what was not asked
// for shows as '?'.
TEST(test_text_sizes_have_their_own_characters, NULL, drop_atlas)
{
    static const char *const many[] = {"\xc3\xa9\xc3\xa8", "abc\xc3\xa9", "\xc3\xbc"};
    const AtlasTextConfig texts[] = {{font, 12.0f, many, 3}, {font, 20.0f, NULL, 0}};
    AtlasConfig config = request_of(texts, 2, 1.0f);
    config.glyphs = "\xc3\x97";
    build(&config);
    assert_int_equal(atlas.texts[0].glyph_count, 95 + 4);
    assert_int_equal(atlas.texts[1].glyph_count, 95 + 1);
    for (int i = 1; i < atlas.texts[0].glyph_count; i++)
        assert_true(atlas.texts[0].glyphs[i - 1].code < atlas.texts[0].glyphs[i].code);
    assert_int_equal(atlas_glyph(&atlas, 0, 0xe8)->code, 0xe8);
    assert_int_equal(atlas_glyph(&atlas, 1, 0xd7)->code, 0xd7);
    assert_int_equal(atlas_glyph(&atlas, 1, 0xe8)->code, '?');
}

GROUP(open_canvas, canvas_close)
