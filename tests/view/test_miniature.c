// test_miniature.c -- a ground in a frame covers it, and nothing beside it.
#include "own_atlas.h"
#include "view/ground.h"

#define WIDTH 360
#define HEIGHT 640
#define EMPTY 0xff123456u

static Batch batch;
static uint32_t memory[WIDTH * HEIGHT];

static void look_at(ScriptLook look, ScriptLight light, ViewportRect frame)
{
    const Pixels picture = {memory, WIDTH, HEIGHT, WIDTH};
    Miniature ground = {look, daylight_of(light), 1.1f, 4000.0, 0.5f};
    pixels_clear(&picture, 0x12, 0x34, 0x56);
    batch_begin(&batch, &atlas, viewport_fit(WIDTH, HEIGHT));
    miniature_ground_draw(&ground, frame, LAYER_MENU, &batch);
    for (int i = 0; i < batch.count; i++)
        assert_int_equal(batch.records[i].layer, LAYER_MENU);
    batch_flush_pixels(&batch, NULL, &picture);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            bool inside = viewport_rect_has(frame, vec2((float)x, (float)y));
            assert_true(((memory[y * WIDTH + x] & 0xffffffu) == (EMPTY & 0xffffffu)) == !inside);
        }
}

TEST(every_ground_fills_its_frame)
{
    const ViewportRect frames[] = {{{20, 100}, {340, 300}}, {{-200, -10}, {60, 640}}, {{300, 500}, {430, 545}}};
    for (int look = 0; look < SCRIPT_LOOKS; look++)
        for (int light = 0; light < (int)DAYLIGHTS; light++)
            for (int i = 0; i < 3; i++)
                look_at((ScriptLook)look, (ScriptLight)light, frames[i]);
    batch_free(&batch);
}

GROUP(own_atlas_open, own_atlas_close)
