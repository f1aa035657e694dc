// clock.c -- waits more precisely than the system's sleep.
#include "platform/clock.h"

#define LATER_NS 20000 // the expected lateness grows by this if a sleep ends later,
#define SOONER_NS 2000 // and shrinks by this otherwise: it settles where one sleep in eleven is later

void clock_wait_until_ns(ClockWait *wait, int64_t when_ns)
{
    int64_t wake_ns = when_ns - wait->late_ns;
    if (clock_now_ns() < wake_ns) {
        clock_sleep_until_ns(wake_ns);
        wait->late_ns += clock_now_ns() - wake_ns > wait->late_ns ? LATER_NS : -SOONER_NS;
        // Rare sleeps end much later: spinning for them would take most of the time.
        wait->late_ns = wait->late_ns < 0 ? 0 : wait->late_ns > CLOCK_SPIN_MOST_NS ? CLOCK_SPIN_MOST_NS : wait->late_ns;
    }
    while (clock_now_ns() < when_ns)
        continue;
}
