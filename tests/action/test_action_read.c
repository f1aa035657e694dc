// test_action_read.c -- the language: what compiles, what does not and where, and text that is no program at all.
#include "random_program.h"
#include "test.h"

static ActionProgram program;

typedef struct BadText {
    const char *text;
    int line, column;
    const char *message; // a part of it
} BadText;

static const BadText bad_texts[] = {
    {"", 1, 1, "the program is empty; expected an action"},
    {"  # only a comment\n", 2, 1, "the program is empty; expected an action"},
    {"mvoe_by 1 2 1s", 1, 1, "unknown action \"mvoe_by\"; expected one such as move_by"},
    {"Place 1 2", 1, 1, "unknown action \"Place\"; expected one such as place"},
    {"xyzzyxyzzy 1", 1, 1, "unknown action \"xyzzyxyzzy\"; expected one such as move_by"},
    {"place 1 2, ,", 1, 12, "expected an action such as move_by 80 0 1s, found \",\""},
    {", place 1 2", 1, 1, "expected an action"},
    {"3", 1, 1, "expected an action"},
    {"place 1 2\nplace 3 4", 2, 1, "expected a comma between actions, found \"place\""},
    {"place 1", 1, 8, "place: expected 2 numbers without a unit (X Y), found the end of the program after 1"},
    {"place 1 2s", 1, 9, "place: expected 2 numbers without a unit (X Y), found \"2s\" after 1"},
    {"place 40000 2", 1, 7, "place: expected a number from -32767 to 32767, found \"40000\""},
    {"place 1 -32767.000001", 1, 9, "place: expected a number from -32767 to 32767"},
    {"place 1 2 ease_in", 1, 11, "place: takes no time and cannot be eased"},
    {"call x ease_in", 1, 8, "call: takes no time and cannot be eased"},
    {"move_by 1 2", 1, 12, "move_by: expected a duration such as 1.5s, 200ms or 90t after 2 numbers, found the end"},
    {"move_by 1 2 ease_in", 1, 13,
     "move_by: expected a duration such as 1.5s, 200ms or 90t after 2 numbers, found \"ease_in\""},
    {"move_by 1 2 3", 1, 13, "move_by: expected a duration such as 1.5s, 200ms or 90t after 2 numbers, found \"3\""},
    {"delay", 1, 6, "delay: expected a duration such as 1.5s, 200ms or 90t, found the end of the program"},
    {"rotate_by 90", 1, 13, "rotate_by: expected a duration such as 1.5s, 200ms or 90t after 1 number, found the end"},
    {"bezier_to 1 1 2 2 3 3 4 4 1s", 1, 23,
     "bezier_to: expected a duration such as 1.5s, 200ms or 90t after 6 numbers"},
    {"move_by 1 2 -1s", 1, 13, "move_by: expected a duration of 0s or more, found \"-1s\""},
    {"delay 3600.000001s", 1, 7, "delay: expected a duration of one hour at most"},
    {"delay 0.0005ms", 1, 7, "delay: expected a duration of whole microseconds"},
    {"delay 0.000001t", 1, 7, "delay: expected a duration of whole microseconds or of t in steps of 0.00002"},
    {"delay 1min", 1, 8, "unknown unit after a number; expected s (seconds), ms or t (60ths of a second)"},
    {"delay 1.2345678s", 1, 7, "the number is too fine; expected 6 decimals at most"},
    {"place 1234567890 2", 1, 7, "the number is too large; expected 9 digits at most"},
    {"place .5 2", 1, 7, "a sign or point without a number"},
    {"place - 2", 1, 7, "a sign or point without a number"},
    {"place 5. 2", 1, 7, "a point without digits after it"},
    {"jump_by 1 2 3 0 1s", 1, 15, "jump_by: expected a whole number from 1 to 1000, found \"0\""},
    {"jump_by 1 2 3 1.5 1s", 1, 15, "jump_by: expected a whole number from 1 to 1000, found \"1.5\""},
    {"jump_by 1 2 3 1s", 1, 15,
     "jump_by: expected 4 numbers without a unit (X Y HEIGHT COUNT DURATION), found \"1s\" after 3"},
    {"bezier_by 1 2 3 4 5 1s", 1, 21,
     "bezier_by: expected 6 numbers without a unit (X1 Y1 X2 Y2 X Y DURATION), found \"1s\" after 5"},
    {"catmull_rom_by 1s", 1, 16,
     "catmull_rom_by: expected numbers without a unit, 2 for each point (X Y ... DURATION), found \"1s\" after 0"},
    {"catmull_rom_by 1 2 3 1s", 1, 22,
     "catmull_rom_by: expected numbers without a unit, 2 for each point (X Y ... DURATION), found \"1s\" after 3"},
    {"cardinal_spline_to 0.5 12345678901234567890s", 1, 24, "the number is too large; expected 9 digits at most"},
    {"cardinal_spline_to 0.5 a12345678901234567890123456789", 1, 24,
     "cardinal_spline_to: expected numbers without a unit, 2 for each point (TENSION X Y ... DURATION), found "
     "\"a12345678901234567890123...\" after 1"},
    {"cardinal_spline_to 11 1 2 1s", 1, 20, "cardinal_spline_to: expected a number from -10 to 10, found \"11\""},
    {"rotate_by 5s 1s", 1, 11, "rotate_by: expected an angle in degrees without a unit, found \"5s\""},
    {"call", 1, 5, "call: expected a name made of letters, digits and _, found the end of the program"},
    {"call 5", 1, 6, "call: expected a name made of letters, digits and _, found \"5\""},
    {"call a234567890123456", 1, 6, "call: expected a name of at most 15 letters"},
    {"move_by 1 2 1s eas_out", 1, 16, "unknown ease \"eas_out\"; expected one such as ease_out"},
    {"move_by 1 2 1s ease_sine_in 2", 1, 29, "expected a comma, for this ease takes no number, found \"2\""},
    {"move_by 1 2 1s ease_in 0.05", 1, 24, "expected a number from 0.1 to 10 after this ease, found \"0.05\""},
    {"move_by 1 2 1s ease_in 1s", 1, 24, "expected a number from 0.1 to 10 after this ease, found \"1s\""},
    {"move_by 1 2 1s ease_in ease_out", 1, 24, "move_by: expected one ease at most"},
    {"spawn", 1, 6, "spawn: expected a block in braces, found the end of the program"},
    {"spawn { }", 1, 9, "the block is empty; expected an action"},
    {"repeat 3 {\n  show,\n  hide", 1, 10, "this { is never closed; expected a } before the end of the program"},
    {"repeat 3 {\n  show,\n", 1, 10, "this { is never closed; expected a }"},
    {"spawn {", 1, 7, "this { is never closed; expected a }"},
    {"show }", 1, 6, "} without {"},
    {"repeat 0 { show }", 1, 8, "repeat: expected a whole number from 1 to 1000000, found \"0\""},
    {"repeat { show }", 1, 8, "repeat: expected a whole number from 1 to 1000000, found \"{\""},
    {"repeat 3.5 { show }", 1, 8, "repeat: expected a whole number from 1 to 1000000, found \"3.5\""},
    {"repeat 1000000 { delay 1h }", 1, 25, "unknown unit"},
    {"show, repeat 1000000 { delay 10s }", 1, 7, "repeat: takes longer than 1000 hours; expected less"},
    {"repeat 1000 { repeat 1000 { repeat 1000000 { delay 3600s } } }", 1, 29, "repeat: takes longer than 1000 hours"},
    {"repeat 101 { repeat 100 { call a } }", 1, 1, "repeat: makes more than 10000 calls in a tick"},
    {"speed 9 { repeat_forever { call a, delay 0.00004t } }", 1, 11, "repeat_forever: makes more than 10000 calls"},
    {"repeat_forever { call a, move_by 1 1 0s }", 1, 1, "repeat_forever: repeats without end what takes no time"},
    {"repeat_forever { repeat_forever { delay 1s } }", 1, 1, "repeat_forever: repeats what never ends"},
    {"repeat 2 { spawn { delay 1s, repeat_forever { delay 1s } } }", 1, 1, "repeat: repeats what never ends"},
    {"repeat_forever { delay 1s },\n  show", 2, 3, "\"show\" is never reached; expected nothing after what never ends"},
    {"speed 2 { repeat_forever { delay 1s } }, show", 1, 42, "\"show\" is never reached"},
    {"repeat_forever { delay 1s } ease_in", 1, 1, "repeat_forever: never ends and cannot be eased"},
    {"follow 3s 1.5", 1, 8, "follow: expected a speed from 0.01 to 100 px per tick, found \"3s\""},
    {"follow 0 3s", 1, 8, "follow: expected a speed from 0.01 to 100 px per tick, found \"0\""},
    {"follow 100.1 3s", 1, 8, "follow: expected a speed from 0.01 to 100 px per tick, found \"100.1\""},
    {"follow 1", 1, 9, "follow: expected a duration such as 1.5s, 200ms or 90t after 1 number, found the end"},
    {"follow 1 0.9t", 1, 1, "follow: takes less than a tick; expected 1t or more"},
    {"follow 1 1s ease_in", 1, 1, "follow: bends the time of a follow; expected follow without an ease"},
    {"show, speed 2 { follow 1 1s }", 1, 7, "speed: bends the time of a follow"},
    {"reverse { follow 1 1s }", 1, 1, "reverse: bends the time of a follow"},
    {"reverse_time { spawn { delay 1s, follow 1 1s } }", 1, 1, "reverse_time: bends the time of a follow"},
    {"repeat 2 { follow 1 1s } ease_out", 1, 1, "repeat: bends the time of a follow"},
    {"reverse { repeat_forever { delay 1s } }", 1, 1, "reverse: turns round what never ends"},
    {"reverse_time { repeat_forever { delay 1s } }", 1, 1, "reverse_time: turns round what never ends"},
    {"speed 0 { show }", 1, 7, "speed: expected a factor from 0.001 to 1000, found \"0\""},
    {"speed -1 { show }", 1, 7, "speed: expected a factor from 0.001 to 1000"},
    {"speed 100 { speed 100 { show } }", 1, 19, "speed: speeds inside each other multiply to more than 1000"},
    {"show; hide", 1, 5, "expected a comma between actions, found \";\" (commas separate actions, # begins a comment)"},
    {"move_by 1 2; 1s", 1, 12, "move_by: expected a duration such as 1.5s, 200ms or 90t after 2 numbers, found \";\""},
    {"move_by(1 2 1s)", 1, 8, "\"(\" means nothing here; expected words, numbers, commas, braces and comments after #"},
    {"delay 2e3ms", 1, 8, "an exponent, which numbers do not have here; expected digits, as in 2000"},
    {"place 2e3 1", 1, 8, "an exponent, which numbers do not have here; expected digits, as in 2000"},
    {"place 2e-3 1", 1, 8, "an exponent, which numbers do not have here"},
    {"show,\n\t\001hide", 2, 2, "byte 1 is not text"},
    {"show, \303\244", 1, 7, "byte 195 is not text"},
    {"show # bell \007", 1, 13, "byte 7 is not text"},
};

TEST(mistakes_are_named_with_their_place)
{
    for (size_t i = 0; i < sizeof bad_texts / sizeof *bad_texts; i++) {
        const BadText *bad = &bad_texts[i];
        memset(&program, 0x5a, sizeof program);
        fail_if(action_compile(bad->text, strlen(bad->text), &program, &error), "compiles: %s", bad->text);
        if (error.line != bad->line || error.column != bad->column || strstr(error.text, bad->message) == NULL)
            fail_msg("%s\n%d:%d: %s\nexpected %d:%d: %s", bad->text, error.line, error.column, error.text, bad->line,
                     bad->column, bad->message);
        assert_non_null(strstr(error.text, "expected "));
        assert_true(strlen(error.text) < 200);
        for (size_t byte = 0; byte < sizeof program; byte++)
            assert_int_equal(((unsigned char *)&program)[byte], 0x5a);
    }
}

typedef struct ManyErrors {
    const char *text;
    const char *said; // lines and columns, and in what order
} ManyErrors;

static const ManyErrors many_errors[] = {
    {"mvoe_by 1 2 1s, plcae 3 4, show, hde", "1:1 1:17 1:34"},
    {"show, spawn { mvoe_by 1 2 1s, spawn { hde, show }, delay }, delay 1", "1:15 1:39 1:58 1:67"},
    {"show; hide; show", "1:5 1:11"},
    {"show ; a comment\n, hide, ; another\nshow, hde", "1:6 2:9 3:7"},
    {"show;;hide, hde", "1:5 1:13"},
    {"move_by(80, 0, 1s), hde", "1:8 1:21"}, // the numbers are no actions
    {"move_by 80, 0, 1s ease_out, hde", "1:11 1:29"},
    {"move_by 80 0 1s\nmove_by -80 0\ndelay 1s, hde", "2:1 3:1 3:11"}, // commas were forgotten
    {"repat 3 { hde, show }, hde", "1:1 1:24"}, // what is in a block like this is anybody's guess
    {"repeat { hde, show }, hde", "1:8 1:23"},
    {"repeat 3 { hde }, repeat_forever { hde }, hde", "1:12 1:36 1:43"}, // not that it takes no time
    {"repeat_forever { show }, hde, repeat_forever { show }, hde", "1:1 1:26 1:31 1:56"},
    {"repeat_forever { delay 1s }, hde, hde", "1:30 1:30 1:35"},
    {"repeat 3 {\n  spawn {\n  hde", "3:3 2:9 1:10"},
    {"show }, hde } hide, hde", "1:6 1:9 1:21"},
    {"{ }, { ; }, { hde }", "1:3 1:8 1:15"},
    {"\003 show, { \303\244\303\244 }, show # \003 hde, hde\n, delay 1.2.3.4, hde", "1:1 1:11 1:26 2:9 2:18"},
    {"place 1.2.3 4, place 1 2x 3, hde", "1:10 1:25 1:30"},
};

static void add_place(void *context, const Error *each)
{
    char *said = context;
    sprintf(said + strlen(said), "%s%d:%d", said[0] != '\0' ? " " : "", each->line, each->column);
    assert_non_null(strstr(each->text, "expected "));
}

// Of each action the first mistake, and no mistakes that only follow from others.
TEST(all_mistakes_are_named)
{
    for (size_t i = 0; i < sizeof many_errors / sizeof *many_errors; i++) {
        const ManyErrors *many = &many_errors[i];
        char said[1000] = "";
        assert_false(action_compile_all(many->text, strlen(many->text), &program, add_place, said));
        if (strcmp(said, many->said) != 0)
            fail_msg("%s\nhas mistakes at %s\nexpected        %s", many->text, said, many->said);
    }
    char said[1000] = "";
    assert_true(action_compile_all("show", 4, &program, add_place, said));
    assert_string_equal(said, "");
}

static void count_errors(void *context, const Error *each)
{
    ++*(int *)context;
}

// Excess sizes are reported once, even when nested.
TEST(nothing_is_read_behind_a_limit)
{
    char many[4000] = "spawn { hde, spawn { ";
    int count = 0;
    for (int i = 0; i < ACTION_OPS_MAX + 20; i++)
        strcat(many, "show, ");
    strcat(many, "hde");
    assert_false(action_compile_all(many, strlen(many), &program, count_errors, &count));
    assert_int_equal(count, 2);
}

TEST(a_zero_byte_is_no_text)
{
    assert_false(action_compile("show\0, hide", 11, &program, &error));
    assert_int_equal(error.column, 5);
    assert_non_null(strstr(error.text, "byte 0 is not text"));
}

static const char *const good_texts[] = {
    "place 60 -20, move_by 0 200 1.5s ease_out, repeat_forever { move_by 80 0 1s, move_by -80 0 1s }",
    "show",
    "show,",
    "\n# comment, with umlauts \303\244\n\tspawn {show, hide,} # end",
    "{ move_by 1 2 90t } ease_sine_in_out, { { show } }",
    "move_by 1 +2 200ms ease_in 3, jump_to 1 2 -3 4 0s ease_elastic_out 0.45, bezier_to 1 2 3 4 5 6 1s",
    "catmull_rom_by 0 0 10 20 30 40 2s, cardinal_spline_to -0.5 1 2 1s, rotate_by -720.5 1s, rotate_to 90 1s",
    "speed 0.001 { speed 1000 { repeat_forever { repeat 200 { call a }, delay 1ms } } }",
    "call ease_in, finally spawn",
    "repeat 1000000 { repeat 1000000 { repeat 1000000 { show, move_by 1 1 0s } } }",
    "reverse { reverse_time { reverse { show } } } ease_in, move_by 1 2 0s ease_back_in",
};

TEST(good_texts_compile)
{
    for (size_t i = 0; i < sizeof good_texts / sizeof *good_texts; i++)
        compile_text(good_texts[i], &program);
}

TEST(names_are_kept_once)
{
    compile_text("call a, call b, call a, finally sixteen_at_most", &program);
    assert_int_equal(action_name_count(&program), 3);
    assert_string_equal(action_name(&program, 1), "b");
    assert_string_equal(action_name(&program, 2), "sixteen_at_most");
}

// Fills a text with a unit, `count` times.
static bool compile_many(const char *unit, int count, const char *end)
{
    static char many[20000];
    many[0] = '\0';
    for (int i = 0; i < count; i++)
        strcat(many, unit);
    strcat(many, end);
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
    char deep[200] = "";
    for (int i = 0; i < ACTION_DEPTH_MAX; i++)
        strcat(deep, "}");
    OwnText shown = formatted("show%s", deep);
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
    static const struct {
        const char *text;
        int64_t units;
    } cases[] = {
        {"delay 1s", 3000000},
        {"delay 0.000001s", 3},
        {"delay 1ms", 3000},
        {"delay 0.001ms", 3},
        {"delay 1t", 50000},
        {"delay 0.00002t", 1},
        {"delay 0.34s", 1020000},
        {"delay 3600s", INT64_C(10800000000)},
        {"delay 216000t", INT64_C(10800000000)},
        {"speed 3 { delay 0.00002t }", 1},
        {"speed 0.3 { delay 1s }", 10000000},
        {"speed 7 { delay 1s }", 428572},
        {"spawn { delay 1s, delay 2s }", 6000000},
        {"repeat 200 { delay 0.34s }", 204000000},
        {"reverse { delay 1s, call a }", 3000000},
        {"repeat 100 { repeat 100 { call a } }", 0}, // as many calls as a tick may make
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        compile_text(cases[i].text, &program);
        assert_int_equal(action_duration(&program), cases[i].units);
    }
    compile_text("spawn { delay 1s, repeat_forever { delay 1s } }", &program);
    assert_true(action_duration(&program) == ACTION_FOREVER);
}

static const char bytes[] = " ,{}.-#\n0159stm_repeat spawn move_by ease_in reverse call";

// Texts cut, with bytes changed, put in and taken out: an error or a program, never a crash.
TEST(mutated_texts_never_crash)
{
    static Tree tree;
    static char text[NODE_TEXT];
    tree.endless = tree.calls = tree.wild = true;
    int compiled = 0;
    for (uint64_t seed = 0; seed < 8000; seed++) {
        make_tree(&tree, seed % 500);
        compile_tree(&tree, text, &program);
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
            action_stop(&program, &runner, NULL, NULL);
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

static bool file_has(const char *file, const char *line)
{
    FILE *stream = fopen(file, "r");
    char read[300];
    bool found = false;
    fail_if(stream == NULL, "%s cannot be read; the tests run in the top folder", file);
    while (!found && fgets(read, sizeof read, stream) != NULL)
        found = strncmp(read, line, strlen(line)) == 0;
    fclose(stream);
    return found;
}

// The tables of the manual are those of the lists.
TEST(the_manual_names_everything)
{
    static const char file[] = "src/core/action/README.md";
    char line[300];
#define CHECK_ACTION(kind, word, arguments, usage, sentence)                                                           \
    snprintf(line, sizeof line, "| `%s%s%s` | %s |", word, usage[0] != '\0' ? " " : "", usage, sentence);              \
    if (!file_has(file, line))                                                                                         \
        fail_msg("%s lacks: %s", file, line);
    ACTION_LIST(CHECK_ACTION)
#define CHECK_EASE(family, part, value, text)                                                                          \
    snprintf(line, sizeof line, "| `ease_%sin%s%s` | %s |", part, value[0] != '\0' ? " " : "", value, text);           \
    if (!file_has(file, line))                                                                                         \
        fail_msg("%s lacks: %s", file, line);
    ACTION_EASE_LIST(CHECK_EASE)
}
