// test_dodge_survival.c -- what loose bees survive: some of the game's own patterns, and some of a folder beside it.
#include "measure/dodge.h"
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

static Dodge plan;

// Each so many-th of the patterns that were found, at the greatest rank.
static void plan_some(int each, const char *bees, const char *settings, const char *instincts)
{
    static PatternBook book;
    plan = (Dodge){.base = {.seeds = {1, 1}}, .ticks = 900, .tunables = tunables_default()};
    plan.tunables.pattern_unit_px = 3.125f;
    assert_true(dodge_ranks_read(&plan, "1", NULL) && dodge_bees_read(&plan, bees, NULL)
                && dodge_settings_read(&plan, settings, NULL) && dodge_instincts_read(&plan, instincts, NULL));
    for (int i = 0; i < documents.count; i += each) {
        FileBytes file = documents_load(documents.path[i]);
        assert_true(documents_compile(&book, documents.name[i], (const char *)file.bytes, file.size));
        dodge_pattern_add(&plan, &book);
        file_free(&file);
    }
}

// Plays all runs; counts those that were survived, for each instinct.
static int play(int *survived)
{
    int count = dodge_run_count(&plan);
    for (int number = 0; number < count; number++) {
        int run[DODGE_FACTORS];
        dodge_run_at(&plan, number, run);
        DodgeRow game = {.seed = 0};
        dodge_game_play(&plan, run, &never, room, &game);
        survived[run[DODGE_INSTINCT]] += 2 * (int)game.bees_left >= plan.bees[run[DODGE_BEES]];
    }
    return count / plan.instinct_count;
}

TEST(swift_survives_the_games_own_patterns)
{
    int survived[2] = {0};
    documents.count = 0;
    documents_walk(&documents, "assets/patterns");
    plan_some(5, "12", "6/3,10/3", "radar,swift");
    int runs = play(survived);
    if (runs < 12 || survived[1] < runs || 2 * survived[0] > runs)
        fail_msg("of %d runs the radar survived %d, swift %d", runs, survived[0], survived[1]);
    dodge_patterns_free(&plan);
}

// Of Noiz2sa's patterns more than nine in ten, whatever the bees are like.
TEST(swift_survives_other_patterns)
{
    int survived[1] = {0};
    documents = documents_find();
    if (documents.count == 0)
        skip();
    plan_some(9, "1,30", "2/5,10/3", "swift");
    int runs = play(survived);
    if (runs < 20 || 10 * survived[0] < 9 * runs)
        fail_msg("of %d runs swift survived %d", runs, survived[0]);
    dodge_patterns_free(&plan);
}

GROUP(room_make, room_free)
