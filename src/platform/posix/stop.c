// stop.c -- signals that ask the program to end.
#include "platform/stop.h"

#include <signal.h>
#include <stddef.h>

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof SIGNALS[0] };

static StopFlag caught; // without a lock, as a handler needs it; the signal that came, 0 for none
static struct sigaction before[SIGNAL_COUNT];

static void catch_signal(int number)
{
    caught = number;
}

void stop_catch(void)
{
    struct sigaction action = {.sa_handler = catch_signal};
    sigemptyset(&action.sa_mask);
    caught = 0;
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(SIGNALS[i], NULL, &before[i]);
        // What nohup or a background job ignores stays ignored.
        if (before[i].sa_handler != SIG_IGN)
            sigaction(SIGNALS[i], &action, NULL);
    }
}

void stop_release(void)
{
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(SIGNALS[i], &before[i], NULL);
}

const StopFlag *stop_flag(void)
{
    return &caught;
}

void stop_again(void)
{
    // Raised again under the old handler, so that the shell sees a program that a signal has ended.
    if (caught)
        raise(caught);
}

void stop_not_by_writing(void)
{
    static const int numbers[] = {SIGPIPE, SIGXFSZ};
    struct sigaction action;
    for (int i = 0; i < 2; i++)
        if (sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler == SIG_DFL)
            signal(numbers[i], SIG_IGN);
}
