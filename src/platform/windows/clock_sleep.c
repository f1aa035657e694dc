// clock_sleep.c -- a timer that is finer than Sleep.
#include <windows.h>

#include "platform/clock.h"

#define HUNDREDS_PER_SECOND 10000000

#ifndef CREATE_WAITABLE_TIMER_HIGH_RESOLUTION // Windows 10 of 2018
#define CREATE_WAITABLE_TIMER_HIGH_RESOLUTION 2
#endif

// A timer of its own for each sleep: it costs some microseconds, and no variable has to outlive it.
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
