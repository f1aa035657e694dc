// test_svg.c -- good files are drawn at the wanted scale, and each kind of bad one is refused with its line.
#include "canvas.h"
#include "render/svg.h"
#include "test.h"

static Canvas canvas;
static Error error;

static int open_canvas(void **state)
{
    (void)state;
    return canvas_open(&canvas, 8, 8);
}

static int close_canvas(void **state)
{
    (void)state;
    return canvas_close(&canvas);
}

static bool load(Svg *svg, const char *content, float scale)
{
    char path[128];
    snprintf(path, sizeof path, "%s/art.svg", canvas.folder);
    canvas_write(&canvas, "art.svg", content);
    return svg_load(svg, path, scale, (SvgPaints){NULL, 0}, &error);
}

static const uint8_t *texel(const Svg *svg, int x, int y)
{
    return (const uint8_t *)svg->surface->pixels + y * svg->surface->pitch + 4 * x;
}

TEST(test_size_and_colours)
{
    Svg svg;
    const char *content = "<?xml version=\"1.0\"?>\n<!-- a > b <c> -->\n<svg width='15' height=\"20px\">"
                          "<g><rect x='0' y='0' width='15' height='10' fill='#ff8000'/></g>\n</svg>\n";
    if (!load(&svg, content, 1.5f))
        fail_msg("%s", error.text);
    assert_float_equal(svg.width_px, 15.0f, 0.0f);
    assert_float_equal(svg.height_px, 20.0f, 0.0f);
    assert_int_equal(svg.surface->w, 23); // 22.5 rounded
    assert_int_equal(svg.surface->h, 31); // 20 * 23 / 15 = 30.67, rounded up
    assert_float_equal(svg.width_texels, 23.0f, 0.0f);
    assert_float_equal(svg.height_texels, 30.667f, 0.001f);
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
    Svg svg;
    if (!load(&svg, "<svg width='20' height='20'><circle cx='10' cy='10' r='7' fill='#ffe040'/></svg>", 1.5f))
        fail_msg("%s", error.text);
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
        {"", "art.svg:1: not an SVG file"},
        {"hello", "art.svg:1: not an SVG file"},
        {"\n<html></html>", "art.svg:2: not an SVG file, <svg> was expected first"},
        {"<svg width='10' height='10'>\n<circle cx='1'", "art.svg:2: the file ends inside a tag"},
        {"<svg width='10' height='10'>\n<circle cx='1' fill='red/></svg>", "art.svg:2: the file ends inside a tag"},
        {"<svg width='10' height='10'>\n<g>\n", "art.svg:3: the file ends too early, </svg> was expected"},
        {"<svg width='10' height='10'>\n<g>\n</svg>", "art.svg:3: this element was not open here"},
        {"<svg width='10' height='10'></svg>\n</svg>", "art.svg:2: this element was not open here"},
        {"<svg width='10' height='10'></svg>\n<svg/>", "art.svg:2: something after </svg>"},
        {"<svg height='10'></svg>", "art.svg:1: <svg> without a usable size"},
        {"<svg width='100%' height='10'></svg>", "art.svg:1: <svg> without a usable size"},
        {"<svg width='-3' height='10'></svg>", "art.svg:1: <svg> without a usable size"},
        {"<svg width='nan' height='10'></svg>", "art.svg:1: <svg> without a usable size"},
        {"<svg width='1e9' height='10'></svg>", "art.svg:1: <svg> without a usable size"},
        {"<svg width='10' height='10'>\n\n<text>A</text></svg>", "art.svg:3: <text> would not be drawn"},
        {"<svg width='10' height='10'>\n<use href='#a'/></svg>", "art.svg:2: <use> would not be drawn"},
        // What nanosvg would read in another way than a reader of XML: sizes, attributes, quotes.
        {"<svg width='0x10' height='10'></svg>", "art.svg:1: <svg> without a usable size"},
        {"<svg width=' 10' height='10'></svg>", "art.svg:1: <svg> without a usable size"},
        {"<svg width='10' height='10' width='20'></svg>", "art.svg:1: <svg> without a usable size"},
        {"<svg width='0.001' height='4096'></svg>", "art.svg:1: <svg> without a usable size"},
        {"<svg width='10' height='00000000000000000000000000000000000000000000000000000000000000000000010'></svg>",
         "art.svg:1: <svg> without a usable size"},
        {"<svg width='10' height='10'>\n<path d='M1 1 L2e15 5' stroke='red' stroke-dasharray='1 2'/></svg>",
         "art.svg:2: stroke-dasharray could draw dashes without end"},
        {"<svg width='10' height='10'>\n<path style='stroke:red;stroke-dasharray:1'/></svg>",
         "art.svg:2: stroke-dasharray"},
        {"<svg a=' width=\"10\" height=\"10\"'></svg>", "art.svg:1: <svg> without a usable size"},
        {"<svg width='10' height='10' id=x></svg>", "art.svg:1: something else than attributes"},
        {"<svg width='10' height='10' id='>'></svg>", "art.svg:1: something else than attributes"},
        {"<svg width='10' height='10'>\n<svg width='20' height='10'/></svg>", "art.svg:2: a second <svg>"},
        {"<svg width='10' height='10'><!-- <rect x='0' y='0' width='5' height='5'/> --></svg>", "nothing in it can be"},
        {"<svg width='10' height='10'></svg>", "art.svg:1: nothing in it can be seen"},
        {"<svg width='10' height='10'><rect x='20' y='0' width='5' height='5'/></svg>", "nothing in it can be seen"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Svg svg;
        error.text[0] = 0;
        assert_false(load(&svg, cases[i].content, 1.0f));
        if (strstr(error.text, cases[i].message) == NULL)
            fail_msg("\"%s\"\n gave: %s", cases[i].content, error.text);
        assert_null(strchr(error.text, '\n'));
    }
}

TEST(test_deep_nesting_ends)
{
    char content[1000] = "<svg width='10' height='10'>";
    for (int i = 0; i < 100; i++)
        strcat(content, "<g>");
    Svg svg;
    assert_false(load(&svg, content, 1.0f));
    assert_non_null(strstr(error.text, "nested too deeply"));
}

// Each colour is looked up in the file as it is: two may change places. What is no colour stays.
TEST(test_colours_are_painted)
{
    static const SvgPaint PAINTS[] = {{0xff8000, 0x0000ff}, {0x0000ff, 0xff8000}, {0x123456, 0xffffff}};
    char path[128];
    Svg svg;
    snprintf(path, sizeof path, "%s/art.svg", canvas.folder);
    canvas_write(&canvas, "art.svg",
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
    Svg svg;
    assert_false(svg_load(&svg, "/no/such/bee.svg", 1.0f, (SvgPaints){NULL, 0}, &error));
    assert_string_equal(error.text, "/no/such/bee.svg: cannot be opened, an SVG file was expected");
    assert_false(svg_load(&svg, canvas.folder, 1.0f, (SvgPaints){NULL, 0}, &error));
    assert_non_null(strstr(error.text, canvas.folder));
    char text[] = "<svg width='10' height='10'>\n\0</svg>";
    assert_false(svg_read(&svg, text, sizeof text - 1, "a.svg", 1.0f, (SvgPaints){NULL, 0}, &error));
    assert_string_equal(error.text, "a.svg:2: a zero byte, an SVG file was expected");
}

GROUP(open_canvas, close_canvas)
