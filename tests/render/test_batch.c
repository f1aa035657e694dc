// test_batch.c -- order, draw calls, culling, texture corners, and pixels of a drawn frame.
#include "core/base/rng.h"
#include "core/base/trig.h"
#include "canvas.h"
#include "platform/paths.h"
#include "render/batch.h"

enum { RED, HALVES, SPRITE_COUNT };

static const char *const names[SPRITE_COUNT] = {"red", "halves"};
static const Pixel white = {255, 255, 255}, black = {0, 0, 0}, red = {255, 0, 0}, green = {0, 255, 0},
                   blue = {0, 0, 255};

static Atlas atlas;
static Batch batch;
static Viewport viewport; // of 360 x 640: scale 1, no bars
static char font[PATH_SIZE];

static int open_all(void **state)
{
    if (canvas_open(360, 640) != 0 || !path_of_font(font, sizeof font, &error))
        return -1;
    canvas_write_svg("red", 20, 20, "<rect width='20' height='20' fill='#ff0000'/>");
    canvas_write_svg("halves", 20, 40,
                     "<rect width='10' height='40' fill='#00ff00'/>"
                     "<rect x='10' width='10' height='40' fill='#0000ff'/>");
    const AtlasTextConfig texts[] = {{font, 40.0f, NULL, 0}};
    AtlasConfig config = {.folder = own_folder,
                          .names = names,
                          .name_count = SPRITE_COUNT,
                          .texts = texts,
                          .text_count = 1,
                          .glyphs = "\xc3\x97",
                          .scale = 1.0f};
    viewport = viewport_fit(360, 640);
    return atlas_build(&atlas, canvas.renderer, &config, &error) ? 0 : -1;
}

static int close_all(void **state)
{
    batch_free(&batch);
    atlas_free(&atlas);
    return canvas_close(state);
}

static int begin(void **state)
{
    canvas_clear(white);
    batch_begin(&batch, &atlas, viewport);
    return 0;
}

static BatchStyle on_layer(uint8_t layer)
{
    return (BatchStyle){.tint = BATCH_WHITE, .layer = layer};
}

static BatchStyle tinted(uint8_t r, uint8_t g, uint8_t b, uint8_t a)
{
    return (BatchStyle){.tint = {r, g, b, a}};
}

static void flush(void)
{
    assert_good(batch_flush(&batch, canvas.renderer, &error), &error);
}

static void expect_pixel(int x, int y, Pixel wanted)
{
    Pixel is = canvas_pixel(x, y);
    if (!pixel_is(is, wanted))
        fail_msg("at %d, %d: %d %d %d instead of %d %d %d", x, y, is.r, is.g, is.b, wanted.r, wanted.g, wanted.b);
}

TEST(test_layers_are_sorted_and_stable, begin)
{
    Rng rng = rng_seed(11, 1);
    for (int i = 0; i < 5000; i++)
        batch_sprite(&batch, RED, vec2(100, 100), 0.0f, 1.0f, on_layer((uint8_t)rng_below(&rng, 256)));
    flush();
    for (int i = 1; i < batch.count; i++) {
        uint32_t last = batch.order[i - 1];
        uint32_t next = batch.order[i];
        uint8_t last_layer = batch.records[last].layer;
        uint8_t next_layer = batch.records[next].layer;
        assert_true(last_layer < next_layer || (last_layer == next_layer && last < next));
    }
}

TEST(test_draw_calls_follow_the_blend_runs, begin)
{
    flush();
    assert_int_equal(batch.stats.draw_calls, 0);
    BatchStyle light = {.tint = BATCH_WHITE, .layer = 5, .blend = BATCH_ADD};
    for (int i = 0; i < 100; i++) {
        batch_sprite(&batch, RED, vec2(100, 100), 0.0f, 1.0f, on_layer((uint8_t)(i % 5)));
        batch_sprite(&batch, RED, vec2(100, 100), 0.0f, 1.0f, light);
        batch_sprite(&batch, RED, vec2(100, 100), 0.0f, 1.0f, on_layer((uint8_t)(6 + i % 5)));
    }
    batch_text(&batch, 0, "ABC", vec2(100, 100), BATCH_LEFT, on_layer(20));
    batch_line(&batch, vec2(0, 0), vec2(50, 50), 2.0f, on_layer(21));
    flush();
    assert_int_equal(batch.stats.draw_calls, 3);
    assert_int_equal(batch.stats.records, 304);
    assert_int_equal(batch.stats.vertices, 4 * 304);
    assert_int_equal(batch.stats.culled, 0);
}

TEST(test_sprites_outside_are_skipped, begin)
{
    batch_sprite(&batch, RED, vec2(-10.1f, 100), 0.0f, 1.0f, on_layer(0));
    batch_sprite(&batch, RED, vec2(370.1f, 100), 0.0f, 1.0f, on_layer(0));
    batch_sprite(&batch, RED, vec2(100, -10.1f), 0.0f, 1.0f, on_layer(0));
    batch_sprite(&batch, RED, vec2(100, 650.1f), 0.0f, 1.0f, on_layer(0));
    batch_sprite(&batch, RED, vec2(-500, 100), 30.0f, 1.0f, on_layer(0));
    flush();
    assert_int_equal(batch.stats.culled, 5);
    assert_int_equal(batch.stats.draw_calls, 0);
    batch_begin(&batch, &atlas, viewport);
    batch_sprite(&batch, RED, vec2(-9.9f, 100), 0.0f, 1.0f, on_layer(0));
    batch_sprite(&batch, RED, vec2(-13.9f, 100), 45.0f, 1.0f, on_layer(0)); // its corner reaches 14.1 px
    batch_sprite(&batch, RED, vec2(-14.3f, 100), 45.0f, 1.0f, on_layer(0));
    flush();
    assert_int_equal(batch.stats.culled, 1);
}

TEST(test_texture_corners_stay_inside, begin)
{
    Rng rng = rng_seed(12, 1);
    for (int i = 0; i < 3000; i++) {
        float x = rng_range(&rng, 0, 360);
        float angle = rng_range(&rng, -720, 720);
        float scale = rng_range(&rng, -3, 3);
        batch_sprite_scaled(&batch, i % SPRITE_COUNT, vec2(x, 300), angle, vec2(scale, 1.0f), on_layer(0));
    }
    batch_circle(&batch, vec2(180, 320), 100.0f, 1.0f, on_layer(0));
    batch_circle(&batch, vec2(180, 320), 100.0f, 9.0f, on_layer(0));
    batch_text(&batch, 0, "The quick brown fox", vec2(0, 200), BATCH_LEFT, on_layer(0));
    flush();
    for (int i = 0; i < batch.stats.vertices; i++) {
        SDL_FPoint at = batch.vertices[i].tex_coord;
        assert_true(at.x >= 0.0f && at.x <= 1.0f && at.y >= 0.0f && at.y <= 1.0f);
    }
}

TEST(test_sprite_is_drawn_where_it_belongs, begin)
{
    batch_sprite(&batch, RED, vec2(100, 200), 0.0f, 2.0f, on_layer(0)); // 40 x 40 around it
    flush();
    expect_pixel(100, 200, red);
    expect_pixel(82, 182, red);
    expect_pixel(118, 218, red);
    expect_pixel(78, 200, white);
    expect_pixel(122, 200, white);
    expect_pixel(100, 178, white);
    expect_pixel(100, 222, white);
}

// Clockwise: the left half of the art comes to lie above after a quarter turn.
TEST(test_turning_and_mirroring, begin)
{
    batch_sprite(&batch, HALVES, vec2(50, 100), 0.0f, 1.0f, on_layer(0));
    batch_sprite(&batch, HALVES, vec2(150, 100), 90.0f, 1.0f, on_layer(0));
    batch_sprite(&batch, HALVES, vec2(250, 100), 180.0f, 1.0f, on_layer(0));
    batch_sprite_scaled(&batch, HALVES, vec2(50, 300), 0.0f, vec2(-1.0f, 1.0f), on_layer(0));
    flush();
    expect_pixel(45, 100, green);
    expect_pixel(55, 100, blue);
    expect_pixel(50 - 5, 100 + 17, green);
    expect_pixel(150, 95, green);
    expect_pixel(150, 105, blue);
    expect_pixel(150 + 17, 95, green); // 40 px wide now
    expect_pixel(245, 100, blue);
    expect_pixel(255, 100, green);
    expect_pixel(45, 300, blue);
    expect_pixel(55, 300, green);
}

TEST(test_upper_layers_cover_lower_ones, begin)
{
    batch_sprite(&batch, RED, vec2(100, 100), 0.0f, 1.0f, on_layer(7));
    batch_rect(&batch, vec2(80, 80), vec2(120, 120), (BatchStyle){.tint = {0, 0, 255, 255}, .layer = 3});
    flush();
    expect_pixel(100, 100, red);
    expect_pixel(83, 83, blue);
}

TEST(test_tint_alpha_and_light, begin)
{
    canvas_clear((Pixel){100, 100, 100});
    batch_rect(&batch, vec2(10, 10), vec2(40, 40), tinted(0, 0, 0, 128));
    batch_sprite(&batch, RED, vec2(100, 100), 0.0f, 1.0f, tinted(128, 255, 255, 255));
    BatchStyle light = {.tint = {50, 60, 200, 255}, .layer = 9, .blend = BATCH_ADD};
    batch_rect(&batch, vec2(200, 200), vec2(240, 240), light);
    flush();
    expect_pixel(25, 25, (Pixel){50, 50, 50});
    expect_pixel(100, 100, (Pixel){128, 0, 0});
    expect_pixel(220, 220, (Pixel){150, 160, 255});
}

TEST(test_lines_cover_their_way, begin)
{
    batch_line(&batch, vec2(20, 50), vec2(120, 50), 8.0f, tinted(0, 0, 0, 255));
    batch_line(&batch, vec2(200, 100), vec2(200, 300), 3.0f, tinted(255, 0, 0, 255));
    batch_line(&batch, vec2(20, 200), vec2(120, 300), 8.0f, tinted(0, 0, 255, 255));
    flush();
    expect_pixel(21, 50, black);
    expect_pixel(118, 50, black);
    expect_pixel(70, 47, black);
    expect_pixel(70, 44, white);
    expect_pixel(70, 56, white);
    expect_pixel(124, 50, white);
    expect_pixel(200, 101, red);
    expect_pixel(200, 298, red);
    expect_pixel(196, 200, white);
    expect_pixel(70, 250, blue);
    expect_pixel(70, 240, white);
}

TEST(test_circle_is_round_and_hollow, begin)
{
    batch_circle(&batch, vec2(180, 320), 60.0f, 8.0f, tinted(0, 0, 0, 255));
    batch_circle(&batch, vec2(50, 50), 0.0f, 8.0f, tinted(0, 0, 0, 255));
    batch_circle(&batch, vec2(50, 50), -4.0f, 8.0f, tinted(0, 0, 0, 255));
    flush();
    for (int heading = 0; heading < 360; heading += 15) {
        Vec2 way = heading_unit((float)heading);
        expect_pixel((int)(180.5f + 60.0f * way.x), (int)(320.5f + 60.0f * way.y), black);
        expect_pixel((int)(180.5f + 50.0f * way.x), (int)(320.5f + 50.0f * way.y), white);
        expect_pixel((int)(180.5f + 70.0f * way.x), (int)(320.5f + 70.0f * way.y), white);
    }
    expect_pixel(50, 50, white);
}

// Where dark pixels lie in the whole frame.
static SDL_Rect dark_box(void)
{
    int left = 360, right = -1, top = 640, bottom = -1;
    for (int y = 0; y < 640; y++)
        for (int x = 0; x < 360; x++)
            if (canvas_pixel(x, y).r < 128) {
                left = x < left ? x : left;
                right = x > right ? x : right;
                top = y < top ? y : top;
                bottom = y > bottom ? y : bottom;
            }
    return (SDL_Rect){left, top, right - left + 1, bottom - top + 1};
}

// The height of a capital letter, without the transparent texel above it.
static float cap_px(void)
{
    return -atlas_glyph(&atlas, 0, 'H')->top_px - 1.0f / atlas.scale;
}

TEST(test_text_stands_on_its_base_line, begin)
{
    float width = batch_text(&batch, 0, "HEH", vec2(180, 300), BATCH_CENTRE, tinted(0, 0, 0, 255));
    assert_float_equal(width, atlas_text_width(&atlas, 0, "HEH"), 0.0f);
    flush();
    SDL_Rect box = dark_box();
    assert_in_range(box.y + box.h, 299, 301);
    assert_in_range(box.h, (int)cap_px() - 1, (int)cap_px() + 1);
    assert_in_range(box.x + box.w / 2, 177, 183);
    assert_in_range(box.w, (int)width - 12, (int)width);
}

TEST(test_text_aligns, begin)
{
    batch_text(&batch, 0, "H", vec2(100, 300), BATCH_LEFT, tinted(0, 0, 0, 255));
    flush();
    SDL_Rect box = dark_box();
    assert_in_range(box.x, 100, 108);
    canvas_clear(white);
    batch_begin(&batch, &atlas, viewport);
    batch_text(&batch, 0, "H", vec2(300, 300), BATCH_RIGHT, tinted(0, 0, 0, 255));
    flush();
    box = dark_box();
    assert_in_range(box.x + box.w, 292, 300);
}

TEST(test_scaled_text_is_larger, begin)
{
    float width = batch_text_scaled(&batch, 0, "H", vec2(180, 400), 2.0f, BATCH_CENTRE, tinted(0, 0, 0, 255));
    assert_float_equal(width, 2.0f * atlas_text_width(&atlas, 0, "H"), 1e-4f);
    flush();
    SDL_Rect box = dark_box();
    float cap = 2.0f * cap_px();
    assert_in_range(box.h, (int)cap - 3, (int)cap + 3);
    assert_in_range(box.y + box.h, 398, 402);
}

TEST(test_unknown_characters_show_as_question_marks, begin)
{
    float question = atlas_text_width(&atlas, 0, "?");
    assert_float_equal(batch_text(&batch, 0, "\xf0\x9f\x90\x9d\xff", vec2(9, 99), BATCH_LEFT, on_layer(0)),
                       2.0f * question, 1e-4f);
    assert_int_equal(batch.count, 2);
    assert_float_equal(batch_text(&batch, 0, "", vec2(9, 99), BATCH_LEFT, on_layer(0)), 0.0f, 0.0f);
}

TEST(test_other_outputs_scale_everything, begin)
{
    batch_begin(&batch, &atlas, viewport_fit(360, 320));                // half the scale, 90 px bars
    batch_sprite(&batch, RED, vec2(180, 320), 0.0f, 4.0f, on_layer(0)); // 80 px, so 40 output pixels
    batch_rect(&batch, vec2(-180, 0), vec2(0, 640), tinted(0, 0, 255, 255));
    flush();
    expect_pixel(180, 160, red);
    expect_pixel(162, 160, red);
    expect_pixel(156, 160, white);
    expect_pixel(45, 160, blue); // the left bar
    expect_pixel(95, 160, white);
}

TEST(test_a_frame_shows_the_whole_field, begin)
{
    BatchFrame frame = batch_frame(&batch, (ViewportRect){{90, 100}, {270, 420}});
    ViewportRect bars[2];
    viewport_bars(&batch.viewport, bars);
    for (int i = 0; i < 2; i++)
        assert_true(bars[i].least.x == bars[i].most.x || bars[i].least.y == bars[i].most.y);
    batch_sprite(&batch, RED, vec2(180, 320), 0.0f, 4.0f, on_layer(0)); // 80 px, so 40
    batch_rect(&batch, vec2(0, 0), vec2(20, 640), tinted(0, 0, 255, 255));
    batch_frame_end(&batch, &frame);
    batch_rect(&batch, vec2(0, 0), vec2(10, 10), tinted(0, 255, 0, 255));
    flush();
    expect_pixel(180, 260, red);
    expect_pixel(198, 260, red);
    expect_pixel(202, 260, white);
    expect_pixel(91, 410, blue);
    assert_memory_equal(&batch.clips[0], &((BatchClip){90, 100, 270, 420}), sizeof(BatchClip));
    assert_int_equal(batch.records[1].flags >> BATCH_CLIP_SHIFT, 1);
    assert_int_equal(batch.records[2].flags >> BATCH_CLIP_SHIFT, 0);
    expect_pixel(5, 5, green);
}

TEST(test_full_list_drops_and_counts, begin)
{
    for (int i = 0; i < BATCH_RECORDS_MAX + 10; i++)
        batch_sprite(&batch, RED, vec2(-999, 0), 0.0f, 1.0f, on_layer(0));
    flush();
    assert_int_equal(batch.stats.records, BATCH_RECORDS_MAX);
    assert_int_equal(batch.stats.dropped, 10);
    assert_int_equal(batch.stats.culled, BATCH_RECORDS_MAX);
}

GROUP(open_all, close_all)
