// workers.c -- a system with one thread: the caller does all pieces. Its files lie in memory, and are kept by others.
#include "platform/workers.h"

#include <stddef.h>
#include <stdlib.h>

#include "core/base/assert.h"

struct Workers {
    char none; // a struct has to have something
};

Workers *workers_open(int threads)
{
    ASSERT(threads >= 1 && threads <= WORKERS_MOST);
    return malloc(sizeof(Workers));
}

void workers_close(Workers *workers)
{
    free(workers);
}

void workers_run(Workers *workers, const WorkersJob *job)
{
    (void)workers;
    for (int piece = 0; piece < job->pieces; piece++) {
        job->work(job->context, 0, piece);
        if (job->done != NULL)
            job->done(job->context, piece);
    }
}

int workers_processors(void)
{
    return 1;
}

Syncer *syncer_open(int descriptor, const char *path)
{
    (void)descriptor, (void)path;
    return NULL;
}

void syncer_ask(Syncer *syncer)
{
    (void)syncer;
}

bool syncer_wait(Syncer *syncer)
{
    (void)syncer;
    return true;
}

bool syncer_good(Syncer *syncer)
{
    (void)syncer;
    return true;
}

void syncer_close(Syncer *syncer)
{
    (void)syncer;
}
