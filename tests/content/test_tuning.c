// test_tuning.c -- where values come from, which of them wins, and what a saved file changes; the clock is the test's.
#include <sys/stat.h>

#include "stage_tools.h"
#include "content/tuning/tuning.h"
#include "own_folder.h"
#include "text/command_line.h"

#define FRAME_NS INT64_C(16666667)

static char own[128]; // the player's file
static int64_t now_ns = 1;
static Tuning *tuning;
static TuningOptions numbers;
static TuningNews news;

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

static int begin(void **state)
{
    if (own_folder_make(state) != 0)
        return -1;
    mkdir(own_path("assets"), 0777);
    mkdir(own_path("assets/presets"), 0777);
    write_file(own_path("assets/presets/gentle.ini"), "[swarm]\navoid_px = 33\nleash_ranges = 3\n");
    write_file(own_path("assets/presets/chaos.ini"), "[swarm]\navoid_px = 44\n");
    write_file(own_path("assets/presets/article.ini"), "[swarm]\nblend = running\n");
    write_file(own_path("assets/presets/notes.txt"), "no preset\n");
    setenv("MITSUBACHI_ASSETS", own_path("assets"), 1);
    setenv("XDG_CONFIG_HOME", own_path("config"), 1);
    snprintf(own, sizeof own, "%s", own_path("config/mitsubachi/tunables.ini"));
    numbers.count = 0;
    return 0;
}

static int end(void **state)
{
    tuning_close(tuning);
    tuning = NULL;
    return own_folder_remove(state);
}

static void config_make(void)
{
    mkdir(own_path("config"), 0777);
    mkdir(own_path("config/mitsubachi"), 0777);
}

// Takes an option and its value (NULL: none).
static bool take(const char *name, const char *value)
{
    char *argv[] = {NULL, (char *)(uintptr_t)name, (char *)(uintptr_t)value};
    int argc = value != NULL ? 3 : 2;
    return command_read(&TUNING_OPTIONS, &numbers, &argc, argv, &error) == COMMAND_RUNS;
}

static void want(const char *name, const char *value)
{
    fail_if(!take(name, value), "%s %s: %s", name, value, error.text);
}

static void open_tuning(void)
{
    tuning = tuning_open(&numbers, &error);
    assert_good(tuning, &error);
}

// A second of frames, until there are news.
static bool poll(void)
{
    for (int i = 0; i < 60; i++)
        if (tuning_poll(tuning, now_ns += FRAME_NS, &news))
            return true;
    return false;
}

static float now_of(const char *name)
{
    int index = tunable_find(name);
    assert_true(index >= 0);
    return tuned_get(tuning_now(tuning), index);
}

static void expect_now(const char *name, double wanted)
{
    fail_if((double)now_of(name) != wanted, "%s is %g, expected %g", name, (double)now_of(name), wanted);
}

static void expect_origin(const char *name, const char *wanted)
{
    char origin[256];
    tuning_origin(tuning, tunable_find(name), origin, sizeof origin);
    const char *shown = strncmp(origin, own_folder, strlen(own_folder)) == 0 ? origin + strlen(own_folder) + 1 : origin;
    assert_string_equal(shown, wanted);
}

static void expect_news(const char *name, double before, double after)
{
    assert_int_equal(news.change_count, 1);
    assert_int_equal(news.changes[0].index, tunable_find(name));
    assert_float_equal(news.changes[0].before, before, 0);
    assert_float_equal(news.changes[0].after, after, 0);
}

TEST(test_nothing_but_defaults, begin, end)
{
    open_tuning();
    const Tuned defaults = tuned_default();
    assert_memory_equal(tuning_now(tuning), &defaults, sizeof defaults);
    assert_false(tuning_is_tuned(&tuning_now(tuning)->rules, &defaults.rules));
    expect_origin("swarm.avoid_px", "default");
    assert_false(poll());
    assert_false(folder_exists(own_path("config"))); // nothing is made
    assert_string_equal(tuning_save_path(tuning), own);
    tuning_close(tuning);
    tuning = tuning_open(NULL, &error);
    assert_non_null(tuning);
}

TEST(test_later_sources_win, begin, end)
{
    write_file(own_path("assets/tunables.ini"), "[swarm]\navoid_px = 31\nrange_hold_px = 21\nrange_loose_px = 41\n");
    config_make();
    write_file(own, "\n[swarm]\navoid_px = 32\nrange_hold_px = 22\n");
    write_file(own_path("mine.ini"), "[swarm]\navoid_px = 35\n");
    want("--preset", "gentle");
    want("--set", "swarm.avoid_px=34");
    open_tuning();
    expect_now("swarm.avoid_px", 34);
    expect_now("swarm.range_hold_px", 22);
    expect_now("swarm.range_loose_px", 41);
    expect_now("swarm.leash_ranges", 3);
    expect_origin("swarm.avoid_px", "--set");
    expect_origin("swarm.range_hold_px", "config/mitsubachi/tunables.ini:4");
    expect_origin("swarm.range_loose_px", "assets/tunables.ini:4");
    expect_origin("swarm.leash_ranges", "assets/presets/gentle.ini:3");
    expect_origin("swarm.stray_chance", "default");
    tuning_close(tuning);
    want("--tunables", own_path("mine.ini"));
    want("--preset", "chaos");
    open_tuning();
    expect_now("swarm.avoid_px", 44);
    tuning_set(tuning, tunable_find("swarm.avoid_px"), 45.0f);
    expect_now("swarm.avoid_px", 45);
    expect_origin("swarm.avoid_px", "the lab");
    assert_string_equal(tuning_save_path(tuning), own_path("mine.ini"));
    assert_true(tuning_is_tuned(&tuning_now(tuning)->rules, (Tunables[]){tunables_default()}));
}

// Another stage has other usual numbers; what is not at its default goes before them.
TEST(test_stages, begin, end)
{
    Tunables lords = stage_tunables("swarm_lord"), endless = stage_tunables("endless");
    int bees = tunable_find("flower.bees"), avoid = tunable_find("swarm.avoid_px");
    int range = tunable_find("swarm.range_hold_px");
    want("--set", "swarm.avoid_px=34");
    want("--set", "swarm.range_hold_px=20"); // the default, but asked for
    open_tuning();
    assert_true(tuning_over(tuning, bees, &lords) == (float)lords.flower_bees);
    assert_true(tuning_over(tuning, bees, &endless) == 1.0f);
    assert_true(tuning_over(tuning, avoid, &lords) == 34.0f);
    assert_true(tuning_over(tuning, range, &lords) == 20.0f);
    assert_false(tuning_is_tuned(&lords, &lords));
    assert_true(tuning_is_tuned(&lords, &endless));
}

TEST(test_saved_files_are_news, begin, end)
{
    double usual_avoid = (double)tunable_info(tunable_find("swarm.avoid_px"))->default_value;
    want("--preset", "chaos");
    want("--set", "swarm.range_hold_px=25");
    open_tuning();
    config_make(); // comes later
    write_file(own, "[swarm]\nleash_ranges = 3.5\n");
    assert_true(poll());
    expect_news("swarm.leash_ranges", 2, 3.5);
    assert_int_equal(news.error_count, 0);
    assert_string_equal(news.errors, "");
    assert_false(poll());
    write_file(own, "[swarm]\nrange_hold_px = 23 ; which --set hides\nleash_ranges = 3.5\n");
    assert_false(poll());
    write_file(own_path("assets/presets/chaos.ini"), "[swarm]\navoid_px = 46\n");
    assert_true(poll());
    expect_news("swarm.avoid_px", 44, 46);
    write_file(own_path("new"), "[swarm]\nleash_ranges = 4\n");
    assert_int_equal(rename(own_path("new"), own), 0);
    assert_true(poll());
    expect_news("swarm.leash_ranges", 3.5, 4);
    assert_int_equal(unlink(own), 0);
    assert_true(poll());
    expect_news("swarm.leash_ranges", 4, 2);
    assert_int_equal(unlink(own_path("assets/presets/chaos.ini")), 0);
    assert_true(poll());
    expect_news("swarm.avoid_px", 46, usual_avoid);
}

TEST(test_mistakes_keep_the_last_good_value, begin, end)
{
    config_make();
    write_file(own, "[swarm]\navoid_px = 31\nleash_ranges = lots\nrange_hold_px = 22\n");
    open_tuning();
    expect_now("swarm.leash_ranges", 2);
    assert_true(poll()); // what was wrong at the start is news once
    assert_int_equal(news.change_count, 0);
    assert_int_equal(news.error_count, 1);
    assert_non_null(strstr(news.errors, "config/mitsubachi/tunables.ini:3: swarm.leash_ranges is 'lots', expected a"));
    assert_false(poll());
    write_file(own, "[swarm]\navoid_px = 3 1\nleash_ranges = 9999\nrange_hold_px = 23\n[swrm]\n");
    assert_true(poll());
    expect_news("swarm.range_hold_px", 22, 23);
    assert_int_equal(news.error_count, 3);
    expect_now("swarm.avoid_px", 31);
    expect_now("swarm.leash_ranges", 2);
    expect_origin("swarm.avoid_px", "config/mitsubachi/tunables.ini:2");
    write_file(own, "[swarm]\navoid_px = 32\nleash_ranges = 3\nrange_hold_px = 23\n");
    assert_true(poll());
    assert_int_equal(news.change_count, 2);
    assert_int_equal(news.error_count, 0);
}

// Which of its keys a misspelt one was cannot be known; a key that is taken out in peace goes back.
TEST(test_misspelt_keys_take_nothing_away, begin, end)
{
    config_make();
    write_file(own, "[swarm]\navoid_px = 31\nleash_ranges = 3\nfrom_another_build = 1\n");
    open_tuning();
    assert_true(poll());
    assert_int_equal(news.error_count, 1);
    write_file(own, "[swarm]\navoid_pix = 31\nleash_ranges = 4\nfrom_another_build = 1\n");
    assert_true(poll());
    expect_news("swarm.leash_ranges", 3, 4);
    expect_now("swarm.avoid_px", 31);
    write_file(own, "[swarm\navoid_px = 31\nleash_ranges = 4\nfrom_another_build = 1\n[shots]\n");
    assert_true(poll());
    assert_int_equal(news.change_count, 0);
    write_file(own, "[swarm]\nleash_ranges = 4\nfrom_another_build = 1\n");
    assert_true(poll());
    assert_int_equal(news.change_count, 1);
    expect_now("swarm.avoid_px", (double)tunable_info(tunable_find("swarm.avoid_px"))->default_value);
}

TEST(test_files_that_cannot_be_read, begin, end)
{
    config_make();
    write_file(own, "[swarm]\navoid_px = 31\n");
    open_tuning();
    assert_int_equal(unlink(own), 0);
    assert_int_equal(mkdir(own, 0777), 0);
    assert_true(poll());
    assert_int_equal(news.change_count, 0);
    assert_int_equal(news.error_count, 1);
    assert_non_null(strstr(news.errors, "not a regular file"));
    expect_now("swarm.avoid_px", 31);
    assert_int_equal(rmdir(own), 0);
    FILE *file = fopen(own, "w");
    assert_non_null(file);
    assert_int_equal(ftruncate(fileno(file), 1 << 30), 0);
    fclose(file);
    assert_true(poll());
    assert_int_equal(news.change_count, 0);
    assert_non_null(strstr(news.errors, "bytes long"));
    expect_now("swarm.avoid_px", 31);
}

TEST(test_set_by_hand, begin, end)
{
    int avoid = tunable_find("swarm.avoid_px"), leash = tunable_find("swarm.leash_ranges");
    config_make();
    write_file(own, "[swarm]\navoid_px = 31\n");
    open_tuning();
    tuning_set(tuning, avoid, 36.0f);
    tuning_set(tuning, leash, 5.0f);
    assert_int_equal(tuning_unsaved_count(tuning), 2);
    write_file(own, "[swarm]\nrange_hold_px = 22\navoid_px = 31\n"); // another key; the line has moved
    assert_true(poll());
    assert_int_equal(news.change_count, 1);
    expect_now("swarm.avoid_px", 36);
    write_file(own, "[swarm]\nrange_hold_px = 22\navoid_px = 37\n"); // this one
    assert_true(poll());
    expect_news("swarm.avoid_px", 36, 37);
    expect_now("swarm.leash_ranges", 5);
    assert_false(tuning_unsaved(tuning, avoid));
    assert_true(tuning_unsaved(tuning, leash));
    tuning_set(tuning, leash, tunable_info(leash)->default_value);
    assert_int_equal(tuning_unsaved_count(tuning), 0);
    expect_origin("swarm.leash_ranges", "default");
}

TEST(test_save, begin, end)
{
    int avoid = tunable_find("swarm.avoid_px"), leash = tunable_find("swarm.leash_ranges");
    config_make();
    write_file(own, "# mine\n[swarm]\navoid_px = 31 ; long\nleash_ranges = 3\n\n[other]\nkey = 1\n");
    open_tuning();
    poll();
    tuning_set(tuning, avoid, 36.0f);
    tuning_set(tuning, leash, tunable_info(leash)->default_value);
    assert_int_equal(tuning_unsaved_count(tuning), 2);
    assert_good(tuning_save(tuning, &error), &error);
    assert_file_is(own, "# mine\n[swarm]\navoid_px = 36 ; long\nleash_ranges = 2\n\n[other]\nkey = 1\n");
    assert_int_equal(tuning_unsaved_count(tuning), 0);
    expect_now("swarm.avoid_px", 36);
    expect_origin("swarm.avoid_px", "config/mitsubachi/tunables.ini:3");
    poll(); // reports the unknown [other] again, and nothing else
    assert_int_equal(news.change_count, 0);
    assert_true(tuning_save(tuning, &error));
    assert_file_is(own, "# mine\n[swarm]\navoid_px = 36 ; long\nleash_ranges = 2\n\n[other]\nkey = 1\n");
}

TEST(test_save_makes_the_file, begin, end)
{
    open_tuning();
    assert_true(tuning_save(tuning, &error));
    assert_false(folder_exists(own_path("config")));
    tuning_set(tuning, tunable_find("swarm.avoid_px"), 36.0f);
    assert_good(tuning_save(tuning, &error), &error);
    assert_false(poll());
    expect_now("swarm.avoid_px", 36);
    tuning_close(tuning);
    open_tuning();
    expect_now("swarm.avoid_px", 36);
}

// A value hidden by a later source stays in force as set, and is still saved.
TEST(test_save_below_another_source, begin, end)
{
    int avoid = tunable_find("swarm.avoid_px");
    want("--preset", "chaos");
    open_tuning();
    tuning_set(tuning, avoid, 36.0f);
    assert_good(tuning_save(tuning, &error), &error);
    assert_false(tuning_unsaved(tuning, avoid));
    assert_false(poll());
    expect_now("swarm.avoid_px", 36);
    expect_origin("swarm.avoid_px", "the lab");
}

TEST(test_save_keeps_links_and_failures_harm_nothing, begin, end)
{
    int avoid = tunable_find("swarm.avoid_px");
    char target[256];
    config_make();
    write_file(own_path("dotfile"), "[swarm]\navoid_px = 31\n");
    assert_int_equal(symlink(own_path("dotfile"), own), 0);
    open_tuning();
    tuning_set(tuning, avoid, 36.0f);
    assert_true(tuning_save(tuning, &error));
    assert_file_is(own_path("dotfile"), "[swarm]\navoid_px = 36\n");
    assert_true(readlink(own, target, sizeof target) > 0);
    assert_int_equal(unlink(own), 0);
    assert_int_equal(mkdir(own, 0777), 0);
    tuning_set(tuning, avoid, 37.0f);
    assert_false(tuning_save(tuning, &error));
    assert_non_null(strstr(error.text, "not a regular file"));
    assert_true(tuning_unsaved(tuning, avoid));
    expect_now("swarm.avoid_px", 37);
}

static void expect_option_error(const char *name, const char *text, const char *wanted)
{
    int count = numbers.count;
    assert_false(take(name, text));
    if (strcmp(error.text, wanted) != 0)
        fail_msg("%s %s: got \"%s\", expected \"%s\"", name, text ? text : "", error.text, wanted);
    assert_int_equal(numbers.count, count);
}

TEST(test_wrong_options_are_refused, begin, end)
{
    assert_false(take("--seed", "3"));
    assert_false(tuning_options_preset(&numbers, "nothing", &error));
    assert_non_null(strstr(error.text, "--preset: "));
    expect_option_error("--set", NULL, "--set: no value, expected section.name=value");
    expect_option_error("--set", "swarm.avoid_px",
                        "--set: 'swarm.avoid_px' is without a value, expected section.name=value");
    expect_option_error("--set", "swarm.avoid_pix=3",
                        "--set: unknown tunable 'swarm.avoid_pix', expected a name such as 'swarm.avoid_px'");
    expect_option_error("--set",
                        "swarm.avoid_px=", "--set: swarm.avoid_px is empty, expected a number from 0 to 200 px");
    expect_option_error("--set", "swarm.blend=sun", "--set: swarm.blend is 'sun', expected sum, running or soft");
    expect_option_error("--preset", "", "--preset: no value, expected the name of a preset");
    expect_option_error("--preset", "gentel", "--preset: unknown preset 'gentel', expected a preset such as 'gentle'");
    expect_option_error("--preset", "../gentle",
                        "--preset: unknown preset '../gentle', expected a preset such as 'gentle'");
    expect_option_error("--preset", "zzzzzzzzz",
                        "--preset: unknown preset 'zzzzzzzzz', expected one of: article, chaos, gentle");
    want("--set", " swarm.avoid_px = 35 ");
    for (int i = 0; i < TUNING_FILES_MAX; i++)
        want("--tunables", "a.ini");
    expect_option_error("--tunables", "a.ini", "--tunables: too many, expected at most 14 files");
    assert_null(tuning_open(&numbers, &error));
    assert_string_equal(error.text, "a.ini: No such file or directory, expected a file");
}

// Reads the stage before the tests have assets of their own.
static int read_stage(void **state)
{
    own_stage("endless");
    return 0;
}

GROUP(read_stage, NULL)
