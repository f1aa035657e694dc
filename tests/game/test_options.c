// test_options.c -- the command line.

#include "game/session/options.h"
#include "mistakes.h"
#include "text/command_line.h"

#define WORDS_MAX 16

static bool read_line(const char *line, Options *options)
{
    static char copy[256];
    char *words[WORDS_MAX] = {"mitsubachi"};
    int count = 1;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    *options = options_default();
    if (command_read(&OPTIONS_OF_GAME, options, &count, words, &error) != COMMAND_RUNS)
        return false;
    return options_complete(options, &error);
}

TEST(defaults)
{
    Options options;
    assert_true(read_line("", &options));
    assert_int_equal(options.width, 540);
    assert_int_equal(options.height, 960);
    assert_int_equal(options.ticks, 0);
    assert_false(options.pilot || options.offscreen || options.fullscreen || options.mute || options.seed_given);
    assert_int_equal(options.renderer, WINDOW_AUTO);
}

TEST(renderers)
{
    Options options;
    assert_true(read_line("--renderer auto", &options));
    assert_int_equal(options.renderer, WINDOW_AUTO);
    assert_true(read_line("--renderer gpu", &options));
    assert_int_equal(options.renderer, WINDOW_GPU);
    assert_true(read_line("--renderer software", &options));
    assert_int_equal(options.renderer, WINDOW_SOFTWARE);
    assert_false(read_line("--renderer opengl", &options));
    assert_string_equal(error.text, "--renderer is 'opengl', expected auto, gpu or software");
    assert_false(read_line("--renderer", &options));
}

TEST(values)
{
    Options options;
    assert_true(read_line("--seed 18446744073709551615 --ticks 600 --window 360x640 --mute", &options));
    assert_true(options.seed == UINT64_MAX && options.seed_given);
    assert_int_equal(options.ticks, 600);
    assert_int_equal(options.width, 360);
    assert_int_equal(options.height, 640);
    assert_true(options.mute);
    assert_true(read_line("--offscreen --pilot --screenshot a.png --record b.mtb", &options));
    assert_string_equal(options.record, "b.mtb");
    assert_int_equal(options.ticks, OPTIONS_TICKS_OFFSCREEN);
    assert_string_equal(options.screenshot, "a.png");
}

TEST(tunables_keep_their_order)
{
    Options options;
    assert_true(read_line("--set swarm.avoid_px=35 --mute --tunables a.ini --set swarm.blend=running", &options));
    assert_true(options.mute);
    assert_int_equal(options.tuning.count, 3);
    const TuningOptionsKind kinds[] = {TUNING_OPTION_SET, TUNING_OPTION_FILE, TUNING_OPTION_SET};
    const char *const texts[] = {"swarm.avoid_px=35", "a.ini", "swarm.blend=running"};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(options.tuning.list[i].kind, kinds[i]);
        assert_string_equal(options.tuning.list[i].text, texts[i]);
    }
}

TEST(modes)
{
    Options options;
    assert_true(read_line("--mute", &options));
    assert_false(options.mode_given || options.level_given || options.speed_given);
    assert_int_equal(options.mode.kind, MODE_ENDLESS);
    for (int kind = 0; kind < MODE_JOURNEY; kind++) {
        OwnText line = formatted("--mode %s --pilot%s", mode_name((ModeKind)kind),
                                 kind == MODE_PRACTICE ? " --stage meadow" : "");
        assert_true(read_line(line, &options));
        assert_true(options.mode_given && options.pilot);
        assert_int_equal(options.mode.kind, kind);
    }
    assert_true(read_line("--mode journey", &options));
    assert_true(options.mode_given);
    assert_null(options.patterns);
    assert_true(read_line("--patterns mine", &options));
    assert_true(options.mode_given);
    assert_int_equal(options.mode.kind, MODE_GALLERY);
    assert_string_equal(options.patterns, "mine");
    assert_true(read_line("--patterns mine --mode gallery", &options));
}

TEST(stages_levels_and_speeds)
{
    Options options;
    assert_true(read_line("--stage pond --phase 3 --level hard --speed 75", &options));
    assert_true(options.mode_given && options.level_given && options.speed_given);
    assert_int_equal(options.mode.kind, MODE_PRACTICE);
    assert_string_equal(options.stage, "pond");
    assert_int_equal(options.mode.phase, 2); // players count from one
    assert_int_equal(options.mode.level, LEVEL_HARD);
    assert_int_equal(options.mode.speed_percent, 75);
    assert_true(read_line("--level easy", &options));
    assert_false(options.mode_given);
    assert_int_equal(options.mode.level, LEVEL_EASY);
    assert_true(read_line("--stage=pond --phase=3 --set=swarm.avoid_px=35", &options));
    assert_string_equal(options.stage, "pond");
    assert_int_equal(options.mode.phase, 2);
    assert_string_equal(options.tuning.list[0].text, "swarm.avoid_px=35");
}

// Said by its own row of the program, so it is set here as it is there.
TEST(a_file_excludes_options_of_content)
{
    Options options = options_default();
    options.open = "game.mtb";
    assert_true(options_complete(&options, &error));
    static const char *const WITH[] = {"--mode endless", "--stage meadow", "--patterns mine",
                                       "--pilot",        "--ticks 5",      "--offscreen"};
    for (size_t i = 0; i < sizeof WITH / sizeof WITH[0]; i++) {
        assert_true(read_line(WITH[i], &options));
        options.open = "game.mtb";
        assert_false(options_complete(&options, &error));
        assert_non_null(strstr(error.text, "cannot be combined with a file"));
    }
}

// A line of words is refused with a message that begins so.
static void check_mistake(const char *text, size_t size, const char *expected)
{
    Options options;
    OwnText line = strndup(text, size - 1);
    fail_if(read_line(line, &options), "accepted: %s", line);
    assert_memory_equal(error.text, expected, strlen(expected) - 1);
    assert_non_null(strstr(error.text, "expected"));
}

TEST(mistakes_name_the_option)
{
    assert_int_equal(mistakes_check("tests/game/options_mistakes.txt", check_mistake), 37);
}
