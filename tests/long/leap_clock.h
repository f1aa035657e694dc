// leap_clock.h -- in place of the system's clocks ones that leap where the game would sleep: hours pass as fast as they
// can be played, each tick and picture of them is made, and the same events come at the same times in each run.
//
// For one file of a program, which then has these functions in place of platform's.
#pragma once

#include <stdatomic.h>
#include <time.h>

#include "platform/clock.h"

// A look takes a moment, so that who waits in a loop does not wait for ever, and who works for a span comes to its end.
#define LEAP_LOOK_NS 200000

static _Atomic int64_t leap_ns = CLOCK_NS_PER_SECOND;

int64_t clock_now_ns(void)
{
    return atomic_fetch_add(&leap_ns, LEAP_LOOK_NS);
}

// The date goes with it. Who wants the same files in each run begins with a date of his own.
static time_t leap_begun_s;

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
