// test_value_slider.c -- sliders reach both ends, come back to where they were, and never leave a range.

#include "core/base/rng.h"
#include "content/tuning/tunables_text.h"
#include "text/fields.h"
#include "ui/ui.h"
#include "test.h"

#define PLACES 134.0f

static const char *name_of(int index)
{
    static char name[FIELD_NAME_BYTES];
    field_full_name(tunable_info(index), name);
    return name;
}

static void assert_fits(int index, float value)
{
    const Field *info = tunable_info(index);
    fail_if(!(value >= info->least && value <= info->most), "%s: %g is out of range", name_of(index), (double)value);
    fail_if(info->kind != FIELD_NUMBER && value != roundf(value), "%s: %g is not whole", name_of(index), (double)value);
}

TEST(the_ends_are_least_and_most)
{
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const Field *info = tunable_info(i);
        assert_true(value_slider_value(i, 0.0f, PLACES) == info->least);
        assert_true(value_slider_value(i, 1.0f, PLACES) == info->most);
        assert_true(value_slider_value(i, -7.0f, PLACES) == info->least);
        assert_true(value_slider_value(i, 7.0f, PLACES) == info->most);
        assert_true(value_slider_value(i, NAN, PLACES) == info->least);
        assert_true(value_slider_place(i, info->least) == 0.0f);
        assert_true(fabsf(value_slider_place(i, info->most) - 1.0f) < 1e-6f);
    }
}

TEST(a_value_maps_back_within_a_pixel)
{
    Rng rng = rng_seed(11, 1);
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const Field *info = tunable_info(i);
        for (int k = 0; k < 300; k++) {
            float share = rng_float(&rng);
            float value = info->least + (info->most - info->least) * (k % 2 ? share : share * share * share * share);
            if (info->kind != FIELD_NUMBER)
                value = roundf(value);
            float place = value_slider_place(i, value), back = value_slider_value(i, place, PLACES);
            assert_fits(i, back);
            if (fabsf(value_slider_place(i, back) - place) * PLACES > 1.0f)
                fail_msg("%s: %.9g comes back as %.9g", name_of(i), (double)value, (double)back);
        }
    }
}

TEST(every_place_gives_a_fitting_value_and_they_rise)
{
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        float before = tunable_info(i)->least;
        for (int x = -3; x <= (int)PLACES + 3; x++) {
            float value = value_slider_value(i, (float)x / PLACES, PLACES);
            assert_fits(i, value);
            fail_if(value < before, "%s: falls at place %d", name_of(i), x);
            before = value;
        }
    }
}

TEST(the_default_can_be_hit_and_has_room)
{
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        float default_value = tunable_info(i)->default_value, place = value_slider_place(i, default_value);
        float pixel = roundf(place * PLACES) / PLACES;
        fail_if(value_slider_value(i, place, PLACES) != default_value
                    || (pixel > 0.0f && pixel < 1.0f && value_slider_value(i, pixel, PLACES) != default_value),
                "%s: its default cannot be dragged to", name_of(i));
    }
}

TEST(dragged_values_are_round)
{
    int index = tunable_find("swarm.max_speed");
    Tunables tunables = tunables_default();
    for (int x = 1; x < (int)PLACES; x++) {
        char text[32];
        tunable_set(&tunables, index, value_slider_value(index, (float)x / PLACES, PLACES));
        field_write(tunable_info(index), &tunables, text, sizeof text);
        fail_if(strlen(text) > 5, "place %d gives %s", x, text);
    }
}

TEST(steps_walk_from_end_to_end)
{
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const Field *info = tunable_info(i);
        for (int way = -1; way <= 1; way += 2) {
            float value = info->default_value, end = way > 0 ? info->most : info->least;
            int steps = 0;
            for (; value != end && steps < 20000; steps++) {
                float next = value_slider_step(i, value, way);
                assert_fits(i, next);
                if (way > 0 ? next <= value : next >= value)
                    fail_msg("%s: a step from %.9g leads to %.9g", name_of(i), (double)value, (double)next);
                value = next;
            }
            fail_if(steps == 20000, "%s: too many steps", name_of(i));
            assert_true(value_slider_step(i, end, way) == end);
        }
    }
}
