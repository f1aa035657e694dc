// test_marks.c -- what took the last bee is marked, and not what flew past beside it.
#include "view/canvas.h"
#include "test.h"

static Sim before, after;
static View view;

static void put_bullet(Sim *sim, uint32_t id, float x, float y, BulletLook look)
{
    int i = sim->bullets.count++;
    sim->bullets.x[i] = x;
    sim->bullets.y[i] = y;
    sim->bullets.vx[i] = 0.0f;
    sim->bullets.vy[i] = 2.0f;
    sim->bullets.id[i] = id;
    sim->bullets.look[i] = (uint8_t)look;
    sim->bullets.runner[i] = -1;
}

// A crowd of bullets a tick before the end, of which one is gone at the end; the bee was hit where that one flew to.
static void begin(int count, int killer, uint64_t seed)
{
    Rng rng = rng_seed(seed, 3);
    Tunables tunables = tunables_default();
    sim_init(&before, seed, &tunables, NULL);
    sim_init(&after, seed, &tunables, NULL);
    view_init(&view, seed);
    after.head.over = 1;
    after.bees.count = 0;
    Vec2 hit = vec2(0.0f, 0.0f);
    for (int i = 0; i < count; i++) {
        float x = rng_range(&rng, 150.0f, 210.0f), y = rng_range(&rng, 280.0f, 340.0f);
        BulletLook look = i % 3 ? BULLET_ROUND : BULLET_SEED;
        put_bullet(&before, (uint32_t)(100 + i), x, y, look);
        if (i != killer)
            put_bullet(&after, (uint32_t)(100 + i), x, y + 2.0f, look);
        else
            hit = vec2(x, y + 5.0f);
    }
    after.scratch.events[0] = (SimEvent){
        .kind = EVENT_BEE_LOST, .x = hit.x, .y = hit.y, .value = killer % 3 ? BULLET_ROUND : BULLET_SEED};
    after.scratch.event_count = 1;
}

TEST(in_the_densest_crowd_it_is_the_one_that_is_gone)
{
    for (uint64_t seed = 1; seed <= 200; seed++) {
        int killer = (int)(seed * 7 % 200);
        begin(200, killer, seed);
        marks_tick(&view, &after);
        assert_true(view.killer.there && view.killer.known && !view.killer.id_known);
        marks_jump(&view, &before);
        assert_true(view.killer.id_known);
        assert_int_equal(view.killer.id, 100 + killer);
    }
}

TEST(a_running_game_has_no_mark)
{
    begin(20, 3, 1);
    after.head.over = 0;
    marks_tick(&view, &after);
    assert_false(view.killer.there || view.killer.known);
    marks_jump(&view, &before);
    assert_false(view.killer.id_known);
    assert_int_equal(view.hits.total, 1);
    assert_true(view.hits.at[0].x == after.scratch.events[0].x && view.hits.at[0].y == after.scratch.events[0].y);
}

TEST(each_cause_has_its_words)
{
    assert_int_equal(killer_text(BULLET_SEED), UI_GOT_SEED);
    assert_int_equal(killer_text(LOSS_ENEMY + ENEMY_BOSS), UI_GOT_BOSS);
    assert_int_equal(killer_text(LOSS_HOME), UI_GOT_HOME);
}

// Nothing of its kind is near: the place alone is marked.
TEST(unknown_killers_are_not_invented)
{
    begin(20, 3, 2);
    before.bullets.count = 0;
    marks_tick(&view, &after);
    marks_jump(&view, &before);
    assert_true(view.killer.known && !view.killer.id_known);
}
