// test_clock.c -- the clock goes forward and sleeping ends when it should.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "platform/clock.h"

#define MS INT64_C(1000000)

static void test_never_goes_back(void **state)
{
    (void)state;
    int64_t last = clock_now_ns();
    for (int i = 0; i < 10000; i++) {
        int64_t now = clock_now_ns();
        assert_true(now >= last);
        last = now;
    }
}

static void test_sleeps_until_the_time(void **state)
{
    (void)state;
    int64_t when = clock_now_ns() + 20 * MS;
    clock_sleep_until_ns(when);
    int64_t late = clock_now_ns() - when;
    assert_true(late >= 0);
    assert_true(late < 500 * MS); // a busy machine may be late, but not by so much
}

static void test_past_time_returns_at_once(void **state)
{
    (void)state;
    int64_t start = clock_now_ns();
    clock_sleep_until_ns(start - 1000 * MS);
    clock_sleep_until_ns(0);
    assert_true(clock_now_ns() - start < 200 * MS);
}

// Never early, and no later than a busy machine makes it.
static void test_waiting_ends_on_time(void **state)
{
    (void)state;
    ClockWait wait = {0};
    int64_t when = clock_now_ns();
    for (int i = 0; i < 100; i++) {
        clock_wait_until_ns(&wait, when += 2 * MS);
        assert_true(clock_now_ns() >= when);
        assert_true(wait.late_ns >= 0 && wait.late_ns <= CLOCK_SPIN_MOST_NS);
    }
    assert_true(clock_now_ns() - when < 500 * MS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_never_goes_back),
        cmocka_unit_test(test_sleeps_until_the_time),
        cmocka_unit_test(test_past_time_returns_at_once),
        cmocka_unit_test(test_waiting_ends_on_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
