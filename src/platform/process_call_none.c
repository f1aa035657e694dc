// process_call_none.c -- a system that copies no process: the work is done in this one.
#include "platform/process.h"

ProcessEnd process_call(void (*work)(void *context, void *result), void *context, void *result, size_t result_bytes,
                        const StopFlag *stop)
{
    (void)result_bytes, (void)stop;
    work(context, result);
    return (ProcessEnd){0};
}
