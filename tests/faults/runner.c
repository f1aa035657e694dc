// runner.c -- forks, so that a run begins at once, and what it breaks is its own.
#define _GNU_SOURCE
#include "faults/runner.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define HUNG_SECONDS 60
#define LOADING "data/mitsubachi/loading.txt"

static void work_path(const Runner *runner, const char *name, char path[512])
{
    snprintf(path, 512, "%s/%s", runner->work, name);
}

// No name of this machine counts but those of the folder.
static void enter(const Runner *runner)
{
    char run[512], path[1024];
    work_path(runner, "run", run);
    snprintf(path, sizeof path, "%s/bin", run);
    setenv("PATH", path, 1);
    snprintf(path, sizeof path, "%s/data", run);
    setenv("XDG_DATA_HOME", path, 1);
    snprintf(path, sizeof path, "%s/config", run);
    setenv("XDG_CONFIG_HOME", path, 1);
    setenv("HOME", run, 1);
    setenv("TMPDIR", runner->work, 1);
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    unsetenv("DISPLAY");
    if (chdir(run) != 0)
        _exit(98);
}

static void send_to(const Runner *runner, FILE *stream, const char *name)
{
    char path[512];
    work_path(runner, name, path);
    if (!freopen(path, "w", stream))
        _exit(98);
}

static void read_text(const Runner *runner, const char *name, char text[RUNNER_TEXT_BYTES])
{
    char path[512];
    work_path(runner, name, path);
    FILE *in = fopen(path, "r");
    size_t size = in ? fread(text, 1, RUNNER_TEXT_BYTES - 1, in) : 0;
    text[size] = '\0';
    if (in)
        fclose(in);
}

// How long something took is another time in each run: whoever waits for a child looks at the clock as often as it
// comes.
static void times_drop(char *text)
{
    for (char *time; (time = strstr(text, ", made in ")) != NULL; text = time) {
        const char *end = time + strcspn(time, "\n");
        memmove(time, end, strlen(end) + 1);
    }
}

typedef int Work(const Script *script);

static int prepare_run(const Script *script)
{
    scripts_prepare();
    return 0;
}

static int recover_run(const Script *script)
{
    return scripts_recover();
}

static int start_run(const Script *script)
{
    return scripts_start();
}

// In a process of its own, in the folder as it is.
static void child_run(Runner *runner, Work *work, const Script *script, Refusal refusal, Outcome *outcome)
{
    int status = 0;
    char path[512];
    fflush(NULL);
    pid_t id = fork();
    if (id == 0) {
        send_to(runner, stdout, "out");
        send_to(runner, stderr, "err");
        enter(runner);
        alarm(HUNG_SECONDS);
        host_begin(refusal);
        status = work(script);
        fflush(NULL);
        _exit(status);
    }
    if (id < 0 || waitpid(id, &status, 0) != id) {
        perror("faults");
        exit(3);
    }
    work_path(runner, "run", path);
    outcome->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    read_text(runner, "err", outcome->reported);
    read_text(runner, "out", outcome->printed);
    times_drop(outcome->printed);
    folder_free(&outcome->folder);
    folder_read(&outcome->folder, path);
}

void runner_run(Runner *runner, const Script *script, Refusal refusal, Outcome *outcome)
{
    static Outcome recovered;
    char path[512];
    work_path(runner, "run", path);
    folder_write(&runner->before, path);
    child_run(runner, script ? scripts_run : prepare_run, script, refusal, outcome);
    if (!folder_find(&outcome->folder, LOADING))
        return;
    long refused = runner->host->refused;
    child_run(runner, recover_run, NULL, (Refusal){.nth = 0}, &recovered);
    runner->host->refused = refused;
    folder_free(&outcome->folder);
    folder_read(&outcome->folder, path);
}

void runner_start(Runner *runner, const Folder *folder, bool recover, Outcome *outcome)
{
    char path[512];
    work_path(runner, "run", path);
    folder_write(folder, path);
    child_run(runner, recover ? recover_run : start_run, NULL, (Refusal){.nth = 0}, outcome);
}

void runner_open(Runner *runner)
{
    static Outcome made;
    char *assets = realpath("assets", NULL), *folder = getenv("TMPDIR");
    snprintf(runner->work, sizeof runner->work, "%.200s/mitsubachi-faults-XXXXXX", folder ? folder : "/tmp");
    runner->host = host_open();
    if (!assets || !runner->host || !mkdtemp(runner->work)) {
        perror("faults");
        exit(3);
    }
    setenv("MITSUBACHI_ASSETS", assets, 1);
    free(assets);
    runner_run(runner, NULL, (Refusal){.nth = 0}, &made);
    runner->before = made.folder;
    made.folder.count = 0;
    if (made.status == 0)
        return;
    printf("there is nothing to begin with, status %d, signal %d\n%s", made.status, made.signal, made.reported);
    exit(3);
}

void runner_close(Runner *runner)
{
    folder_free(&runner->before);
    folder_clear(runner->work);
}

double runner_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
