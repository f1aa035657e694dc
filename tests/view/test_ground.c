// test_ground.c -- every ground stays calm, within its limits, and still where the player wants no motion.
#include "stage_scene.h"
#include "view/ground.h"

// --- every ground stays calm, within its limits, and still where the player wants no motion.

#define PLACES 120
#define RECORDS_MOST 280

static void draw_lit(ScriptLook look, double scrolled_px, float clock, GroundDetail detail, Daylight light)
{
    GroundScene ground = {look, scrolled_px, clock, {1.7f, 0.22f}, vec2(0.0f, 0.0f), detail, light, 0.0f};
    batch_begin(&scene.batch, &scene.atlas, scene.viewport);
    ground_draw(&ground, &scene.batch);
}

static void draw(ScriptLook look, double scrolled_px, float clock, GroundDetail detail)
{
    draw_lit(look, scrolled_px, clock, detail, daylight_of(LIGHT_NOON));
}

static bool is_colour(const BatchRecord *record)
{
    return record->cell == scene.atlas.white_cell;
}

static double area_of(const BatchRecord *record)
{
    return (double)record->width_32nds * record->height_32nds / 1024.0 / (360.0 * 640.0);
}

// The sum of the sprites' boxes in the field is an upper bound of what they cover, but for the layer that covers all.
static double area_drawn(void)
{
    double area = 0.0;
    for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
        assert_true(record->layer == LAYER_DEEP || record->layer == LAYER_GROUND || record->layer == LAYER_MARKS);
        bool tile = record->width_32nds == 120 * 32 && record->angle_deg == 0.0f;
        if (!is_colour(record) && !tile && record->y_px > 0.0f && record->y_px < 640.0f)
            area += area_of(record);
    }
    return area;
}

// Of the whole field, rims and tiles apart; the plain one is the cheaper one.
TEST(test_grounds_stay_within_their_limits)
{
    for (int look = 0; look < SCRIPT_LOOKS; look++) {
        double mean = 0.0, plain = 0.0;
        for (int n = 0; n < PLACES; n++) {
            draw((ScriptLook)look, n * 211.0, (float)n * 7.0f, GROUND_DEEP);
            double area = area_drawn();
            if (scene.batch.count > RECORDS_MOST || area > 2.6)
                fail_msg("look %d at %d px: %d records over %g of the field", look, n * 211, scene.batch.count, area);
            mean += area / PLACES;
            draw((ScriptLook)look, n * 211.0, (float)n * 7.0f, GROUND_PLAIN);
            plain += area_drawn() / PLACES;
        }
        if (mean < 0.4 || mean > 2.2 || plain < 0.02 || plain > 0.3)
            fail_msg("the boxes of look %d cover %g of the field, plain %g", look, mean, plain);
    }
}

// Each light has colours of its own, and none is as bright as noon; on the way from one to the other lies what is
// between.
TEST(test_light_colours_the_ground)
{
    for (int look = 0; look < SCRIPT_LOOKS; look++)
        for (int light = 0; light < DAYLIGHTS; light++) {
            Daylight noon = daylight_of(LIGHT_NOON), other = daylight_of((ScriptLight)light);
            Daylight between = {LIGHT_NOON, (ScriptLight)light, 0.5f};
            BatchTint a = ground_light((ScriptLook)look, &noon), b = ground_light((ScriptLook)look, &other);
            BatchTint mid = ground_light((ScriptLook)look, &between);
            assert_int_equal(mid.b, (a.b + b.b + 1) / 2);
            assert_true(light == LIGHT_NOON || b.b < a.b);
            draw_lit((ScriptLook)look, 1000.0, 0.0f, GROUND_DEEP, noon);
            BatchTint before = scene.batch.records[0].tint;
            draw_lit((ScriptLook)look, 1000.0, 0.0f, GROUND_DEEP, other);
            assert_int_equal(memcmp(&before, &scene.batch.records[0].tint, sizeof before) == 0, light == LIGHT_NOON);
        }
}

// Its colour covers the field once, without gaps, whatever else lies there.
TEST(test_each_ground_has_its_colour)
{
    for (int i = 0; i < 3 * SCRIPT_LOOKS; i++) {
        double area = 0.0;
        draw((ScriptLook)(i / 3), 1000.0, 0.0f, (GroundDetail)(i % 3));
        for (int k = 0; k < scene.batch.count; k++)
            area += is_colour(&scene.batch.records[k]) ? area_of(&scene.batch.records[k]) : 0.0;
        assert_true(area > 0.99 && area < 1.01);
    }
}

// In any light, shake and place, a ground's tile leaves no gap.
TEST(test_tiles_cover_the_field)
{
    for (int n = 0; n < PLACES; n++) {
        Vec2 shake = vec2((float)(n % 13) - 6.0f, (float)(n % 11) - 5.0f);
        GroundScene ground = {
            (ScriptLook)(n % SCRIPT_LOOKS), n * 37.3, (float)n * 5.0f, {1.7f, 0.22f}, shake, GROUND_DEEP,
            daylight_of(LIGHT_DUSK),        0.0f};
        batch_begin(&scene.batch, &scene.atlas, scene.viewport);
        ground_draw(&ground, &scene.batch);
        Vec2 least = vec2(360.0f, 640.0f), most = vec2(0.0f, 0.0f);
        for (const BatchRecord *record = scene.batch.records; record < scene_records_end(); record++) {
            float width = (float)record->width_32nds / 64.0f, height = (float)record->height_32nds / 64.0f;
            if (record->width_32nds != 120 * 32 || record->angle_deg != 0.0f || is_colour(record))
                continue;
            least = vec2(fminf(least.x, record->x_px - width), fminf(least.y, record->y_px - height));
            most = vec2(fmaxf(most.x, record->x_px + width), fmaxf(most.y, record->y_px + height));
        }
        assert_true(least.x <= 0.0f && least.y <= 0.0f && most.x >= 360.0f && most.y >= 640.0f);
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

TEST(test_a_ground_is_a_function_of_place_and_clock)
{
    static BatchRecord first[1024], second[1024];
    for (int look = 0; look < SCRIPT_LOOKS; look++) {
        draw((ScriptLook)look, 5000.0, 40.0f, GROUND_DEEP);
        int count = keep_sorted(first);
        draw((ScriptLook)look, 9000.0, 900.0f, GROUND_DEEP);
        int other = keep_sorted(second);
        assert_true(other != count || memcmp(first, second, (size_t)count * sizeof first[0]) != 0);
        draw((ScriptLook)look, 5000.0, 40.0f, GROUND_DEEP);
        assert_int_equal(keep_sorted(second), count);
        assert_memory_equal(first, second, (size_t)count * sizeof first[0]);
    }
}

// How far something moved while the ground passed by 10 px: half pixels of the output are the finest steps.
static bool moved_by(const BatchRecord *before, const BatchRecord *now, float least, float most)
{
    float moved = now->y_px - before->y_px;
    return now->cell == before->cell && fabsf(now->x_px - before->x_px) < 0.1f
        && now->width_32nds == before->width_32nds && moved > least && moved < most;
}

// Deeper things pass more slowly, and what is above faster; on a plain ground there is one layer only.
TEST(test_layers_pass_at_different_speeds)
{
    static BatchRecord before[1024];
    for (int i = 0; i < 2 * SCRIPT_LOOKS; i++) {
        GroundDetail detail = i % 2 == 0 ? GROUND_DEEP : GROUND_PLAIN;
        bool slow = false, usual = false, fast = false;
        draw((ScriptLook)(i / 2), 5000.0, 0.0f, detail);
        int count = scene.batch.count;
        memcpy(before, scene.batch.records, (size_t)count * sizeof before[0]);
        draw((ScriptLook)(i / 2), 5010.0, 0.0f, detail);
        for (int k = 0; k < count; k++)
            for (int m = 0; m < scene.batch.count && !is_colour(&before[k]); m++) {
                slow |= moved_by(&before[k], &scene.batch.records[m], 2.9f, 8.6f);
                usual |= moved_by(&before[k], &scene.batch.records[m], 9.9f, 10.1f);
                fast |= moved_by(&before[k], &scene.batch.records[m], 12.9f, 17.6f);
            }
        assert_true(usual && slow == (detail == GROUND_DEEP) && fast == (detail == GROUND_DEEP));
    }
}

TEST(test_a_bare_ground_is_one_dark_colour)
{
    for (int look = 0; look < SCRIPT_LOOKS; look++) {
        draw((ScriptLook)look, 3000.0, 10.0f, GROUND_BARE);
        assert_int_equal(scene.batch.count, 1);
        BatchTint tint = scene.batch.records[0].tint;
        assert_true(is_colour(&scene.batch.records[0]) && tint.a == 255 && tint.r < 70 && tint.g < 70 && tint.b < 70);
    }
}

// --- the light over a stage follows its phases, and goes over from one to the next without a jump.

#define FADE_TICKS 240

// A stage of two phases, in the second of them; `look` of that one, 0: as the stage.
static void begin(ScriptLight first, ScriptLight second, int look)
{
    stage_script_begin(LOOK_MEADOW, -1);
    script_phase(&stage_script, 3600, 3600);
    stage_script.phases[0].light = (int32_t)first;
    stage_script.phases[1].light = (int32_t)second;
    stage_script.phases[1].look = look;
    script_game(&scene.sim, &stage_script, 7);
    scene.sim.head.phase = 1;
    scene.sim.head.tick = 9000;
}

static Daylight at(int32_t phase_ticks)
{
    scene.sim.head.phase_ticks = phase_ticks;
    return daylight_now(&scene.sim);
}

static void assert_light(Daylight now, ScriptLight from, ScriptLight to, float part)
{
    assert_true(now.part >= 0.0f && now.part <= 1.0f);
    assert_float_equal(daylight_share(&now, from) + daylight_share(&now, to), from == to ? 2.0f : 1.0f,
                       1e-4f); // nothing else is there
    assert_float_equal(daylight_share(&now, to), part, 1e-4f);
}

TEST(test_one_light_fades_into_the_next)
{
    begin(LIGHT_DAWN, LIGHT_DUSK, 0);
    assert_light(at(0), LIGHT_DAWN, LIGHT_DUSK, 0.0f);
    assert_light(at(FADE_TICKS / 2), LIGHT_DAWN, LIGHT_DUSK, 0.5f);
    assert_light(at(FADE_TICKS), LIGHT_DUSK, LIGHT_DUSK, 1.0f);
    assert_light(at(3000), LIGHT_DUSK, LIGHT_DUSK, 1.0f);
}

// Where a game begins, and on another ground, which comes out of mist, there was no other light before.
TEST(test_a_light_may_be_there_at_once)
{
    begin(LIGHT_DAWN, LIGHT_NIGHT, (int)LOOK_POND + 1);
    assert_light(at(10), LIGHT_NIGHT, LIGHT_NIGHT, 1.0f);
    begin(LIGHT_DAWN, LIGHT_NIGHT, 0);
    scene.sim.head.tick = 10;
    assert_light(at(10), LIGHT_NIGHT, LIGHT_NIGHT, 1.0f);
    scene.sim.head.phase = 0;
    assert_light(at(10), LIGHT_DAWN, LIGHT_DAWN, 1.0f);
}

// A day has all four lights in their order, and never changes by more than the fade does in a tick.
TEST(test_a_day_repeats)
{
    static const ScriptLight ORDER[] = {LIGHT_DAWN, LIGHT_NOON, LIGHT_DUSK, LIGHT_NIGHT, LIGHT_DAWN};
    begin(LIGHT_NIGHT, LIGHT_DAY, 0);
    int whole = 0;
    Daylight before = at(0);
    for (int32_t tick = 0; tick < 5 * 2400; tick++) {
        Daylight now = at(tick);
        for (int light = 0; light < DAYLIGHTS; light++) {
            float step = daylight_share(&now, (ScriptLight)light) - daylight_share(&before, (ScriptLight)light);
            assert_true(fabsf(step) <= 1.001f / FADE_TICKS);
        }
        if (whole < 5 && daylight_share(&now, ORDER[whole]) == 1.0f)
            whole++;
        before = now;
    }
    assert_int_equal(whole, 5);
}

// A phase before another ground goes on from its own light.
TEST(test_a_phase_before_mist_goes_through_the_day)
{
    begin(LIGHT_DUSK, LIGHT_NOON, (int)LOOK_POND + 1);
    assert_light(at(1799), LIGHT_NOON, LIGHT_NOON, 1.0f);
    assert_light(at(1800 + FADE_TICKS / 2), LIGHT_NOON, LIGHT_DUSK, 0.5f);
    assert_light(at(3600 + FADE_TICKS), LIGHT_NIGHT, LIGHT_NIGHT, 1.0f);
}

TEST(test_no_stage_is_at_noon)
{
    scene_begin(&scene, NULL, 5);
    assert_light(daylight_now(&scene.sim), LIGHT_NOON, LIGHT_NOON, 1.0f);
    assert_light(daylight_of(LIGHT_DAY), LIGHT_DAWN, LIGHT_DAWN, 1.0f);
}

GROUP(scene_set_up, scene_tear_down)
