// test_svg.c -- good files are drawn at the wanted scale, and a bad one is refused by name.
#include "canvas.h"
#include "render/image.h"

static int open_canvas(void **state)
{
    return canvas_open(8, 8);
}

static bool load(Piece *svg, const char *content, float scale)
{
    OwnText path = formatted("%s", own_path("art.svg"));
    file_put(own_path("art.svg"), content);
    return svg_load(svg, path, scale, (SvgPaints){NULL, 0}, &error);
}

static const uint8_t *texel(const Piece *svg, int x, int y)
{
    return (const uint8_t *)svg->surface->pixels + y * svg->surface->pitch + 4 * x;
}

TEST(test_size_and_colours)
{
    Piece svg;
    const char *content = "<?xml version=\"1.0\"?>\n<!-- a > b -->\n<svg width='15' height=\"20px\">"
                          "<g><rect x='0' y='0' width='15' height='10' fill='#ff8000'/></g>\n</svg>\n";
    assert_good(load(&svg, content, 1.5f), &error);
    assert_float_equal(svg.width_px, 15.0f, 0.0f);
    assert_float_equal(svg.height_px, 20.0f, 0.0f);
    assert_int_equal(svg.surface->w, 23); // 22.5 rounded
    assert_int_equal(svg.surface->h, 31); // 20 * 23 / 15 = 30.67, rounded up
    assert_float_equal(svg.width, 23.0f, 0.0f);
    assert_float_equal(svg.height, 30.667f, 0.001f);
    static const uint8_t orange[] = {255, 128, 0, 255};
    assert_memory_equal(texel(&svg, 0, 0), orange, 4);
    assert_memory_equal(texel(&svg, 22, 14), orange, 4);
    assert_int_equal(texel(&svg, 11, 25)[3], 0);
    SDL_FreeSurface(svg.surface);
}

// Linear filtering mixes the colours of neighbours whatever their alpha, so an invisible texel beside a visible one
// must not be black.
TEST(test_edges_have_no_dark_rim)
{
    Piece svg;
    assert_good(load(&svg, "<svg width='20' height='20'><circle cx='10' cy='10' r='7' fill='#ffe040'/></svg>", 1.5f),
                &error);
    int rim = 0;
    for (int y = 1; y < svg.surface->h - 1; y++)
        for (int x = 1; x < svg.surface->w - 1; x++) {
            bool beside = texel(&svg, x - 1, y)[3] > 0 || texel(&svg, x + 1, y)[3] > 0 || texel(&svg, x, y - 1)[3] > 0
                       || texel(&svg, x, y + 1)[3] > 0;
            if (!beside)
                continue;
            rim += texel(&svg, x, y)[3] < 255;
            assert_in_range(texel(&svg, x, y)[0], 250, 255);
            assert_in_range(texel(&svg, x, y)[1], 200, 240);
        }
    assert_true(rim > 20);
    SDL_FreeSurface(svg.surface);
}

TEST(test_bad_files_are_named)
{
    static const struct {
        const char *content, *message;
    } cases[] = {
        {"", "art.svg: no SVG file with a size"},
        {"<html></html>", "art.svg: no SVG file with a size"},
        {"<svg height='10'></svg>", "art.svg: no SVG file with a size"},
        {"<svg width='-3' height='10'></svg>", "art.svg: no SVG file with a size"},
        {"<svg width='nan' height='10'></svg>", "art.svg: no SVG file with a size"},
        {"<svg width='10' height='10'>\n<circle cx='1'", "art.svg: nothing in it can be seen"},
        {"<svg width='10' height='10'></svg>", "art.svg: nothing in it can be seen"},
        {"<svg width='10' height='10'><rect x='20' y='0' width='5' height='5'/></svg>", "nothing in it can be seen"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Piece svg;
        error.text[0] = 0;
        assert_false(load(&svg, cases[i].content, 1.0f));
        fail_if(strstr(error.text, cases[i].message) == NULL, "\"%s\"\n gave: %s", cases[i].content, error.text);
        assert_null(strchr(error.text, '\n'));
    }
}

// Each colour is looked up in the file as it is: two may change places. Text that is not a colour
// stays.
TEST(test_colours_are_painted)
{
    static const SvgPaint PAINTS[] = {{0xff8000, 0x0000ff}, {0x0000ff, 0xff8000}, {0x123456, 0xffffff}};
    Piece svg;
    OwnText path = formatted("%s", own_path("art.svg"));
    file_put(own_path("art.svg"),
             "<svg width='10' height='10'><!-- #12345 # --><rect x='0' y='0' width='10' height='5' fill='#FF8000'/>"
             "<rect x='0' y='5' width='10' height='5' fill='#0000ff'/></svg>");
    if (!svg_load(&svg, path, 1.0f, (SvgPaints){PAINTS, 3}, &error))
        fail_msg("%s", error.text);
    static const uint8_t BLUE[] = {0, 0, 255, 255}, ORANGE[] = {255, 128, 0, 255};
    assert_memory_equal(texel(&svg, 5, 2), BLUE, 4);
    assert_memory_equal(texel(&svg, 5, 7), ORANGE, 4);
    SDL_FreeSurface(svg.surface);
}

TEST(test_missing_file_is_named)
{
    Piece svg;
    assert_false(svg_load(&svg, "/no/such/bee.svg", 1.0f, (SvgPaints){NULL, 0}, &error));
    assert_string_equal(error.text, "/no/such/bee.svg: cannot be opened (expected an SVG file)");
    assert_false(svg_load(&svg, own_folder, 1.0f, (SvgPaints){NULL, 0}, &error));
    assert_non_null(strstr(error.text, own_folder));
}

GROUP(open_canvas, canvas_close)
