// test_lesson.c -- how to play: each step waits until the player has done it, and harms nobody who does nothing.

#include "game/tools/lesson.h"
#include "test.h"

static Sim sim;
static Lesson lesson;

static void begin(void)
{
    lesson_begin(&lesson, &sim);
}

static void tick(const TickCmd *person)
{
    TickCmd cmd = lesson_cmd(&lesson, person);
    sim_tick(&sim, &cmd);
    lesson_tick(&lesson, &sim, person);
}

// Whatever the hand shows: as long as the player does nothing the text stays, and nothing runs out.
TEST(it_waits_for_the_player)
{
    const TickCmd nothing = tick_cmd(vec2(0.0f, 0.0f), 0);
    for (LessonStep step = LESSON_LEAD; step < LESSON_STEPS; step++) {
        int bullets = 0, calls = 0, led = 0;
        begin();
        lesson.step = step;
        for (int ticks = 0; ticks < 60 * 60; ticks++) {
            tick(&nothing);
            assert_int_equal(lesson.step, step);
            led += sim.head.touching;
            bullets = sim.bullets.count > bullets ? sim.bullets.count : bullets;
            calls += sim.head.call_ticks_left > 0;
        }
        assert_int_equal(led > 0, step == LESSON_LEAD || step == LESSON_CASH); // the hand leads,
        assert_int_equal(bullets > 20, step == LESSON_LET_GO || step == LESSON_CALL);
        assert_int_equal(calls > 0, step == LESSON_CALL); // and calls
        assert_false(sim.head.over);
        assert_true(sim.bees.count >= 15);
    }
}

// What somebody does who reads what is asked for, and does it.
static TickCmd person_now(void)
{
    Vec2 at = vec2(180.0f, 470.0f);
    lesson_place(&lesson, &at);
    at.y -= sim.tunables.swarm_touch_offset_y; // the swarm gathers above the finger
    bool leads = lesson.step != LESSON_LET_GO || lesson.ticks < 20;
    bool calls = lesson.step == LESSON_CALL && lesson.ticks == 20;
    return tick_cmd(at, (leads ? TICK_CMD_TOUCH : 0u) | (calls ? TICK_CMD_CALL : 0u));
}

TEST(a_player_goes_through_it)
{
    int ticks = 0;
    begin();
    for (; lesson.step != LESSON_STEPS && ticks < 60 * 60; ticks++) {
        TickCmd person = person_now();
        float before = lesson_part(&lesson);
        LessonStep step = lesson.step;
        tick(&person);
        assert_true(step != lesson.step || lesson_part(&lesson) >= before);
    }
    assert_in_range(ticks, 6 * 60, 40 * 60);
    assert_true(sim.head.beaten > 0 && sim.head.near_misses > 5);
}

TEST(a_hand_gives_way)
{
    TickCmd person = tick_cmd(vec2(300.0f, 500.0f), TICK_CMD_TOUCH), nothing = tick_cmd(vec2(300.0f, 500.0f), 0);
    begin();
    for (int i = 0; i < 60; i++)
        tick(&nothing);
    assert_true(sim.head.touching && sim.head.touch.x != 300.0f);
    tick(&person);
    tick(&nothing);
    assert_false(sim.head.touching);
}
