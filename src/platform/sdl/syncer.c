// syncer.c -- one thread, which sleeps until it is asked.
#include "platform/syncer.h"

#include <SDL.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "platform/files.h"

struct Syncer {
    SDL_Thread *thread; // NULL where there is none
    SDL_sem *asked;     // once for each time, and once for the end
    SDL_atomic_t leaves;
    SDL_atomic_t cause; // errno of the first that has failed; 0
    int descriptor;
    char path[]; // of the file
};

// The name is there from the first time on, but nobody knows whether its folder was on the disk before.
static void sync_now(Syncer *syncer)
{
    errno = 0;
    if (!file_sync(syncer->descriptor) && SDL_AtomicGet(&syncer->cause) == 0)
        SDL_AtomicSet(&syncer->cause, errno ? errno : EIO);
    file_sync_name(syncer->path);
}

// What was asked for several times meanwhile is done by one sync.
static int run(void *syncer_pointer)
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
    syncer->thread = syncer->asked ? SDL_CreateThread(run, "syncer", syncer) : NULL;
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

// Beside the thread, which may be at work: the disk does not mind being asked twice.
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
