// test_action_follow.c -- what programs say of following, stretch by stretch.

#include "core/action/action_read.h"
#include "test.h"

#define TICK ((int64_t)ACTION_UNITS_PER_TICK)

static ActionProgram program;

static void compile(const char *text)
{
    if (!action_compile(text, strlen(text), &program, &error))
        fail_msg("%d:%d: %s\n%s", error.line, error.column, error.text, text);
}

// Follows straight on from the start, `ticks` at a step, and tells how far that led after each of `count` ticks.
static float followed(const char *text, int count, int ticks)
{
    compile(text);
    float way = 0.0f;
    for (int tick = 0; tick < count; tick += ticks) {
        ActionFollow follow = action_follow(&program, tick == 0 ? -1 : tick * TICK, (tick + ticks) * TICK);
        assert_true(follow.kept >= 0.0f && follow.kept <= 1.0f && follow.px >= 0.0f);
        way = way * follow.kept + follow.px;
    }
    return way;
}

static void check(const char *text, int ticks, float expected)
{
    float way = followed(text, ticks, 1);
    if (fabsf(way - expected) > 1.0e-3f)
        fail_msg("%s: %g px after %d ticks, expected %g", text, (double)way, ticks, (double)expected);
}

TEST(the_speed_counts_while_it_lasts)
{
    check("follow 1.5 3s", 60, 90.0f);
    check("follow 1.5 3s", 200, 270.0f);
    check("delay 1s, follow 2 1s, delay 1s", 90, 60.0f);
    check("delay 1s, follow 2 1s, delay 1s", 180, 120.0f);
    check("delay 0.5t, follow 2 2t", 1, 1.0f); // half a tick of it
    check("delay 0.5t, follow 2 2t", 5, 4.0f);
    check("move_by 9 9 1s", 60, 0.0f);
}

TEST(blocks_take_their_turns)
{
    check("repeat 3 { follow 1 10t, delay 5t }", 20, 15.0f);
    check("repeat 3 { follow 1 10t, delay 5t }", 100, 30.0f);
    check("repeat_forever { delay 5t, follow 1 10t }", 150, 100.0f);
    check("repeat_forever { follow 1 1t }", 50, 50.0f);
    check("spawn { follow 1 10t, follow 2 5t, rotate_by 90 1s }", 60, 20.0f);
    check("{ { delay 10t, follow 3 10t } }, { follow 1 10t }", 30, 40.0f);
}

TEST(a_point_of_the_field_makes_up_for_it)
{
    check("follow 1 60t, place 1 2", 60, 0.0f);
    check("follow 1 60t, delay 1t, place 1 2", 60, 60.0f);
    check("follow 1 60t, move_by 9 9 1s", 120, 60.0f);
    check("follow 1 60t, move_to 9 9 1s", 75, 45.0f);
    check("follow 1 60t, move_to 9 9 1s, follow 2 5t", 125, 10.0f);
    check("follow 1 60t, bezier_to 1 1 2 2 9 9 1s ease_sine_in", 90, 30.0f);
    check("follow 1 60t, jump_to 1 1 9 1 0s, delay 1s", 61, 0.0f);
    check("follow 1 60t, repeat_forever { move_to 9 9 1s, move_to 1 1 1s }", 90, 30.0f);
    check("follow 1 60t, repeat_forever { move_to 9 9 1s, move_to 1 1 1s }", 500, 0.0f);
    check("follow 1 60t, repeat_forever { move_by 9 9 1s }", 500, 60.0f);
    check("repeat_forever { move_to 9 9 10t, follow 1 20t }", 30 * 7 + 10, 0.0f);
    check("repeat_forever { move_to 9 9 10t, follow 1 20t }", 30 * 8, 20.0f);
}

TEST(steps_do_not_matter)
{
    static const char *const TEXTS[] = {
        "repeat_forever { follow 1 7t, delay 3t, follow 0.5 10t }",
        "follow 1 60t, move_to 9 9 1s, follow 2 1s",
        "place 1 1, spawn { follow 1 30t, delay 2s }, place 3 3, delay 1t, follow 3 1s",
    };
    for (int i = 0; i < 3; i++)
        for (int ticks = 2; ticks <= 30; ticks++)
            for (int steps = 1; steps <= 6; steps++)
                assert_float_equal(followed(TEXTS[i], ticks * steps, ticks), followed(TEXTS[i], ticks * steps, 1),
                                   1.0e-3f);
}

// The pose is the program's alone: a follow is a rest in it, and programs without one are what they were.
TEST(the_pose_rests)
{
    ActionProgram rests;
    compile("place 60 20, follow 3 1s, move_by 80 0 1s");
    assert_true(action_follows(&program));
    rests = program;
    compile("place 60 20, delay 1s, move_by 80 0 1s");
    assert_false(action_follows(&program));
    for (int tick = 0; tick < 150; tick++) {
        ActionPose a = action_pose(&rests, action_pose_at(vec2(1, 2), 0), tick * TICK);
        ActionPose b = action_pose(&program, action_pose_at(vec2(1, 2), 0), tick * TICK);
        assert_memory_equal(&a, &b, sizeof a);
    }
}
