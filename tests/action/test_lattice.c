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
    tree = (Tree){.endless = lattice_below(lattice, 2) == 1, .calls = true};
    make_program(&tree, seed, text, &program);
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

// All answers about the times `at` and `to`, and of a runner that goes from one to the other.
static void ask_at(Lattice *lattice, ActionPose origin, int64_t at, int64_t to)
{
    add_pose(lattice, action_pose(&program, origin, at));
    ActionFollow follow = action_follow(&program, at, to);
    lattice_add_vec2(lattice, vec2(follow.kept, follow.px));
    ActionRunner runner = action_begin(origin);
    action_advance(&program, &runner, at, list_call, &calls);
    add_calls(lattice);
    action_advance(&program, &runner, to - at, list_call, &calls);
    add_calls(lattice);
    add_pose(lattice, action_runner_pose(&program, &runner));
    lattice_add_word(lattice, action_runner_done(&program, &runner));
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
    lattice_expect(&lattice, 0x294f92d2931c042du);
}

// Fast programs, sampled a few units around the ends of their rounds: a unit moves the dummy by about a thousandth of a
// pixel there, and an instant action has either happened or not.
TEST(rounds)
{
    static const char *const TEXTS[] = {
        "repeat 4 { move_by 4000 0 3t, move_by 0 900 2t }",
        "repeat_forever { move_by -4000 0 3t, spawn { move_by 0 900 2t, jump_by 7 0 900 1 2t } }",
        "delay 8t, repeat 3 { follow 0.5 2t, move_to 9 9 1t }, spawn { follow 1 4t, repeat 2 { move_to 8 0 2t } }",
        "repeat 3 { hide, delay 3t, show, delay 2t }",
        "repeat 3 { hide, call b, repeat 2 { call a, delay 1t, call c }, show, call d, delay 2t }",
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
    lattice_expect(&lattice, 0xd86851888a366f9cu);
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
    lattice_expect(&lattice, 0x7bb281ac10312725u);
}

// The same for a program with every action.
TEST(words_of_all_actions_have_ends)
{
    Lattice lattice = lattice_begin(45u);
    compile_text(
        "place -1 2, move_to 1.5 -2 1s ease_quad_in, move_by 1 2 1s, jump_to 1 2 3 4 1s, jump_by 4 5 -6 9 0s ease_bounce_out,"
        "bezier_to 1 2 3 4 5 6 1s, bezier_by 1 2 3 4 5 6 1s, catmull_rom_to 0 0 1 1 1s, catmull_rom_by 0 0 1 1 2 2 1s,"
        "rotate_by -90 1s, rotate_to -1 1s, call a, hide, spawn { show, call c }, repeat 9 { delay 1s, move_by 1 1 1s },"
        "follow 0.5 1s, repeat_forever { delay 1s }",
        &program);
    word_count = action_pack(&program, words, WORDS_MAX);
    assert_true(word_count > 0 && !fault());
    for (int i = 0; i < word_count; i++)
        lattice_add_ends(&lattice, &words[i], false, fault);
    lattice_expect(&lattice, 0x7d63870c968cada5u);
}

TEST(eases)
{
    Lattice lattice = lattice_begin(43u);
    for (int ease = 1; ease < ACTION_EASE_COUNT; ease++)
        for (int i = -2; i <= 66 && action_ease_known((uint32_t)ease); i++) {
            double eased = action_ease(ease, i / 64.0);
            lattice_add_bytes(&lattice, &eased, sizeof eased);
        }
    lattice_expect(&lattice, 0xc13f521968a3b79cu);
}
