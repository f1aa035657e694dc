// test_clock.c -- the clock goes forward and sleeping ends when it should.
#include <sys/resource.h>

#include "platform/clock.h"
#include "test.h"

#define MS INT64_C(1000000)

TEST(test_never_goes_back)
{
    int64_t last = clock_now_ns();
    for (int i = 0; i < 10000; i++) {
        int64_t now = clock_now_ns();
        assert_true(now >= last);
        last = now;
    }
}

TEST(test_sleeps_until_the_time)
{
    int64_t from = clock_now_ns(), cpu_from = clock_cpu_ns(), when = from + 100 * MS;
    clock_sleep_until_ns(when);
    int64_t cpu = clock_cpu_ns() - cpu_from, now = clock_now_ns();
    assert_true(now >= when);
    assert_true(cpu < (now - from) / 2); // it sleeps, and does not look at the clock all the time
}

TEST(test_past_time_returns_at_once)
{
    struct rusage before, after;
    int64_t start = clock_now_ns();
    getrusage(RUSAGE_SELF, &before);
    for (int i = 0; i < 100; i++)
        clock_sleep_until_ns(i % 2 ? 0 : start - i);
    getrusage(RUSAGE_SELF, &after);
    assert_in_range(after.ru_nvcsw - before.ru_nvcsw, 0, 10); // each sleep would be one
}

// Never early. How late it is, a busy machine decides.
TEST(test_waiting_ends_on_time)
{
    ClockWait wait = {0};
    int64_t when = clock_now_ns();
    for (int i = 0; i < 100; i++) {
        clock_wait_until_ns(&wait, when += 2 * MS);
        assert_true(clock_now_ns() >= when);
        assert_true(wait.late_ns >= 0 && wait.late_ns <= CLOCK_SPIN_MOST_NS);
    }
}
