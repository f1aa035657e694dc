// test_keyframes.c -- states of a game: kept, found, cut, and thinned or dropped where the budget is short.

#include "tape/keyframes.h"
#include "sim/sim_tools.h"
#include "test.h"

#define TICKS 300

static Sim sim, other;
static uint64_t hashes[TICKS];

static void keep(Keyframes *keys)
{
    const TapePlay play = {.tick = sim.head.tick, .hash = sim.head.tick + 1000u};
    keyframes_keep(keys, &play, &sim, &play.tick, sizeof play.tick);
}

TEST(seconds_are_found_before_a_tick_and_cut_from_one_on)
{
    Keyframes keys = keyframes_new(32u << 20, 60);
    endless(&sim, 2);
    assert_null(keyframes_before(&keys, 5));
    for (int i = 0; i < 400; i++) {
        sim_tick(&sim, &NOBODY);
        keep(&keys);
    }
    assert_int_equal(keys.count, 6);
    assert_int_equal(keyframes_before(&keys, 239)->play.tick, 180);
    assert_int_equal(keyframes_before(&keys, 240)->play.tick, 240);
    assert_null(keyframes_before(&keys, 59));
    assert_null(keyframes_at(&keys, 239));
    assert_true(keyframes_at(&keys, 240)->play.hash == 1240u);
    const uint32_t tick = 240;
    assert_memory_equal(keyframes_at(&keys, 240)->extra, &tick, sizeof tick);
    keyframes_cut(&keys, 241);
    assert_int_equal(keys.count, 4);
    endless(&other, 2);
    for (int i = 0; i < 180; i++)
        sim_tick(&other, &NOBODY);
    live_state_load(&sim, keyframes_at(&keys, 180)->live);
    assert_true(state_hash_begin(&sim) == state_hash_begin(&other));
    keyframes_cut(&keys, 240);
    assert_int_equal(keys.count, 3);
    keyframes_free(&keys);
    assert_int_equal(keys.count, 0);
    assert_true(keys.bytes == 0);
    keyframes_free(&keys);
}

TEST(a_long_game_has_coarser_ones_from_its_start_on)
{
    OwnKeyframes keys = keyframes_new(32u << 20, 60);
    meadow(&sim, 16000);
    for (uint32_t second = 0; second < 200; second++) {
        sim.head.tick = second * 60;
        keep(&keys);
        assert_true(keys.bytes <= keys.budget);
        assert_int_equal(keys.of[0].play.tick, 0);
        assert_true(sim.head.tick - keys.of[keys.count - 1].play.tick < keys.interval);
        for (int i = 0; i < keys.count; i++)
            assert_int_equal(keys.of[i].play.tick, (uint32_t)i * keys.interval);
    }
    assert_in_range(keys.count, 10, 199);
}

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

static void check_state(const Keyframes *keys, uint32_t tick)
{
    assert_non_null(keyframes_at(keys, tick));
    live_state_load(&other, keyframes_at(keys, tick)->live);
    assert_int_equal(other.head.tick, tick);
    assert_true(state_hash_chain(0, &other) == hashes[tick]);
}

static void begin(void)
{
    meadow(&sim, 0);
    meadow(&other, 0);
}

TEST(the_oldest_of_a_stretch_are_dropped)
{
    begin();
    size_t one = live_state_bytes(&sim);
    for (uint32_t seed = 0; seed < 30; seed++) {
        Rng rng = rng_seed(seed, 0);
        bool went_back = false;
        OwnKeyframes keys = keyframes_new(one * (2 + rng_below(&rng, 60)) + rng_below(&rng, 1000), 0);
        for (uint32_t tick = 0; tick < TICKS; tick++) {
            tick_make(&rng, tick);
            keep(&keys);
            uint32_t oldest = keys.of[0].play.tick;
            assert_int_equal(oldest + (uint32_t)keys.count, tick + 1);
            check_state(&keys, oldest);
            check_state(&keys, oldest + rng_below(&rng, (uint32_t)keys.count));
            check_state(&keys, tick);
            if (rng_below(&rng, 50) == 0 && tick > 20) { // back by some ticks, and on from there
                tick -= rng_below(&rng, 20);
                went_back = true;
                keyframes_cut(&keys, tick);
                assert_int_equal(keys.count, oldest < tick ? (int)(tick - oldest) : 0);
                tick--;
            }
        }
        size_t used = 0, largest = one + 40 * 64;
        for (int i = 0; i < keys.count; i++)
            used += keys.of[i].bytes;
        assert_true(used == keys.bytes && used <= keys.budget);
        // Little of it lies idle.
        assert_true(went_back || keys.count == TICKS || used + keys.budget / 16 + 2 * largest > keys.budget);
    }
}

TEST(a_giant_leaves_nothing_behind)
{
    begin();
    Rng rng = rng_seed(1, 2);
    OwnKeyframes keys = keyframes_new(live_state_bytes(&sim) + 5000, 0);
    assert_null(keyframes_at(&keys, 0));
    keyframes_cut(&keys, 7);
    tick_make(&rng, 12);
    keep(&keys);
    assert_null(keyframes_at(&keys, 11));
    assert_null(keyframes_at(&keys, 13));
    check_state(&keys, 12);
    sim.head.tick = 13;
    for (int i = 0; i < 1000; i++)
        sim_add_bullet(&sim, BULLET_ROUND, vec2(1, 2), vec2(1, 2));
    keep(&keys); // too large
    assert_int_equal(keys.count, 0);
    tick_make(&rng, 14);
    keep(&keys);
    check_state(&keys, 14);
}
