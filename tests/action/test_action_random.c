// test_action_random.c -- the promises of action programs, over thousands of random programs.
#include "reference.h"
#include "test.h"

#define ROUNDS 800
#define HORIZON (10 * (int64_t)ACTION_UNITS_PER_SECOND)

static Tree tree;
static char text[NODE_TEXT];
static ActionProgram program;
static CallList list, other;

static void begin_case(uint64_t seed, bool endless, bool calls)
{
    tree.endless = endless;
    tree.calls = calls;
    make_program(&tree, seed, text, &program);
}

static void fail_case(uint64_t seed, const char *what, int64_t at)
{
    fail_msg("seed %llu, %s at %lld: %s", (unsigned long long)seed, what, (long long)at, text);
}

static bool near_pose(ActionPose a, ActionPose b, int64_t units)
{
    int32_t turn = (int32_t)(a.heading - b.heading);
    return llabs(a.x - b.x) <= units && llabs(a.y - b.y) <= units && abs(turn) <= units && a.visible == b.visible;
}

static int64_t end_of(const ActionProgram *of)
{
    int64_t duration = action_duration(of);
    return duration == ACTION_FOREVER ? HORIZON : duration;
}

// Sizes from nothing to far beyond the end, 0 among them.
static int64_t pick_step(Rng *rng, int64_t whole)
{
    uint32_t kind = rng_below(rng, 6);
    uint32_t draw = rng_u32(rng);
    if (kind < 3)
        return kind < 2 ? (int64_t)kind : ACTION_UNITS_PER_TICK;
    return draw % (kind == 3 ? 1000 : whole + 1);
}

TEST(any_steps_make_the_same_run)
{
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, seed % 3 == 0, true);
        Rng rng = rng_seed(seed, 79);
        ActionPose origin = some_pose(seed);
        int64_t whole = end_of(&program) + 1000;
        ActionRunner once = action_begin(origin), stepped = action_begin(origin);
        list.count = other.count = 0;
        action_advance(&program, &once, whole, list_call, &list);
        for (int i = 0; stepped.elapsed < whole && i < 3000; i++) {
            int64_t rest = whole - (stepped.elapsed < 0 ? 0 : stepped.elapsed);
            int64_t step = pick_step(&rng, whole / 20);
            action_advance(&program, &stepped, step < rest && i < 2999 ? step : rest, list_call, &other);
        }
        ActionPose a = action_runner_pose(&program, &once), b = action_runner_pose(&program, &stepped);
        if (memcmp(&once, &stepped, sizeof once) != 0 || !near_pose(a, b, 0))
            fail_case(seed, "poses differ", whole);
        if (list.count != other.count
            || memcmp(list.calls, other.calls, (size_t)list.count * sizeof list.calls[0]) != 0)
            fail_case(seed, "calls differ", list.count);
    }
}

TEST(calls_match_the_plain_evaluator)
{
    int calls = 0;
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, seed % 3 == 0, true);
        int64_t whole = end_of(&program);
        ActionRunner runner = action_begin(some_pose(seed));
        list.count = other.count = 0;
        action_advance(&program, &runner, whole, list_call, &list);
        plain_calls(&tree, 0, 0, whole, &other);
        assert_true(other.count < 20000);
        sort_calls(&other);
        if (list.count != other.count)
            fail_case(seed, "number of calls differs", list.count);
        for (int i = 0; i < list.count; i++) {
            const char *name = action_name(&program, list.calls[i].name);
            if (atoi(name + 1) != other.calls[i].name || list.calls[i].due != other.calls[i].due)
                fail_case(seed, "a call differs", other.calls[i].due);
        }
        calls += list.count;
    }
    assert_true(calls > 5 * ROUNDS);
}

TEST(poses_match_the_plain_evaluator)
{
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, seed % 3 == 0, false);
        if (action_duration(&program) != tree.nodes[0].duration)
            fail_case(seed, "duration differs", action_duration(&program));
        ActionPose origin = some_pose(seed);
        Rng rng = rng_seed(seed, 80);
        int64_t whole = end_of(&program);
        for (int i = 0; i < 20; i++) {
            int64_t at = i == 0 ? 0 : i == 1 ? whole : (int64_t)(rng_u32(&rng) % (uint64_t)(whole + 1));
            ActionPose pose = action_pose(&program, origin, at), plain = plain_at(&tree, 0, origin, at);
            if (llabs(plain.x) >> 45 == 0 && llabs(plain.y) >> 45 == 0 && !near_pose(pose, plain, 16))
                fail_case(seed, "poses differ", at);
        }
    }
}

// Simultaneous moves add up exactly, at every moment.
TEST(ways_at_the_same_time_add_up)
{
    static char first[NODE_TEXT];
    static ActionProgram one, sum;
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, false, false);
        int points = tree.points, count = tree.count;
        strcpy(first, text);
        one = program;
        begin_case(seed + 100000, false, false);
        if (tree.count + count > 80 || tree.points + points > ACTION_POINTS_MAX)
            continue;
        OwnText both = formatted("spawn { sequence { %s }, sequence { %s } }", first, text);
        compile_text(both, &sum);
        ActionPose origin = some_pose(seed);
        int64_t whole = end_of(&sum);
        for (int i = 0; i <= 10; i++) {
            int64_t at = whole * i / 10;
            ActionPose a = minus(action_pose(&one, origin, at), origin), b = plus(action_pose(&program, origin, at), a);
            ActionPose both_at = action_pose(&sum, origin, at);
            b.visible = both_at.visible;
            if (!near_pose(both_at, b, 0))
                fail_case(seed, "the sum differs", at);
        }
    }
}
