// loop.c -- frames one after another, and sleep between them.
#include "platform/input.h"
#include "platform/loop.h"

int loop_run(const Loop *loop)
{
    for (int rest_ms; (rest_ms = loop->frame(loop->context)) != LOOP_LEAVE;)
        if (rest_ms > 0)
            input_wait(loop->window, rest_ms);
    return loop->end(loop->context);
}

bool loop_keeps_time(void)
{
    return false;
}
