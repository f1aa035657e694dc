// test_pace.c -- ticks owed by frames of any length.
#include <stdio.h>

#include "core/base/rng.h"
#include "game/session/pace.h"
#include "test.h"

typedef struct Run {
    FrameTime time;
    Timestep timestep;
} Run;

// A frame at this time and rate.
static TimestepFrame advance_at(Run *run, int64_t now_ns, int rate)
{
    return timestep_advance(&run->timestep, frame_time_pass(&run->time, now_ns), rate);
}

static TimestepFrame advance(Run *run, int64_t now_ns)
{
    return advance_at(run, now_ns, TIMESTEP_FULL);
}

TEST(first_frame_owes_nothing)
{
    Run run = {0};
    TimestepFrame frame = advance(&run, 123456789);
    assert_int_equal(frame.ticks, 0);
    assert_true(frame.blend == 0.0f);
}

TEST(ten_minutes_have_their_ticks)
{
    const double rates_hz[] = {30.0, 59.94, 60.0, 62.5, 75.0, 144.0, 1000.0};
    for (size_t r = 0; r < sizeof rates_hz / sizeof rates_hz[0]; r++) {
        Run run = {0};
        int64_t ticks = 0;
        int64_t frames = (int64_t)(600.0 * rates_hz[r]);
        for (int64_t f = 0; f <= frames; f++)
            ticks += advance(&run, (int64_t)((double)f * 1.0e9 / rates_hz[r])).ticks;
        if (ticks < 36000 - 1 || ticks > 36000 + 1)
            print_error("%g Hz: %lld ticks in ten minutes\n", rates_hz[r], (long long)ticks);
        assert_in_range(ticks, 36000 - 1, 36000 + 1);
    }
}

TEST(jitter_below_a_millisecond_gives_one_tick_a_frame)
{
    Rng rng = rng_seed(1, 1);
    Run run = {0};
    advance(&run, 0);
    for (int64_t f = 1; f < 10000; f++) {
        int64_t jitter_ns = (int64_t)rng_range(&rng, -450000.0f, 450000.0f);
        TimestepFrame frame = advance(&run, f * 1000000000 / 60 + jitter_ns);
        assert_int_equal(frame.ticks, 1);
        assert_true(frame.blend >= 0.0f && frame.blend <= 1.0f);
    }
}

TEST(a_stall_drops_time)
{
    Run run = {0};
    advance(&run, 0);
    assert_int_equal(advance(&run, 10000000000).ticks, TIMESTEP_TICKS_MAX);
    assert_in_range(advance(&run, 10000000000 + 16666667).ticks, 1, 2);
}

TEST(a_clock_that_goes_back_owes_nothing)
{
    Run run = {0};
    advance(&run, 1000000000);
    assert_int_equal(advance(&run, 500000000).ticks, 0);
    assert_int_equal(advance(&run, 516666667).ticks, 1);
}

TEST(a_restart_forgets)
{
    Run run = {0};
    advance(&run, 0);
    run = (Run){.time = {0}};
    assert_int_equal(advance(&run, 5000000000).ticks, 0);
}

TEST(the_time_of_a_frame_is_limited)
{
    FrameTime time = {0};
    assert_int_equal(frame_time_pass(&time, 77), 0);
    assert_int_equal(frame_time_pass(&time, 1077), 1000);
    assert_int_equal(frame_time_pass(&time, 900), 0);
    assert_int_equal(frame_time_pass(&time, 900 + 10 * FRAME_NS_MAX), FRAME_NS_MAX);
}

// At every rate and every display: as many ticks as the rate says, and blends that go up evenly from tick to tick.
TEST(slow_games_have_their_ticks)
{
    const int rates[] = {1000, 950, 750, 600, 500, 200, 1};
    const double displays_hz[] = {30.0, 59.94, 60.0, 144.0};
    for (int r = 0; r < 7; r++) {
        for (int d = 0; d < 4; d++) {
            Run run = {0};
            int64_t ticks = 0, frames = (int64_t)(60.0 * displays_hz[d]);
            double wanted = 3600.0 * rates[r] / 1000.0;
            for (int64_t f = 0; f <= frames; f++)
                ticks += advance_at(&run, (int64_t)((double)f * 1.0e9 / displays_hz[d]), rates[r]).ticks;
            if ((double)ticks < wanted - 1.0 || (double)ticks > wanted + 1.0)
                fail_msg("rate %d at %g Hz: %lld ticks, expected %g", rates[r], displays_hz[d], (long long)ticks,
                         wanted);
        }
    }
}

TEST(pictures_of_slow_games_move_evenly)
{
    Run run = {0};
    double before = 0.0;
    int64_t ticks = 0;
    advance(&run, 0);
    for (int64_t f = 1; f < 500; f++) {
        TimestepFrame frame = advance_at(&run, f * 1000000000 / 60, 500);
        ticks += frame.ticks;
        double place = (double)ticks + (double)frame.blend;
        assert_true(frame.blend >= 0.0f && frame.blend <= 1.0f);
        assert_float_equal((float)(place - before), 0.5f, 0.04f); // a tick that is due within 1 ms is early by that
        before = place;
    }
}

TEST(a_rate_may_change_between_frames)
{
    Rng rng = rng_seed(5, 1);
    Run run = {0};
    double wanted = 0.0;
    int64_t ticks = 0, now_ns = 0;
    advance(&run, 0);
    for (int i = 0; i < 5000; i++) {
        int rate = (int)rng_range(&rng, 200.0f, 1000.0f);
        int64_t frame_ns = (int64_t)rng_range(&rng, 4.0e6f, 30.0e6f);
        wanted += (double)frame_ns * 60.0e-9 * rate / 1000.0;
        ticks += advance_at(&run, now_ns += frame_ns, rate).ticks;
        assert_true((double)ticks > wanted - 1.001 && (double)ticks < wanted + 0.1);
    }
}

TEST(sixtieths_are_counted_whole)
{
    const int rates_hz[] = {24, 60, 144, 240, 1000};
    for (int r = 0; r < 5; r++) {
        int64_t rest = 0;
        int sixtieths = 0;
        for (int i = 0; i < 10 * rates_hz[r]; i++)
            sixtieths += sixtieths_pass(&rest, 1000000000 / rates_hz[r]);
        assert_in_range(sixtieths, 599, 600);
    }
}
