// test_daylight.c -- the light over a stage follows its phases, and goes over from one to the next without a jump.
#include "stage_scene.h"

#include "view/ground.h"

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

TEST(test_a_light_goes_over_into_the_next)
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
TEST(test_a_day_goes_round)
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

TEST(test_no_stage_is_at_noon)
{
    scene_begin(&scene, NULL, 5);
    assert_light(daylight_now(&scene.sim), LIGHT_NOON, LIGHT_NOON, 1.0f);
    assert_light(daylight_of(LIGHT_DAY), LIGHT_DAWN, LIGHT_DAWN, 1.0f);
}

GROUP(scene_set_up, scene_tear_down)
