// test_experiment.c -- values of factors, command lines that are refused, and the runs of a plan.
#include "experiment_tools.h"
#include "measure/results_sql.h"

// The values of a tunable as "0.1 0.2", or the message.
static const char *values_of(const char *name, const char *list, int steps)
{
    static char all[8192];
    Values values = {0};
    all[0] = '\0';
    bool good = values_of_tunable(&values, tunable_find(name), list, steps, "still", &error);
    for (int i = 0; good && i < values.count; i++)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? " " : "", values.list[i].text);
    free(values.list);
    return good ? all : error.text;
}

TEST(values_are_ranges_lists_or_words)
{
    static const struct {
        const char *name, *list;
        int steps;
        const char *values;
    } CASES[] = {
        {"swarm.max_accel", "0.1..1.0", 10, "0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1"},
        {"swarm.max_accel", "1..2", 4, "1 1.33333 1.66667 2"},
        {"swarm.max_accel", "0.7..0.70000005", 9, "0.7 0.70000005"},
        {"swarm.touch_offset_x", "-0.3..0.3", 3, "-0.3 0 0.3"},
        {"swarm.start_bees", "1..10", 4, "1 4 7 10"},
        {"swarm.start_bees", "1..4", 10, "1 2 3 4"},
        {"swarm.max_accel", "1,0.30,0.1", 2, "1 0.3 0.1"},
        {"swarm.blend", "running,still,sum", 2, "running still sum"},
        {"swarm.blend", NULL, 2, "sum running soft"},
        {"swarm.max_accel", "1..0.1", 2, "'1..0.1' is not a range, expected two numbers, the lesser one first"},
        {"swarm.max_accel", "1..1", 2, "'1..1' is not a range, expected two numbers, the lesser one first"},
        {"swarm.max_accel", "1,2,1.0", 2, "'1' is a duplicate, expected each once"},
        {"swarm.blend", "sum..running", 2, "'sum..running' is not a range, expected words with commas between them"},
        {"swarm.start_bees", NULL, 2, "no values, expected A..B or A,B,C, each a whole number from 0 to 16384 bees"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        assert_string_equal(values_of(CASES[i].name, CASES[i].list, CASES[i].steps), CASES[i].values);
}

// A value that the tunable refuses is reported with the tunable's own message.
TEST(bad_values_are_reported_by_their_tunable)
{
    static const char *const CASES[][3] = {
        {"swarm.max_accel", "0..1", "0"},      {"swarm.max_accel", "1..99", "99"}, {"swarm.max_accel", "..1", ""},
        {"swarm.max_accel", "1,,2", ""},       {"swarm.max_accel", "1,2,", ""},    {"swarm.blend", "sun", "sun"},
        {"swarm.start_bees", "1.5..3", "1.5"}, {"swarm.start_bees", "1,x", "x"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Error expected;
        float value;
        assert_false(tunable_read(tunable_find(CASES[i][0]), CASES[i][2], &value, &expected));
        assert_string_equal(values_of(CASES[i][0], CASES[i][1], 2), expected.text);
    }
}

// A range over each tunable's whole width gives its ends, and each value once.
TEST(every_tunable_has_values)
{
    for (int i = 0; i < TUNABLE_COUNT; i++) {
        const Field *info = tunable_info(i);
        char range[128];
        Values values = {0};
        float least, most;
        snprintf(range, sizeof range, "%.9g..%.9g", (double)info->least, (double)info->most);
        fail_if(!values_of_tunable(&values, i, field_has_words(info) ? NULL : range, 10, NULL, &error)
                    || values.count < 2,
                "%s: %s", info->name, error.text);
        assert_true(tunable_read(i, values.list[0].text, &least, &error)
                    && tunable_read(i, values.list[values.count - 1].text, &most, &error));
        assert_true(least == info->least && most == info->most);
        free(values.list);
    }
}

TEST(wrong_command_lines_are_refused)
{
    static const struct {
        const Experiment *experiment;
        const char *line, *message;
    } CASES[] = {
        {&SWEEP, "", "expected a tunable, or --presets"},
        {&SWEEP, "--steps 3", "expected a tunable, or --presets"},
        {&SWEEP, "swarm.max_acel 1..2", "swarm.max_acel: unknown tunable"},
        {&SWEEP, "effects.shake 1..2", "expected one that 'mitsubachi tunables' lists"},
        {&SWEEP, "swarm.max_accel", "no values"},
        {&SWEEP, "swarm.blend sum running", "an argument too many: running"},
        {&SWEEP, "swarm.blend --seeds 4..3", "expected a range such as 1..50"},
        {&SWEEP, "swarm.blend --seeds -1", "expected a range"},
        {&SWEEP, "swarm.blend --seeds 18446744073709551615", "expected a range"},
        {&SWEEP, "swarm.blend --jobs 257", "--jobs is '257'"},
        {&SWEEP, "swarm.blend --ticks 59", "--ticks is '59'"},
        {&SWEEP, "swarm.blend --minutes 0", "--minutes is '0'"},
        {&SWEEP, "swarm.blend --sed 4", "--sed: unknown"},
        {&SWEEP, "swarm.blend --set wasp.hp=x", "wasp.hp"},
        {&SWEEP, "swarm.blend --places meadow,pond", "several places or levels, expected one"},
        {&SWEEP, "swarm.blend --levels all", "several places or levels, expected one"},
        {&SWEEP, "swarm.blend --players noone", "'noone' is not a player, expected one of nobody, unmoved"},
        {&SWEEP, "--presets default,none", "none"},
        {&SWEEP, "--presets default,default", "is a duplicate"},
        {&SWEEP, "--presets default swarm.blend", "expected a tunable, or --presets"},
        {&SWEEP, "--read", "no file, expected files of --csv"},
        {&SWEEP, "--read a.csv --seeds 3", "--read plays no games"},
        {&SWEEP, "--read a.csv --set wasp.hp=9", "--read plays no games"},
        {&SWEEP, "--read a.csv --places meadow", "--read plays no games"},
        {&PLAYERS, "meadow", "meadow: is missing, expected the file of a stage"},
        {&PLAYERS, "--players pilot,pilot", "'pilot' is a duplicate"},
        {&PLAYERS, "--places nowhere", "no stage 'nowhere'"},
        {&PLAYERS, "--levels heavy", "no level 'heavy'"},
        {&PLAYERS, "--tries 0", "--tries is '0'"},
        {&DODGE, "", "no folder"},
        {&DODGE, "a b", "an argument too many: b"},
        {&DODGE, "a --hit", "--hit: no value"},
        {&DODGE, "a --hit 2", "--hit: '2', expected PX/SPEED"},
        {&DODGE, "a --hit 0.9/5", "--hit: '0.9/5'"},
        {&DODGE, "a --hit 61/5", "--hit: '61/5'"},
        {&DODGE, "a --hit 2/31", "--hit: '2/31'"},
        {&DODGE, "a --hit 2/5,2/5", "is a duplicate"},
        {&DODGE, "a --bees 1.5", "swarm.start_bees is '1.5'"},
        {&DODGE, "a --bees 1,16385", "swarm.start_bees is '16385'"},
        {&DODGE, "a --ranks 0.5,0.50", "is a duplicate"},
        {&DODGE, "a --ranks 1.1", "pattern.rank is '1.1'"},
        {&DODGE, "a --instinct Radar", "swarm.loose_instinct is 'Radar'"},
        {&DODGE, "a --instinct still,still", "is a duplicate"},
        {&DODGE, "a --set swarm.max_speed=2", "swarm.max_speed is set by 'dodge' itself"},
        {&DODGE, "a --set swarm.fires=on", "only bees and bullets count there"},
        {&DODGE, "--read a --hit 2/5", "--read plays no games"},
        {&JOURNEY, "meadow", "an argument too many: meadow"},
        {&JOURNEY, "--level heavy", "level.level is 'heavy'"},
        {&JOURNEY, "--svg a.svg", "--svg: this command has no chart"},
        {&JOURNEY, "--map nowhere", "nowhere"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        ExperimentWork *work = work_of(CASES[i].experiment, CASES[i].line);
        if (work != NULL || strstr(error.text, CASES[i].message) == NULL)
            fail_msg("'%s' gives '%s', expected '%s'", CASES[i].line, work != NULL ? "" : error.text, CASES[i].message);
    }
}

// The last factor varies fastest, and games of the same value have the same rules.
TEST(runs_are_all_combinations)
{
    OwnWork work = work_of(&SWEEP, "swarm.touch_offset_x -5..5 --steps 3 --seeds 7..8 --players held,pilot@12 "
                                   "--minutes 2 --set wasp.hp=9 --levels hard");
    assert_non_null(work);
    const Run first = experiment_run(work, 0), second = experiment_run(work, 1), last = experiment_run(work, 11);
    assert_true(first.seed == 7 && second.seed == 8 && last.seed == 8);
    assert_string_equal(first.value[0], "swarm.touch_offset_x/-5");
    assert_string_equal(first.value[1], "held");
    assert_string_equal(last.value[0], "swarm.touch_offset_x/5");
    assert_string_equal(last.value[1], "pilot@12");
    assert_true(last.setup->tunables.swarm_touch_offset_x == 5.0f && last.setup->tunables.wasp_hp == 9
                && last.setup->tunables.level_level == LEVEL_HARD);
    assert_string_equal(first.setup->rules, second.setup->rules);
    assert_string_not_equal(first.setup->rules, last.setup->rules);
    assert_int_equal(work->ticks, 7200);
}

// The quartiles, of which those from `first_more` on may be larger.
static void assert_quantiles(double *numbers, int count, int unended, const double *quartiles, int first_more)
{
    for (int i = 0; i < 3; i++) {
        bool more;
        assert_true(quantile_of(numbers, count, (i + 1) / 4.0, unended, &more) == quartiles[i]);
        assert_int_equal(more, i >= first_more);
    }
}

TEST(quantiles_of_unended_games_are_bounds)
{
    double one[] = {4}, five[] = {5, 1, 4, 2, 3}, four[] = {10, 40, 30, 20};
    assert_quantiles(one, 1, 0, (const double[]){4, 4, 4}, 3);
    assert_quantiles(five, 5, 2, (const double[]){2, 3, 4}, 2);
    assert_quantiles(four, 4, 2, (const double[]){17.5, 25, 32.5}, 1);
    assert_quantiles(four, 4, 4, (const double[]){17.5, 25, 32.5}, 0);
}
