// process.c -- a system without processes: nothing is found or started, and no signal asks the program to end.
#include "platform/process.h"
#include "platform/stub.h"

#define STATUS_NOT_RUN 127

STUB(bool process_possible(void), false)
STUB(bool process_find(const char *name, char *path, size_t path_size), false)
STUB(bool process_write(Process *process, const void *bytes, size_t size, const StopFlag *stop), false)
STUB(ProcessEnd process_wait(Process *process, const StopFlag *stop), (ProcessEnd){.status = STATUS_NOT_RUN})
STUB(bool process_poll(Process *process, ProcessEnd *end), false)
STUB(void process_kill(Process *process), )
STUB(bool process_runs(int64_t id), false)
STUB(void process_become(const char *path, char **arguments), )
STUB(bool process_own_path(char *path, size_t path_size), false)
STUB(void stop_catch(void), )
STUB(void stop_release(void), )
STUB(void stop_again(void), )
STUB(void stop_not_by_writing(void), )
STUB(void console_end(Console *console, int status), )

bool process_start(Process *process, const ProcessConfig *config, Error *error)
{
    *process = (Process){0};
    return error_set(error, "%s: cannot be started: this system runs no other programs", config->program);
}

void process_free(Process *process)
{
    *process = (Process){0};
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
