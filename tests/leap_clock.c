// leap_clock.c -- the clock itself: any thread may look at it.
#include "leap_clock.h"

#include <stdatomic.h>

#include "platform/clock.h"

int64_t leap_look_ns = LEAP_LOOK_NS;
time_t leap_begun_s;
static _Atomic int64_t leap_ns = CLOCK_NS_PER_SECOND;

int64_t clock_now_ns(void)
{
    return atomic_fetch_add(&leap_ns, leap_look_ns);
}

time_t time(time_t *when)
{
    struct timespec now;
    if (leap_begun_s == 0) {
        clock_gettime(CLOCK_REALTIME, &now);
        leap_begun_s = now.tv_sec;
    }
    time_t leapt = leap_begun_s + (time_t)(leap_ns / CLOCK_NS_PER_SECOND);
    if (when)
        *when = leapt;
    return leapt;
}

int64_t clock_cpu_ns(void)
{
    return clock_now_ns();
}

void clock_sleep_until_ns(int64_t when_ns)
{
    int64_t now_ns = leap_ns;
    while (now_ns < when_ns && !atomic_compare_exchange_weak(&leap_ns, &now_ns, when_ns))
        continue;
}
