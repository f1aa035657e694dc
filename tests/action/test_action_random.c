// test_action_random.c -- the promises of action programs, over thousands of random programs.
#include "reference.h"
#include "test.h"

#define ROUNDS 800
#define HORIZON (10 * (int64_t)ACTION_UNITS_PER_SECOND)

// A change of this value means that recorded games no longer play back the same.
#define GOLDEN_HASH 0x7fce0aababa4191au

static Tree tree;
static char text[NODE_TEXT];
static ActionProgram program;
static CallList list, other;

static void begin_case(uint64_t seed, bool endless, bool calls, bool wild)
{
    tree.endless = endless;
    tree.calls = calls;
    tree.wild = wild;
    make_tree(&tree, seed);
    compile_tree(&tree, text, &program);
}

static void fail_case(uint64_t seed, const char *what, int64_t at)
{
    fail_msg("seed %llu, %s at %lld: %s", (unsigned long long)seed, what, (long long)at, text);
}

static bool same_pose(ActionPose a, ActionPose b)
{
    return a.x == b.x && a.y == b.y && a.heading == b.heading && a.visible == b.visible;
}

static bool near_pose(ActionPose a, ActionPose b, int64_t units)
{
    int32_t turn = (int32_t)(a.heading - b.heading);
    return llabs(a.x - b.x) <= units && llabs(a.y - b.y) <= units && abs(turn) <= units;
}

static int64_t end_of(const ActionProgram *of)
{
    int64_t duration = action_duration(of);
    return duration == ACTION_FOREVER ? HORIZON : duration;
}

static bool same_calls(const CallList *a, const CallList *b)
{
    if (a->count != b->count)
        return false;
    for (int i = 0; i < a->count && i < 20000; i++) {
        if (a->calls[i].name != b->calls[i].name || a->calls[i].due != b->calls[i].due)
            return false;
    }
    return true;
}

static void calls_of(const ActionProgram *of, CallList *into)
{
    ActionRunner runner = action_begin(some_pose(0));
    action_advance(of, &runner, end_of(of), list_call, into);
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
        begin_case(seed, seed % 3 == 0, true, true);
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
        if (memcmp(&once, &stepped, sizeof once) != 0 || !same_pose(a, b))
            fail_case(seed, "poses differ", whole);
        if (!same_calls(&list, &other))
            fail_case(seed, "calls differ", list.count);
    }
}

TEST(calls_match_the_plain_evaluator)
{
    int calls = 0;
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, seed % 3 == 0, true, true);
        int64_t whole = end_of(&program);
        ActionRunner runner = action_begin(some_pose(seed));
        list.count = other.count = 0;
        action_advance(&program, &runner, whole, list_call, &list);
        plain_calls(&tree, 0, true, whole, &other);
        int kept = 0;
        for (int i = 0; i < other.count; i++) {
            if (other.calls[i].due <= whole)
                other.calls[kept++] = other.calls[i];
        }
        other.count = kept;
        assert_true(other.count < 20000);
        if (list.count != other.count)
            fail_case(seed, "number of calls differs", list.count);
        for (int i = 0; i < list.count; i++) {
            const char *name = action_name(&program, list.calls[i].name);
            if (atoi(name + 1) != other.calls[i].name || list.calls[i].due != other.calls[i].due)
                fail_case(seed, "a call differs", other.calls[i].due);
            if (i > 0 && list.calls[i].due < list.calls[i - 1].due)
                fail_case(seed, "calls out of order", other.calls[i].due);
        }
        calls += list.count;
    }
    assert_true(calls > 5 * ROUNDS);
}

TEST(poses_match_the_plain_evaluator)
{
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, seed % 3 == 0, false, false);
        if (action_duration(&program) != tree.nodes[0].duration)
            fail_case(seed, "duration differs", action_duration(&program));
        ActionPose origin = some_pose(seed);
        Rng rng = rng_seed(seed, 80);
        int64_t whole = end_of(&program);
        for (int i = 0; i < 20; i++) {
            int64_t at = i == 0 ? 0 : i == 1 ? whole : (int64_t)(rng_u32(&rng) % (uint64_t)(whole + 1));
            ActionPose pose = action_pose(&program, origin, at);
            ActionPose plain = plain_at(&tree, 0, origin, (When){at, true});
            if (llabs(plain.x) >> 45 == 0 && llabs(plain.y) >> 45 == 0 && !near_pose(pose, plain, 16))
                fail_case(seed, "poses differ", at);
            if (strstr(text, "reverse {") == NULL && pose.visible != plain.visible) // undone shows are too plain here
                fail_case(seed, "visibility differs", at);
        }
        if (action_duration(&program) != ACTION_FOREVER
            && !near_pose(action_pose(&program, origin, whole), plain_end(&tree, 0, origin), 0))
            fail_case(seed, "ends differ", whole);
    }
}

// Compiles "BEFORE text AFTER".
static void compile_around(const char *before, const char *after, ActionProgram *into)
{
    static char around[2 * NODE_TEXT + 200];
    around[0] = '\0';
    strcat(strcat(strcat(around, before), text), after);
    compile_text(around, into);
}

// Undoing an undoing goes forth again, and back: each has the one before as its twin.
static void check_chain(uint64_t seed)
{
    static char chain[4 * NODE_TEXT + 200];
    static ActionProgram undone;
    snprintf(chain, sizeof chain,
             "{ %s, delay 0s }, reverse { %s, delay 0s }, reverse { reverse { %s, delay 0s } },"
             "reverse { reverse { reverse { %s, delay 0s } } }",
             text, text, text, text);
    compile_text(chain, &undone);
    ActionPose origin = some_pose(seed);
    int64_t whole = action_duration(&program);
    if (!same_pose(action_pose(&undone, origin, 4 * whole), origin))
        fail_case(seed, "a chain does not return", whole);
    Rng rng = rng_seed(seed, 87);
    for (int i = 0; i < 5 && whole > 0; i++) {
        int64_t at = (int64_t)(rng_u32(&rng) % (uint64_t)whole);
        if (!same_pose(action_pose(&undone, origin, at), action_pose(&undone, origin, 2 * whole + at)))
            fail_case(seed, "an undone undoing differs", at);
    }
}

// A pair of an action and its reverse leaves no trace, with other things between them and wherever it stands.
TEST(forward_then_reverse_returns)
{
    static const char *const frames[][3] = {
        {"", "", ""},
        {"", "delay 0.5s, call x,", ""},
        {"", "move_by 3 4 1s, rotate_by 30 1s, spawn { move_by -3 -4 0s, rotate_by -30 1s },", ""},
        {"repeat 3 {", "", "}"},
        {"speed 1.7 {", "delay 1t,", "} ease_bounce_out"},
        {"spawn { call x, repeat 2 {", "", "} }"},
        {"reverse { delay 1s,", "", "}"},
    };
    static char before[100], after[NODE_TEXT + 200];
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, false, seed % 2 == 0, true);
        if (tree.ops < 18 && tree.points <= ACTION_POINTS_MAX / 4)
            check_chain(seed);
        if (tree.ops > 38 || tree.points > ACTION_POINTS_MAX / 2 || program.name_count == ACTION_NAMES_MAX)
            continue;
        ActionPose origin = some_pose(seed);
        for (size_t i = 0; i < sizeof frames / sizeof *frames; i++) {
            snprintf(before, sizeof before, "%s sequence {", frames[i][0]);
            snprintf(after, sizeof after, "}, %s reverse { %s } %s", frames[i][1], text, frames[i][2]);
            static ActionProgram pair;
            compile_around(before, after, &pair);
            ActionPose end = action_pose(&pair, origin, action_duration(&pair));
            if (strncmp(frames[i][0], "reverse", 7) == 0)
                end.visible = origin.visible; // undone show for show, see README.md
            if (!same_pose(end, origin))
                fail_case(seed, "does not return", (int64_t)i);
        }
    }
}

TEST(reverse_twice_is_the_original)
{
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, false, true, true);
        ActionPose origin = some_pose(seed);
        ActionProgram twice;
        compile_around("reverse { reverse {", "} }", &twice);
        int64_t whole = end_of(&program);
        Rng rng = rng_seed(seed, 81);
        for (int i = 0; i < 20; i++) {
            int64_t at = i == 0 ? 0 : i == 1 ? whole : (int64_t)(rng_u32(&rng) % (uint64_t)(whole + 1));
            if (!same_pose(action_pose(&program, origin, at), action_pose(&twice, origin, at)))
                fail_case(seed, "poses differ", at);
        }
        list.count = other.count = 0;
        calls_of(&program, &list);
        calls_of(&twice, &other);
        if (!same_calls(&list, &other))
            fail_case(seed, "calls differ", list.count);
    }
}

TEST(reverse_time_is_the_mirror_image)
{
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, false, true, true);
        ActionPose origin = some_pose(seed);
        ActionProgram mirror;
        compile_around("reverse_time {", "}", &mirror);
        int64_t whole = end_of(&program);
        Rng rng = rng_seed(seed, 82);
        int jumps = 0;
        for (int i = 0; i < 20 && whole > 2; i++) {
            int64_t at = 1 + (int64_t)(rng_u32(&rng) % (uint64_t)(whole - 1));
            ActionPose a = action_pose(&program, origin, whole - at), b = action_pose(&mirror, origin, at);
            jumps += !same_pose(a, b); // where something jumps just now
        }
        if (jumps > 3)
            fail_case(seed, "no mirror image", jumps);
        if (!same_pose(action_pose(&mirror, origin, whole), origin))
            fail_case(seed, "does not end where it began", whole);
        list.count = other.count = 0;
        calls_of(&program, &list);
        calls_of(&mirror, &other);
        if (list.count != other.count)
            fail_case(seed, "number of calls differs", list.count);
        for (int i = 0; strstr(text, "finally") == NULL && i < list.count; i++) {
            int j = list.count - 1 - i;
            if (list.calls[i].name != other.calls[j].name || list.calls[i].due != whole - other.calls[j].due)
                fail_case(seed, "a call is not mirrored", list.calls[i].due);
        }
    }
}

// Simultaneous moves add up exactly, at every moment.
TEST(ways_at_the_same_time_add_up)
{
    static char both[2 * NODE_TEXT + 100];
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, false, false, true);
        if (tree.ops > 40 || tree.points > ACTION_POINTS_MAX / 2)
            continue;
        static char first[NODE_TEXT];
        static ActionProgram one, sum;
        strcpy(first, text);
        one = program;
        begin_case(seed + 100000, false, false, true);
        if (tree.ops > 40 || tree.points > ACTION_POINTS_MAX / 2)
            continue;
        snprintf(both, sizeof both, "spawn { sequence { %s }, sequence { %s } }", first, text);
        compile_text(both, &sum);
        ActionPose origin = some_pose(seed);
        int64_t whole = end_of(&sum);
        for (int i = 0; i <= 10; i++) {
            int64_t at = whole * i / 10;
            ActionPose a = minus(action_pose(&one, origin, at), origin), b = action_pose(&program, origin, at);
            if (!near_pose(action_pose(&sum, origin, at), plus(b, a), 0))
                fail_case(seed, "the sum differs", at);
        }
    }
}

TEST(stopping_reports_each_reached_finally_once)
{
    for (uint64_t seed = 0; seed < ROUNDS; seed++) {
        begin_case(seed, seed % 3 == 0, true, true);
        Rng rng = rng_seed(seed, 83);
        int64_t at = (int64_t)(rng_u32(&rng) % (uint64_t)(end_of(&program) + 1));
        ActionPose origin = some_pose(seed);
        ActionRunner runner = action_begin(origin);
        action_advance(&program, &runner, at, NULL, NULL);
        ActionPose before = action_runner_pose(&program, &runner);
        list.count = 0;
        bool done = action_runner_done(&program, &runner);
        action_stop(&program, &runner, list_call, &list);
        int count = list.count;
        action_stop(&program, &runner, list_call, &list);
        action_advance(&program, &runner, 1000000, list_call, &list);
        ActionPose after = action_runner_pose(&program, &runner);
        if (list.count != count || !near_pose(before, after, 0))
            fail_case(seed, "goes on after the stop", at);
        if (!done && after.visible != origin.visible)
            fail_case(seed, "visibility is not restored", at);
        if (done && (count != 0 || after.visible != before.visible))
            fail_case(seed, "a stop after the end does something", at);
        for (int i = 0; i < count; i++) {
            if (list.calls[i].due != at)
                fail_case(seed, "a stop's time differs", at);
        }
    }
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    for (int i = 0; i < 8; i++) {
        hash = (hash ^ (value & 255u)) * 1099511628211u;
        value >>= 8;
    }
    return hash;
}

TEST(every_compiler_reaches_one_hash)
{
    uint64_t hash = 14695981039346656037u;
    for (uint64_t seed = 0; seed < 400; seed++) {
        begin_case(seed, seed % 3 == 0, true, true);
        ActionRunner runner = action_begin(some_pose(seed));
        list.count = 0;
        for (int tick = 0; tick < 120; tick++) {
            action_advance(&program, &runner, 7 * ACTION_UNITS_PER_TICK, list_call, &list);
            ActionPose pose = action_runner_pose(&program, &runner);
            hash = mix(mix(hash, (uint64_t)pose.x), (uint64_t)pose.y);
            hash = mix(mix(hash, pose.heading), pose.visible);
        }
        for (int i = 0; i < list.count && i < 20000; i++)
            hash = mix(mix(hash, (uint64_t)list.calls[i].name), (uint64_t)list.calls[i].due);
    }
    fail_if(hash != GOLDEN_HASH, "the hash is 0x%016llx", (unsigned long long)hash);
}
