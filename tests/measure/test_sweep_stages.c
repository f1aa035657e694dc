// test_sweep_stages.c -- a sweep over stages and levels: its options, its games, and the table of survival.
#include <stdlib.h>
#include <string.h>

#include "content/pattern/pattern_files.h"
#include "measure/sweep/sweep.h"
#include "measure/sweep_tools.h"
#include "test.h"

#define MINUTE (60u * SIM_TICKS_PER_SECOND)

static char error[512];
static PatternBook book;
static const StopFlag never = 0;

static int set_up(void **state)
{
    (void)state;
    return pattern_book_own(&book, stderr, error, sizeof error) ? 0 : -1;
}

TEST(test_options)
{
    SweepOptions options;
    assert_string_equal(options_of(&options, "--stage meadow,pond --level all --games 3"), "");
    assert_string_equal(options.stages, "meadow,pond");
    assert_string_equal(options.levels, "all");
    assert_null(options.tunable);
    assert_string_equal(options_of(&options, "swarm.blend --stage meadow --level hard"), "");
    static const char *const WRONG[] = {"swarm.blend --stage meadow,pond",
                                        "swarm.blend --level all",
                                        "--stage meadow --mode gallery",
                                        "--stage meadow --steps 4",
                                        "--stage",
                                        "--plot a.csv --stage meadow",
                                        "--plot a.csv --level easy"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        if (*options_of(&options, WRONG[i]) == '\0')
            fail_msg("'%s' was taken", WRONG[i]);
}

// A stage is played on its level, to its end; a single bee on the hard one does not get through.
TEST(test_a_game)
{
    Places *places = calloc(1, sizeof *places);
    Sim *sim = malloc(sizeof *sim);
    SweepGame game;
    assert_true(places_read(places, NULL, "citadel", "hard", &book, error, sizeof error));
    const Place *place = &places->list[0];
    Tunables tunables = mode_tunables(&place->mode, place->script);
    assert_int_equal(tunables.level_level, LEVEL_HARD);
    tunables.swarm_start_bees = 1;
    tunables.stage_first_phase = 3;
    tunables.flower_chance = 0.0f; // it stays alone
    tunables.flower_sky_ticks = 0;
    sweep_game_play(place, &tunables, &book, 4, 3 * MINUTE, &never, sim, &game);
    assert_int_equal(sim->head.stage, STAGE_SCRIPT);
    assert_string_equal(sim->script.id, "citadel");
    assert_true(game.over && game.ticks < 3 * MINUTE && game.bees[0] == 1);
    places_free(places);
    free(places);
    free(sim);
}

// A row of a table: lost after so many ticks, or come through with so many bees.
static void add(SweepTable *table, const SweepPlan *plan, int number, bool lost, uint32_t ticks, int bees)
{
    SweepGame game = {.ticks = ticks, .over = lost, .bees_most = 40};
    for (int i = 0; i < sweep_sample_count(plan->ticks); i++)
        game.bees[i] = !lost || (uint32_t)(i * sweep_sample_s(plan->ticks) * SIM_TICKS_PER_SECOND) < ticks ? bees : 0;
    table_add(table, plan, number, &game);
}

TEST(test_table_of_survival)
{
    SweepPlan plan = {.seed = 5, .games = 4, .ticks = 4 * MINUTE};
    Tunables tunables = tunables_default();
    strcpy(plan.subject, SWEEP_STAGES);
    assert_true(sweep_plan_add(&plan, "meadow/easy", &tunables, error, sizeof error));
    assert_true(sweep_plan_add(&plan, "meadow/hard", &tunables, error, sizeof error));
    SweepTable table = sweep_table_of(&plan);
    for (int i = 0; i < 4; i++)
        add(&table, &plan, i, false, 2 * MINUTE + 60u * (uint32_t)i, 20 + i);
    add(&table, &plan, 4, true, MINUTE, 10);
    add(&table, &plan, 5, true, MINUTE + 1, 10);
    add(&table, &plan, 6, true, 2 * MINUTE - 1, 10);
    add(&table, &plan, 7, false, 2 * MINUTE + 90, 8);
    assert_true(sweep_table_finish(&table, error, sizeof error));
    SweepSummary *summaries = sweep_summaries(&table);
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    sweep_stages_print(&table, summaries, out);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "The pilot, 4 games each, seeds 5 to 8: the share that is not lost.\n\n"
                              "| stage | level | 1 min | 2 min | all | bees left | length |\n"
                              "|---|---|--:|--:|--:|--:|--:|\n"
                              "| meadow | easy | 100 % | 100 % | 100 % | 22 | 2:02 |\n"
                              "| meadow | hard | 75 % | 25 % | 25 % | 0 | 2:02 |\n\n");
    free(text);
    free(summaries);
    sweep_table_free(&table);
    sweep_plan_free(&plan);
}

GROUP(set_up, NULL)
