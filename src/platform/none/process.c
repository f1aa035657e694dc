// process.c -- a system without processes: nothing is found or started, and no signal asks the program to end.
#include "platform/process.h"
#include "platform/stub.h"

#include <stdio.h>

STUB(bool process_possible(void), false)
STUB(bool process_find(const char *name, char *path, size_t path_size), false)
STUB(bool process_write(Process *process, const void *bytes, size_t size, const StopFlag *stop), false)
STUB(bool process_over(Process *process, int wait_ms, ProcessEnd *end), true)
STUB(void process_end_all(const Process *process), )
STUB(void process_end_feed(Process *process), )
STUB(void process_forget(const Process *process), )
STUB(bool process_runs(int64_t id), false)
STUB(void process_become(const char *path, char **arguments), )
STUB(bool process_own_path(char *path, size_t path_size), false)
STUB(void stop_catch(void), )
STUB(void stop_release(void), )
STUB(void stop_again(void), )
STUB(void stop_not_by_writing(void), )
STUB(void console_end(Console *console, int status), )

bool process_spawn(Process *process, const ProcessConfig *config, char *cause, size_t cause_size)
{
    (void)process, (void)config;
    snprintf(cause, cause_size, "this system runs no other programs");
    return false;
}

const StopFlag *stop_flag(void)
{
    static const StopFlag never = 0;
    return &never;
}

void console_begin(Console *console, int argc, char **argv)
{
    (void)argc, (void)argv;
    *console = (Console){0};
}
