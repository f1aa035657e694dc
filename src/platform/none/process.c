// process.c -- a system without processes: nothing is found or started, and no signal asks the program to end.
#include "platform/process.h"

#include <stdio.h>

#define STATUS_NOT_RUN 127

bool process_possible(void)
{
    return false;
}

bool process_find(const char *name, char *path, size_t path_size)
{
    (void)name, (void)path, (void)path_size;
    return false;
}

bool process_start(Process *process, const ProcessConfig *config, Error *error)
{
    *process = (Process){0};
    return error_set(error, "%s: cannot be started: this system runs no other programs", config->program);
}

bool process_write(Process *process, const void *bytes, size_t size, const StopFlag *stop)
{
    (void)process, (void)bytes, (void)size, (void)stop;
    return false;
}

ProcessEnd process_wait(Process *process, const StopFlag *stop)
{
    (void)process, (void)stop;
    return (ProcessEnd){.status = STATUS_NOT_RUN};
}

bool process_poll(Process *process, ProcessEnd *end)
{
    (void)process, (void)end;
    return false;
}

void process_kill(Process *process)
{
    (void)process;
}

void process_free(Process *process)
{
    *process = (Process){0};
}

bool process_runs(int64_t id)
{
    (void)id;
    return false;
}

void process_become(const char *path, char **arguments)
{
    (void)path, (void)arguments;
}

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

bool process_own_path(char *path, size_t path_size)
{
    (void)path, (void)path_size;
    return false;
}

void console_begin(Console *console, int argc, char **argv)
{
    (void)argc, (void)argv;
    *console = (Console){0};
}

void console_end(Console *console, int status)
{
    (void)console, (void)status;
}
