// clock.c -- the performance counter, a timer finer than Sleep, and the scheduler's times.
#include <windows.h>

#include "platform/clock.h"

#define HUNDREDS_PER_SECOND 10000000

// In two steps, because ticks times a billion would overflow after some minutes.
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

#ifndef CREATE_WAITABLE_TIMER_HIGH_RESOLUTION // Windows 10 of 2018
#define CREATE_WAITABLE_TIMER_HIGH_RESOLUTION 2
#endif

// A new timer for each sleep: it costs some microseconds, and needs no static variable.
void clock_sleep_until_ns(int64_t when_ns)
{
    int64_t left = when_ns - clock_now_ns();
    if (left <= 0)
        return;
    HANDLE timer = CreateWaitableTimerExA(NULL, NULL, CREATE_WAITABLE_TIMER_HIGH_RESOLUTION, TIMER_ALL_ACCESS);
    LARGE_INTEGER span = {.QuadPart = -(left / (CLOCK_NS_PER_SECOND / HUNDREDS_PER_SECOND) + 1)};
    if (timer != NULL && SetWaitableTimer(timer, &span, 0, NULL, NULL, FALSE))
        WaitForSingleObject(timer, INFINITE);
    else
        Sleep((DWORD)(left / 1000000) + 1);
    if (timer != NULL)
        CloseHandle(timer);
}
