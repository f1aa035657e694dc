// test_lesson.c -- how to play: it ends by itself, follows the player, and harms nobody who does nothing.
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "game/lesson/lesson.h"

static Sim sim;
static Lesson lesson;

static void begin(void)
{
    Tunables looks = tunables_default();
    lesson_begin(&lesson, &sim, &looks);
}

static void tick(const TickCmd *person)
{
    TickCmd cmd = lesson_cmd(&lesson, person);
    sim_tick(&sim, &cmd);
    lesson_tick(&lesson, &sim, person);
}

static void it_ends_by_itself(void **state)
{
    (void)state;
    const TickCmd nothing = tick_cmd(vec2(0.0f, 0.0f), 0);
    int bullets = 0, calls = 0, ticks = 0, led = 0;
    begin();
    for (; lesson.step != LESSON_STEPS && ticks < 2000; ticks++) {
        float before = lesson_part(&lesson);
        LessonStep step = lesson.step;
        tick(&nothing);
        led += sim.head.touching;
        bullets = sim.bullets.count > bullets ? sim.bullets.count : bullets;
        calls += sim.head.call_ticks_left > 0;
        assert_true(step != lesson.step || lesson_part(&lesson) > before);
    }
    assert_in_range(ticks, 9 * 60, 11 * 60); // ten seconds
    assert_true(led > 120);                  // the hand leads,
    assert_in_range(bullets, 20, 60);
    assert_true(calls > 0); // and calls
    assert_false(sim.head.over);
    assert_true(sim.bees.count >= 20);
}

// Who does at once what is asked for is through in less time.
static void a_player_goes_through_it(void **state)
{
    (void)state;
    int ticks = 0;
    begin();
    for (; lesson.step != LESSON_STEPS && ticks < 2000; ticks++) {
        bool leads = lesson.step == LESSON_LEAD || lesson.ticks < 10;
        bool calls = lesson.step == LESSON_CALL && lesson.ticks == 20;
        TickCmd person = tick_cmd(vec2(100.0f, 500.0f), (leads ? TICK_CMD_TOUCH : 0u) | (calls ? TICK_CMD_CALL : 0u));
        tick(&person);
        if (leads)
            assert_true(sim.head.touching && sim.head.touch.x == 100.0f); // nobody else leads
    }
    assert_in_range(ticks, 5 * 60, 8 * 60);
}

static void a_hand_gives_way(void **state)
{
    (void)state;
    TickCmd person = tick_cmd(vec2(300.0f, 500.0f), TICK_CMD_TOUCH), nothing = tick_cmd(vec2(300.0f, 500.0f), 0);
    begin();
    for (int i = 0; i < 60; i++)
        tick(&nothing);
    assert_true(sim.head.touching && sim.head.touch.x != 300.0f);
    tick(&person);
    tick(&nothing);
    assert_false(sim.head.touching);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_ends_by_itself),
        cmocka_unit_test(a_player_goes_through_it),
        cmocka_unit_test(a_hand_gives_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
