// clock.h -- a monotonic clock, and sleeping to a point on it.
//
// Only for pacing and measuring: the course of a game must not depend on it.
#pragma once

#include <stdint.h>

#define CLOCK_NS_PER_SECOND INT64_C(1000000000)

// Nanoseconds since some fixed point in the past; never goes back.
int64_t clock_now_ns(void);

// Processor time of the calling thread, ns, without other programs and threads.
int64_t clock_cpu_ns(void);

// Sleeps until clock_now_ns() has reached `when_ns`; returns at once if it already has. Wakes up 0.1 ms late on
// average, a millisecond or two on a busy machine.
void clock_sleep_until_ns(int64_t when_ns);

// The lateness of sleeps, measured during repeated waits. Begins as {0}.
typedef struct ClockWait {
    int64_t late_ns;
} ClockWait;

// The same to a few microseconds, for callers that wait often: ends the sleep earlier by the usual lateness, except for
// outliers, at most by CLOCK_SPIN_MOST_NS, and spins for the rest.
#define CLOCK_SPIN_MOST_NS INT64_C(400000)
void clock_wait_until_ns(ClockWait *wait, int64_t when_ns);
