// bands.c -- SDL's threads and semaphores; pieces are taken by counting.
#include "render/bands.h"

#include <SDL.h>
#include <stdlib.h>

#define HELPERS_MAX 3

struct Bands {
    SDL_Thread *helpers[HELPERS_MAX];
    int helper_count;
    SDL_sem *begin, *done;
    void (*work)(void *context, int piece);
    void *context;
    int count;
    _Atomic int next; // the first piece that nobody has taken
    bool ending;
};

static void take_pieces(Bands *bands)
{
    for (int piece = bands->next++; piece < bands->count; piece = bands->next++)
        bands->work(bands->context, piece);
}

static int help(void *bands_pointer)
{
    Bands *bands = bands_pointer;
    for (;;) {
        SDL_SemWait(bands->begin);
        if (bands->ending)
            return 0;
        take_pieces(bands);
        SDL_SemPost(bands->done);
    }
}

Bands *bands_open(int threads)
{
    Bands *bands = calloc(1, sizeof *bands);
    if (bands == NULL)
        return NULL;
    int wanted = (threads > 0 ? threads : SDL_GetCPUCount()) - 1;
    wanted = wanted < HELPERS_MAX ? wanted : HELPERS_MAX;
    bands->begin = SDL_CreateSemaphore(0);
    bands->done = SDL_CreateSemaphore(0);
    while (bands->begin != NULL && bands->done != NULL && bands->helper_count < wanted) {
        SDL_Thread *helper = SDL_CreateThread(help, "bands", bands);
        if (helper == NULL)
            break;
        bands->helpers[bands->helper_count++] = helper;
    }
    return bands;
}

void bands_close(Bands *bands)
{
    if (bands == NULL)
        return;
    bands->ending = true;
    for (int i = 0; i < bands->helper_count; i++)
        SDL_SemPost(bands->begin);
    for (int i = 0; i < bands->helper_count; i++)
        SDL_WaitThread(bands->helpers[i], NULL);
    SDL_DestroySemaphore(bands->begin);
    SDL_DestroySemaphore(bands->done);
    free(bands);
}

void bands_run(Bands *bands, void (*work)(void *context, int piece), void *context, int count)
{
    bands->work = work;
    bands->context = context;
    bands->count = count;
    bands->next = 0;
    for (int i = 0; i < bands->helper_count; i++)
        SDL_SemPost(bands->begin);
    take_pieces(bands);
    for (int i = 0; i < bands->helper_count; i++)
        SDL_SemWait(bands->done);
}
