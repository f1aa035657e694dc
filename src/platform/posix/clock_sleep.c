// clock_sleep.c -- sleeping until a moment.
#include <errno.h>
#include <time.h>

#include "platform/clock.h"

// Until a moment, not for a span: what passes between asking and sleeping does not add up over the frames.
void clock_sleep_until_ns(int64_t when_ns)
{
    if (when_ns <= clock_now_ns())
        return;
    struct timespec when = {(time_t)(when_ns / CLOCK_NS_PER_SECOND), (long)(when_ns % CLOCK_NS_PER_SECOND)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, NULL) == EINTR)
        continue;
}
