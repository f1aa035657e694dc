// test_action_run.c -- the actions one by one, counts of repeats, order of calls.

#include "core/action/action_read.h"
#include "test.h"

#define SECOND ((int64_t)ACTION_UNITS_PER_SECOND)
#define TICK ((int64_t)ACTION_UNITS_PER_TICK)

static ActionProgram program;
static char calls[4000]; // names of the calls so far, each followed by a blank
static int64_t call_dues[4000];
static int call_count;

static void note_call(void *context, int name, int64_t due_units)
{
    if (strlen(calls) + 20 < sizeof calls)
        strcat(strcat(calls, action_name(&program, name)), " ");
    if (call_count < 4000)
        call_dues[call_count] = due_units;
    call_count++;
}

static void compile(const char *text)
{
    if (!action_compile(text, strlen(text), &program, &error))
        fail_msg("%d:%d: %s\n%s", error.line, error.column, error.text, text);
    calls[0] = '\0';
    call_count = 0;
}

static ActionPose origin(void)
{
    return action_pose_at(vec2(100.0f, 200.0f), 30.0f);
}

// Checks position, heading and visibility at a time in seconds, from (100, 200) and 30 degrees.
static void check_pose(const char *text, double seconds, double x, double y, double heading, bool visible)
{
    compile(text);
    ActionPose pose = action_pose(&program, origin(), (int64_t)llround(seconds * 3.0e6));
    Vec2 position = action_pose_position(pose);
    double turn = fmod((double)action_pose_heading(pose) - heading + 540.0, 360.0) - 180.0;
    fail_if(fabs((double)position.x - x) > 1.0e-3 || fabs((double)position.y - y) > 1.0e-3 || fabs(turn) > 1.0e-3
                || (pose.visible == 1) != visible,
            "%s at %g s: %.4f %.4f %.3f %u, expected %.4f %.4f %.3f %d", text, seconds, (double)position.x,
            (double)position.y, (double)action_pose_heading(pose), pose.visible, x, y, heading, visible);
}

TEST(single_actions)
{
    check_pose("place 5 6", 0.0, 5, 6, 30, true);
    check_pose("move_by 10 -20 2s", 0.5, 102.5, 195, 30, true);
    check_pose("move_to 10 -20 2s", 0.5, 77.5, 145, 30, true);
    check_pose("move_to 10 -20 2s", 9.0, 10, -20, 30, true);
    check_pose("move_by 10 -20 0s", 0.0, 110, 180, 30, true);
    check_pose("jump_by 40 0 10 2 2s", 0.5, 110, 190, 30, true); // upward is toward smaller y
    check_pose("jump_by 40 0 10 2 2s", 1.0, 120, 200, 30, true);
    check_pose("jump_to 0 0 8 1 2s", 1.0, 50, 92, 30, true);
    check_pose("bezier_by 0 40 80 40 80 0 1s", 0.5, 140, 230, 30, true);
    check_pose("bezier_to 100 240 180 240 180 200 1s", 0.5, 140, 230, 30, true);
    check_pose("rotate_by 720 2s", 0.25, 100, 200, 120, true);
    check_pose("rotate_by -90 1s", 1.0, 100, 200, 300, true);
    check_pose("rotate_to 350 1s", 0.5, 100, 200, 10, true);  // the short way
    check_pose("rotate_to 210 1s", 0.5, 100, 200, 300, true); // half a turn: counter-clockwise
    check_pose("delay 1s, hide", 0.999, 100, 200, 30, true);
    check_pose("delay 1s, hide", 1.0, 100, 200, 30, false);
    check_pose("hide, delay 1s, show", 0.5, 100, 200, 30, false);
}

TEST(splines_pass_through_their_points)
{
    static const char *const by = "catmull_rom_by 10 20 30 -40 -50 60 3s";
    check_pose(by, 1.0, 110, 220, 30, true);
    check_pose(by, 2.0, 130, 160, 30, true);
    check_pose(by, 3.0, 50, 260, 30, true);
    check_pose("catmull_rom_to 110 220 130 160 50 260 3s", 2.0, 130, 160, 30, true);
    check_pose("catmull_rom_by 8 0 1s", 0.5, 104, 200, 30, true); // one point: no division by zero
    // The Catmull-Rom of cocos2d: in the middle of a piece half from the points, an eighth of 1/4 of the chords.
    check_pose(by, 0.5, 100 + 5 + 0.25 / 8 * (10 - 30), 200 + 10 + 0.25 / 8 * (20 - -40), 30, true);
}

TEST(blocks)
{
    check_pose("move_by 10 0 1s, move_by 0 10 1s", 1.5, 110, 205, 30, true);
    check_pose("spawn { move_by 10 0 1s, move_by 0 10 2s, rotate_by 90 1s }", 1.5, 110, 207.5, 120, true);
    check_pose("spawn { move_to 0 0 1s, move_by 10 10 1s }", 1.0, 10, 10, 30, true);
    check_pose("repeat 3 { move_by 10 0 1s, place 0 0 }", 2.5, 5, 0, 30, true);
    check_pose("repeat_forever { move_by 10 0 1s, move_by -7 0 1s }", 2001.0, 100 + 3000 + 10, 200, 30, true);
    check_pose("spawn { { delay 1s, show }, hide }", 2.0, 100, 200, 30, false); // the last branch of the text wins
    check_pose("spawn { { delay 1s, show }, hide }, move_by 1 1 1s", 1.5, 100.5, 200.5, 30, false);
    check_pose("repeat 2 { delay 1s, hide }", 1.5, 100, 200, 30, false);
    check_pose("repeat 2 { delay 1s, hide }", 3.0, 100, 200, 30, false);
}

// Lines and hops along their base, curves along their end tangents.
TEST(eases_go_beyond_the_ends)
{
    double u = 0.6, back = 1.0 + 2.70158 * pow(u - 1.0, 3.0) + 1.70158 * pow(u - 1.0, 2.0);
    double in = 0.2 * 0.2 * (2.70158 * 0.2 - 1.70158);
    assert_true(back > 1.0 && in < 0.0);
    check_pose("move_by 100 50 1s ease_back_out", 0.6, 100 + 100 * back, 200 + 50 * back, 30, true);
    check_pose("jump_by 100 0 40 2 1s ease_back_in", 0.2, 100 + 100 * in, 200, 30, true);
    check_pose("rotate_by 90 1s ease_back_out", 0.6, 100, 200, 30 + 90 * back, true);
    check_pose("bezier_by 0 40 80 40 80 0 1s ease_back_out", 0.6, 180, 200 - 120 * (back - 1.0), 30, true);
    check_pose("catmull_rom_by 80 0 80 80 2s ease_back_out", 1.2, 180, 280 + 80 * 2 * 0.25 * (back - 1.0), 30, true);
}

// 18 became 17 and 50 became 51 with float thresholds.
TEST(repeat_runs_exactly_count_times)
{
    static const char *const durations[] = {"0.1s", "0.02s", "0.34s", "0.36s", "1t", "0.333333s", "0.000001s", "0s"};
    for (size_t d = 0; d < sizeof durations / sizeof *durations; d++) {
        for (int n = 1; n <= 200; n++) {
            OwnText text = formatted("repeat %d { spawn { move_by 1 0 %s, rotate_by 3.6 %s }, call a }, call end", n,
                                     durations[d], durations[d]);
            compile(text);
            ActionRunner runner = action_begin(origin());
            for (int ticks = 0; !action_runner_done(&program, &runner) && ticks < 10000; ticks++)
                action_advance(&program, &runner, d % 2 == 0 ? TICK : 3 * TICK, note_call, NULL);
            assert_int_equal(call_count, n + 1);
            ActionPose pose = action_runner_pose(&program, &runner);
            assert_int_equal(pose.x, origin().x + 65536 * (int64_t)n);
        }
    }
}

TEST(repeat_forever_keeps_its_remainder)
{
    compile("repeat_forever { move_by 34 0 0.34s, call loop }");
    ActionRunner runner = action_begin(origin());
    for (int tick = 0; tick < 3600; tick++)
        action_advance(&program, &runner, TICK, note_call, NULL);
    assert_int_equal(call_count, 176); // 60 / 0.34 = 176.47
    for (int i = 0; i < 176; i++)
        assert_int_equal(call_dues[i], (i + 1) * (34 * SECOND / 100));
    Vec2 position = action_pose_position(action_runner_pose(&program, &runner));
    assert_true(fabsf(position.x - 6100.0f) < 1.0e-3f);              // 60 s at 100 px a second
    action_advance(&program, &runner, 10 * SECOND, note_call, NULL); // a stall
    assert_int_equal(call_count, 205);
    position = action_pose_position(action_runner_pose(&program, &runner));
    assert_true(fabsf(position.x - 7100.0f) < 1.0e-3f);
    action_advance(&program, &runner, 1000000 * SECOND, NULL, NULL);
    position = action_pose_position(action_runner_pose(&program, &runner));
    assert_true(fabsf(position.x - 100007100.0f) < 8.0f); // as fine as a float is there
}

static void check_calls(const char *text, int64_t units, const char *expected)
{
    compile(text);
    ActionRunner runner = action_begin(origin());
    action_advance(&program, &runner, units, note_call, NULL);
    fail_if(strcmp(calls, expected) != 0, "%s: %s, expected %s", text, calls, expected);
}

TEST(calls_come_in_order)
{
    check_calls("call a, call b", 0, "a b ");
    check_calls("delay 1s, call a", SECOND - 1, "");
    check_calls("delay 1s, call a", SECOND, "a ");
    check_calls("spawn { { delay 2s, call a }, { delay 1s, call b }, call c, { delay 2s, call d } }", 9 * SECOND,
                "c b a d ");
    check_calls("repeat 2 { spawn { call a, repeat 2 { call b } }, call c }", 0, "a b b c a b b c ");
    check_calls("repeat 2 { call a, delay 1s, call b }", 9 * SECOND, "a b a b ");
    check_calls("repeat 2 { repeat 2 { call a, delay 1s, call b }, call c }", 2 * SECOND, "a b a b c a ");
    check_calls("repeat_forever { delay 1s, call a }", 3 * SECOND, "a a a ");
}

TEST(a_runner_before_its_first_step_has_done_nothing)
{
    compile("place 1 1, call a");
    ActionRunner runner = action_begin(origin());
    assert_true(action_runner_pose(&program, &runner).x == origin().x);
    assert_false(action_runner_done(&program, &runner));
    action_advance(&program, &runner, 0, note_call, NULL);
    action_advance(&program, &runner, 0, note_call, NULL);
    assert_int_equal(call_count, 1);
    assert_true(action_runner_pose(&program, &runner).x == 65536);
    assert_true(action_runner_done(&program, &runner));
}

TEST(poses_convert)
{
    for (int deg = -720; deg <= 720; deg += 5) {
        ActionPose pose = action_pose_at(vec2(-1.5f, 300.25f), (float)deg);
        assert_true(pose.x == -98304 && pose.y == 19677184 && pose.visible == 1);
        float back = action_pose_heading(pose), turn = back - (float)(((deg % 360) + 360) % 360);
        assert_true(back >= 0.0f && back < 360.0f);
        assert_true(fabsf(turn) < 1.0e-4f || fabsf(turn) > 359.999f);
    }
}

// Half a year in one step costs no more than a moment, where no calls are on the way.
TEST(long_times_cost_no_work)
{
    compile("repeat_forever { spawn { move_by 1 2 1t, repeat 1000 { rotate_by 1 0.001s, hide, show } } }");
    ActionRunner runner = action_begin(origin());
    for (int i = 0; i < 1000; i++) {
        action_advance(&program, &runner, 180 * 24 * 3600 * SECOND + 1, note_call, NULL);
        (void)action_runner_pose(&program, &runner);
    }
    assert_true(runner.elapsed == 1000 * (180 * 24 * 3600 * SECOND + 1));
    action_advance(&program, &runner, INT64_MAX, note_call, NULL);
    action_advance(&program, &runner, INT64_MAX, note_call, NULL);
    (void)action_runner_pose(&program, &runner);
}
