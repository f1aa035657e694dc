// process.c -- fork and exec, with the steps needed between the two; signals.
#define _GNU_SOURCE 1 // F_SETPIPE_SZ, if it exists; realpath
#include "platform/process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

#include "platform/files.h"
#include "platform/stub.h"

#define DESCRIPTORS_MAX 1024 // the child closes descriptors below; this program never has more
#define PATIENT_NICE 15
#define FEED_BYTES (1 << 20)

STUB(bool process_possible(void), true)

// Like a shell; an empty entry of $PATH is the current folder.
bool process_find(const char *name, char *path, size_t path_size)
{
    const char *from = getenv("PATH");
    while (from != NULL && *from != 0) {
        size_t length = strcspn(from, ":");
        int written = snprintf(path, path_size, "%.*s%s%s", (int)length, from, length > 0 ? "/" : "./", name);
        struct stat info;
        // Folders also have the right to be executed.
        if (written > 0 && (size_t)written < path_size && stat(path, &info) == 0 && S_ISREG(info.st_mode)
            && access(path, X_OK) == 0)
            return true;
        from += length + (from[length] == ':');
    }
    return false;
}

// A copy of `descriptor`, or of /dev/null, above all fixed ones, so that dup2 overwrites nothing needed.
static int above_fixed(int descriptor, int flags)
{
    int opened = descriptor >= 0 ? descriptor : open("/dev/null", flags);
    return fcntl(opened, F_DUPFD, 16);
}

// Runs in the child: everything here is safe between fork and exec.
static _Noreturn void child_become(const ProcessConfig *config, int feed, int complaints)
{
    int in = above_fixed(feed, O_RDONLY), out = above_fixed(-1, O_WRONLY), err = above_fixed(complaints, O_WRONLY);
    int extra = config->extra >= 0 ? above_fixed(config->extra, 0) : -1;
    // A group of its own: the parent handles a Ctrl-C in the terminal, and ends its child itself.
    setpgid(0, 0);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    int kept = STDERR_FILENO;
    if (extra >= 0)
        kept = dup2(extra, PROCESS_EXTRA);
    // Closes descriptors that a library has opened without CLOEXEC.
    for (int i = kept + 1; i < DESCRIPTORS_MAX; i++)
        close(i);
    // Blocked and ignored signals are inherited, which few programs expect.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    if (config->patient)
        setpriority(PRIO_PROCESS, 0, PATIENT_NICE);
    execv(config->program,
          (char *const *)(uintptr_t)config->arguments); // execv changes nothing, but its type lacks the const
    static const char message[] = "it cannot be run\n";
    ssize_t written = write(STDERR_FILENO, message, sizeof message - 1);
    (void)written;
    _exit(PROCESS_NOT_RUN);
}

bool process_spawn(Process *process, const ProcessConfig *config, char *cause, size_t cause_size)
{
    int pipe_ends[2] = {-1, -1};
    bool piped = !config->feed || pipe(pipe_ends) == 0;
    if (config->feed && piped) {
#ifdef F_SETPIPE_SZ
        fcntl(pipe_ends[1], F_SETPIPE_SZ, FEED_BYTES); // a larger pipe wakes both sides less often; may fail
#endif
        fcntl(pipe_ends[1], F_SETFD, FD_CLOEXEC);
        // A child that does not read must not keep the parent from checking *stop.
        fcntl(pipe_ends[1], F_SETFL, O_NONBLOCK);
        stop_not_by_writing();
    }
    pid_t id = piped ? fork() : -1;
    if (id == 0)
        child_become(config, pipe_ends[0], process->complaints);
    snprintf(cause, cause_size, "%s", strerror(errno));
    if (pipe_ends[0] >= 0)
        close(pipe_ends[0]);
    process->feed = pipe_ends[1];
    process->id = process->group = id > 0 ? id : 0;
    if (id > 0)
        setpgid(id, id); // the parent sets it too, since either may run first: from here on the group can be killed
    return id > 0;
}

// Kills: it may be busy for minutes, or be a script that waits for others; none of them has data to save.
void process_end_all(const Process *process)
{
    kill((pid_t)(process->group > 0 ? -process->group : process->id), SIGKILL);
}

bool process_write(Process *process, const void *bytes, size_t size, const StopFlag *stop)
{
    const uint8_t *at = bytes;
    while (size > 0) {
        if (stop != NULL && *stop)
            return false;
        ssize_t put = write(process->feed, at, size);
        if (put < 0 && errno == EAGAIN)
            poll(&(struct pollfd){.fd = process->feed, .events = POLLOUT}, 1, PROCESS_LOOK_MS);
        else if (put < 0 && errno != EINTR)
            return false;
        if (put < 0)
            continue;
        at += put;
        size -= (size_t)put;
    }
    return true;
}

void process_end_feed(Process *process)
{
    if (process->feed >= 0)
        close(process->feed);
    process->feed = -1;
}

bool process_over(Process *process, int wait_ms, ProcessEnd *end)
{
    int status = PROCESS_NOT_RUN << 8;
    pid_t ended;
    do
        ended = waitpid((pid_t)process->id, &status, wait_ms < 0 ? 0 : WNOHANG);
    while (ended < 0 && errno == EINTR);
    if (ended == 0 && wait_ms > 0)
        poll(NULL, 0, wait_ms);
    if (ended == 0)
        return false;
    *end = WIFEXITED(status) ? (ProcessEnd){.status = WEXITSTATUS(status)}
                             : (ProcessEnd){.status = -1, .signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0};
    return true;
}

// init adopts a running child once this program has ended.
STUB(void process_forget(const Process *process), )

// For kill(), 0 and below mean groups of processes, which always exist.
bool process_runs(int64_t id)
{
    return id > 0 && (pid_t)id == id && (kill((pid_t)id, 0) == 0 || errno != ESRCH);
}

void process_become(const char *path, char **arguments)
{
    execv(path, arguments);
}

static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
enum { SIGNAL_COUNT = sizeof SIGNALS / sizeof SIGNALS[0] };

static StopFlag caught; // lock-free, as a handler requires; the signal, 0 for none
static struct sigaction before[SIGNAL_COUNT];

static void catch_signal(int number)
{
    caught = number;
}

void stop_catch(void)
{
    struct sigaction action = {.sa_handler = catch_signal};
    sigemptyset(&action.sa_mask);
    caught = 0;
    for (int i = 0; i < SIGNAL_COUNT; i++) {
        sigaction(SIGNALS[i], NULL, &before[i]);
        // Signals that nohup or a background job ignores stay ignored.
        if (before[i].sa_handler != SIG_IGN)
            sigaction(SIGNALS[i], &action, NULL);
    }
}

void stop_release(void)
{
    for (int i = 0; i < SIGNAL_COUNT; i++)
        sigaction(SIGNALS[i], &before[i], NULL);
}

const StopFlag *stop_flag(void)
{
    return &caught;
}

void stop_again(void)
{
    // Raised again under the old handler, so that the shell sees the signal.
    if (caught)
        raise(caught);
}

void stop_not_by_writing(void)
{
    static const int numbers[] = {SIGPIPE, SIGXFSZ};
    struct sigaction action;
    for (int i = 0; i < 2; i++)
        if (sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler == SIG_DFL)
            signal(numbers[i], SIG_IGN);
}

bool process_own_path(char *path, size_t path_size)
{
    char called[PATH_MAX] = "/proc/self/exe", real[PATH_MAX];
#ifdef __APPLE__
    uint32_t room = sizeof called;
    if (_NSGetExecutablePath(called, &room) != 0)
        return false;
#endif
    if (realpath(called, real) == NULL)
        return false;
    int length = snprintf(path, path_size, "%s", real);
    return length > 0 && (size_t)length < path_size;
}

// Here all programs inherit a terminal's streams.
void console_begin(Console *console, int argc, char **argv)
{
    (void)argc, (void)argv;
    *console = (Console){0};
}

STUB(void console_end(Console *console, int status), )
