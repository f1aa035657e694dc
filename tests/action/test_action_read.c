// test_action_read.c -- the language: what compiles, what does not and where, and text that is no program at all.
#include "cases.h"
#include "mistakes.h"
#include "random_program.h"

static ActionProgram program;

static void add_line(void *out, const Error *each)
{
    fprintf(out, "%d:%d: %s\n", each->line, each->column, each->text);
    assert_non_null(strstr(each->text, "expected "));
    assert_true(strlen(each->text) < 200);
}

// All mistakes of a text, which ends without its last newline; that of a whole program is the first of them, and leaves
// the program as it was.
static void check_mistakes(const char *text, size_t size, const char *expected)
{
    OwnText all = PRINTED(out, assert_false(action_compile_all(text, size - 1, &program, add_line, out)));
    fail_if(strcmp(all, expected) != 0, "%s\nhas the mistakes\n%sexpected\n%s", text, all, expected);
    memset(&program, 0x5a, sizeof program);
    assert_false(action_compile(text, size - 1, &program, &error));
    OwnText first = PRINTED(out, add_line(out, &error));
    assert_memory_equal(all, first, strlen(first));
    for (size_t byte = 0; byte < sizeof program; byte++)
        assert_int_equal(((unsigned char *)&program)[byte], 0x5a);
}

// Of each action the first mistake, and none that only follows from others.
TEST(mistakes_are_named_with_their_place)
{
    assert_true(mistakes_check("tests/action/mistakes.txt", check_mistakes) > 90);
}

TEST(invalid_bytes_are_named)
{
    static const struct {
        const char *text, *start; // of the message
    } CASES[] = {{"show,\n\t\001hide", "2:2: byte 1 is not text"}, {"show # bell \007", "1:13: byte 7 is not text"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        assert_false(action_compile(CASES[i].text, strlen(CASES[i].text), &program, &error));
        OwnText first = PRINTED(out, add_line(out, &error));
        assert_memory_equal(first, CASES[i].start, strlen(CASES[i].start));
    }
}

static void count_errors(void *context, const Error *each)
{
    ++*(int *)context;
}

// Excess sizes are reported once, even when nested.
TEST(nothing_is_read_behind_a_limit)
{
    OwnText shows = repeated("show, ", ACTION_OPS_MAX + 20), many = formatted("spawn { hde, spawn { %shde", shows);
    int count = 0;
    assert_false(action_compile_all(many, strlen(many), &program, count_errors, &count));
    assert_int_equal(count, 2);
}

TEST(a_zero_byte_is_refused)
{
    assert_false(action_compile("show\0, hide", 11, &program, &error));
    assert_int_equal(error.column, 5);
    assert_non_null(strstr(error.text, "byte 0 is not text"));
}

static const char *const good_texts[] = {
    "place 60 -20, move_by 0 200 1.5s ease_sine_out, repeat_forever { move_by 80 0 1s, move_by -80 0 1s }",
    "show",
    "show,",
    "\n# comment, with umlauts \303\244\n\tspawn {show, hide,} # end",
    "{ move_by 1 2 90t ease_sine_in_out }, { { show } }",
    "move_by 1 +2 200ms ease_quad_in, jump_to 1 2 -3 4 0s ease_back_out, bezier_to 1 2 3 4 5 6 1s",
    "catmull_rom_by 0 0 10 20 30 40 2s, catmull_rom_to 1 2 1s, rotate_by -720.5 1s, rotate_to 90 1s",
    "repeat_forever { repeat 200 { call a }, delay 1ms }",
    "call ease_quad_in, call spawn",
    "repeat 1000000 { repeat 1000000 { repeat 1000000 { show, move_by 1 1 0s } } }",
};

TEST(good_texts_compile)
{
    for (size_t i = 0; i < sizeof good_texts / sizeof *good_texts; i++)
        compile_text(good_texts[i], &program);
}

TEST(names_are_kept_once)
{
    compile_text("call a, call b, call a, call sixteen_at_most", &program);
    assert_int_equal(action_name_count(&program), 3);
    assert_string_equal(action_name(&program, 1), "b");
    assert_string_equal(action_name(&program, 2), "sixteen_at_most");
}

// A text of `unit` so many times.
static bool compile_many(const char *unit, int count, const char *end)
{
    OwnText units = repeated(unit, count), many = formatted("%s%s", units, end);
    return action_compile(many, strlen(many), &program, &error);
}

TEST(limits_hold_exactly)
{
    assert_true(compile_many("show,", ACTION_OPS_MAX - 1, ""));
    assert_false(compile_many("show,", ACTION_OPS_MAX, ""));
    assert_non_null(strstr(error.text, "too many actions"));
    assert_true(compile_many("catmull_rom_by 1 1 2 2 1s,", ACTION_POINTS_MAX / 2, ""));
    assert_false(compile_many("catmull_rom_by 1 1 2 2 1s,", ACTION_POINTS_MAX / 2, "bezier_by 1 1 1 1 1 1 1s"));
    assert_non_null(strstr(error.text, "too many points"));
    OwnText deep = repeated("}", ACTION_DEPTH_MAX), shown = formatted("show%s", deep);
    assert_true(compile_many("spawn {", ACTION_DEPTH_MAX, shown));
    assert_false(compile_many("spawn {", ACTION_DEPTH_MAX + 1, shown));
    assert_non_null(strstr(error.text, "too deep"));
    static const char names[] = "call a,call b,call c,call d,call e,call f,call g,call h,call i,call j,call k,call l,"
                                "call m,call n,call o,call p,call a";
    assert_true(compile_many("", 0, names));
    assert_false(compile_many(names, 1, ",call q"));
    assert_non_null(strstr(error.text, "too many names"));
}

TEST(durations_are_exact)
{
    // One with as many calls as a tick may make is the last.
    char cases[] = "delay 1s = 3000000; delay 0.000001s = 3; delay 1ms = 3000; delay 0.001ms = 3; delay 1t = 50000;"
                   "delay 0.00002t = 1; delay 0.34s = 1020000; delay 3600s = 10800000000; delay 216000t = 10800000000;"
                   "spawn { delay 1s, delay 2s } = 6000000; repeat 200 { delay 0.34s } = 204000000;"
                   "repeat 100 { repeat 100 { call a } } = 0";
    double expected;
    for (char *list = cases, *text; (text = case_next(&list, &expected));) {
        compile_text(text, &program);
        assert_int_equal(action_duration(&program), (int64_t)expected);
    }
    compile_text("spawn { delay 1s, repeat_forever { delay 1s } }", &program);
    assert_true(action_duration(&program) == ACTION_FOREVER);
}

static const char bytes[] = " ,{}.-#\n0159stm_repeat spawn move_by ease_sine_in call";

// Texts cut, with bytes changed, put in and taken out: an error or a program, never a crash.
TEST(mutated_texts_never_crash)
{
    static Tree tree;
    static char text[NODE_TEXT];
    tree.endless = tree.calls = true;
    int compiled = 0;
    for (uint64_t seed = 0; seed < 8000; seed++) {
        make_program(&tree, seed % 500, text, &program);
        Rng rng = rng_seed(seed, 85);
        size_t length = strlen(text);
        uint32_t changes = 1 + rng_below(&rng, 4);
        for (uint32_t i = 0; i < changes; i++) {
            size_t at = rng_below(&rng, (uint32_t)length);
            uint32_t kind = rng_below(&rng, 4);
            char byte = kind == 0 ? (char)rng_below(&rng, 256) : bytes[rng_below(&rng, sizeof bytes - 1)];
            if (kind < 3)
                text[at] = byte;
            else
                length = at + 1;
        }
        char *exact = malloc(length); // so that reading past the end is seen
        memcpy(exact, text, length);
        bool good = action_compile(exact, length, &program, &error);
        free(exact);
        compiled += good;
        if (good) {
            ActionRunner runner = action_begin(some_pose(seed));
            action_advance(&program, &runner, ACTION_UNITS_PER_SECOND / 7, NULL, NULL);
            (void)action_runner_pose(&program, &runner);
        } else {
            assert_true(error.line >= 1 && error.column >= 1 && error.text[0] != '\0');
            assert_true(strlen(error.text) < 200);
        }
    }
    assert_true(compiled > 100 && compiled < 7000);
}

TEST(garbage_never_crashes)
{
    static char text[400];
    for (uint64_t seed = 0; seed < 20000; seed++) {
        Rng rng = rng_seed(seed, 86);
        size_t length = rng_below(&rng, sizeof text);
        for (size_t i = 0; i < length; i++) {
            uint32_t draw = rng_u32(&rng);
            text[i] = seed % 2 == 0 ? (char)(draw & 255u) : bytes[draw % (sizeof bytes - 1)];
        }
        (void)action_compile(text, length, &program, &error);
    }
}

// The tables of the manual are those of the lists.
TEST(the_manual_names_everything)
{
    static const char file[] = "src/core/action/README.md";
    char line[300];
    OwnText manual = file_text(file);
#define CHECK_ACTION(number, kind, word, arguments, usage, sentence)                                                   \
    snprintf(line, sizeof line, "\n| `%s%s%s` | %s |", word, usage[0] != '\0' ? " " : "", usage, sentence);            \
    fail_if(!strstr(manual, line), "%s lacks: %s", file, line);
    ACTION_LIST(CHECK_ACTION)
#define CHECK_EASE(number, family, part, text)                                                                         \
    snprintf(line, sizeof line, "\n| `ease_%sin` | %s |", part, text);                                                 \
    fail_if(!strstr(manual, line), "%s lacks: %s", file, line);
    ACTION_EASE_LIST(CHECK_EASE)
}
