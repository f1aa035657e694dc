// workers.c -- forks that share one counter and one pipe.
#define _DEFAULT_SOURCE 1 // MAP_ANONYMOUS
#include "platform/workers.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/assert.h"
#include "platform/stop.h"

#define LOOK_MS 50 // how often *stop is looked at: a signal may come just before the wait begins

// A piece's result on its way through the pipe; written and read at once, since it is smaller than PIPE_BUF.
typedef struct Parcel {
    int piece;
    unsigned char result[WORKERS_RESULT_BYTES_MOST];
} Parcel;

typedef struct Workers {
    const WorkersWish *wish;
    atomic_int *next; // the next piece, in memory that all share
    int pipe_ends[2];
    pid_t ids[WORKERS_MOST]; // 0: ended and waited for
    int count, done;
} Workers;

static size_t parcel_bytes(const Workers *workers)
{
    return offsetof(Parcel, result) + workers->wish->result_bytes;
}

// The child's side. Where the parent is gone, the pipe tells.
static _Noreturn void work(const Workers *workers)
{
    const WorkersWish *wish = workers->wish;
    stop_ignore();
    signal(SIGPIPE, SIG_IGN);
    close(workers->pipe_ends[0]);
    for (int piece = atomic_fetch_add(workers->next, 1); piece < wish->pieces;
         piece = atomic_fetch_add(workers->next, 1)) {
        Parcel parcel = {.piece = piece};
        wish->work(wish->context, piece, parcel.result);
        if (write(workers->pipe_ends[1], &parcel, parcel_bytes(workers)) < 0)
            _exit(1);
    }
    _exit(0);
}

static bool start(Workers *workers, char *error, size_t error_size)
{
    int wanted = workers->wish->processes < workers->wish->pieces ? workers->wish->processes : workers->wish->pieces;
    while (workers->count < wanted) {
        pid_t id = fork();
        if (id == 0)
            work(workers);
        if (id < 0) {
            snprintf(error, error_size, "process %d of %d cannot be started: %s", workers->count + 1, wanted,
                     strerror(errno));
            return false;
        }
        workers->ids[workers->count++] = id;
    }
    return true;
}

// Takes what has come, waiting a moment for it. False once all children have closed the pipe.
static bool receive(Workers *workers)
{
    Parcel parcel;
    struct pollfd wait = {.fd = workers->pipe_ends[0], .events = POLLIN};
    if (poll(&wait, 1, LOOK_MS) <= 0)
        return true;
    ssize_t got = read(workers->pipe_ends[0], &parcel, parcel_bytes(workers));
    if (got == (ssize_t)parcel_bytes(workers)) {
        workers->done++;
        workers->wish->done(workers->wish->context, parcel.piece, parcel.result);
    }
    return got > 0 || (got < 0 && errno == EINTR);
}

// waitpid that no signal disturbs: the child's id, or 0 where it still runs.
static pid_t wait_for(pid_t id, int *status, int how)
{
    pid_t ended;
    do
        ended = waitpid(id, status, how);
    while (ended < 0 && errno == EINTR);
    return ended;
}

// Looks which children have ended; waits for all of them where `how` is 0. False where one has not ended well.
static bool reap(Workers *workers, int how, char *error, size_t error_size)
{
    for (int i = 0; i < workers->count; i++) {
        int status = 0;
        if (workers->ids[i] == 0 || wait_for(workers->ids[i], &status, how) == 0)
            continue;
        workers->ids[i] = 0;
        if (WIFSIGNALED(status))
            snprintf(error, error_size, "a worker was ended by signal %d", WTERMSIG(status));
        else if (WEXITSTATUS(status) != 0)
            snprintf(error, error_size, "a worker ended with status %d", WEXITSTATUS(status));
        if (status != 0)
            return false;
    }
    return true;
}

static void kill_all(Workers *workers)
{
    int status;
    for (int i = 0; i < workers->count; i++)
        if (workers->ids[i] > 0)
            kill(workers->ids[i], SIGKILL);
    for (int i = 0; i < workers->count; i++)
        if (workers->ids[i] > 0)
            wait_for(workers->ids[i], &status, 0);
}

// Receives until all is done. Children live only while it runs.
static WorkersEnd run(Workers *workers, const volatile sig_atomic_t *stop, char *error, size_t error_size)
{
    bool good = start(workers, error, error_size), open = good;
    close(workers->pipe_ends[1]);
    while (open && good && (stop == NULL || !*stop)) {
        open = receive(workers);
        good = reap(workers, WNOHANG, error, error_size);
    }
    if (good && open) {
        kill_all(workers);
        return WORKERS_STOPPED;
    }
    if (!good || !reap(workers, 0, error, error_size)) {
        kill_all(workers);
        return WORKERS_FAILED;
    }
    ASSERT(workers->done == workers->wish->pieces);
    return WORKERS_DONE;
}

WorkersEnd workers_run(const WorkersWish *wish, const volatile sig_atomic_t *stop, char *error, size_t error_size)
{
    ASSERT(wish->processes >= 1 && wish->processes <= WORKERS_MOST && wish->pieces >= 1);
    ASSERT(wish->result_bytes <= WORKERS_RESULT_BYTES_MOST);
    Workers workers = {.wish = wish};
    void *shared = mmap(NULL, sizeof *workers.next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED || pipe(workers.pipe_ends) != 0) {
        snprintf(error, error_size, "no room for workers: %s", strerror(errno));
        if (shared != MAP_FAILED)
            munmap(shared, sizeof *workers.next);
        return WORKERS_FAILED;
    }
    workers.next = shared;
    atomic_init(workers.next, 0);
    WorkersEnd end = run(&workers, stop, error, error_size);
    close(workers.pipe_ends[0]);
    munmap(shared, sizeof *workers.next);
    return end;
}

int workers_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > WORKERS_MOST ? WORKERS_MOST : (int)count;
}
