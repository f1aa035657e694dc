// dies.h -- checks that an ASSERT stops a piece of code; for tests, which run it in a process of its own.
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

// True where `run(with)` does not come back. Its output to stderr is dropped.
static inline bool dies(void (*run)(const void *with), const void *with)
{
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stderr) == NULL)
            _exit(0);
        run(with);
        _exit(0);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        return false;
    return !(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}
