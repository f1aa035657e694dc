// test_dodge_game.c -- a run of `dodge` against the same game played by hand: measuring alters nothing.
#include <stdlib.h>
#include <string.h>

#include "measure/dodge.h"
#include "measure/dodge_tools.h"
#include "core/pattern/pattern_read.h"
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
    (void)state;
    room = calloc(1, sizeof *room);
    sim = malloc(sizeof *sim);
    return room == NULL || sim == NULL;
}

static int room_free(void **state)
{
    (void)state;
    dodge_room_end(room);
    free(room);
    free(sim);
    return 0;
}

static Dodge plan;

static void plan_make(const char *document)
{
    static PatternBook book;
    PatternProgram program;
    plan = (Dodge){.tunables = tunables_default()};
    dodge_defaults(&plan);
    plan.ticks = 600;
    plan.tunables.pattern_unit_px = 2.0f;
    memset(&book, 0, sizeof book);
    assert_true(pattern_read(document, strlen(document), &program, NULL, NULL));
    assert_int_equal(pattern_book_add(&book, "rain", program.words, program.count), 0);
    pattern_program_free(&program);
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
    for (int number = 0; number < dodge_run_count(&plan); number += 7) {
        int run[DODGE_FACTORS];
        dodge_run_at(&plan, number, run);
        DodgeRow game = {.seed = 0};
        dodge_game_play(&plan, run, &never, room, &game);
        play_by_hand(run);
        if (game.ticks != sim->head.tick || game.bees_left != (uint32_t)sim->bees.count
            || game.bullets_most != (uint32_t)sim->head.bullets_most)
            fail_msg("run %d: %u ticks and %d bees, by hand %u and %d", number, game.ticks, game.bees_left,
                     sim->head.tick, sim->bees.count);
        assert_true(game.faults == 0 && game.dropped == 0);
        assert_true(game.bees_timed > 0 || game.ticks < 13);
        lost += (int)game.bees_left < plan.bees[run[DODGE_BEES]];
    }
    assert_true(lost > 0);
    dodge_patterns_free(&plan);
}

// What runs in a room leaves nothing behind for the next one.
TEST(test_rooms_are_used_again)
{
    plan_make(RAIN);
    int first[DODGE_FACTORS], other[DODGE_FACTORS];
    dodge_run_at(&plan, 0, first);
    dodge_run_at(&plan, 143, other);
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
    for (int number = 0; number < dodge_run_count(&plan); number += 11) {
        DodgeRow game = {.seed = 0};
        int run[DODGE_FACTORS];
        dodge_run_at(&plan, number, run);
        dodge_game_play(&plan, run, &never, room, &game);
        assert_int_equal(game.bees_left, plan.bees[run[DODGE_BEES]]);
        play_by_hand(run);
        assert_true(sim->enemies[0].position.x == 180.0f && sim->enemies[0].position.y == 96.0f);
        assert_true(sim->shots.count == 0 && sim->flower_count == 0 && sim->head.born == 0);
    }
    dodge_patterns_free(&plan);
}

GROUP(room_make, room_free)
