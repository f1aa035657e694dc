// workers.c -- a system with one thread: whoever asks for helpers does all pieces alone.
#include "platform/workers.h"

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
