// runs.c -- runs as pieces of the workers' job.
#include "measure/runs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/clock.h"
#include "platform/files.h"
#include "platform/process.h"
#include "platform/workers.h"
#include "core/sim/sim.h"
#include "text/progress.h"
#include "text/words.h"

static const Option ROWS[] = {
    {OPTION("--jobs", "N", WHOLE, .offset = offsetof(RunsConfig, jobs),
            "play N games at a time; default: one per processor"),
     .least = 1, .most = WORKERS_MOST},
    {OPTION("--quiet", NULL, FLAG, .offset = offsetof(RunsConfig, quiet), "show no progress")},
};
const CommandLine RUNS_OPTIONS = {OPTIONS(ROWS)};

RunsConfig runs_config_default(void)
{
    return (RunsConfig){.jobs = workers_processors()};
}

// At most INT64_MAX: SQL has no larger whole numbers.
bool runs_seeds_read(void *where, const char *value, Error *error)
{
    RunsSeeds *seeds = where;
    Word first = words_first(value, strlen(value)), last = first;
    uint64_t to;
    (void)error;
    words_range(value, &first, &last);
    if (!words_u64(first.text, &seeds->first) || !words_u64_in(last.text, seeds->first, INT64_MAX, &to)
        || to - seeds->first >= RUNS_SEEDS_MOST)
        return false;
    seeds->count = (int)(to - seeds->first) + 1;
    return true;
}

typedef struct Running {
    const Runs *runs;
    const StopFlag *stop;
    void *rooms[WORKERS_MOST];
    int done;
    uint64_t ticks; // played
    Progress progress;
    char progress_name[64];
} Running;

// Elements of any type in an array, as for qsort.
static void *result_of(const Runs *runs, int number)
{
    return (char *)runs->results + (size_t)number * runs->result_bytes;
}

static void play_piece(void *context, int thread, int piece)
{
    const Running *running = context;
    const Runs *runs = running->runs;
    if (*running->stop)
        return;
    runs->play(runs->plan, piece, running->rooms[thread], running->stop, result_of(runs, piece));
    // The signal aborts the current runs, so their results are invalid.
    runs->done[piece] = !*running->stop;
}

// One thread at a time (workers.h), so that the sums need no lock.
static void piece_done(void *context, int piece)
{
    Running *running = context;
    const Runs *runs = running->runs;
    uint32_t ticks = 0;
    if (!runs->done[piece])
        return;
    // By bytes, because the type of a result is unknown here.
    if (runs->ticks_at != RUNS_NO_TICKS)
        memcpy(&ticks, (const char *)result_of(runs, piece) + runs->ticks_at, sizeof ticks);
    running->ticks += ticks;
    running->done++;
    if (runs->take != NULL)
        runs->take(runs->taker, result_of(runs, piece));
    progress_bar(running->progress_name, sizeof running->progress_name, runs->name, running->done, runs->count);
    // Estimates the total length of all games from the finished ones.
    running->progress.real_s = (double)running->ticks / SIM_TICKS_PER_SECOND * runs->count / running->done;
    progress_step(&running->progress, (uint32_t)running->done, clock_now_ns());
}

bool runs_play(const Runs *runs, RunsEnd *end, Error *error)
{
    Running running = {.runs = runs, .stop = stop_flag()};
    int64_t start_ns = clock_now_ns();
    // No more threads than runs, but at least one, because a pool needs one.
    int threads = runs->config.jobs < runs->count ? runs->config.jobs : runs->count > 0 ? runs->count : 1;
    Workers *workers = workers_open(threads);
    bool good = workers != NULL;
    // One room per thread, not per run: it holds a whole game, which is megabytes.
    for (int i = 0; i < threads && good; i++)
        good = (running.rooms[i] = calloc(1, runs->room_bytes)) != NULL;
    if (good) {
        const WorkersJob job = {.pieces = runs->count, .context = &running, .work = play_piece, .done = piece_done};
        running.progress = (Progress){.to = runs->config.quiet ? NULL : stderr,
                                      .terminal = file_is_terminal(stderr),
                                      .name = running.progress_name};
        progress_begin(&running.progress, (uint32_t)runs->count, 0.0, clock_now_ns());
        workers_run(workers, &job);
        progress_end(&running.progress);
    } else
        error_set(error, "no memory for %d games at a time, expected %zu bytes each", threads, runs->room_bytes);
    workers_close(workers);
    for (int i = 0; i < threads; i++)
        free(running.rooms[i]);
    *end = (RunsEnd){running.done, (double)(clock_now_ns() - start_ns) * 1.0e-9,
                     (double)running.ticks / SIM_TICKS_PER_SECOND};
    return good;
}
