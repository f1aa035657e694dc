// clock_sleep.c -- sleeping for a span, where there is no clock_nanosleep.
#include <errno.h>
#include <time.h>

#include "platform/clock.h"

// A span that was interrupted goes on with what was left of it.
void clock_sleep_until_ns(int64_t when_ns)
{
    int64_t left = when_ns - clock_now_ns();
    if (left <= 0)
        return;
    struct timespec span = {(time_t)(left / CLOCK_NS_PER_SECOND), (long)(left % CLOCK_NS_PER_SECOND)};
    while (nanosleep(&span, &span) != 0 && errno == EINTR)
        continue;
}
