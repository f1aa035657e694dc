// test_lab_history.c -- states come back exactly, the oldest go first, and no two lie on each other.
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "demo/live_state.h"
#include "demo/state_hash.h"
#include "game/lab/lab_history.h"
#include "test.h"

#define TICKS 300

static Sim sim, other;
static uint64_t hashes[TICKS];

// A meadow whose number of bullets goes up and down with the tick.
static void tick_make(Rng *rng, uint32_t tick)
{
    sim.head.tick = tick;
    sim.bullets.count = 0;
    uint32_t count = rng_below(rng, 40);
    for (uint32_t i = 0; i < count; i++)
        sim_add_bullet(&sim, BULLET_ROUND, vec2((float)tick, (float)i), vec2(1, 2));
    hashes[tick] = state_hash_chain(0, &sim);
}

static void check_state(const LabHistory *history, uint32_t tick)
{
    assert_true(lab_history_has(history, tick));
    lab_history_load(history, tick, &other);
    assert_int_equal(other.head.tick, tick);
    assert_true(state_hash_chain(0, &other) == hashes[tick]);
}

static void begin(void)
{
    Tunables tunables = tunables_default();
    sim_init(&sim, 1, &tunables, NULL);
    sim_init(&other, 1, &tunables, NULL);
}

TEST(test_states_come_back)
{
    begin();
    size_t one = live_state_bytes(&sim);
    for (uint32_t seed = 0; seed < 30; seed++) {
        Rng rng = rng_seed(seed, 0);
        LabHistory history;
        bool went_back = false;
        size_t room = one * (2 + rng_below(&rng, 60)) + rng_below(&rng, 1000);
        lab_history_open(&history, room);
        for (uint32_t tick = 0; tick < TICKS; tick++) {
            tick_make(&rng, tick);
            lab_history_keep(&history, &sim);
            assert_int_equal(history.oldest + (uint32_t)history.count, tick + 1);
            check_state(&history, history.oldest);
            check_state(&history, history.oldest + rng_below(&rng, (uint32_t)history.count));
            check_state(&history, tick);
            if (rng_below(&rng, 50) == 0 && tick > 20) { // back by some ticks, and on from there
                tick -= rng_below(&rng, 20);
                bool kept = history.oldest < tick;
                went_back = true;
                lab_history_cut(&history, tick);
                assert_int_equal(history.count, kept ? (int)(tick - history.oldest) : 0);
                tick--;
            }
        }
        size_t used = 0, largest = one + 40 * 64;
        for (int i = 0; i < history.count; i++) {
            lab_history_load(&history, history.oldest + (uint32_t)i, &other);
            used += live_state_bytes(&other);
        }
        assert_true(used <= room);
        assert_true(went_back || history.count == TICKS || used + 2 * largest > room); // little of it lies idle
        lab_history_close(&history);
    }
}

TEST(test_gaps_and_giants)
{
    begin();
    Rng rng = rng_seed(1, 2);
    LabHistory history;
    lab_history_open(&history, live_state_bytes(&sim) + 5000);
    assert_false(lab_history_has(&history, 0));
    lab_history_cut(&history, 7);
    tick_make(&rng, 10);
    lab_history_keep(&history, &sim);
    tick_make(&rng, 12); // not the next one
    lab_history_keep(&history, &sim);
    assert_int_equal(history.count, 1);
    assert_false(lab_history_has(&history, 10) || lab_history_has(&history, 11) || lab_history_has(&history, 13));
    check_state(&history, 12);
    sim.head.tick = 13;
    for (int i = 0; i < 1000; i++)
        sim_add_bullet(&sim, BULLET_ROUND, vec2(1, 2), vec2(1, 2));
    lab_history_keep(&history, &sim); // too large
    assert_int_equal(history.count, 0);
    tick_make(&rng, 14);
    lab_history_keep(&history, &sim);
    check_state(&history, 14);
    lab_history_close(&history);
    lab_history_close(&history);
}

TEST(test_most_ticks)
{
    begin();
    LabHistory history;
    size_t one = live_state_bytes(&sim);
    lab_history_open(&history, one * (LAB_HISTORY_TICKS_MAX + 10u));
    for (uint32_t tick = 0; tick < LAB_HISTORY_TICKS_MAX + 5; tick++) {
        sim.head.tick = tick;
        lab_history_keep(&history, &sim);
    }
    assert_int_equal(history.count, LAB_HISTORY_TICKS_MAX);
    assert_int_equal(history.oldest, 5);
    lab_history_load(&history, 5, &other);
    assert_int_equal(other.head.tick, 5);
    lab_history_close(&history);
}
