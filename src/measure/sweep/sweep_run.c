// sweep_run.c -- games handed out to workers.
#include "measure/sweep/sweep_run.h"

#include <stdlib.h>
#include <string.h>

#include "platform/clock.h"
#include "text/progress.h"

typedef struct Run {
    const SweepPlan *plan;
    const SweepRunWish *wish;
    SweepTable *table;
    Sim *sim; // each worker has its own copy of it
    Progress progress;
    char progress_name[64];
    int pieces, done;
    uint64_t ticks; // played
} Run;

static int number_of(const Run *run, int piece)
{
    return piece * run->wish->shards + run->wish->shard - 1;
}

static void play_piece(void *context, int piece, void *result)
{
    const Run *run = context;
    const SweepPlan *plan = run->plan;
    int number = number_of(run, piece);
    const SweepValue *value = &plan->values[number / plan->games];
    sweep_game_play(value->place, &value->tunables, plan->book,
                    plan->seed + (uint64_t)(number % plan->games), plan->ticks, run->sim, result);
}

static void take_piece(void *context, int piece, const void *result)
{
    Run *run = context;
    SweepGame game;
    memcpy(&game, result, sizeof game);
    sweep_table_add(run->table, run->plan, number_of(run, piece), &game);
    run->done++;
    run->ticks += game.ticks;
    progress_bar(run->progress_name, sizeof run->progress_name, "sweep", run->done, run->pieces);
    // How long all games will have lasted is a guess from those that are done.
    run->progress.real_s = (double)run->ticks / SIM_TICKS_PER_SECOND * run->pieces / run->done;
    progress_step(&run->progress, (uint32_t)run->done, clock_now_ns());
}

static WorkersEnd run_all(Run *run, const volatile sig_atomic_t *stop, char *error, size_t error_size)
{
    const WorkersWish workers = {.processes = run->wish->jobs, .pieces = run->pieces, .result_bytes = sizeof(SweepGame),
                                 .context = run, .work = play_piece, .done = take_piece};
    run->progress = (Progress){.to = run->wish->progress, .terminal = run->wish->terminal,
                               .name = run->progress_name};
    progress_begin(&run->progress, (uint32_t)run->pieces, 0.0, clock_now_ns());
    fflush(NULL);
    WorkersEnd end = workers_run(&workers, stop, error, error_size);
    progress_end(&run->progress);
    sweep_table_sort(run->table);
    return end;
}

WorkersEnd sweep_run(const SweepPlan *plan, const SweepRunWish *wish, const volatile sig_atomic_t *stop,
                     SweepTable *table, char *error, size_t error_size)
{
    _Static_assert(sizeof(SweepGame) <= WORKERS_RESULT_BYTES_MOST, "a game has to fit through the pipe");
    Run run = {.plan = plan, .wish = wish, .table = table, .sim = malloc(sizeof(Sim))};
    run.pieces = (sweep_plan_game_count(plan) - wish->shard + wish->shards) / wish->shards;
    WorkersEnd end = WORKERS_DONE;
    if (run.sim == NULL) {
        snprintf(error, error_size, "no memory for a game, expected %zu bytes", sizeof(Sim));
        return WORKERS_FAILED;
    }
    if (run.pieces > 0)
        end = run_all(&run, stop, error, error_size);
    free(run.sim);
    return end;
}
