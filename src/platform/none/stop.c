// stop.c -- a system that asks no program to end.
#include "platform/stop.h"

static const StopFlag never = 0;

void stop_catch(void)
{
}

void stop_release(void)
{
}

const StopFlag *stop_flag(void)
{
    return &never;
}

void stop_again(void)
{
}

void stop_not_by_writing(void)
{
}
