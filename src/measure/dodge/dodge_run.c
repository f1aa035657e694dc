// dodge_run.c -- runs handed out to workers.
#include "measure/dodge/dodge_run.h"

#include <string.h>

#include "platform/clock.h"
#include "text/progress.h"

typedef struct Run {
    const DodgePlan *plan;
    DodgeTable *table;
    DodgeRoom *room; // each worker has its own copy of it
    Progress progress;
    char progress_name[64];
    uint64_t ticks; // played
} Run;

static void play_piece(void *context, int piece, void *result)
{
    const Run *run = context;
    DodgeGame game;
    dodge_game_play(run->plan, dodge_plan_run(run->plan, piece), run->room, &game);
    memcpy(result, &game, sizeof game); // which need not be aligned
}

static void take_piece(void *context, int piece, const void *result)
{
    Run *run = context;
    DodgeGame game;
    memcpy(&game, result, sizeof game);
    dodge_table_add(run->table, piece, &game);
    int done = run->table->done_count, all = run->table->count;
    run->ticks += game.ticks;
    progress_bar(run->progress_name, sizeof run->progress_name, "dodge", done, all);
    // How long all of them will have lasted is a guess from those that are done.
    run->progress.real_s = (double)run->ticks / SIM_TICKS_PER_SECOND * all / done;
    progress_step(&run->progress, (uint32_t)done, clock_now_ns());
}

WorkersEnd dodge_run(const DodgePlan *plan, const DodgeRunWish *wish, const volatile sig_atomic_t *stop,
                     DodgeTable *table, char *error, size_t error_size)
{
    _Static_assert(sizeof(DodgeGame) <= WORKERS_RESULT_BYTES_MOST, "a run has to fit through the pipe");
    Run run = {.plan = plan, .table = table, .room = dodge_room_new()};
    const WorkersWish workers = {.processes = wish->jobs, .pieces = table->count, .result_bytes = sizeof(DodgeGame),
                                 .context = &run, .work = play_piece, .done = take_piece};
    if (run.room == NULL) {
        snprintf(error, error_size, "no memory for a game, expected %zu bytes", sizeof(Sim));
        return WORKERS_FAILED;
    }
    run.progress = (Progress){.to = wish->progress, .terminal = wish->terminal, .name = run.progress_name};
    progress_begin(&run.progress, (uint32_t)table->count, 0.0, clock_now_ns());
    fflush(NULL);
    WorkersEnd end = workers_run(&workers, stop, error, error_size);
    progress_end(&run.progress);
    dodge_room_free(run.room);
    return end;
}
