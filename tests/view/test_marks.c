// test_marks.c -- the place of the last hit is marked once a game is over.
#include "view/canvas.h"
#include "test.h"

static Sim sim;
static View view;

TEST(only_an_ended_game_has_a_mark)
{
    Tunables tunables = tunables_default();
    sim_init(&sim, 1, &tunables, NULL);
    view_init(&view, 1);
    sim.bees.count = 0;
    sim.scratch.events[0] = (SimEvent){.kind = EVENT_BEE_LOST, .x = 150.0f, .y = 285.0f, .value = BULLET_SEED};
    sim.scratch.event_count = 1;
    marks_tick(&view, &sim);
    assert_false(view.killer.there);
    assert_int_equal(view.hits.total, 1);
    assert_true(view.hits.at[0].x == 150.0f && view.hits.at[0].y == 285.0f);
    sim.head.over = 1;
    marks_jump(&view, &sim);
    assert_true(view.killer.there && view.killer.at.y == 285.0f);
    assert_int_equal(view.killer.cause, BULLET_SEED);
    sim.head.over = 0;
    marks_jump(&view, &sim);
    assert_false(view.killer.there);
}

TEST(each_cause_has_its_words)
{
    assert_int_equal(killer_text(BULLET_SEED), UI_GOT_SEED);
    assert_int_equal(killer_text(LOSS_ENEMY + ENEMY_BOSS), UI_GOT_BOSS);
    assert_int_equal(killer_text(LOSS_HOME), UI_GOT_HOME);
}
