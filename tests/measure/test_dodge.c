// test_dodge.c -- the plan and the options of `dodge`: lists, usual values, the numbering of runs and their numbers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/dodge/dodge.h"
#include "test.h"

static Error error;

static DodgePlan usual_plan(void)
{
    DodgePlan plan = {.ticks = 1200, .tunables = tunables_default()};
    dodge_plan_use_defaults(&plan);
    return plan;
}

static void add_patterns(DodgePlan *plan, int count)
{
    static PatternBook book;
    const uint32_t words[] = {1, 2, 3, 4};
    for (int i = 0; i < count; i++) {
        char name[16];
        snprintf(name, sizeof name, "p%d", i);
        memset(&book, 0, sizeof book);
        book.count = 1;
        book.words = i % 4 + 1;
        strcpy(book.patterns[0].name, name);
        book.patterns[0].words = book.words;
        memcpy(book.code, words, (size_t)book.words * sizeof words[0]);
        dodge_plan_add(plan, &book);
    }
}

TEST(test_usual)
{
    DodgePlan plan = usual_plan();
    assert_int_equal(plan.seed_count, 3);
    assert_true(plan.seeds[0] == 1 && plan.seeds[2] == 3);
    assert_int_equal(plan.rank_count, 2);
    assert_int_equal(plan.bee_count, 2);
    assert_int_equal(plan.setting_count, 3);
    assert_true(plan.settings[2].hit_px == 10.0f && plan.settings[2].speed == 3.0f);
    assert_int_equal(plan.instinct_count, 5);
    assert_string_equal(plan.instincts[0], "radar");
    assert_string_equal(plan.instincts[3], "foresight");
    assert_string_equal(plan.instincts[4], "swift");
    assert_int_equal(dodge_plan_pattern_runs(&plan), 180);
    dodge_plan_free(&plan);
}

TEST(test_lists)
{
    DodgePlan plan = {0};
    assert_true(dodge_plan_seeds(&plan, "18446744073709551614..18446744073709551615"));
    assert_int_equal(plan.seed_count, 2);
    assert_true(plan.seeds[1] == UINT64_MAX);
    assert_true(dodge_plan_seeds(&plan, "9,1,5"));
    assert_true(plan.seed_count == 3 && plan.seeds[0] == 9 && plan.seeds[2] == 5);
    assert_true(dodge_plan_seeds(&plan, "7..7"));
    assert_int_equal(plan.seed_count, 1);
    assert_true(dodge_plan_ranks(&plan, "0,1,0.25"));
    assert_true(plan.rank_count == 3 && plan.ranks[2] == 0.25f);
    assert_true(dodge_plan_bees(&plan, "16384"));
    assert_true(dodge_plan_settings(&plan, "1/30,60/0.1"));
    assert_true(plan.setting_count == 2 && plan.settings[1].hit_px == 60.0f);
    assert_true(dodge_plan_instincts(&plan, "still,velocity"));
    assert_true(plan.instinct_count == 2);
    assert_string_equal(plan.instincts[1], "velocity");
}

// What is wrong leaves the list as it was.
TEST(test_wrong_lists)
{
    static const struct {
        bool (*read)(DodgePlan *plan, const char *text);
        const char *texts[8];
    } WRONG[] = {
        {dodge_plan_seeds, {"", "1,", "1,1", "3..1", "..3", "1..2000", "x", "-1"}},
        {dodge_plan_ranks, {"", "1.1", "-0.1", "0.5,0.50", "nan", "0.5,,1", "half", "1 0"}},
        {dodge_plan_bees, {"", "0", "16385", "1,1", "1.5", "1;2", "1,2,", "many"}},
        {dodge_plan_settings, {"", "2", "2/", "/5", "0.9/5", "61/5", "2/31", "2/5,2.0/5"}},
        {dodge_plan_instincts, {"", "radar,radar", "Radar", "radar,", "0", "still,still", "sum", "radar velocity"}},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        for (int k = 0; k < 8; k++) {
            DodgePlan plan = usual_plan(), before;
            memcpy(&before, &plan, sizeof plan);
            if (WRONG[i].read(&plan, WRONG[i].texts[k]))
                fail_msg("list %zu took '%s'", i, WRONG[i].texts[k]);
            assert_memory_equal(&plan, &before, sizeof plan);
        }
    }
}

TEST(test_too_long)
{
    DodgePlan plan = {0};
    assert_true(dodge_plan_bees(&plan, "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16"));
    assert_false(dodge_plan_bees(&plan, "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17"));
    assert_int_equal(plan.bee_count, 16);
    assert_true(dodge_plan_seeds(&plan, "1..1000"));
    assert_false(dodge_plan_seeds(&plan, "1..1001"));
}

// Every run has a number of its own, and neighbours differ in the instinct.
TEST(test_numbers)
{
    DodgePlan plan = usual_plan();
    add_patterns(&plan, 5);
    assert_int_equal(dodge_plan_run_count(&plan), 900);
    int number = 0;
    DodgeRun run;
    for (run.pattern = 0; run.pattern < 5; run.pattern++)
        for (run.seed = 0; run.seed < 3; run.seed++)
            for (run.rank = 0; run.rank < 2; run.rank++)
                for (run.bees = 0; run.bees < 2; run.bees++)
                    for (run.setting = 0; run.setting < 3; run.setting++)
                        for (run.instinct = 0; run.instinct < 5; run.instinct++) {
                            DodgeRun found = dodge_plan_run(&plan, number++);
                            assert_memory_equal(&found, &run, sizeof run);
                        }
    assert_string_equal(plan.patterns[3].name, "p3");
    assert_int_equal(plan.patterns[3].word_count, 4);
    assert_int_equal(plan.patterns[3].words[3], 4);
    dodge_plan_free(&plan);
}

TEST(test_tunables)
{
    DodgePlan plan = usual_plan();
    Tunables t = dodge_plan_tunables(&plan, (DodgeRun){.rank = 1, .bees = 1, .setting = 1, .instinct = 2});
    assert_int_equal(t.swarm_start_bees, 30);
    assert_true(t.swarm_radius_px + t.bullet_radius_px == 6.0f);
    assert_true(t.swarm_max_speed == 3.0f && t.swarm_max_accel == 3.0f);
    assert_true(t.pattern_rank == 1.0f && t.pattern_rank_follows == 0);
    assert_true(t.swarm_fires == 0 && t.flower_bees == 0);
    assert_int_equal(t.swarm_loose_instinct, 2);
    assert_int_equal(t.patience_ticks, 0);
    plan.own_accel = true;
    t = dodge_plan_tunables(&plan, (DodgeRun){.setting = 1});
    assert_true(t.swarm_max_accel == plan.tunables.swarm_max_accel);
    assert_true(dodge_plan_instincts(&plan, "still"));
    t = dodge_plan_tunables(&plan, (DodgeRun){.setting = 1});
    assert_true(t.swarm_avoid_px == 0.0f && t.swarm_stray_chance == 0.0f);
    assert_int_equal(t.swarm_loose_instinct, 0);
    dodge_plan_free(&plan);
}

// Reads options from words that blanks separate: "" or the message.
static const char *read_options(DodgeOptions *options, const char *line)
{
    static char copy[512];
    char *words[32] = {copy};
    int count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        words[count++] = word;
    error.text[0] = '\0';
    CommandEnd end = dodge_options_read(options, count, words, &error);
    assert_int_equal(end == COMMAND_WRONG, error.text[0] != '\0');
    return error.text;
}

TEST(test_options)
{
    DodgeOptions options;
    assert_string_equal(read_options(&options, "dodge some"), "");
    assert_string_equal(options.path, "some");
    assert_int_equal(options.plan.ticks, 1200);
    assert_true(options.run.jobs >= 1 && options.csv == NULL && options.svg == NULL && !options.run.quiet);
    assert_string_equal(read_options(&options, "dodge --jobs 3 --hit 4/2 --bees 7 --seeds 1..9 --ranks 0 --ticks 600 "
                                               "--unit 3.125 --instinct still --csv a --svg b --quiet -- -d"),
                        "");
    assert_string_equal(options.path, "-d");
    assert_true(options.run.jobs == 3 && options.unit_px == 3.125f && options.run.quiet && options.plan.ticks == 600);
    assert_int_equal(dodge_plan_pattern_runs(&options.plan), 9);
    assert_string_equal(options.csv, "a");
}

TEST(test_wrong_options)
{
    static const char *const WRONG[][2] = {
        {"dodge", "no folder"},
        {"dodge a b", "one file too many: b, expected one folder"},
        {"dodge a --nothing", "--nothing: not known"},
        {"dodge a --hit", "--hit: no value"},
        {"dodge a --hit 2", "--hit is '2'"},
        {"dodge a --ticks 59", "--ticks: not good"},
        {"dodge a --unit 0", "--unit: not good"},
        {"dodge a --jobs 0", "--jobs: not good"},
        {"dodge a --set swarm.nothing=1", "swarm.nothing"},
        {"dodge a --csv", "--csv: no value"},
        {"dodge a --bees 1,2,3,4,5,6,7,8,9,10 --seeds 1..1000 --ranks 0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8",
         "1350000 runs"},
    };
    DodgeOptions options;
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        if (strstr(read_options(&options, WRONG[i][0]), WRONG[i][1]) == NULL)
            fail_msg("'%s' gives '%s'", WRONG[i][0], error.text);
}
