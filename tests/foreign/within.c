// within.c -- runs a command, and prints its costs: within SECONDS MB COMMAND...
//
// Prints processor time in ms, memory at its peak in MB, and how it ended, on one line of standard error. It is ended
// when it has used twice the seconds. Exit status: the command's own; 125 where it was over one of the limits, or a
// signal ended it.
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static long ms_of(struct timeval time)
{
    return (long)time.tv_sec * 1000 + (long)time.tv_usec / 1000;
}

static void run(char **command, rlim_t seconds)
{
    struct rlimit limit = {seconds, seconds};
    setrlimit(RLIMIT_CPU, &limit);
    execvp(command[0], command);
    perror(command[0]);
    _exit(127);
}

int main(int argc, char **argv)
{
    struct rusage used;
    int status;
    if (argc < 4) {
        fprintf(stderr, "within: expected SECONDS MB COMMAND...\n");
        return 2;
    }
    long most_s = atol(argv[1]), most_mb = atol(argv[2]);
    pid_t child = fork();
    if (child == 0)
        run(argv + 3, (rlim_t)(2 * most_s));
    if (child < 0 || wait4(child, &status, 0, &used) != child)
        return 3;
    long ms = ms_of(used.ru_utime) + ms_of(used.ru_stime), mb = used.ru_maxrss / 1024;
    fprintf(stderr, "took %ld ms, %ld MB, status %d\n", ms, mb, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return !WIFEXITED(status) || ms > 1000 * most_s || mb > most_mb ? 125 : WEXITSTATUS(status);
}
