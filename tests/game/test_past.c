// test_past.c -- the states of a game's seconds: kept, found, cut, and the older half forgotten where room is short.
#include <stdlib.h>

#include "demo/live_state.h"
#include "game/parts/past.h"
#include "sim/sim_tools.h"
#include "test.h"

static Sim sim, other;
static Past past;

static void keep(int ticks)
{
    const BeeGraph graph = {.count = 0};
    const Losses losses = {.of = {0}};
    for (int i = 0; i < ticks; i++) {
        sim_tick(&sim, &NOBODY);
        past_keep(&past, &sim, sim.head.tick + 1000u, &graph, &losses);
    }
}

TEST(seconds_are_found_before_a_tick_and_cut_after_one)
{
    endless(&sim, 2);
    assert_null(past_before(&past, 5));
    keep(400);
    assert_int_equal(past.count, 6);
    assert_int_equal(past_before(&past, 240)->tick, 180);
    assert_int_equal(past_before(&past, 241)->tick, 240);
    assert_int_equal(past_before(&past, 7)->tick, 60); // the oldest that there is
    assert_true(past_before(&past, 241)->hash == 1240u);
    past_cut(&past, 240);
    assert_int_equal(past.count, 4);
    endless(&other, 2);
    for (int i = 0; i < 180; i++)
        sim_tick(&other, &NOBODY);
    live_state_load(&sim, past_before(&past, 240)->live);
    assert_true(state_hash_begin(&sim) == state_hash_begin(&other));
    past_forget(&past);
    assert_int_equal(past.count, 0);
    assert_true(past.bytes == 0);
}

TEST(the_room_is_never_exceeded)
{
    const BeeGraph graph = {.count = 0};
    const Losses losses = {.of = {0}};
    meadow(&sim, 16000);
    for (int second = 0; second < 200; second++) {
        sim.head.tick = (uint32_t)second * SIM_TICKS_PER_SECOND;
        past_keep(&past, &sim, 0, &graph, &losses);
        assert_true(past.bytes <= PAST_BYTES_MAX);
        assert_int_equal(past.states[past.count - 1].tick, sim.head.tick);
    }
    assert_in_range(past.count, 10, 199);
    past_forget(&past);
}
