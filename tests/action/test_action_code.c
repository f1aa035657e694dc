// test_action_code.c -- programs as words come back bit for bit, and words that are damaged are refused or can be run.
#include "random_program.h"
#include "test.h"

#define ROUNDS 3000
#define WORDS_MAX 2048

static Tree tree;
static char text[NODE_TEXT];
static ActionProgram program, again;
static int32_t words[WORDS_MAX + 1];
static CallList calls;

static int pack_tree(uint64_t seed)
{
    tree = (Tree){.endless = seed % 2, .calls = true};
    make_program(&tree, seed, text, &program);
    int count = action_pack(&program, words, WORDS_MAX);
    assert_true(count > 0);
    return count;
}

static int pack_text(const char *written)
{
    compile_text(written, &program);
    return action_pack(&program, words, WORDS_MAX);
}

TEST(programs_come_back_bit_for_bit)
{
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        int count = pack_tree(seed);
        const char *fault = action_unpack(words, count, &again);
        fail_if(fault, "seed %llu: %s: %s", (unsigned long long)seed, fault, text);
        assert_memory_equal(&again, &program, sizeof program);
    }
}

TEST(every_action_comes_back)
{
    int count = pack_text(
        "place -32767 32767, move_to 1.5 -2 3600s ease_back_in, jump_by 4 5 -6 1000 0s ease_bounce_out,"
        "bezier_to 1 2 3 4 5 6 0.001ms, catmull_rom_by 0 0 1 1 2 2 1s, catmull_rom_to 1 2 1s,"
        "rotate_by -32767 1s, rotate_by 32767 1s, rotate_to -1 1s, call abcdefghijklmno, hide,"
        "spawn { show, call x_1 }, repeat 1000000 { delay 1s, move_by 1 1 1s }, follow 0.01 1t,"
        "repeat 2 { follow 100 1s }, spawn { follow 1.5 2s, rotate_by 9 1s }, repeat_forever { delay 1s }");
    assert_true(count > 0);
    assert_null(action_unpack(words, count, &again));
    assert_memory_equal(&again, &program, sizeof program);
}

TEST(programs_need_room_and_an_end)
{
    int count = pack_tree(7);
    for (int room = 0; room < count; room++)
        assert_int_equal(action_pack(&program, words, room), -1);
    assert_int_equal(action_pack(&program, words, count), count);
    for (int left = 0; left < count; left++)
        assert_non_null(action_unpack(words, left, &again));
    words[count] = 0;
    assert_non_null(action_unpack(words, count + 1, &again));
}

// An op's first word.
#define HEAD(kind, ease, size, points) ((kind) | (ease) << 8 | (size) << 16 | (points) << 24)
#define FIRST HEAD(ACTION_SEQUENCE, 0, 2, 0)

TEST(hostile_words_are_refused)
{
    static const struct {
        int count;
        int32_t words[12];
        const char *expected;
    } hostile[] = {
        {3, {0, FIRST, HEAD(ACTION_SHOW, 0, 1, 0)}, NULL},
        {5,
         {0, HEAD(ACTION_SEQUENCE, 0, 3, 0), HEAD(ACTION_REPEAT_FOREVER, 0, 2, 0), HEAD(ACTION_DELAY, 0, 1, 0), 1, 0},
         "no end"},
        {6,
         {0, HEAD(ACTION_SEQUENCE, 0, 3, 0), HEAD(ACTION_REPEAT_FOREVER, 0, 2, 0), HEAD(ACTION_DELAY, 0, 1, 0), 1, 0},
         NULL},
        {6,
         {0, HEAD(ACTION_SEQUENCE, 0, 3, 0), HEAD(ACTION_REPEAT_FOREVER, 0, 2, 0), HEAD(ACTION_DELAY, 0, 1, 0), 0, 0},
         "repeats forever without taking time"},
        {6,
         {0, HEAD(ACTION_SEQUENCE, 0, 3, 0), HEAD(ACTION_REPEAT_FOREVER, 4, 2, 0), HEAD(ACTION_DELAY, 0, 1, 0), 1, 0},
         "eased that cannot be"},
        {7,
         {0, HEAD(ACTION_SEQUENCE, 0, 4, 0), HEAD(ACTION_REPEAT_FOREVER, 0, 2, 0), HEAD(ACTION_DELAY, 0, 1, 0), 1, 0,
          HEAD(ACTION_SHOW, 0, 1, 0)},
         "never reached"},
        {7,
         {0, HEAD(ACTION_SEQUENCE, 0, 4, 0), HEAD(ACTION_REPEAT_FOREVER, 0, 3, 0), HEAD(ACTION_DELAY, 0, 1, 0), 1, 0,
          HEAD(ACTION_SHOW, 0, 1, 0)},
         "number of actions"},
        {3, {0, FIRST, HEAD(ACTION_SPAWN, 0, 1, 0)}, "number of actions"},
        {2, {0, HEAD(ACTION_SEQUENCE, 0, 1, 0)}, "number of actions"},
        {2, {0, HEAD(ACTION_SEQUENCE, 0, 0, 0)}, "no size"},
        {3, {0, FIRST, HEAD(ACTION_SHOW, 0, 0, 0)}, "no size"},
        {3, {0, FIRST, HEAD(ACTION_SHOW, 0, 2, 0)}, "inside each other"},
        {3, {0, FIRST, HEAD(ACTION_SHOW, 4, 1, 0)}, "eased that cannot be"},
        {3, {0, FIRST, HEAD(ACTION_FOLLOW, 4, 1, 0)}, "eased that cannot be"},
        {3, {0, FIRST, HEAD(ACTION_SHOW, 0, 1, 1)}, "points"},
        {3, {0, FIRST, HEAD(ACTION_KINDS, 0, 1, 0)}, "unknown"},
        {3, {0, FIRST, HEAD(ACTION_CATMULL_ROM_BY + 1, 0, 1, 0)}, "unknown"}, // not a number of the list
        {3, {0, FIRST, HEAD(ACTION_DELAY, 1, 1, 0)}, "unknown"},
        {3, {0, FIRST, HEAD(ACTION_DELAY, 1 + ACTION_EASE_CIRCLE * 3 + 3, 1, 0)}, "unknown"},
        {3, {0, FIRST, HEAD(ACTION_DELAY, ACTION_EASE_COUNT, 1, 0)}, "unknown"},
        {3, {0, FIRST, INT32_MIN}, "beyond its limits"},
        {3, {0, HEAD(ACTION_SPAWN, 0, 2, 0), HEAD(ACTION_SHOW, 0, 1, 0)}, "not a sequence"},
        {1, {ACTION_NAMES_MAX + 1}, "beyond its limits"},
        {1, {-1}, "beyond its limits"},
        {7, {1, 0, 0, 0, 0, FIRST, HEAD(ACTION_SHOW, 0, 1, 0)}, "invalid name"},
        {7, {1, 'a', 'b', 0, 0, FIRST, HEAD(ACTION_SHOW, 0, 1, 0)}, "invalid name"},
        {7, {1, 0x61616161, 0x61616161, 0x61616161, 0x61616161, FIRST, HEAD(ACTION_SHOW, 0, 1, 0)}, "invalid name"},
        {8, {1, 'a', 0, 0, 0, FIRST, HEAD(ACTION_CALL, 0, 1, 0), 0}, NULL},
        {8, {1, 'a', 0, 0, 0, FIRST, HEAD(ACTION_CALL, 0, 1, 0), 1}, "beyond its limits"},
        {8, {1, '1', 0, 0, 0, FIRST, HEAD(ACTION_CALL, 0, 1, 0), 0}, "invalid name"},
    };
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        const char *fault = action_unpack(hostile[i].words, hostile[i].count, &again), *expected = hostile[i].expected;
        if (!fault != !expected || (fault && !strstr(fault, expected)))
            fail_msg("program %zu: '%s', expected '%s'", i, fault ? fault : "good", expected ? expected : "good");
    }
}

// Puts a block of a kind around so many others; the innermost has a delay.
static const char *nested(ActionKind kind, int depth, int32_t count)
{
    int at = 0;
    words[at++] = 0;
    words[at++] = HEAD(ACTION_SEQUENCE, 0, depth + 2, 0);
    for (int i = 0; i < depth; i++) {
        words[at++] = HEAD((int)kind, 0, depth - i + 1, 0);
        if (count)
            words[at++] = count;
    }
    words[at++] = HEAD(ACTION_DELAY, 0, 1, 0);
    words[at++] = 1;
    words[at++] = 0;
    return action_unpack(words, at, &again);
}

TEST(blocks_are_neither_too_deep_nor_too_long)
{
    assert_null(nested(ACTION_SPAWN, ACTION_DEPTH_MAX, 0));
    assert_non_null(nested(ACTION_SPAWN, ACTION_DEPTH_MAX + 1, 0));
    assert_non_null(nested(ACTION_REPEAT, 4, ACTION_REPEAT_MAX));
}

TEST(damaged_words_are_refused_or_run)
{
    Rng rng = rng_seed(5, 0);
    int ran = 0, refused = 0;
    for (uint64_t seed = 1; seed <= ROUNDS; seed++) {
        int count = pack_tree(seed);
        for (uint32_t n = rng_below(&rng, 3u); n < 3u; n++) {
            uint32_t word = rng_below(&rng, (uint32_t)count), bit = rng_below(&rng, 32u);
            words[word] = (int32_t)((uint32_t)words[word] ^ 1u << bit);
        }
        if (action_unpack(words, count, &program)) {
            refused++;
            continue;
        }
        ran++;
        int32_t packed[WORDS_MAX];
        assert_int_equal(action_pack(&program, packed, WORDS_MAX), count);
        assert_memory_equal(packed, words, (size_t)count * sizeof words[0]);
        ActionRunner runner = action_begin(some_pose(seed));
        calls.count = 0;
        for (int i = 0; i < 100; i++) {
            action_advance(&program, &runner, ACTION_UNITS_PER_TICK * i, list_call, &calls);
            (void)action_runner_pose(&program, &runner);
        }
    }
    assert_true(ran > ROUNDS / 20 && refused > ROUNDS / 20);
}
