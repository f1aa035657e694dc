// test_sweep_table.c -- results as CSV, parts that are joined, and games that are the same however many threads play
// them.
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "measure/sweep/sweep.h"
#include "measure/sweep_tools.h"
#include "stage_tools.h"
#include "test.h"

size_t __sanitizer_get_current_allocated_bytes(void);

static char error[512];
static const StopFlag never = 0;

// Games with any results; some are lost, some are not.
static SweepTable any_table(const SweepPlan *plan, uint64_t seed)
{
    SweepTable table = sweep_table_of(plan);
    Rng rng = rng_seed(seed, 0);
    for (int i = 0; i < sweep_plan_game_count(plan); i++) {
        SweepGame game = {.ticks = rng_below(&rng, plan->ticks + 1), .over = 1, .score = rng_u32(&rng)};
        game.bees_mean = rng_range(&rng, 0.0f, 500.0f);
        game.bees_most = (int32_t)rng_below(&rng, 16384);
        game.lost = rng_u32(&rng);
        if (rng_below(&rng, 2))
            game.over = 0, game.ticks = plan->ticks;
        for (int k = 0; k < sweep_sample_count(plan->ticks); k++)
            game.bees[k] = (int32_t)rng_below(&rng, 16384);
        table_add(&table, plan, i, &game);
    }
    return table;
}

static SweepPlan any_plan(const char *values)
{
    SweepPlan plan = {.seed = UINT64_MAX - 10, .games = 5, .ticks = 1200};
    Tunables base = tunables_default();
    assert_true(sweep_plan_tunable(&plan, "swarm.max_accel", values, 0, &base, error, sizeof error));
    return plan;
}

static char *csv_of(const SweepTable *table)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    sweep_table_print(table, out);
    assert_int_equal(fclose(out), 0);
    return text;
}

// Reads a CSV text; "" or the first message.
static const char *read_csv(SweepTable *table, const char *text)
{
    TextErrors errors = {0};
    bool good = sweep_table_read(table, text, strlen(text), &errors);
    snprintf(error, sizeof error, "%s", good ? "" : errors.list[0].message);
    assert_int_equal(good, errors.count == 0);
    text_errors_free(&errors);
    return error;
}

TEST(test_csv_round_trip)
{
    SweepPlan plan = any_plan("0.1,0.7,30");
    for (uint64_t seed = 1; seed <= 50; seed++) {
        SweepTable table = any_table(&plan, seed), again = {0};
        char *text = csv_of(&table);
        assert_string_equal(read_csv(&again, text), "");
        assert_true(sweep_table_finish(&again, error, sizeof error));
        assert_int_equal(again.games, 15);
        for (int i = 0; i < 15; i++)
            if (memcmp(&table.rows[i].game, &again.rows[i].game, sizeof(SweepGame)) != 0
                || table.rows[i].seed != again.rows[i].seed || !again.done[i]
                || strcmp(again.rows[i].value, plan.values[i / 5].text) != 0)
                fail_msg("seed %d: row %d has changed", (int)seed, i);
        char *text_again = csv_of(&again);
        assert_string_equal(text, text_again);
        free(text);
        free(text_again);
        sweep_table_free(&table);
        sweep_table_free(&again);
    }
    sweep_plan_free(&plan);
}

// Every `shards`-th game as a CSV text.
static char *part_of(const SweepTable *table, int shard, int shards)
{
    SweepTable part = *table;
    part.done = calloc((size_t)table->games, sizeof *part.done);
    for (int i = shard; i < table->games; i += shards)
        part.done[i] = true;
    char *text = csv_of(&part);
    free(part.done);
    return text;
}

// Parts in any order, some of them empty, make the same whole.
TEST(test_joining)
{
    SweepPlan plan = any_plan("0.1,0.7,30");
    SweepTable table = any_table(&plan, 3);
    char *whole = csv_of(&table);
    for (int shards = 1; shards <= 20; shards++) {
        SweepTable joined = {0};
        for (int i = 0; i < shards; i++) {
            char *text = part_of(&table, (shards - i + 2) % shards, shards);
            assert_string_equal(read_csv(&joined, text), "");
            free(text);
        }
        assert_true(sweep_table_finish(&joined, error, sizeof error));
        char *text = csv_of(&joined);
        assert_string_equal(text, whole);
        free(text);
        sweep_table_free(&joined);
    }
    free(whole);
    sweep_table_free(&table);
    sweep_plan_free(&plan);
}

TEST(test_parts_that_do_not_fit)
{
    SweepPlan plan = any_plan("0.1,0.7,30"), other = any_plan("0.1,0.7,29");
    SweepTable table = any_table(&plan, 3), other_table = any_table(&other, 3), joined = {0};
    char *first = part_of(&table, 0, 3), *foreign = part_of(&other_table, 1, 3);
    assert_false(sweep_table_finish(&joined, error, sizeof error));
    assert_string_equal(error, "no games, expected the results of a sweep");
    assert_string_equal(read_csv(&joined, first), "");
    assert_false(sweep_table_finish(&joined, error, sizeof error));
    assert_string_equal(error, "10 of 15 games are missing, such as number 2, expected all parts of the sweep");
    assert_string_equal(read_csv(&joined, first), "game 1 is here for the second time, expected each once");
    assert_non_null(strstr(read_csv(&joined, foreign), "a game of another sweep (swarm.max_accel s"));
    free(first);
    free(foreign);
    sweep_table_free(&joined);
    sweep_table_free(&table);
    sweep_table_free(&other_table);
    sweep_plan_free(&plan);
    sweep_plan_free(&other);
}

// A text that was damaged is refused or read, and never leads astray: every byte changed, and every length cut.
TEST(test_damaged_csv)
{
    SweepPlan plan = any_plan("0.1,30");
    SweepTable table = any_table(&plan, 9);
    char *text = csv_of(&table);
    Rng rng = rng_seed(5, 0);
    size_t size = strlen(text), header = strcspn(text, "\n") + 1;
    for (int i = 0; i < 3000; i++) {
        char *damaged = malloc(size + 1);
        size_t length = i % 2 ? size : rng_below(&rng, (uint32_t)size), at = rng_below(&rng, (uint32_t)size);
        SweepTable read = {0};
        memcpy(damaged, text, size + 1);
        damaged[length] = '\0';
        if (length == size)
            damaged[at] = (char)(1 + rng_below(&rng, 255));
        const char *message = read_csv(&read, damaged);
        bool whole = length == 0 ? false : damaged[length - 1] == '\n';
        if (length < size && !whole)
            assert_string_not_equal(message, "");
        if (length < size && length >= header && whole)
            assert_string_equal(message, "");
        if (*message == '\0' && sweep_table_finish(&read, error, sizeof error)) {
            SweepSummary *summaries = sweep_summaries(&read);
            free(summaries);
        }
        sweep_table_free(&read);
        free(damaged);
    }
    SweepTable none = {0};
    assert_string_equal(read_csv(&none, "a,b\n1,2\n"),
                        "not a sweep's results, expected text with the header 'tunable,value,seed,...'");
    sweep_table_free(&none);
    free(text);
    sweep_table_free(&table);
    sweep_plan_free(&plan);
}

// A line that says that there are a million games gets no memory for them, but to know which are there.
TEST(test_memory_grows_with_the_rows)
{
    SweepPlan plan = any_plan("0.1");
    SweepTable table = any_table(&plan, 3), read = {0};
    free(table.done);
    table.done = calloc(SWEEP_GAMES_MOST, sizeof table.done[0]);
    table.done[4] = true;
    table.games = SWEEP_GAMES_MOST;
    char *text = csv_of(&table);
    size_t before = __sanitizer_get_current_allocated_bytes();
    assert_string_equal(read_csv(&read, text), "");
    assert_true(__sanitizer_get_current_allocated_bytes() - before < 2 * SWEEP_GAMES_MOST);
    char *again = csv_of(&read);
    assert_string_equal(text, again);
    assert_false(sweep_table_finish(&read, error, sizeof error));
    assert_string_equal(error,
                        "999999 of 1000000 games are missing, such as number 1, expected all parts of the sweep");
    free(again);
    free(text);
    sweep_table_free(&read);
    sweep_table_free(&table);
    sweep_plan_free(&plan);
}

// Plays a part of a plan.
static void play(const SweepPlan *plan, int jobs, int shard, int shards, SweepTable *table)
{
    ExperimentEnd end;
    Experiment experiment = sweep_experiment(plan, table);
    experiment.shard = shard;
    experiment.shards = shards;
    experiment.config = (ExperimentConfig){jobs, true};
    assert_true(experiment_run(&experiment, &end, error, sizeof error));
    assert_int_equal(end.done, (sweep_plan_game_count(plan) - shard + shards) / shards);
}

// Two values, three games each; one thread or four, in one go or in parts: the same bytes, and those of plain games.
TEST(test_jobs_and_shards)
{
    const Place endless = {.name = "endless/normal", .script = own_stage("endless")};
    SweepPlan plan = {.seed = 4, .games = 3, .ticks = 120, .place = &endless, .book = own_book()};
    Tunables base = stage_tunables("endless");
    SweepTable joined = {0};
    char *whole = NULL;
    base.swarm_start_bees = 1;
    assert_true(sweep_plan_tunable(&plan, "swarm.max_accel", "0.2,0.7", 0, &base, error, sizeof error));
    for (int jobs = 1; jobs <= 4; jobs += 3) {
        SweepTable table = sweep_table_of(&plan);
        play(&plan, jobs, 1, 1, &table);
        assert_true(sweep_table_finish(&table, error, sizeof error));
        char *text = csv_of(&table);
        if (whole == NULL)
            whole = text;
        assert_string_equal(text, whole);
        if (text != whole)
            free(text);
        Sim *sim = malloc(sizeof *sim);
        SweepGame game;
        sweep_game_play(&endless, &plan.values[1].tunables, own_book(), 5, 120, &never, sim, &game);
        assert_memory_equal(&game, &table.rows[4].game, sizeof game);
        free(sim);
        sweep_table_free(&table);
    }
    for (int shard = 4; shard >= 1; shard--) {
        SweepTable table = sweep_table_of(&plan);
        play(&plan, 2, shard, 4, &table);
        char *text = csv_of(&table);
        assert_string_equal(read_csv(&joined, text), "");
        free(text);
        sweep_table_free(&table);
    }
    assert_true(sweep_table_finish(&joined, error, sizeof error));
    char *text = csv_of(&joined);
    assert_string_equal(text, whole);
    free(text);
    free(whole);
    sweep_table_free(&joined);
    sweep_plan_free(&plan);
}

// Table and picture of any results are printed, and name the values.
TEST(test_table_and_picture)
{
    static const char *const VALUES[] = {"0.1,0.7,30", "0.5", "1,2,3,4,5,6,7,8,9"};
    for (int i = 0; i < 3; i++) {
        SweepPlan plan = any_plan(VALUES[i]);
        SweepTable table = any_table(&plan, 3);
        assert_true(sweep_table_finish(&table, error, sizeof error));
        SweepSummary *summaries = sweep_summaries(&table);
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        sweep_stats_print(&table, summaries, out);
        sweep_draw(&table, summaries, out);
        assert_int_equal(fclose(out), 0);
        assert_non_null(strstr(text, "default 0.7"));
        assert_non_null(strstr(text, plan.values[plan.value_count - 1].text));
        assert_non_null(strstr(text, "</svg>"));
        free(text);
        free(summaries);
        sweep_table_free(&table);
        sweep_plan_free(&plan);
    }
}
