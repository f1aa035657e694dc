// test_timestep.c -- ticks owed by frames of any length.
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <cmocka.h>

#include "app/game/timestep.h"
#include "base/rng.h"

static void first_frame_owes_nothing(void **state)
{
    (void)state;
    Timestep timestep = {0};
    TimestepFrame frame = timestep_advance(&timestep, 123456789);
    assert_int_equal(frame.ticks, 0);
    assert_true(frame.blend == 0.0f);
}

static void ten_minutes_have_their_ticks(void **state)
{
    (void)state;
    const double rates_hz[] = {30.0, 59.94, 60.0, 62.5, 75.0, 144.0, 1000.0};
    for (size_t r = 0; r < sizeof rates_hz / sizeof rates_hz[0]; r++) {
        Timestep timestep = {0};
        int64_t ticks = 0;
        int64_t frames = (int64_t)(600.0 * rates_hz[r]);
        for (int64_t f = 0; f <= frames; f++)
            ticks += timestep_advance(&timestep, (int64_t)((double)f * 1.0e9 / rates_hz[r])).ticks;
        if (ticks < 36000 - 1 || ticks > 36000 + 1)
            print_error("%g Hz: %lld ticks in ten minutes\n", rates_hz[r], (long long)ticks);
        assert_in_range(ticks, 36000 - 1, 36000 + 1);
    }
}

static void jitter_below_a_millisecond_gives_one_tick_a_frame(void **state)
{
    (void)state;
    Rng rng = rng_seed(1, 1);
    Timestep timestep = {0};
    timestep_advance(&timestep, 0);
    for (int64_t f = 1; f < 10000; f++) {
        int64_t jitter_ns = (int64_t)rng_range(&rng, -450000.0f, 450000.0f);
        TimestepFrame frame = timestep_advance(&timestep, f * 1000000000 / 60 + jitter_ns);
        assert_int_equal(frame.ticks, 1);
        assert_true(frame.blend >= 0.0f && frame.blend <= 1.0f);
    }
}

static void a_stall_drops_time(void **state)
{
    (void)state;
    Timestep timestep = {0};
    timestep_advance(&timestep, 0);
    assert_int_equal(timestep_advance(&timestep, 10000000000).ticks, TIMESTEP_TICKS_MAX);
    assert_in_range(timestep_advance(&timestep, 10000000000 + 16666667).ticks, 1, 2);
}

static void a_clock_that_goes_back_owes_nothing(void **state)
{
    (void)state;
    Timestep timestep = {0};
    timestep_advance(&timestep, 1000000000);
    assert_int_equal(timestep_advance(&timestep, 500000000).ticks, 0);
    assert_int_equal(timestep_advance(&timestep, 516666667).ticks, 1);
}

static void restart_forgets(void **state)
{
    (void)state;
    Timestep timestep = {0};
    timestep_advance(&timestep, 0);
    timestep_restart(&timestep);
    assert_int_equal(timestep_advance(&timestep, 5000000000).ticks, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_frame_owes_nothing),
        cmocka_unit_test(ten_minutes_have_their_ticks),
        cmocka_unit_test(jitter_below_a_millisecond_gives_one_tick_a_frame),
        cmocka_unit_test(a_stall_drops_time),
        cmocka_unit_test(a_clock_that_goes_back_owes_nothing),
        cmocka_unit_test(restart_forgets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
