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
