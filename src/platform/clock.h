// clock.h -- a monotonic clock, and sleeping to a point on it.
//
// For pacing and for measuring only: nothing that a game's course depends on may read it.
#pragma once

#include <stdint.h>

#define CLOCK_NS_PER_SECOND INT64_C(1000000000)

// Nanoseconds since some fixed point in the past; never goes back.
int64_t clock_now_ns(void);

// Nanoseconds that a processor has worked for the calling thread; what other programs and threads do is not in it.
int64_t clock_cpu_ns(void);

// Sleeps until clock_now_ns() has reached `when_ns`; returns at once where it already has. Wakes up 0.1 ms late in the
// middle, a millisecond or two on a busy machine.
void clock_sleep_until_ns(int64_t when_ns);

// How late sleeps end here, found while one waits again and again. Begins as {0}.
typedef struct ClockWait {
    int64_t late_ns;
} ClockWait;

// The same to a few microseconds, for callers that wait often: ends the sleep as much earlier as sleeps were late, but for the
// rare ones, and at most CLOCK_SPIN_MOST_NS, and spends the rest at work.
#define CLOCK_SPIN_MOST_NS INT64_C(400000)
void clock_wait_until_ns(ClockWait *wait, int64_t when_ns);
