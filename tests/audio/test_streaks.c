// test_streaks.c -- flowers of a chain and near misses in a row sound a step higher each, and fall back with them.
#include <string.h>

#include "audio/sound.h"
#include "test.h"

static Sim sim;
static Streaks streaks;
static SoundQueue sounds;

static int begin(void **state)
{
    (void)state;
    memset(&sim.head, 0, sizeof sim.head);
    streaks = (Streaks){0};
    sounds = (SoundQueue){0};
    return 0;
}

// A tick in which this happens, or nothing (EVENT_KINDS).
static void tick(SimEventKind kind)
{
    sim.scratch.event_count = kind != EVENT_KINDS;
    sim.scratch.events[0].kind = kind;
    streaks_tick(&streaks, &sim, &sounds);
}

static void pass(int ticks)
{
    for (int i = 0; i < ticks; i++)
        tick(EVENT_KINDS);
}

// As the game counts: not beyond five.
static int pick(void)
{
    sim.head.chain += sim.head.chain < 5;
    tick(EVENT_CHAIN);
    return sounds.steps[SOUND_FLOWER];
}

TEST(test_flowers_climb_with_the_chain, begin)
{
    for (int i = 0; i < 14; i++) {
        assert_int_equal(pick(), i < SOUND_STEPS_MOST ? i : SOUND_STEPS_MOST);
        pass(20);
    }
    sim.head.chain = 0; // it broke
    pass(1);
    assert_int_equal(sounds.steps[SOUND_FLOWER], 0);
    assert_int_equal(pick(), 0);
    assert_int_equal(pick(), 1);
}

// A bee that is lost halves the chain.
TEST(test_flowers_fall_back_with_the_chain, begin)
{
    for (int i = 0; i < 8; i++)
        pick();
    sim.head.chain = 2;
    pass(1);
    assert_int_equal(sounds.steps[SOUND_FLOWER], 1);
    assert_int_equal(pick(), 2);
}

TEST(test_near_misses_climb, begin)
{
    for (int i = 0; i < 14; i++) {
        for (int k = 0; k < 5; k++) // five at nearly the same time are one step
            tick(EVENT_NEAR_MISS);
        assert_int_equal(sounds.steps[SOUND_NEAR_MISS], i < SOUND_STEPS_MOST ? i : SOUND_STEPS_MOST);
        pass(40);
    }
    pass(60);
    assert_int_equal(sounds.steps[SOUND_NEAR_MISS], 0);
    tick(EVENT_NEAR_MISS);
    pass(20);
    tick(EVENT_NEAR_MISS);
    assert_int_equal(sounds.steps[SOUND_NEAR_MISS], 1);
    tick(EVENT_BEE_LOST);
    assert_int_equal(sounds.steps[SOUND_NEAR_MISS], 0);
}

TEST(test_the_step_is_asked_for, begin)
{
    for (int i = 0; i < 3; i++)
        pick();
    sound_happened(&sounds, SOUND_FLOWER, 180.0f);
    sound_happened(&sounds, SOUND_CALL, 180.0f);
    sound_tick(&sounds, 1.0f);
    assert_int_equal(sounds.request_count, 2);
    assert_int_equal(sounds.requests[0].step, 0); // the call
    assert_int_equal(sounds.requests[1].step, 2);
    assert_true(sound_key(SOUND_FLOWER) > 0 && sound_key(SOUND_NEAR_MISS) > 0 && sound_key(SOUND_CALL) == 0);
}
