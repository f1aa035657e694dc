// test_dodge_game.c -- a run of `dodge` against the same game played by hand, and what loose bees survive: some of the
// game's own patterns, and some of a folder beside it.

#include "measure/dodge.h"
#include "pattern/documents.h"
#include "test.h"

static const char *const RAIN =
    "<bulletml><action label=\"top\"><repeat><times>20</times><action>"
    "<fire><direction type=\"absolute\">90+$rand*180</direction><speed>1+$rank*$rand</speed><bullet>"
    "<action><wait>20</wait><changeDirection><direction>0</direction><term>30</term></changeDirection></action>"
    "</bullet></fire><wait>3*$rand</wait></action></repeat></action></bulletml>";

static DodgeRoom *room;
static Sim *sim;
static const StopFlag never = 0;

static int room_make(void **state)
{
    room = calloc(1, sizeof *room);
    sim = malloc(sizeof *sim);
    return room == NULL || sim == NULL;
}

static int room_free(void **state)
{
    dodge_room_end(room);
    free(room);
    free(sim);
    return 0;
}

static Dodge plan;

static int run_count(void)
{
    return plan.pattern_count * plan.base.seeds.count * plan.rank_count * plan.bee_count * plan.setting_count
         * plan.instinct_count;
}

// Fills in the indices of a run: neighbours differ in the instinct alone.
static const int *run_at(int number, int run[DODGE_FACTORS])
{
    const int counts[DODGE_FACTORS] = {plan.pattern_count, plan.base.seeds.count, plan.rank_count,
                                       plan.bee_count,     plan.setting_count,    plan.instinct_count};
    for (int i = DODGE_FACTORS - 1; i >= 0; i--) {
        run[i] = number % counts[i];
        number /= counts[i];
    }
    return run;
}

static void plan_make(const char *document)
{
    static PatternBook book;
    OwnPattern program;
    plan = (Dodge){.tunables = tunables_default()};
    dodge_defaults(&plan);
    plan.ticks = 600;
    plan.tunables.pattern_unit_px = 2.0f;
    memset(&book, 0, sizeof book);
    assert_true(pattern_read(document, strlen(document), &program, NULL, NULL));
    assert_int_equal(pattern_book_add(&book, "rain", program.words, program.count), 0);
    dodge_pattern_add(&plan, &book);
}

// The foe and the rules are those of dodge_game.h.
static void play_by_hand(const int *run)
{
    static PatternBook book;
    const TickCmd nothing = {0};
    int rest_ticks = 0;
    Tunables tunables = dodge_tunables(&plan, run);
    memset(&book, 0, sizeof book);
    pattern_book_add(&book, "rain", plan.patterns[0].words, plan.patterns[0].word_count);
    sim_init(sim, plan.base.seeds.first + (uint64_t)run[DODGE_SEED], &tunables, &book);
    sim_add_enemy(sim, ENEMY_MOTH, vec2(180.0f, 96.0f), -1, 0);
    sim->enemies[0].bite_ticks = 1000;
    while (sim->bees.count > 0 && sim->head.tick < plan.ticks) {
        if (sim->enemies[0].pattern < 0 && rest_ticks-- == 0) {
            sim_begin_pattern(sim, 0, 0);
            rest_ticks = 1;
        }
        sim_tick(sim, &nothing);
    }
}

TEST(test_measuring_alters_nothing)
{
    plan_make(RAIN);
    int lost = 0;
    for (int number = 0; number < run_count(); number += 23) {
        int run[DODGE_FACTORS];
        run_at(number, run);
        DodgeRow game = {.seed = 0};
        dodge_game_play(&plan, run, &never, room, &game);
        play_by_hand(run);
        fail_if(game.ticks != sim->head.tick || game.bees_left != (uint32_t)sim->bees.count
                    || game.bullets_most != (uint32_t)sim->head.bullets_most,
                "run %d: %u ticks and %d bees, by hand %u and %d", number, game.ticks, game.bees_left, sim->head.tick,
                sim->bees.count);
        assert_true(game.faults == 0 && game.dropped == 0);
        assert_true(game.bees_timed > 0 || game.ticks < 13);
        lost += (int)game.bees_left < plan.bees[run[DODGE_BEES]];
    }
    assert_true(lost > 0);
    dodge_patterns_free(&plan);
}

// A run leaves no state in its room for the next one.
TEST(test_rooms_are_used_again)
{
    plan_make(RAIN);
    int first[DODGE_FACTORS], other[DODGE_FACTORS];
    run_at(0, first);
    run_at(143, other);
    DodgeRow before = {.seed = 0}, between = before, after = before;
    dodge_game_play(&plan, first, &never, room, &before);
    dodge_game_play(&plan, other, &never, room, &between);
    dodge_game_play(&plan, first, &never, room, &after);
    assert_true(before.ticks == after.ticks && before.bees_left == after.bees_left
                && before.bullets_most == after.bullets_most);
    dodge_patterns_free(&plan);
}

// The foe is not hit, not met and not moved, and neither shots nor new bees appear.
TEST(test_foe)
{
    plan_make("<bulletml><action label=\"top\"><wait>10000</wait></action></bulletml>");
    for (int number = 0; number < run_count(); number += 31) {
        DodgeRow game = {.seed = 0};
        int run[DODGE_FACTORS];
        run_at(number, run);
        dodge_game_play(&plan, run, &never, room, &game);
        assert_int_equal(game.bees_left, plan.bees[run[DODGE_BEES]]);
        play_by_hand(run);
        assert_true(sim->enemies[0].position.x == 180.0f && sim->enemies[0].position.y == 96.0f);
        assert_true(sim->shots.count == 0 && sim->flower_count == 0 && sim->head.born == 0);
    }
    dodge_patterns_free(&plan);
}

// --- survival

static Documents documents;

// Each so many-th of the patterns that were found, at the greatest rank.
static void plan_some(int each, const char *bees, const char *settings, const char *instincts)
{
    static PatternBook book;
    plan = (Dodge){.base = {.seeds = {1, 1}}, .ticks = 900, .tunables = tunables_default()};
    plan.tunables.pattern_unit_px = 3.125f;
    assert_true(dodge_ranks_read(&plan, "1", NULL) && dodge_bees_read(&plan, bees, NULL)
                && dodge_settings_read(&plan, settings, NULL) && dodge_instincts_read(&plan, instincts, NULL));
    for (int i = 0; i < documents.count; i += each) {
        OwnFile file = documents_load(documents.path[i]);
        assert_true(documents_compile(&book, documents.name[i], (const char *)file.bytes, file.size));
        dodge_pattern_add(&plan, &book);
    }
}

// Plays all runs; counts those that were survived, for each instinct.
static int play(int *survived)
{
    int count = run_count();
    for (int number = 0; number < count; number++) {
        int run[DODGE_FACTORS];
        run_at(number, run);
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
    fail_if(runs < 20 || 10 * survived[0] < 9 * runs, "of %d runs swift survived %d", runs, survived[0]);
    dodge_patterns_free(&plan);
}

GROUP(room_make, room_free)
