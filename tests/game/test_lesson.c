// test_lesson.c -- how to play: each step waits until the player has done it, and harms nobody who does nothing.

#include "game/tools/lesson.h"
#include "core/base/rng.h"
#include "test.h"

static Sim sim;
static Lesson lesson;

static void tick(TickCmd person)
{
    TickCmd cmd = lesson_cmd(&lesson, &person);
    sim_tick(&sim, &cmd);
    lesson_tick(&lesson, &sim, &person);
}

static const TickCmd NOTHING;

// For any gesture of the hand: as long as the player does nothing the text stays, and nothing runs out.
TEST(it_waits_for_the_player)
{
    for (LessonStep step = LESSON_LEAD; step < LESSON_STEPS; step++) {
        int bullets = 0, calls = 0, led = 0;
        lesson_begin(&lesson, &sim);
        lesson.step = step;
        for (int ticks = 0; ticks < 60 * 60; ticks++) {
            tick(NOTHING);
            assert_int_equal(lesson.step, step);
            led += sim.head.touching;
            bullets = sim.bullets.count > bullets ? sim.bullets.count : bullets;
            calls += sim.head.call_ticks_left > 0;
        }
        assert_int_equal(led > 0, step == LESSON_LEAD || step == LESSON_CASH); // the hand leads,
        assert_int_equal(bullets > 20, step == LESSON_LET_GO || step == LESSON_CALL);
        assert_int_equal(calls > 0, step == LESSON_CALL); // and calls
        assert_false(sim.head.over);
        assert_true(sim.bees.count >= 15 && sim.head.calls > 0);
    }
}

// A beginner's hand: sees what the lesson shows and acts 0.45 s later, moves at most 10 px a tick, and trembles.
#define LATE_TICKS 27

static void beginner_plays(uint64_t seed, int *led_ticks, int *ticks)
{
    TickCmd late[LATE_TICKS] = {0};
    Rng rng = rng_seed(seed, 1);
    Vec2 finger = vec2(180.0f, 560.0f);
    *led_ticks = 0;
    lesson_begin(&lesson, &sim);
    for (*ticks = 0; lesson.step != LESSON_STEPS && *ticks < 60 * 60; ++*ticks) {
        bool leads = lesson.step != LESSON_LET_GO || lesson.ticks < 20;
        Vec2 to = lesson.hand_to, shakes = vec2(rng_range(&rng, -6.0f, 6.0f), 0.0f);
        shakes.y = rng_range(&rng, -6.0f, 6.0f);
        finger = vec2_add(finger, vec2_limit(vec2_scale(vec2_sub(to, finger), 0.15f), 10.0f));
        TickCmd *slot = &late[*ticks % LATE_TICKS], now = *slot;
        bool calls = lesson.step == LESSON_CALL && *ticks % 60 == 0;
        *slot = tick_cmd(vec2_add(finger, shakes), (leads ? TICK_CMD_TOUCH : 0u) | (calls ? TICK_CMD_CALL : 0u));
        tick(now);
        *led_ticks += lesson.step == LESSON_LEAD && lesson.good == 0;
    }
}

TEST(a_beginner_goes_through_it_in_time)
{
    for (uint64_t seed = 1; seed <= 5; seed++) {
        int led, ticks;
        beginner_plays(seed, &led, &ticks);
        assert_int_equal(lesson.step, LESSON_STEPS);
        assert_in_range(led, 1, 10 * 60);
        assert_in_range(ticks, 10 * 60, 40 * 60); // slow motion adds two seconds
        assert_true(sim.head.beaten > 0 && sim.head.near_misses > 5 && sim.head.flowers > 0);
    }
}

// The press that opened the page counts for nothing; any other takes over at once, for four seconds.
TEST(the_hand_gives_way)
{
    const TickCmd person = tick_cmd(vec2(300.0f, 500.0f), TICK_CMD_TOUCH);
    lesson_begin(&lesson, &sim);
    for (int i = 0; i < 60; i++)
        tick(person);
    assert_true(sim.head.touching && sim.head.touch.x != 300.0f && lesson_hand_shows(&lesson));
    tick(NOTHING);
    tick(person);
    assert_true(sim.head.touch.x == 300.0f && !lesson_hand_shows(&lesson));
    for (int i = 0; i < 4 * 60; i++) {
        assert_false(lesson_hand_shows(&lesson));
        tick(NOTHING);
    }
    tick(NOTHING);
    assert_true(lesson_hand_shows(&lesson));
}
