// clock.c -- the performance counter, and what the scheduler counts.
#include <windows.h>

#include "platform/clock.h"

#define HUNDREDS_PER_SECOND 10000000

// In two steps, because ticks times a billion would not fit after some minutes.
int64_t clock_now_ns(void)
{
    LARGE_INTEGER frequency, now;
    QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&now);
    int64_t seconds = now.QuadPart / frequency.QuadPart, rest = now.QuadPart % frequency.QuadPart;
    return seconds * CLOCK_NS_PER_SECOND + rest * CLOCK_NS_PER_SECOND / frequency.QuadPart;
}

static int64_t in_ns(FILETIME time)
{
    return ((int64_t)time.dwHighDateTime << 32 | time.dwLowDateTime) * (CLOCK_NS_PER_SECOND / HUNDREDS_PER_SECOND);
}

int64_t clock_cpu_ns(void)
{
    FILETIME created, ended, kernel, user;
    GetThreadTimes(GetCurrentThread(), &created, &ended, &kernel, &user);
    return in_ns(kernel) + in_ns(user);
}
