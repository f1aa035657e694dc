// outcome.h -- runs a sub-command in a process of its own, for tests that look at its status and at what it prints.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include "file_tools.h"

typedef struct Outcome {
    int status; // of the process; -1 where a signal ended it
    char *out, *err;
    size_t out_size;
} Outcome;

static char *outcome_read_back(int descriptor, size_t *size)
{
    off_t length = lseek(descriptor, 0, SEEK_END);
    char *text = calloc((size_t)length + 1, 1);
    assert_int_equal(pread(descriptor, text, (size_t)length, 0), length);
    close(descriptor);
    *size = (size_t)length;
    return text;
}

static int outcome_scratch(void)
{
    char path[] = "/tmp/test_command_XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    unlink(path);
    return descriptor;
}

// Runs a command; `arguments` begins with its name and ends with NULL. `stdin_from` is the descriptor of its standard
// input, -1 for the test's own; `stdout_to` that of its output, -1 for one that is read back.
static Outcome outcome_of(int (*command)(int argc, char **argv), char **arguments, int stdin_from, int stdout_to)
{
    int out = stdout_to >= 0 ? stdout_to : outcome_scratch(), err = outcome_scratch(), status = 0, count = 0;
    Outcome outcome = {.status = -1};
    while (arguments[count] != NULL)
        count++;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (stdin_from >= 0)
            dup2(stdin_from, STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        dup2(err, STDERR_FILENO);
        status = command(count, arguments);
        fflush(stdout);
        _exit(status);
    }
    assert_true(waitpid(child, &status, 0) == child);
    if (WIFEXITED(status))
        outcome.status = WEXITSTATUS(status);
    size_t err_size;
    outcome.err = outcome_read_back(err, &err_size);
    if (stdout_to < 0)
        outcome.out = outcome_read_back(out, &outcome.out_size);
    return outcome;
}

// The same with arguments after the name of the command, NULL at their end.
static inline Outcome outcome_run(int (*command)(int argc, char **argv), const char *name, const char *const *arguments)
{
    char *argv[24] = {(char *)(uintptr_t)name};
    for (int i = 1; i < 23 && (argv[i] = (char *)(uintptr_t)arguments[i - 1]) != NULL; i++)
        continue;
    return outcome_of(command, argv, -1, -1);
}

// The same with arguments that single blanks separate.
static inline Outcome outcome_words(int (*command)(int argc, char **argv), const char *name, const char *line)
{
    char copy[1024], *argv[32] = {(char *)(uintptr_t)name};
    int count = 1;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " "); word != NULL && count < 31; word = strtok(NULL, " "))
        argv[count++] = word;
    return outcome_of(command, argv, -1, -1);
}

static void outcome_free(Outcome *outcome)
{
    free(outcome->out);
    free(outcome->err);
}

// The command has ended so, and has said `what` on one of its outputs. Frees the outcome.
static inline void expect(Outcome outcome, int status, const char *what)
{
    fail_if(outcome.status != status || (!strstr(outcome.err, what) && !strstr(outcome.out, what)),
            "status %d, expected %d and '%s'; said:\n%s%s", outcome.status, status, what, outcome.out, outcome.err);
    outcome_free(&outcome);
}

static inline void expect_in(const char *text, const char *part)
{
    fail_if(strstr(text, part) == NULL, "'%s' is not in:\n%s", part, text);
}

static inline int outcome_lines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}
