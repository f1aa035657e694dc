// test_dodge_survival.c -- what loose bees survive: some of the game's own patterns, and some of a folder beside it.
#include "measure/dodge/dodge.h"
#include "measure/dodge_tools.h"
#include "pattern/documents.h"
#include "test.h"

static DodgeRoom *room;
static Documents documents;
static const StopFlag never = 0;

static int room_make(void **state)
{
    (void)state;
    room = calloc(1, sizeof *room);
    return room == NULL;
}

static int room_free(void **state)
{
    (void)state;
    dodge_room_end(room);
    free(room);
    return 0;
}

// Each so many-th of the patterns that were found, at the greatest rank.
static DodgePlan plan_of_some(int each, const char *bees, const char *settings, const char *instincts)
{
    static PatternBook book;
    DodgePlan plan = {.seeds = {1, 1}, .ticks = 900, .tunables = tunables_default()};
    plan.tunables.pattern_unit_px = 3.125f;
    assert_true(dodge_plan_ranks(&plan, "1") && dodge_plan_bees(&plan, bees) && dodge_plan_settings(&plan, settings)
                && dodge_plan_instincts(&plan, instincts));
    for (int i = 0; i < documents.count; i += each) {
        FileBytes file = documents_load(documents.path[i]);
        assert_true(documents_compile(&book, documents.name[i], (const char *)file.bytes, file.size));
        dodge_plan_add(&plan, &book);
        file_free(&file);
    }
    return plan;
}

// Plays all runs; counts those that were survived, for each instinct.
static int play(const DodgePlan *plan, int *survived)
{
    int count = dodge_run_count(plan);
    for (int number = 0; number < count; number++) {
        int run[DODGE_FACTORS];
        dodge_run_at(plan, number, run);
        DodgeRow game = {.seed = 0};
        dodge_game_play(plan, run, &never, room, &game);
        survived[run[DODGE_INSTINCT]] += 2 * (int)game.bees_left >= plan->bees[run[DODGE_BEES]];
    }
    return count / plan->instinct_count;
}

TEST(swift_survives_the_games_own_patterns)
{
    int survived[2] = {0};
    documents.count = 0;
    documents_walk(&documents, "assets/patterns");
    DodgePlan plan = plan_of_some(5, "12", "6/3,10/3", "radar,swift");
    int runs = play(&plan, survived);
    if (runs < 12 || survived[1] < runs || 2 * survived[0] > runs)
        fail_msg("of %d runs the radar survived %d, swift %d", runs, survived[0], survived[1]);
    dodge_plan_free(&plan);
}

// Of Noiz2sa's patterns more than nine in ten, whatever the bees are like.
TEST(swift_survives_other_patterns)
{
    int survived[1] = {0};
    documents = documents_find();
    if (documents.count == 0)
        skip();
    DodgePlan plan = plan_of_some(9, "1,30", "2/5,10/3", "swift");
    int runs = play(&plan, survived);
    if (runs < 20 || 10 * survived[0] < 9 * runs)
        fail_msg("of %d runs swift survived %d", runs, survived[0]);
    dodge_plan_free(&plan);
}

GROUP(room_make, room_free)
