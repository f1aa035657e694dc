// clock.c -- waiting more exactly than a system sleeps.
#include "platform/clock.h"

#define LATER_NS 20000 // what is reckoned with grows by so much where a sleep ends later than that,
#define SOONER_NS 2000 // and shrinks by so much where not: it settles where one sleep in eleven is later

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
