// test_ground.c -- every ground stays calm, within its limits, and still where the player wants no motion.
#include "scene.h"

#include <stdlib.h>

#include "view/ground.h"

#define PLACES 120
#define RECORDS_MOST 190

static void draw(ScriptLook look, double scrolled_px, float clock, bool plain)
{
    GroundScene ground = {look, scrolled_px, clock, {1.7f, 0.22f}, vec2(0.0f, 0.0f), plain, LIGHT_NOON};
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    ground_draw(&ground, &scene.batch);
}

static bool is_colour(const BatchRecord *record)
{
    return record->cell == scene.atlas.white_cell;
}

static double area_of(const BatchRecord *record)
{
    return (double)record->width_32nds * record->height_32nds / 1024.0 / (360.0 * 640.0);
}

// The sum of the sprites' boxes is an upper bound of what they cover.
static void test_grounds_stay_within_their_limits(void **state)
{
    (void)state;
    for (int look = 0; look < SCRIPT_LOOKS; look++) {
        double mean = 0.0;
        for (int n = 0; n < PLACES; n++) {
            draw((ScriptLook)look, n * 211.0, (float)n * 7.0f, false);
            double area = 0.0;
            for (int i = 0; i < scene.batch.count; i++) {
                const BatchRecord *record = &scene.batch.records[i];
                assert_true(record->layer == LAYER_DEEP || record->layer == LAYER_GROUND);
                if (!is_colour(record) && record->y_px > 0.0f && record->y_px < 640.0f)
                    area += area_of(record);
            }
            if (scene.batch.count > RECORDS_MOST || area > 1.2)
                fail_msg("look %d at %d px: %d records over %g of the field", look, n * 211, scene.batch.count, area);
            mean += area / PLACES;
        }
        if (mean < 0.05 || mean > 0.65)
            fail_msg("the boxes of look %d cover %g of the field", look, mean);
    }
}

// The meadow has a colour of its own but at noon, and each light leaves less of it than noon does.
static void test_light_colours_the_ground(void **state)
{
    (void)state;
    for (int light = 0; light < SCRIPT_LIGHTS; light++) {
        GroundScene ground = {LOOK_MEADOW, 1000.0, 0.0f, {1.7f, 0.22f}, vec2(0.0f, 0.0f), false, (ScriptLight)light};
        int coloured = 0;
        batch_begin(&scene.batch, &scene.atlas, scene.viewport);
        ground_draw(&ground, &scene.batch);
        for (int i = 0; i < scene.batch.count; i++) {
            const BatchRecord *record = &scene.batch.records[i];
            coloured += is_colour(record);
            assert_true(light == LIGHT_NOON || record->tint.b < 255);
        }
        assert_int_equal(coloured > 0, light != LIGHT_NOON);
    }
}

// Its colour covers the field once, without gaps: the meadow's is what the output was cleared with.
static void test_each_ground_has_its_colour(void **state)
{
    (void)state;
    for (int look = 0; look < SCRIPT_LOOKS; look++) {
        double area = 0.0;
        draw((ScriptLook)look, 1000.0, 0.0f, false);
        for (int i = 0; i < scene.batch.count; i++)
            area += is_colour(&scene.batch.records[i]) ? area_of(&scene.batch.records[i]) : 0.0;
        assert_true(look == LOOK_MEADOW ? area == 0.0 : area > 0.99 && area < 1.01);
    }
}

static int compare_cells(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(BatchRecord));
}

// The records of the ground, in an order that does not depend on that of drawing.
static int keep_sorted(BatchRecord *to)
{
    memcpy(to, scene.batch.records, (size_t)scene.batch.count * sizeof *to);
    qsort(to, (size_t)scene.batch.count, sizeof *to, compare_cells);
    return scene.batch.count;
}

static void test_a_ground_is_a_function_of_place_and_clock(void **state)
{
    (void)state;
    static BatchRecord first[1024], second[1024];
    for (int look = 0; look < SCRIPT_LOOKS; look++) {
        draw((ScriptLook)look, 5000.0, 40.0f, false);
        int count = keep_sorted(first);
        draw((ScriptLook)look, 9000.0, 900.0f, false);
        int other = keep_sorted(second);
        assert_true(other != count || memcmp(first, second, (size_t)count * sizeof first[0]) != 0);
        draw((ScriptLook)look, 5000.0, 40.0f, false);
        assert_int_equal(keep_sorted(second), count);
        assert_memory_equal(first, second, (size_t)count * sizeof first[0]);
    }
}

// Deeper things pass more slowly.
static void test_layers_pass_at_different_speeds(void **state)
{
    (void)state;
    for (int look = 0; look < SCRIPT_LOOKS; look++) {
        bool slow = false, usual = false;
        draw((ScriptLook)look, 5000.0, 0.0f, false);
        static BatchRecord before[1024];
        int count = scene.batch.count;
        memcpy(before, scene.batch.records, (size_t)count * sizeof before[0]);
        draw((ScriptLook)look, 5010.0, 0.0f, false);
        for (int i = 0; i < count; i++)
            for (int k = 0; k < scene.batch.count && !is_colour(&before[i]); k++) {
                const BatchRecord *now = &scene.batch.records[k];
                float moved = now->y_px - before[i].y_px;
                bool same = now->cell == before[i].cell && now->x_px == before[i].x_px
                         && now->width_32nds == before[i].width_32nds;
                slow |= same && moved > 4.0f && moved < 9.0f;
                usual |= same && fabsf(moved - 10.0f) < 0.01f;
            }
        assert_true(slow && usual);
    }
}

static void test_a_plain_ground_is_one_dark_colour(void **state)
{
    (void)state;
    for (int look = 0; look < SCRIPT_LOOKS; look++) {
        draw((ScriptLook)look, 3000.0, 10.0f, true);
        assert_int_equal(scene.batch.count, 1);
        BatchTint tint = scene.batch.records[0].tint;
        assert_true(is_colour(&scene.batch.records[0]) && tint.a == 255 && tint.r < 70 && tint.g < 70 && tint.b < 70);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_grounds_stay_within_their_limits),
        cmocka_unit_test(test_light_colours_the_ground),
        cmocka_unit_test(test_each_ground_has_its_colour),
        cmocka_unit_test(test_a_ground_is_a_function_of_place_and_clock),
        cmocka_unit_test(test_layers_pass_at_different_speeds),
        cmocka_unit_test(test_a_plain_ground_is_one_dark_colour),
    };
    return cmocka_run_group_tests(tests, scene_set_up, scene_tear_down);
}
