// test_dodge.c -- the plan and the options of `dodge`, the numbers of its runs, and its tables by hand.
#include "cmd/outcome.h"
#include "measure/dodge.h"

static Dodge plan;

static void use_usual(void)
{
    plan = (Dodge){.tunables = tunables_default()};
    dodge_defaults(&plan);
}

static void add_patterns(int count)
{
    static PatternBook book;
    const uint32_t words[] = {1, 2, 3, 4};
    for (int i = 0; i < count; i++) {
        OwnText name = formatted("p%d", i);
        memset(&book, 0, sizeof book);
        book.count = 1;
        book.words = i % 4 + 1;
        strcpy(book.patterns[0].name, name);
        book.patterns[0].words = book.words;
        memcpy(book.code, words, (size_t)book.words * sizeof words[0]);
        dodge_pattern_add(&plan, &book);
    }
}

TEST(test_usual)
{
    use_usual();
    assert_int_equal(plan.rank_count, 2);
    assert_int_equal(plan.bee_count, 2);
    assert_int_equal(plan.setting_count, 3);
    assert_true(plan.settings[2].hit_px == 10.0f && plan.settings[2].speed == 3.0f);
    assert_int_equal(plan.instinct_count, 2);
    assert_string_equal(plan.instincts[0], "radar");
    assert_string_equal(plan.instincts[1], "swift");
    dodge_patterns_free(&plan);
}

TEST(test_lists)
{
    plan = (Dodge){0};
    assert_true(dodge_ranks_read(&plan, "0,1,0.25", NULL));
    assert_true(plan.rank_count == 3 && plan.ranks[2] == 0.25f);
    assert_true(dodge_bees_read(&plan, "16384", NULL));
    assert_true(dodge_settings_read(&plan, "1/30,60/0.1", NULL));
    assert_true(plan.setting_count == 2 && plan.settings[1].hit_px == 60.0f);
    assert_true(dodge_instincts_read(&plan, "still,swift", NULL));
    assert_true(plan.instinct_count == 2);
    assert_string_equal(plan.instincts[1], "swift");
}

// Invalid entries leave the list unchanged.
TEST(test_wrong_lists)
{
    static const struct {
        bool (*read)(void *dodge, const char *text, Error *unused);
        const char *texts[8];
    } WRONG[] = {
        {dodge_ranks_read, {"", "1.1", "-0.1", "0.5,0.50", "nan", "0.5,,1", "half", "1 0"}},
        {dodge_bees_read, {"", "0", "16385", "1,1", "1.5", "1;2", "1,2,", "many"}},
        {dodge_settings_read, {"", "2", "2/", "/5", "0.9/5", "61/5", "2/31", "2/5,2.0/5"}},
        {dodge_instincts_read, {"", "radar,radar", "Radar", "radar,", "0", "still,still", "sum", "radar swift"}},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        for (int k = 0; k < 8; k++) {
            static Dodge before;
            use_usual();
            memcpy(&before, &plan, sizeof plan);
            fail_if(WRONG[i].read(&plan, WRONG[i].texts[k], NULL), "list %zu took '%s'", i, WRONG[i].texts[k]);
            assert_memory_equal(&plan, &before, sizeof plan);
        }
    }
}

TEST(test_too_long)
{
    plan = (Dodge){0};
    assert_true(dodge_bees_read(&plan, "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16", NULL));
    assert_false(dodge_bees_read(&plan, "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17", NULL));
    assert_int_equal(plan.bee_count, 16);
}

// Each pattern keeps its own program, and a name for that and the numbers.
TEST(test_patterns)
{
    use_usual();
    add_patterns(5);
    assert_string_equal(plan.patterns[3].name, "p3");
    assert_int_equal(plan.patterns[3].word_count, 4);
    assert_int_equal(plan.patterns[3].words[3], 4);
    assert_string_not_equal(plan.patterns[2].rules, plan.patterns[3].rules);
    dodge_patterns_free(&plan);
}

TEST(test_tunables)
{
    use_usual();
    Tunables t = dodge_tunables(
        &plan,
        (const int[DODGE_FACTORS]){[DODGE_RANK] = 1, [DODGE_BEES] = 1, [DODGE_SETTING] = 1, [DODGE_INSTINCT] = 1});
    assert_int_equal(t.swarm_start_bees, 30);
    assert_true(t.swarm_radius_px + t.bullet_radius_px == 6.0f);
    assert_true(t.swarm_max_speed == 3.0f && t.swarm_max_accel == 3.0f);
    assert_true(t.pattern_rank == 1.0f && t.pattern_rank_follows == 0);
    assert_true(t.swarm_fires == 0 && t.flower_bees == 0);
    assert_int_equal(t.swarm_loose_instinct, INSTINCT_SWIFT);
    assert_int_equal(t.patience_ticks, 0);
    plan.own_accel = true;
    t = dodge_tunables(&plan, (const int[DODGE_FACTORS]){[DODGE_SETTING] = 1});
    assert_true(t.swarm_max_accel == plan.tunables.swarm_max_accel);
    assert_true(dodge_instincts_read(&plan, "still", NULL));
    t = dodge_tunables(&plan, (const int[DODGE_FACTORS]){[DODGE_SETTING] = 1});
    assert_true(t.swarm_avoid_px == 0.0f && t.swarm_stray_chance == 0.0f);
    assert_int_equal(t.swarm_loose_instinct, INSTINCT_RADAR);
    dodge_patterns_free(&plan);
}

// Reads options from words that blanks separate: "" or the message.
static const char *read_options(Dodge *options, const char *line)
{
    static char copy[512];
    static char *words[32]; // the options point to them
    int count = 0;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        words[count++] = word;
    error.text[0] = '\0';
    memset(options, 0, sizeof *options);
    CommandEnd end = experiment_read(&DODGE, options, count, words, &error);
    assert_int_equal(end == COMMAND_WRONG, error.text[0] != '\0');
    return error.text;
}

TEST(test_options)
{
    static Dodge options;
    assert_string_equal(read_options(&options, "dodge some"), "");
    assert_string_equal(options.base.words[0], "some");
    assert_int_equal(options.ticks, 1200);
    assert_true(options.base.run.jobs >= 1 && options.base.csv == NULL && options.base.svg == NULL
                && !options.base.run.quiet);
    assert_string_equal(read_options(&options,
                                     "dodge --jobs 3 --hit 4/2 --bees 7 --seeds 1..9 --ranks 0 --ticks 600 "
                                     "--set pattern.unit_px=3.125 --instinct still --csv a --svg b --quiet -- -d"),
                        "");
    assert_string_equal(options.base.words[0], "-d");
    assert_true(options.base.run.jobs == 3 && options.base.numbers.count == 1 && options.base.run.quiet
                && options.ticks == 600);
    assert_true(options.base.seeds.first == 1 && options.base.seeds.count == 9);
    assert_string_equal(read_options(&options, "dodge --read a.csv b.csv"), "");
    assert_int_equal(options.base.word_count, 2);
    assert_string_equal(read_options(&options, "dodge some --csv a"), "");
    assert_string_equal(options.base.csv, "a");
}

TEST(test_wrong_options)
{
    static const char *const WRONG[][2] = {
        {"dodge", "no folder"},
        {"dodge a b", "one argument too many: b, expected one folder"},
        {"dodge a --nothing", "--nothing: unknown"},
        {"dodge a --hit", "--hit: no value"},
        {"dodge a --hit 2", "--hit is '2'"},
        {"dodge a --ticks 59", "--ticks is '59'"},
        {"dodge a --jobs 0", "--jobs is '0'"},
        {"dodge a --set swarm.nothing=1", "swarm.nothing"},
        {"dodge a --csv", "--csv: no value"},
        {"dodge --read", "no file, expected files of --csv"},
        {"dodge --read a --hit 2/5", "--read plays no games"},
        {"dodge --read a --ticks 600", "--read plays no games"},
    };
    static Dodge options;
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        if (strstr(read_options(&options, WRONG[i][0]), WRONG[i][1]) == NULL)
            fail_msg("'%s' gives '%s'", WRONG[i][0], error.text);
}

// --- tables

#define HEADER "pattern,instinct,seed,rank,hit,speed,bees,ticks,bees_left,bullets_most,rules\n"

// Two patterns, two seeds, one rank, one bee and four, one setting, two instincts: 16 runs, four a line. Run k leaves
// k % 3 bees (one bee: at most it), lasts 10 * k ticks or all, and costs 1 us a bee.
static DodgeRow row_of(int number)
{
    int pattern = number / 8, seed = number / 4 % 2, bees = number / 2 % 2 ? 4 : 1;
    uint32_t left = bees == 1 ? (uint32_t)(number % 3 > 0) : (uint32_t)number % 3u;
    DodgeRow row = {.seed = 5u + (unsigned)seed,
                    .bees = (uint32_t)bees,
                    .ticks = left > 0 ? 100u : 5u * (unsigned)number,
                    .bees_left = left,
                    .bullets_most = 100u + (unsigned)number,
                    .bees_ns = 20000.0,
                    .bees_timed = 20.0};
    strcpy(row.pattern, pattern == 0 ? "first" : "sub/a,\"b\"");
    strcpy(row.instinct, number % 2 ? "still" : "radar");
    strcpy(row.rank, "0.5");
    strcpy(row.hit, "2.5");
    strcpy(row.speed, "5");
    strcpy(row.rules, "r1");
    return row;
}

// The first `count` of the runs.
static Results *results_of(int count)
{
    Results *results = results_open(DODGE.columns, DODGE.column_count, DODGE.key);
    for (int i = 0; i < count; i++) {
        DodgeRow row = row_of(i);
        results_add(results, &row);
    }
    return results;
}

static char *text_of(const Results *results, void (*print)(const void *unused, const Results *results, FILE *out))
{
    return PRINTED(out, print(NULL, results, out));
}

// The runs of one radar bee are 0, 4, 8, 12, of which 4 and 8 leave one; those of four still bees are 3, 7, 11 and 15,
// with 0, 1, 2 and 0 left.
TEST(runs_are_counted_by_size_setting_and_instinct)
{
    Results *results = results_of(16);
    OwnText text = text_of(results, DODGE.print);
    expect_in(text, "2 patterns, seeds 5 to 6, ranks 0.5\n");
    expect_in(text, "One bee; a run is survived if it is alive at the end\n");
    expect_in(text, "| 2.5    |     5 | radar    | 2 of 4 |   50.0 % |       0 of 2 |    65 |        1.00 |\n");
    expect_in(text, "4 bees; a run is survived if half of them are alive at the end\n");
    expect_in(text, "| still    | 1 of 4 |   25.0 % |       0 of 2 |    72 |        1.00 |    18.8 % |   50.0 % |\n");
    results_close(results);
}

// A pattern counts once all its runs of a line are done; times are no part of a file.
TEST(a_stopped_experiment_counts_finished_runs)
{
    Results *results = results_open(DODGE.columns, DODGE.column_count, DODGE.key);
    TextErrors errors = {0};
    static const char CSV[] = HEADER "first,radar,5,0.5,2.5,5,1,100,1,1,r1\n"
                                     "first,radar,6,0.5,2.5,5,1,100,1,1,r1\n"
                                     "second,radar,5,0.5,2.5,5,1,100,1,1,r2\n";
    assert_true(results_read(results, CSV, strlen(CSV), &errors));
    OwnText text = text_of(results, DODGE.print);
    expect_in(text, "| radar    | 3 of 3 |  100.0 % |       1 of 1 |   100 |           - |\n");
    results_close(results);
}

TEST(patterns_with_faults_are_named)
{
    Results *results = results_of(16);
    DodgeRow fault = row_of(3), full = row_of(4);
    fault.seed = full.seed = 9;
    fault.faults = 3;
    strcpy(fault.fault, pattern_fault_text(PATTERN_ENDLESS));
    full.dropped = 1;
    results_add(results, &fault);
    results_add(results, &full);
    char *text = text_of(results, DODGE.print), line[256];
    snprintf(line, sizeof line, "| first   | %s |    1 |\n", pattern_fault_text(PATTERN_ENDLESS));
    expect_in(text, line);
    expect_in(text, "| first   | more bullets or actions than there is room for");
    free(text);
    results_close(results);
}

TEST(files_have_a_line_a_run)
{
    Results *results = results_of(16);
    OwnText csv = PRINTED(out, results_csv(results, out));
    expect_in(csv, HEADER "first,radar,5,0.5,2.5,5,1,0,0,100,r1\nfirst,still,5,0.5,2.5,5,1,100,1,101,r1\n");
    expect_in(csv, "\n\"sub/a,\"\"b\"\"\",still,6,0.5,2.5,5,4,75,0,115,r1\n");
    results_close(results);
}

TEST(the_chart_has_a_data_set_for_each_size_and_instinct)
{
    Results *results = results_of(16);
    OwnText data = text_of(results, DODGE.draw);
    assert_string_equal(data, "$sizes << END_OF_DATA\n\"One bee: runs survived (%)\" \n"
                              "\"4 bees: runs that half of them survive (%)\" \nEND_OF_DATA\n"
                              "$runs << END_OF_DATA\n"
                              "\"radar, 1\" \n\"2.5 px, speed 5\" 50 \n\n\n"
                              "\"still, 1\" \n\"2.5 px, speed 5\" 75 \n\n\n"
                              "\"radar, 4\" \n\"2.5 px, speed 5\" 50 \n\n\n"
                              "\"still, 4\" \n\"2.5 px, speed 5\" 25 \nEND_OF_DATA\n");
    results_close(results);
}
