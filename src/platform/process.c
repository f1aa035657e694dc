// process.c -- children, by the system's calls for them; messages for the terminal and for a file.
#include "platform/process.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "platform/files.h"

#define COMPLAINTS_READ 4096
#define COMPLAINT_LINES 3

int64_t process_id(void)
{
    return getpid();
}

bool process_start(Process *process, const ProcessConfig *config, Error *error)
{
    char cause[128];
    *process = (Process){.started = true, .feed = -1, .complaints = file_scratch()};
    if (process_spawn(process, config, cause, sizeof cause))
        return true;
    error_set(error, "%s: cannot be started: %s", config->program, cause);
    process_free(process);
    return false;
}

// A child waits for the end of its input.
ProcessEnd process_wait(Process *process, const StopFlag *stop)
{
    ProcessEnd end = {.status = PROCESS_NOT_RUN};
    if (!process->started)
        return end;
    process_end_feed(process);
    for (int wait_ms = 0; process->id != 0 && !process_over(process, wait_ms, &end);) {
        if (stop != NULL && *stop)
            process_end_all(process);
        wait_ms = stop != NULL ? PROCESS_LOOK_MS : -1;
    }
    process->id = 0;
    return end;
}

bool process_poll(Process *process, ProcessEnd *end)
{
    if (!process->started || process->id == 0 || !process_over(process, 0, end))
        return false;
    process_end_feed(process);
    process->id = 0;
    return true;
}

void process_kill(Process *process)
{
    if (process->started && process->id != 0)
        process_end_all(process);
    process_wait(process, NULL);
}

// Does not wait: a running child continues.
void process_free(Process *process)
{
    if (!process->started)
        return;
    process_end_feed(process);
    process_forget(process);
    if (process->complaints >= 0)
        file_close(process->complaints);
    *process = (Process){0};
}

void process_complaint(const Process *process, char *line, size_t line_size)
{
    char text[COMPLAINTS_READ + 1];
    line[0] = 0;
    if (!process->started || process->complaints < 0)
        return;
    off_t end = lseek(process->complaints, 0, SEEK_END);
    // Programs print progress first, and their errors at the end.
    lseek(process->complaints, end > COMPLAINTS_READ ? end - COMPLAINTS_READ : 0, SEEK_SET);
    ssize_t got = read(process->complaints, text, COMPLAINTS_READ);
    while (got > 0 && (text[got - 1] == '\n' || text[got - 1] == ' '))
        got--;
    if (got <= 0)
        return;
    text[got] = 0;
    const char *from = text + got;
    for (int lines = 0; from > text; from--)
        if (from[-1] == '\n' && ++lines == COMPLAINT_LINES)
            break;
    size_t used = 0;
    for (const char *at = from; *at != 0 && used + 3 < line_size; at++) {
        if (*at == '\n')
            line[used++] = ';';
        line[used++] = (unsigned char)*at < ' ' ? ' ' : *at;
    }
    line[used] = 0;
}

// The only file of this program, as stderr is its only terminal.
static int descriptor = -1;
static size_t kept;

bool messages_begin(const char *path)
{
    messages_end();
    file_discard(path);
    descriptor = file_create(path);
    kept = 0;
    return descriptor >= 0;
}

void messages_end(void)
{
    if (descriptor >= 0)
        file_close(descriptor);
    descriptor = -1;
}

void messages_print(const char *lines)
{
    size_t size = strlen(lines);
    fputs(lines, stderr);
    if (descriptor < 0)
        return;
    if (kept + size > MESSAGES_BYTES_MAX) { // a full file starts again
        file_cut(descriptor, 0);
        file_rewind(descriptor);
        kept = 0;
    }
    if (size > MESSAGES_BYTES_MAX)
        size = MESSAGES_BYTES_MAX;
    // At once, so that a crash loses nothing.
    if (file_append(descriptor, lines, size))
        kept += size;
}
