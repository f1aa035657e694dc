// test_miniature.c -- a ground in a frame stays in it, and covers it.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "own_atlas.h"
#include "view/miniature.h"

static Batch batch;

static float covered(const BatchRecord *record)
{
    return (float)record->width_32nds * (float)record->height_32nds / (32.0f * 32.0f);
}

static void look_at(ScriptLook look, ScriptLight light, float zoom, ViewportRect frame)
{
    float area = 0.0f, all = (frame.most.x - frame.least.x) * (frame.most.y - frame.least.y);
    batch_begin(&batch, &atlas, viewport_fit(360, 640));
    miniature_ground_draw(&(Miniature){look, daylight_of(light), zoom, 4000.0, 1.0f}, frame, LAYER_MENU, &batch);
    assert_true(batch.count >= 1);
    for (int i = 0; i < batch.count; i++) {
        const BatchRecord *record = &batch.records[i];
        float half_x = (float)record->width_32nds / 64.0f, half_y = (float)record->height_32nds / 64.0f;
        assert_int_equal(record->layer, LAYER_MENU);
        assert_true(record->x_px - half_x >= frame.least.x - 0.1f && record->x_px + half_x <= frame.most.x + 0.1f);
        assert_true(record->y_px - half_y >= frame.least.y - 0.1f && record->y_px + half_y <= frame.most.y + 0.1f);
        area += record->cell == atlas.white_cell ? covered(record) : 0.0f;
    }
    assert_true(area >= 0.99f * all);
}

static void every_ground_stays_in_its_frame(void **state)
{
    (void)state;
    const ViewportRect frames[] = {{{20, 100}, {340, 300}}, {{-200, 10}, {-60, 54}}, {{500, 500}, {640, 545}}};
    for (int look = 0; look < SCRIPT_LOOKS; look++)
        for (int light = 0; light < SCRIPT_LIGHTS; light++)
            for (int i = 0; i < 3; i++)
                look_at((ScriptLook)look, (ScriptLight)light, 0.9f, frames[i]);
    batch_free(&batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_ground_stays_in_its_frame)};
    return cmocka_run_group_tests(tests, own_atlas_open, own_atlas_close);
}
