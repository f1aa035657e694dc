// workers.c -- SDL's threads and semaphores; threads take pieces by a counter. Without threads, as in browsers, the
// caller does all the work.
#include "platform/workers.h"

#include <SDL.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "platform/files.h"

typedef struct Helper {
    Workers *workers;
    SDL_Thread *thread;
    int number;
} Helper;

struct Workers {
    Helper helpers[WORKERS_MOST];
    int helper_count;
    SDL_sem *begin,
        *done; // posted once for each helper at the start of a job; by each helper at the end. NULL: no threads
    SDL_mutex *reporting;  // guards job->done
    const WorkersJob *job; // NULL: the helpers exit
    SDL_atomic_t next;     // the next free piece
};

// A counter needs no queue, and a thread with short pieces takes more of them.
static void take_pieces(Workers *workers, int thread)
{
    const WorkersJob *job = workers->job;
    for (int piece = SDL_AtomicAdd(&workers->next, 1); piece < job->pieces; piece = SDL_AtomicAdd(&workers->next, 1)) {
        job->work(job->context, thread, piece);
        if (job->done == NULL)
            continue;
        SDL_LockMutex(workers->reporting);
        job->done(job->context, piece);
        SDL_UnlockMutex(workers->reporting);
    }
}

// Sleeps between jobs, so that idle threads cost nothing.
static int helper_run(void *helper_pointer)
{
    Helper *helper = helper_pointer;
    Workers *workers = helper->workers;
    for (;;) {
        SDL_SemWait(workers->begin);
        if (workers->job == NULL)
            return 0;
        take_pieces(workers, helper->number);
        SDL_SemPost(workers->done);
    }
}

Workers *workers_open(int threads)
{
    ASSERT(threads >= 1 && threads <= WORKERS_MOST);
    Workers *workers = calloc(1, sizeof *workers);
    if (workers == NULL)
        return NULL;
    workers->begin = SDL_CreateSemaphore(0);
    workers->done = SDL_CreateSemaphore(0);
    workers->reporting = SDL_CreateMutex();
    bool possible = workers->begin != NULL && workers->done != NULL && workers->reporting != NULL;
    // The caller is a thread too; if the machine gives fewer threads than requested, those do all the work.
    while (possible && workers->helper_count < threads - 1) {
        Helper *helper = &workers->helpers[workers->helper_count];
        *helper = (Helper){.workers = workers, .number = workers->helper_count + 1};
        helper->thread = SDL_CreateThread(helper_run, "worker", helper);
        if (helper->thread == NULL)
            break;
        workers->helper_count++;
    }
    return workers;
}

// The semaphore orders memory: a helper that has waited for it sees the job.
static void start_job(Workers *workers, const WorkersJob *job)
{
    workers->job = job;
    for (int i = 0; i < workers->helper_count; i++)
        SDL_SemPost(workers->begin);
}

void workers_close(Workers *workers)
{
    if (workers == NULL)
        return;
    start_job(workers, NULL);
    for (int i = 0; i < workers->helper_count; i++)
        SDL_WaitThread(workers->helpers[i].thread, NULL);
    SDL_DestroySemaphore(workers->begin);
    SDL_DestroySemaphore(workers->done);
    SDL_DestroyMutex(workers->reporting);
    free(workers);
}

// Returns when all helpers have finished, so that the job may lie on the caller's stack.
void workers_run(Workers *workers, const WorkersJob *job)
{
    SDL_AtomicSet(&workers->next, 0);
    start_job(workers, job);
    take_pieces(workers, 0);
    for (int i = 0; i < workers->helper_count; i++)
        SDL_SemWait(workers->done);
}

int workers_processors(void)
{
    int count = SDL_GetCPUCount();
    return count < 1 ? 1 : count > WORKERS_MOST ? WORKERS_MOST : count;
}

// --- One thread for the disk, which sleeps until a request.

struct Syncer {
    SDL_Thread *thread; // NULL for none
    SDL_sem *asked;     // once for each request, and once for the end
    SDL_atomic_t leaves;
    SDL_atomic_t cause; // errno of the first failure; 0
    int descriptor;
    char path[]; // of the file
};

// The name exists from the first request on, but its folder may not have been synced before.
static void sync_now(Syncer *syncer)
{
    errno = 0;
    if (!file_sync(syncer->descriptor) && SDL_AtomicGet(&syncer->cause) == 0)
        SDL_AtomicSet(&syncer->cause, errno ? errno : EIO);
    file_sync_name(syncer->path);
}

// One sync serves all requests since the last.
static int sync_on_demand(void *syncer_pointer)
{
    Syncer *syncer = syncer_pointer;
    for (;;) {
        SDL_SemWait(syncer->asked);
        while (SDL_SemTryWait(syncer->asked) == 0)
            continue;
        if (SDL_AtomicGet(&syncer->leaves))
            return 0;
        sync_now(syncer);
    }
}

Syncer *syncer_open(int descriptor, const char *path)
{
    size_t bytes = strlen(path) + 1;
    Syncer *syncer = calloc(1, sizeof *syncer + bytes);
    if (syncer == NULL)
        return NULL;
    syncer->descriptor = descriptor;
    memcpy(syncer->path, path, bytes);
    syncer->asked = SDL_CreateSemaphore(0);
    syncer->thread = syncer->asked ? SDL_CreateThread(sync_on_demand, "syncer", syncer) : NULL;
    return syncer;
}

void syncer_ask(Syncer *syncer)
{
    if (syncer == NULL)
        return;
    if (syncer->thread)
        SDL_SemPost(syncer->asked);
    else
        sync_now(syncer);
}

bool syncer_good(Syncer *syncer)
{
    int cause = syncer ? SDL_AtomicGet(&syncer->cause) : 0;
    errno = cause;
    return cause == 0;
}

// Runs in parallel to the thread: a second sync does no harm.
bool syncer_wait(Syncer *syncer)
{
    if (syncer)
        sync_now(syncer);
    return syncer_good(syncer);
}

void syncer_close(Syncer *syncer)
{
    if (syncer == NULL)
        return;
    SDL_AtomicSet(&syncer->leaves, 1);
    if (syncer->thread) {
        SDL_SemPost(syncer->asked);
        SDL_WaitThread(syncer->thread, NULL);
    }
    SDL_DestroySemaphore(syncer->asked);
    free(syncer);
}
