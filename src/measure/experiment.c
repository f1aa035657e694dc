// experiment.c -- runs as pieces of the workers' job.
#include "measure/experiment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "platform/clock.h"
#include "platform/files.h"
#include "platform/stop.h"
#include "platform/workers.h"
#include "sim/sim.h"
#include "text/progress.h"
#include "text/words.h"

static const Option ROWS[] = {
    {.name = "--jobs",
     .value = "N",
     .kind = OPTION_INT,
     .where = offsetof(ExperimentConfig, jobs),
     .least = 1,
     .most = WORKERS_MOST,
     .text = "games at a time; as many as the machine has processors"},
    {.name = "--quiet", .kind = OPTION_FLAG, .where = offsetof(ExperimentConfig, quiet), .text = "without progress"},
};
const CommandLine EXPERIMENT_OPTIONS = {OPTIONS(ROWS)};

ExperimentConfig experiment_config_default(void)
{
    return (ExperimentConfig){.jobs = workers_processors()};
}

bool experiment_shard_read(void *where, const char *value, char *what, size_t what_size)
{
    int *part = where, *parts = part + 1;
    const char *slash = strchr(value, '/');
    (void)what;
    (void)what_size;
    return slash != NULL && words_int_in(slash + 1, 1, EXPERIMENT_SHARDS_MOST, parts)
        && words_int_in(words_first(value, (size_t)(slash - value)).text, 1, *parts, part);
}

bool experiment_seeds_read(void *where, const char *value, char *what, size_t what_size)
{
    ExperimentSeeds *seeds = where;
    Word first = words_first(value, strlen(value)), last = first;
    uint64_t to;
    (void)what;
    (void)what_size;
    words_range(value, &first, &last);
    if (!words_u64(first.text, &seeds->first) || !words_u64(last.text, &to) || to < seeds->first
        || to - seeds->first >= EXPERIMENT_SEEDS_MOST)
        return false;
    seeds->count = (int)(to - seeds->first) + 1;
    return true;
}

typedef struct Running {
    const Experiment *experiment;
    const StopFlag *stop;
    void *rooms[WORKERS_MOST];
    int pieces, done;
    uint64_t ticks; // played
    Progress progress;
    char progress_name[64];
} Running;

// Parts are dealt like cards: neighbours, which take about as long, go to different parts.
static int number_of(const Experiment *experiment, int piece)
{
    return experiment->shards > 0 ? piece * experiment->shards + experiment->shard - 1 : piece;
}

// Results of any type in a row, as qsort has its elements.
static void *result_of(const Experiment *experiment, int number)
{
    return (char *)experiment->results + (size_t)number * experiment->result_bytes;
}

static void play_piece(void *context, int thread, int piece)
{
    const Running *running = context;
    const Experiment *experiment = running->experiment;
    int number = number_of(experiment, piece);
    if (*running->stop)
        return;
    experiment->play(experiment->plan, number, running->rooms[thread], running->stop, result_of(experiment, number));
    // A run during which the signal came was given up somewhere in its middle; its result is none.
    experiment->done[number] = !*running->stop;
}

// One thread at a time (workers.h), so that the sums need no lock.
static void tell_piece(void *context, int piece)
{
    Running *running = context;
    const Experiment *experiment = running->experiment;
    int number = number_of(experiment, piece);
    uint32_t ticks;
    if (!experiment->done[number])
        return;
    // By bytes: the type of a result is not known here.
    memcpy(&ticks, (const char *)result_of(experiment, number) + experiment->ticks_at, sizeof ticks);
    running->ticks += ticks;
    running->done++;
    if (experiment->take != NULL)
        experiment->take(experiment->taker, result_of(experiment, number));
    progress_bar(running->progress_name, sizeof running->progress_name, experiment->name, running->done,
                 running->pieces);
    // How long all games will have lasted is a guess from those that are done.
    running->progress.real_s = (double)running->ticks / SIM_TICKS_PER_SECOND * running->pieces / running->done;
    progress_step(&running->progress, (uint32_t)running->done, clock_now_ns());
}

// Bars are drawn over themselves on a terminal, and told in lines now and then elsewhere.
static void play_all(Running *running, Workers *workers)
{
    const WorkersJob job = {.pieces = running->pieces, .context = running, .work = play_piece, .done = tell_piece};
    running->progress = (Progress){.to = running->experiment->config.quiet ? NULL : stderr,
                                   .terminal = file_is_terminal(stderr),
                                   .name = running->progress_name};
    progress_begin(&running->progress, (uint32_t)running->pieces, 0.0, clock_now_ns());
    workers_run(workers, &job);
    progress_end(&running->progress);
}

// As many as there are threads, not runs: a room holds a whole game, which is megabytes.
static bool rooms_open(Running *running, int threads)
{
    for (int i = 0; i < threads; i++)
        if ((running->rooms[i] = calloc(1, running->experiment->room_bytes)) == NULL)
            return false;
    return true;
}

static void rooms_close(Running *running, int threads)
{
    for (int i = 0; i < threads; i++) {
        if (running->rooms[i] != NULL && running->experiment->room_end != NULL)
            running->experiment->room_end(running->rooms[i]);
        free(running->rooms[i]);
    }
}

bool experiment_run(const Experiment *experiment, ExperimentEnd *end, char *error, size_t error_size)
{
    Running running = {.experiment = experiment, .stop = stop_flag()};
    int64_t start_ns = clock_now_ns();
    running.pieces = experiment->shards > 0
                       ? (experiment->runs - experiment->shard + experiment->shards) / experiment->shards
                       : experiment->runs;
    // No more threads than runs, and one where there are none, since a pool has one at least.
    int threads = experiment->config.jobs < running.pieces ? experiment->config.jobs
                : running.pieces > 0                       ? running.pieces
                                                           : 1;
    Workers *workers = workers_open(threads);
    bool good = workers != NULL && rooms_open(&running, threads);
    if (good)
        play_all(&running, workers);
    else
        snprintf(error, error_size, "no memory for %d games at a time, expected %zu bytes each", threads,
                 experiment->room_bytes);
    workers_close(workers);
    rooms_close(&running, threads);
    *end = (ExperimentEnd){running.done, (double)(clock_now_ns() - start_ns) * 1.0e-9,
                           (double)running.ticks / SIM_TICKS_PER_SECOND};
    return good;
}
