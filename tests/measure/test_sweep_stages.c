// test_sweep_stages.c -- a sweep over stages and levels: its options, its games, and the table of survival.
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "content/pattern_files.h"
#include "measure/sweep.h"
#include "measure/sweep_tools.h"
#include "test.h"

#define MINUTE (60u * SIM_TICKS_PER_SECOND)

static Error error;
static PatternBook book;
static const StopFlag never = 0;

static int set_up(void **state)
{
    (void)state;
    return pattern_book_own(&book, stderr, &error) ? 0 : -1;
}

TEST(test_options)
{
    static Sweep options;
    assert_string_equal(options_of(&options, "--places meadow,pond --levels all --seeds 3"), "");
    assert_string_equal(options.base.places, "meadow,pond");
    assert_string_equal(options.base.levels, "all");
    assert_null(options.tunable);
    assert_string_equal(options_of(&options, "swarm.blend --places meadow --levels hard"), "");
    static const char *const WRONG[] = {"swarm.blend --places meadow,pond",
                                        "swarm.blend --levels all",
                                        "swarm.blend --places all",
                                        "--places meadow --steps 4",
                                        "--places",
                                        "--read a.csv --places meadow",
                                        "--read a.csv --levels easy"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++)
        if (*options_of(&options, WRONG[i]) == '\0')
            fail_msg("'%s' was taken", WRONG[i]);
}

// A stage is played on its level, to its end; a single bee on the hard one does not get through.
TEST(test_a_game)
{
    Places *places = calloc(1, sizeof *places);
    Sim *sim = malloc(sizeof *sim);
    SweepRow game;
    assert_true(places_read(places, "citadel", "hard", &book, &error));
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

// A game that was lost after so many ticks, or come through with so many bees.
static void print_game(FILE *out, const char *place, int seed, bool lost, uint32_t ticks, int bees)
{
    fprintf(out, "stage,%s,%d,%u,%d,0,1.5,40,0,0,0,%u,r1", place, seed, ticks, lost, 4 * MINUTE);
    for (uint32_t s = 0; s <= 240; s += 120)
        fprintf(out, ",%d", !lost || s * SIM_TICKS_PER_SECOND < ticks ? bees : 0);
    fputc('\n', out);
}

TEST(test_table_of_survival)
{
    char *csv = NULL, *text = NULL;
    size_t size;
    FILE *out = open_memstream(&csv, &size);
    fprintf(out,
            "tunable,value,seed,ticks,over,score,bees_mean,bees_most,beaten,flowers,lost,ticks_most,rules,bees_at_0s,"
            "bees_at_120s,bees_at_240s\n");
    for (int i = 0; i < 4; i++)
        print_game(out, "meadow/easy", 5 + i, false, 2 * MINUTE + 60u * (uint32_t)i, 20 + i);
    print_game(out, "meadow/hard", 5, true, MINUTE, 10);
    print_game(out, "meadow/hard", 6, true, MINUTE + 1, 10);
    print_game(out, "meadow/hard", 7, true, 2 * MINUTE - 1, 10);
    print_game(out, "meadow/hard", 8, false, 2 * MINUTE + 90, 8);
    assert_int_equal(fclose(out), 0);
    Results *results = results_open(SWEEP.columns, SWEEP.column_count, SWEEP.key);
    TextErrors errors = {0};
    assert_true(results_read(results, csv, strlen(csv), &errors));
    out = open_memstream(&text, &size);
    SWEEP.print(NULL, results, out);
    assert_int_equal(fclose(out), 0);
    assert_string_equal(text, "The pilot, seeds 5 to 8: the share that is not lost.\n\n"
                              "| stage  | level | 1 min | 2 min |   all | bees left | length |\n"
                              "|:-------|:------|------:|------:|------:|----------:|-------:|\n"
                              "| meadow | easy  | 100 % | 100 % | 100 % |        22 |   2:02 |\n"
                              "| meadow | hard  |  75 % |  25 % |  25 % |         0 |   2:02 |\n");
    free(csv);
    free(text);
    results_close(results);
}

GROUP(set_up, NULL)
