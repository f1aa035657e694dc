// test_lattice.c -- random programs at the very times at which their actions begin and end, and how far their words go.
#include "lattice.h"

#include "random_program.h"

#define PROGRAMS 800
#define WORDS_MAX 2048
#define PACKED 24
#define HORIZON (100 * (int64_t)ACTION_UNITS_PER_SECOND)

static Tree tree;
static char text[NODE_TEXT];
static ActionProgram program, again;
static int32_t words[WORDS_MAX];
static int word_count;
static CallList calls;

static void add_pose(Lattice *lattice, ActionPose pose)
{
    lattice_add_word(lattice, (uint64_t)pose.x);
    lattice_add_word(lattice, (uint64_t)pose.y);
    lattice_add_word(lattice, (uint64_t)pose.heading * 2u + pose.visible);
}

static void add_calls(Lattice *lattice)
{
    lattice_add_word(lattice, (uint64_t)calls.count);
    for (int i = 0; i < calls.count && i < 64; i++) {
        lattice_add_word(lattice, (uint64_t)calls.calls[i].name);
        lattice_add_word(lattice, (uint64_t)calls.calls[i].due);
    }
    calls.count = 0;
}

static void draw_program(Lattice *lattice, uint64_t seed)
{
    tree = (Tree){.endless = lattice_below(lattice, 2) == 1, .calls = true, .wild = lattice_below(lattice, 3) == 0};
    make_tree(&tree, seed);
    compile_tree(&tree, text, &program);
}

// Where some action begins or ends, round times, and one unit beside.
static int64_t time_drawn(Lattice *lattice)
{
    const ActionOp *op = &program.ops[lattice_below(lattice, (int)program.op_count)];
    int64_t units = (int64_t)lattice_below(lattice, 20) * ACTION_UNITS_PER_TICK * 10;
    if (lattice_below(lattice, 3) > 0 && op->begins < HORIZON)
        units = op->begins + (op->duration < HORIZON ? op->duration : 0);
    units += lattice_below(lattice, 3) - 1;
    return units < 0 ? 0 : units;
}

// The last show or hide by a time, from the visibility that it leaves an origin of either kind.
static int shows_after(ActionPose origin, int64_t at)
{
    origin.visible = 0;
    uint32_t hidden = action_pose(&program, origin, at).visible;
    origin.visible = 1;
    uint32_t shown = action_pose(&program, origin, at).visible;
    return hidden != shown ? ACTION_STAYS : shown ? ACTION_SHOWS : ACTION_HIDES;
}

// All answers about the times `at` and `to`, and of a runner that goes from one to the other and is stopped there.
static void ask_at(Lattice *lattice, ActionPose origin, int64_t at, int64_t to)
{
    add_pose(lattice, action_pose(&program, origin, at));
    lattice_add_word(lattice, (uint64_t)shows_after(origin, at));
    ActionFollow follow = action_follow(&program, at, to);
    lattice_add_vec2(lattice, vec2(follow.kept, follow.px));
    ActionRunner runner = action_begin(origin);
    action_advance(&program, &runner, at, list_call, &calls);
    add_calls(lattice);
    action_advance(&program, &runner, to - at, list_call, &calls);
    add_calls(lattice);
    add_pose(lattice, action_runner_pose(&program, &runner));
    lattice_add_word(lattice, action_runner_done(&program, &runner));
    action_stop(&program, &runner, list_call, &calls);
    add_calls(lattice);
    lattice_add_bytes(lattice, &runner, sizeof runner);
}

static void ask(Lattice *lattice)
{
    ActionPose origin = some_pose((uint64_t)lattice_below(lattice, 4));
    int64_t at = time_drawn(lattice), to = at + time_drawn(lattice);
    ask_at(lattice, origin, at, to);
}

TEST(programs)
{
    Lattice lattice = lattice_begin(41u);
    for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
        draw_program(&lattice, seed);
        lattice_add_word(&lattice, (uint64_t)action_duration(&program));
        lattice_add_word(&lattice, action_follows(&program));
        for (int i = 0; i < 12; i++)
            ask(&lattice);
        int position = lattice_below(&lattice, 200) - 100;
        ActionPose pose = action_pose_at(vec2((float)position / 4.0f, 1.0f / 3.0f), (float)position * 7.5f);
        add_pose(&lattice, pose);
        lattice_add_vec2(&lattice, action_pose_position(pose));
        lattice_add_float(&lattice, action_pose_heading(pose));
    }
    lattice_expect(&lattice, 0x67244e91b3a1a2c2u);
}

// What is quick, forward and backward, a few units around the ends of its rounds: there a unit is some thousandth of a
// pixel, and what is done at once is done or not.
TEST(rounds)
{
    static const char *const TEXTS[] = {
        "repeat 4 { move_by 4000 0 3t, move_by 0 900 2t }",
        "reverse_time { repeat 4 { move_by 4000 0 3t, move_by 0 900 2t } }",
        "reverse { repeat 4 { move_by 4000 0 3t, move_by 0 900 2t } }",
        "reverse_time { speed 2 { repeat 4 { jump_by 4000 0 -900 1 6t, move_by 0 900 4t } } }",
        "repeat 2 { reverse_time { repeat 2 { move_by 4000 0 3t, move_by 0 900 2t } } }",
        "repeat_forever { reverse { move_by 4000 0 3t }, spawn { move_by 0 900 2t, move_by 7 0 2t } }",
        "delay 8t, repeat 3 { follow 0.5 2t, move_to 9 9 1t }, spawn { follow 1 4t, repeat 2 { move_to 8 0 2t } }",
        "repeat 3 { hide, delay 3t, show, delay 2t }",
        "repeat 3 { finally a, hide, call b, delay 3t, finally c, show, call d, delay 2t }",
        "reverse_time { repeat 3 { finally a, hide, call b, delay 3t, finally c, show, call d, delay 2t } }",
        "reverse_time { speed 2 { finally a, delay 4t, finally b, show, delay 4t, finally c, call d, delay 4t } }",
        "speed 3 { reverse_time { repeat 3 { finally a, delay 4t, hide, call b, delay 4t } }, finally c, delay 6t }",
        "reverse_time { speed 0.75 { spawn { { finally a, delay 3t }, { delay 3t, finally b, show, delay 3t } } } }",
    };
    Lattice lattice = lattice_begin(46u);
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        compile_text(TEXTS[i], &program);
        for (int64_t tick = 0; tick <= 20; tick++)
            for (int64_t beside = -3; beside <= 3; beside++) {
                int64_t units = tick * ACTION_UNITS_PER_TICK + beside;
                units = units < 0 ? 0 : units;
                ask_at(&lattice, some_pose(0), units / 2, units);
            }
    }
    lattice_expect(&lattice, 0x8500ce77d4f6ad60u);
}

static const char *fault(void)
{
    return action_unpack(words, word_count, &again);
}

// Each word of some programs is let through as far as ever, and no farther; what is let through means the same.
TEST(words_have_ends)
{
    Lattice lattice = lattice_begin(42u);
    for (uint64_t seed = 1; seed <= PACKED; seed++) {
        draw_program(&lattice, seed * 7);
        word_count = action_pack(&program, words, WORDS_MAX);
        assert_true(word_count > 0 && !fault());
        lattice_add_bytes(&lattice, words, sizeof words[0] * (size_t)word_count);
        for (int i = 0; i < word_count; i++)
            lattice_add_ends(&lattice, &words[i], false, fault);
    }
    lattice_expect(&lattice, 0x276273f221ae95fdu);
}

// Times as long as they can be, at all speeds: before and after the end of what a product has room for.
TEST(speeds)
{
    static const int32_t FACTORS[] = {1000, 999999, 1000000, 1000001, 1500000, 1000000000};
    Lattice lattice = lattice_begin(44u);
    for (int i = 0; i < 6; i++) {
        ActionOp op = action_op(ACTION_SPEED);
        action_speed_set(&op, FACTORS[i]);
        const int64_t divisors[] = {1, op.first, op.second, 1000000, FACTORS[i]};
        for (int d = 0; d < 25; d++)
            for (int64_t beside = -2; beside <= 2; beside++) {
                if (divisors[d / 5] > divisors[d % 5])
                    continue;
                int64_t units = ACTION_TIME_MAX / divisors[d % 5] * divisors[d / 5] + beside;
                units = units < 0 ? 0 : units < ACTION_TIME_MAX ? units : ACTION_TIME_MAX;
                lattice_add_word(&lattice, (uint64_t)action_speed_inner(&op, units));
                lattice_add_word(&lattice, (uint64_t)action_speed_due(&op, units));
            }
    }
    lattice_expect(&lattice, 0xf488438b729094a8u);
}

// The same for a program with every action.
TEST(words_of_all_actions_have_ends)
{
    Lattice lattice = lattice_begin(45u);
    compile_text(
        "place -1 2, move_to 1.5 -2 1s ease_in 3, move_by 1 2 1s, jump_to 1 2 3 4 1s, jump_by 4 5 -6 9 0s ease_bounce_out,"
        "bezier_to 1 2 3 4 5 6 1s, bezier_by 1 2 3 4 5 6 1s, cardinal_spline_by 10 1 2 3 4 1s,"
        "cardinal_spline_to -10 1 2 1s, catmull_rom_to 0 0 1 1 1s, catmull_rom_by 0 0 1 1 2 2 1s, rotate_by -90 1s,"
        "rotate_to -1 1s, speed 0.5 { call a, delay 1t }, hide, finally b, spawn { show, call c },"
        "repeat 9 { delay 1s, reverse { move_by 1 1 1s } }, reverse_time { move_by 1 1 1s }, follow 0.5 1s,"
        "{ delay 1s } ease_elastic_in 10, speed 2 { repeat_forever { delay 1s } }",
        &program);
    word_count = action_pack(&program, words, WORDS_MAX);
    assert_true(word_count > 0 && !fault());
    for (int i = 0; i < word_count; i++)
        lattice_add_ends(&lattice, &words[i], false, fault);
    lattice_expect(&lattice, 0xd39f89f368865f0au);
}

TEST(eases)
{
    Lattice lattice = lattice_begin(43u);
    for (int ease = 1; ease < ACTION_EASE_COUNT; ease++) {
        ActionEaseValue value = action_ease_value(ease);
        lattice_add_bytes(&lattice, &value, sizeof value);
        const int32_t values[] = {value.default_value, value.least, value.most};
        for (int v = 0; v < 3; v++)
            for (int i = -2; i <= 66; i++) {
                double eased = action_ease(ease, values[v], i / 64.0);
                lattice_add_bytes(&lattice, &eased, sizeof eased);
            }
    }
    lattice_expect(&lattice, 0x384a66ea2f4bc05au);
}
