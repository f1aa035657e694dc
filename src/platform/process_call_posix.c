// process_call_posix.c -- work in a forked child.
#include <poll.h>
#include <unistd.h>

#include "platform/process.h"

#define LOOK_MS 50 // how often it looks at *stop
#define STATUS_NOT_RUN 127

// Waits until the child has told its result or has ended, or until *stop is set.
static void wait_for_result(int feed, const StopFlag *stop)
{
    struct pollfd wait = {.fd = feed, .events = POLLIN};
    while ((stop == NULL || !*stop) && poll(&wait, 1, LOOK_MS) <= 0)
        continue;
}

ProcessEnd process_call(void (*work)(void *context, void *result), void *context, void *result, size_t result_bytes,
                        const StopFlag *stop)
{
    int ends[2];
    Process process = {.started = true, .feed = -1, .complaints = -1};
    if (pipe(ends) != 0)
        return (ProcessEnd){.status = STATUS_NOT_RUN};
    pid_t id = fork();
    if (id == 0) {
        stop_ignore();
        work(context, result);
        _exit(write(ends[1], result, result_bytes) == (ssize_t)result_bytes ? 0 : 1);
    }
    process.id = id > 0 ? id : 0;
    close(ends[1]);
    wait_for_result(ends[0], stop);
    bool told = (stop == NULL || !*stop) && read(ends[0], result, result_bytes) == (ssize_t)result_bytes;
    close(ends[0]);
    return process_wait(&process, told ? NULL : stop);
}
