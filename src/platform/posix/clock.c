// clock.c -- POSIX's clocks.
#include <time.h>

#include "platform/clock.h"

static int64_t read_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * CLOCK_NS_PER_SECOND + now.tv_nsec;
}

// The time of day may be set back.
int64_t clock_now_ns(void)
{
    return read_ns(CLOCK_MONOTONIC);
}

int64_t clock_cpu_ns(void)
{
    return read_ns(CLOCK_THREAD_CPUTIME_ID);
}

// nanosleep, because macOS has no clock_nanosleep; a signal ends it early.
void clock_sleep_until_ns(int64_t when_ns)
{
    for (int64_t left; (left = when_ns - clock_now_ns()) > 0;) {
        struct timespec span = {(time_t)(left / CLOCK_NS_PER_SECOND), (long)(left % CLOCK_NS_PER_SECOND)};
        nanosleep(&span, NULL);
    }
}
