// real_wait.h -- waiting for a thread, another process or the disk, which no clock of a test can hurry.
#pragma once

#include <sched.h>
#include <stdbool.h>
#include <time.h>

#define REAL_WAIT_MOST_S 60

// Begins as {0}.
typedef struct RealWait {
    time_t until_s;
} RealWait;

// Lets others work, and then it is time for the next look; false after REAL_WAIT_MOST_S.
static inline bool real_wait(RealWait *wait)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (wait->until_s == 0)
        wait->until_s = now.tv_sec + REAL_WAIT_MOST_S;
    sched_yield();
    return now.tv_sec < wait->until_s;
}

// Looks until STATE holds, and fails with its text if it does not; for the thread of the test.
#define WAIT_UNTIL(STATE)                                                                                              \
    do {                                                                                                               \
        for (RealWait wait = {0}; !(STATE);)                                                                           \
            if (!real_wait(&wait))                                                                                     \
                fail_msg("waited %d s for: %s", REAL_WAIT_MOST_S, #STATE);                                             \
    } while (0)
