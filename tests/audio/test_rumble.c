// test_rumble.c -- what is felt: the table's rows, and that a weak one does not cut a strong one short.
#include "audio/sound.h"
#include "test.h"

static Sim sim;

static void happen(SimEventKind first, SimEventKind second)
{
    sim.scratch.event_count = 2;
    sim.scratch.events[0] = (SimEvent){.kind = (uint8_t)first};
    sim.scratch.events[1] = (SimEvent){.kind = (uint8_t)second};
}

TEST(test_what_happens_all_the_time_is_not_felt)
{
    happen(EVENT_SHOTS, EVENT_ENEMY_HIT);
    assert_int_equal(rumble_of_tick(&sim).ms, 0);
    RumbleRun run = {0};
    rumble_tick(&run, &sim);
    assert_false(run.begins);
}

TEST(test_of_two_the_stronger_is_felt)
{
    happen(EVENT_CALL, EVENT_FLOWER);
    Rumble both = rumble_of_tick(&sim);
    happen(EVENT_CALL, EVENT_CALL);
    Rumble call = rumble_of_tick(&sim);
    assert_true(both.heavy == call.heavy && both.light == call.light && both.ms == call.ms);
    assert_true(call.heavy > 0.0f && call.heavy <= 1.0f && call.light <= 1.0f);
}

TEST(test_a_weak_one_does_not_cut_a_strong_one_short)
{
    RumbleRun run = {0};
    happen(EVENT_CALL, EVENT_SHOTS);
    rumble_tick(&run, &sim);
    assert_true(run.begins);
    happen(EVENT_FLOWER, EVENT_SHOTS);
    int ticks = 0;
    for (; ticks < 60 && (ticks == 0 || !run.begins); ticks++)
        rumble_tick(&run, &sim);
    assert_in_range(ticks, 15, 22); // a call's third of a second
    happen(EVENT_BOSS_BEATEN, EVENT_SHOTS);
    rumble_tick(&run, &sim);
    assert_true(run.begins); // a strong one ends a weak one at once
}
