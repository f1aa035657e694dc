// test_refresh.c -- pictures are due at even times, whatever frames do.
#include <stdlib.h>

#include "core/base/rng.h"
#include "game/session/pace.h"
#include "test.h"

#define MS INT64_C(1000000)

static const int RATES_HZ[] = {60, 75, 90, 120, 144, 165, 240};
#define RATES ((int)(sizeof RATES_HZ / sizeof RATES_HZ[0]))

// As where the machine keeps up: frames begin when they are due and up to two milliseconds later.
TEST(late_frames_keep_their_place)
{
    Rng rng = rng_seed(1, 1);
    for (int r = 0; r < RATES; r++) {
        Refresh refresh = {0};
        int64_t at_ns = refresh_frame(&refresh, RATES_HZ[r], false, 5000 * MS);
        for (int i = 0; i < 1000; i++) {
            int64_t now_ns = refresh_due_ns(&refresh) + (int64_t)rng_range(&rng, 0.0f, 2.0e6f);
            int64_t next_ns = refresh_frame(&refresh, RATES_HZ[r], false, now_ns);
            assert_int_equal(next_ns - at_ns, 1000 * MS / RATES_HZ[r]);
            at_ns = next_ns;
        }
    }
}

TEST(what_is_missed_is_left_out)
{
    Refresh refresh = {0};
    refresh_frame(&refresh, 100, false, 0);
    assert_int_equal(refresh_frame(&refresh, 100, false, 47 * MS), 40 * MS);
    assert_int_equal(refresh_due_ns(&refresh), 50 * MS);
}

// As by a press while nothing moves, or where the clock goes back.
TEST(a_frame_before_its_time_begins_anew)
{
    Refresh refresh = {0};
    refresh_frame(&refresh, 100, false, 0);
    assert_int_equal(refresh_frame(&refresh, 100, false, 3 * MS), 3 * MS);
    assert_int_equal(refresh_due_ns(&refresh), 13 * MS);
    assert_int_equal(refresh_frame(&refresh, 100, false, -50 * MS), -50 * MS);
}

TEST(another_display_has_another_beat)
{
    Refresh refresh = {0};
    refresh_frame(&refresh, 50, false, 0);
    assert_int_equal(refresh_frame(&refresh, 100, false, 20 * MS), 20 * MS);
    assert_int_equal(refresh_due_ns(&refresh), 30 * MS);
}

// Plays on a display whose rate is not quite what it says, with frames that begin up to `jitter_ms` beside its beat.
// Returns the largest difference between two intervals from picture to picture, once the beat is found.
static int64_t unevenness_ns(int hz, double really_hz, float jitter_ms)
{
    Rng rng = rng_seed(7, 1);
    Refresh refresh = {0};
    int64_t before_ns = 0, least_ns = INT64_MAX, most_ns = 0;
    for (int i = 0; i < 3000; i++) {
        double jitter_ns = 1.0e6 * (double)rng_range(&rng, -jitter_ms, jitter_ms);
        int64_t at_ns = refresh_frame(&refresh, hz, true, (int64_t)((double)i * 1.0e9 / really_hz + jitter_ns));
        int64_t interval_ns = at_ns - before_ns;
        before_ns = at_ns;
        if (i < 1000)
            continue;
        least_ns = interval_ns < least_ns ? interval_ns : least_ns;
        most_ns = interval_ns > most_ns ? interval_ns : most_ns;
    }
    return most_ns - least_ns;
}

// A bullet of 6 px a tick moves 0.36 px in a millisecond.
TEST(the_beat_of_a_display_is_found)
{
    for (int r = 0; r < RATES; r++) {
        for (int off = -1; off <= 1; off++) {
            double really_hz = RATES_HZ[r] * (1.0 + 0.001 * off);
            assert_true(unevenness_ns(RATES_HZ[r], really_hz, 0.0f) < MS / 100);
            assert_true(unevenness_ns(RATES_HZ[r], really_hz, 0.5f) < MS / 2);
        }
    }
}

// A display that says 60 and has 144, or one whose frames come twice: then time is what the clock says.
TEST(a_display_that_lies_is_not_believed)
{
    Refresh refresh = {0};
    int64_t now_ns = 0;
    for (int i = 0; i < 500; i++) {
        int64_t at_ns = refresh_frame(&refresh, 60, true, now_ns += 1000 * MS / 144);
        assert_true(llabs(at_ns - now_ns) <= 1000 * MS / 60 / 4);
    }
}

// How far a bullet of 6 px a tick is seen from its exact way, at every rate, where frames begin late.
TEST(nothing_is_seen_beside_its_way)
{
    Rng rng = rng_seed(3, 1);
    for (int r = 0; r < RATES; r++) {
        Refresh refresh = {0};
        FrameTime time = {0};
        Timestep timestep = {0};
        int64_t ticks = 0, now_ns = 0;
        for (int i = 0; i < 20 * RATES_HZ[r]; i++) {
            int64_t at_ns = refresh_frame(&refresh, RATES_HZ[r], false, now_ns);
            TimestepFrame frame = timestep_advance(&timestep, frame_time_pass(&time, at_ns), TIMESTEP_FULL);
            ticks += frame.ticks;
            double exact = 60.0e-9 * (double)at_ns, seen = (double)ticks + (double)frame.blend;
            assert_float_equal((float)(6.0 * (seen - exact)), 0.0f, 0.2f);
            now_ns = refresh_due_ns(&refresh) + (int64_t)rng_range(&rng, 0.0f, 2.0e6f);
        }
    }
}
