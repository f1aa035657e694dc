// clock.c -- POSIX's clocks.
#define _POSIX_C_SOURCE 200809L
#include "platform/clock.h"

#include <errno.h>
#include <time.h>

static int64_t read_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * CLOCK_NS_PER_SECOND + now.tv_nsec;
}

#define LATER_NS 20000 // what is reckoned with grows by so much where a sleep ends later than that,
#define SOONER_NS 2000 // and shrinks by so much where not: it settles where one sleep in eleven is later

// Not the time of day, which may be set, and then goes back.
int64_t clock_now_ns(void)
{
    return read_ns(CLOCK_MONOTONIC);
}

int64_t clock_cpu_ns(void)
{
    return read_ns(CLOCK_THREAD_CPUTIME_ID);
}

#ifdef __APPLE__
// macOS has no clock_nanosleep. A span that was interrupted goes on with what was left of it.
void clock_sleep_until_ns(int64_t when_ns)
{
    int64_t left = when_ns - clock_now_ns();
    if (left <= 0)
        return;
    struct timespec span = {(time_t)(left / CLOCK_NS_PER_SECOND), (long)(left % CLOCK_NS_PER_SECOND)};
    while (nanosleep(&span, &span) != 0 && errno == EINTR)
        continue;
}
#else
// Until a moment, not for a span: what passes between asking and sleeping does not add up over the frames.
void clock_sleep_until_ns(int64_t when_ns)
{
    if (when_ns <= clock_now_ns())
        return;
    struct timespec when = {(time_t)(when_ns / CLOCK_NS_PER_SECOND), (long)(when_ns % CLOCK_NS_PER_SECOND)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &when, NULL) == EINTR)
        continue;
}
#endif

// The rare ones that end much later cannot be waited for at work: that would be the most of the time.
static void learn(ClockWait *wait, int64_t late_ns)
{
    wait->late_ns += late_ns > wait->late_ns ? LATER_NS : -SOONER_NS;
    if (wait->late_ns > CLOCK_SPIN_MOST_NS)
        wait->late_ns = CLOCK_SPIN_MOST_NS;
    if (wait->late_ns < 0)
        wait->late_ns = 0;
}

void clock_wait_until_ns(ClockWait *wait, int64_t when_ns)
{
    int64_t wake_ns = when_ns - wait->late_ns;
    if (clock_now_ns() < wake_ns) {
        clock_sleep_until_ns(wake_ns);
        learn(wait, clock_now_ns() - wake_ns);
    }
    while (clock_now_ns() < when_ns)
        continue;
}
