// test_sweep.c -- the values of a sweep, its options, its statistics, and its games.
#include "measure/experiment.h"
#include "measure/results_sql.h"
#include "stage_tools.h"
#include "test.h"

static const StopFlag never = 0;

// Reads a command line of words, separated by single blanks; "" or the message, until the next call.
static const char *options_of(Sweep *options, const char *line)
{
    static char copy[512], *words[32];
    int count = 1;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " "))
        words[count++] = word;
    error.text[0] = '\0';
    memset(options, 0, sizeof *options);
    bool good = experiment_read(&SWEEP, options, count, words, &error) == COMMAND_RUNS;
    assert_int_equal(good, error.text[0] == '\0');
    return error.text;
}

// The planned values as "0.1 0.2", or the message.
static const char *values_of(const char *name, const char *values, int steps)
{
    static char all[8192];
    const Setup usual = {.tunables = tunables_default()};
    static Sweep plan;
    plan = (Sweep){.ticks = 60};
    error.text[0] = all[0] = '\0';
    bool good = sweep_plan_tunable(&plan, name, values, steps, &usual, &error);
    for (int i = 0; good && i < plan.base.where.count; i++) {
        const Setup *value = &plan.base.where.list[i];
        char text[64];
        field_write(tunable_info(tunable_find(plan.subject)), &value->tunables, text, sizeof text);
        assert_string_equal(value->name, text);
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i > 0 ? " " : "", text);
    }
    setups_free(&plan.base.where);
    return good ? all : error.text;
}

TEST(test_ranges)
{
    assert_string_equal(values_of("swarm.max_accel", "0.1..1.0", 10), "0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1");
    assert_string_equal(values_of("swarm.max_accel", "0.1..1.0", 0), "0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8 0.9 1");
    assert_string_equal(values_of("swarm.max_accel", "1..2", 4), "1 1.33333 1.66667 2");
    assert_string_equal(values_of("swarm.max_accel", "0.7..0.70000005", 9), "0.7 0.70000005");
    assert_string_equal(values_of("swarm.touch_offset_x", "-0.3..0.3", 3), "-0.3 0 0.3");
    assert_string_equal(values_of("swarm.start_bees", "1..10", 4), "1 4 7 10");
    assert_string_equal(values_of("swarm.start_bees", "1..4", 10), "1 2 3 4");
    assert_string_equal(values_of("swarm.start_bees", "3..4", 10), "3 4");
}

TEST(test_lists)
{
    assert_string_equal(values_of("swarm.max_accel", "1,0.3,0.1", 0), "0.1 0.3 1");
    assert_string_equal(values_of("swarm.blend", "running,sum", 0), "sum running");
    assert_string_equal(values_of("swarm.blend", NULL, 0), "sum running soft");
    assert_string_equal(values_of("swarm.max_accel", "2", 0), "2");
}

TEST(test_wrong_values)
{
    static const struct {
        const char *name, *values;
        int steps;
        const char *message;
    } CASES[] = {
        {"swarm.max_acel", "0.1..1", 0, "unknown tunable 'swarm.max_acel', expected a name such as 'swarm.max_accel'"},
        {"swarm.max_accel", NULL, 0,
         "swarm.max_accel: no values, expected a range such as 0.7..2.8, or a list such as 0.7,2.8"},
        {"swarm.touch_offset_y", NULL, 0,
         "swarm.touch_offset_y: no values, expected a range such as -96..-24, or a list such as -96,-24"},
        {"swarm.touch_offset_x", NULL, 0,
         "swarm.touch_offset_x: no values, expected a range such as -200..200, or a list such as -200,200"},
        {"swarm.max_accel", "1..0.1", 0, "'1..0.1' is not a range, expected two numbers, the lesser one first"},
        {"swarm.max_accel", "1..1", 0, "'1..1' is not a range, expected two numbers, the lesser one first"},
        {"swarm.max_accel", "1,2", 5, "--steps: '1,2' is a list, expected a range such as 0.1..1.0"},
        {"swarm.max_accel", "1,2,1", 0, "'1' is a duplicate, expected each once"},
        {"swarm.max_accel", "1,1.0", 0, "'1' is a duplicate, expected each once"},
        {"swarm.blend", "sum..running", 0, "'sum..running' is not a range, expected words with commas between them"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++)
        assert_string_equal(values_of(CASES[i].name, CASES[i].values, CASES[i].steps), CASES[i].message);
}

// A value that the tunable itself would not take is reported as it tells it.
TEST(test_bad_values)
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
        assert_string_equal(values_of(CASES[i][0], CASES[i][1], 0), expected.text);
    }
}

// A range over each tunable's whole width gives good values, in order and once each.
TEST(test_every_tunable)
{
    for (int i = 0; i < TUNED_COUNT; i++) {
        const Field *info = tuned_info(i);
        char name[FIELD_NAME_BYTES], range[128];
        const Setup usual = {.tunables = tunables_default()};
        static Sweep plan;
        plan = (Sweep){.ticks = 60};
        field_full_name(info, name);
        snprintf(range, sizeof range, "%.9g..%.9g", (double)info->least, (double)info->most);
        bool good = sweep_plan_tunable(&plan, name, info->words[0] ? NULL : range, 0, &usual, &error);
        if (info->scope == TUNABLE_LOOK) {
            assert_false(good);
        } else {
            fail_if(!good || plan.base.where.count < 2, "%s: %s", name, error.text);
            assert_true(tunable_get(&plan.base.where.list[0].tunables, i) == info->least);
            assert_true(tunable_get(&plan.base.where.list[plan.base.where.count - 1].tunables, i) == info->most);
        }
        for (int k = 1; k < plan.base.where.count; k++)
            assert_true(tunable_get(&plan.base.where.list[k - 1].tunables, i)
                        < tunable_get(&plan.base.where.list[k].tunables, i));
        setups_free(&plan.base.where);
    }
}

TEST(test_samples)
{
    assert_int_equal(game_sample_s(60), 1);
    assert_int_equal(game_sample_count(60), 2);
    assert_int_equal(game_sample_s(3600), 1);
    assert_int_equal(game_sample_count(3600), 61);
    assert_int_equal(game_sample_s(3660), 2);
    assert_int_equal(game_sample_s(36000), 10);
    assert_int_equal(game_sample_count(36000), 61);
    for (uint32_t ticks = SWEEP_TICKS_LEAST; ticks < GAME_TICKS_MOST; ticks += ticks / 7)
        assert_in_range(game_sample_count(ticks), 2, GAME_SAMPLES_MOST);
    assert_in_range(game_sample_count(GAME_TICKS_MOST), 2, GAME_SAMPLES_MOST);
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

TEST(test_spread)
{
    double one[] = {4}, five[] = {5, 1, 4, 2, 3}, four[] = {10, 40, 30, 20};
    assert_quantiles(one, 1, 0, (const double[]){4, 4, 4}, 3);
    assert_quantiles(five, 5, 2, (const double[]){2, 3, 4}, 2);
    assert_quantiles(four, 4, 2, (const double[]){17.5, 25, 32.5}, 1);
    assert_quantiles(four, 4, 4, (const double[]){17.5, 25, 32.5}, 0);
}

// A game that is lost at once, and one without bees.
TEST(test_game_over)
{
    OwnSim sim = malloc(sizeof *sim);
    GameRow game = {.seed = 0}, lost = game;
    Setup endless = {.name = "endless/normal", .script = own_stage("endless"), .tunables = stage_tunables("endless")};
    PlayerChoice pilot;
    assert_true(player_find("pilot", &pilot));
    game_play(&endless, own_book(), &pilot, 1, 600, &never, sim, &game);
    assert_int_equal(game.ticks, 600);
    assert_int_equal(game.over, 0);
    assert_int_equal(game.bees_at[0], 24);
    assert_int_equal(game.bees_at[10], sim->bees.count);
    assert_true(game.bees_mean > 0.0f && game.bees_mean <= (float)game.bees_most);
    endless.tunables.swarm_start_bees = 0;
    game_play(&endless, own_book(), &pilot, 1, 600, &never, sim, &lost);
    assert_int_equal(lost.over, 1);
    assert_true(lost.ticks <= 1);
    assert_true(lost.bees_mean == 0.0f);
}

TEST(test_options)
{
    static Sweep options;
    const char *line = "swarm.touch_offset_x -5..5 --steps 3 --seeds 2..8 --csv x --set wasp.hp=9";
    assert_string_equal(options_of(&options, line), "");
    assert_string_equal(options.tunable, "swarm.touch_offset_x");
    assert_string_equal(options.values, "-5..5");
    assert_string_equal(options.base.csv, "x");
    assert_int_equal(options.steps, 3);
    assert_true(options.base.seeds.first == 2 && options.base.seeds.count == 7);
    assert_int_equal(options.ticks, SWEEP_TICKS_USUAL);
    assert_true(options.base.run.jobs >= 1 && options.base.numbers.count == 1);
    static const char *const WRONG[] = {
        "",
        "--steps 3",
        "swarm.blend sum running",
        "swarm.blend --seeds 4..3",
        "swarm.blend --seeds",
        "swarm.blend --jobs 257",
        "swarm.blend --ticks 59",
        "swarm.blend --sed 4",
        "swarm.blend --seeds -1",
        "swarm.blend --set wasp.hp=x",
        "swarm.blend --seeds 18446744073709551615",
        "--presets a,b swarm.blend",
        "--presets a,b --steps 4",
        "--read",
        "--read a.csv --seeds 3",
        "--read a.csv --ticks 300",
        "--read a.csv --set wasp.hp=9",
        "swarm.blend --csv",
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        fail_if(*options_of(&options, WRONG[i]) == '\0', "'%s' was taken", WRONG[i]);
}

// --- stages

#define MINUTE (60u * SIM_TICKS_PER_SECOND)

TEST(test_options_of_places)
{
    static Sweep options;
    assert_string_equal(options_of(&options, "swarm.blend --places meadow --levels hard"), "");
    assert_string_equal(options.base.places, "meadow");
    assert_string_equal(options.base.levels, "hard");
    static const char *const WRONG[] = {"swarm.blend --places meadow,pond",
                                        "swarm.blend --levels all",
                                        "swarm.blend --places all",
                                        "--places meadow",
                                        "--places",
                                        "--read a.csv --places meadow",
                                        "--read a.csv --levels easy"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        fail_if(*options_of(&options, WRONG[i]) == '\0', "'%s' was taken", WRONG[i]);
}

// A stage is played on its level, to its end; a single bee on the hard one does not get through.
TEST(test_a_game_of_a_stage)
{
    OWN(setups_free) Setups setups = {0};
    OwnSim sim = malloc(sizeof *sim);
    GameRow game = {.seed = 0};
    PlayerChoice pilot;
    assert_true(player_find("pilot", &pilot));
    assert_true(setups_read(&setups, "citadel", "hard", own_book(), &error));
    Tunables *tunables = &setups.list[0].tunables;
    assert_int_equal(tunables->level_level, LEVEL_HARD);
    tunables->swarm_start_bees = 1;
    tunables->stage_first_phase = 3;
    tunables->flower_chance = 0.0f; // it stays alone
    tunables->flower_sky_ticks = 0;
    game_play(&setups.list[0], own_book(), &pilot, 4, 3 * MINUTE, &never, sim, &game);
    assert_int_equal(sim->head.stage, STAGE_SCRIPT);
    assert_string_equal(sim->script.id, "citadel");
    assert_true(game.over && game.ticks < 3 * MINUTE && game.bees_at[0] == 1);
}
