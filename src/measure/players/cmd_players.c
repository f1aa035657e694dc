// cmd_players.c -- mitsubachi players.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "measure/command.h"
#include "measure/players/players.h"
#include "text/grow.h"

// All of it while it is planned and played.
typedef struct Work {
    const PlayersOptions *options;
    PatternBook book;
    Places places;
    PlayersPlan plan;
    PlayersTable table;
    PlayersStats stats; // of a table that is finished
    Error error;
} Work;

static int plan_places(Work *work)
{
    int status = STATUS_GOOD;
    for (int i = 0; i < work->places.count && status == STATUS_GOOD; i++) {
        Tunables tunables;
        status = place_tunables(&work->places.list[i], &work->options->numbers, &tunables, &work->error);
        if (status == STATUS_GOOD)
            players_plan_place(&work->plan, &work->places.list[i], &tunables);
    }
    return status;
}

// Patterns, stages and levels, and who plays there.
static int plan_read(Work *work)
{
    const PlayersOptions *options = work->options;
    work->plan = (PlayersPlan){
        .seeds = options->seeds, .ticks = (uint32_t)options->minutes * PLAYERS_MINUTE_TICKS, .book = &work->book};
    if (!players_plan_players(&work->plan, options->players, &work->error))
        return STATUS_USAGE;
    int status = command_book(&work->book, &work->error);
    if (status != STATUS_GOOD)
        return status;
    if (!places_read_mixed(&work->places, options->places, options->levels, &work->book, &work->error))
        return STATUS_USAGE;
    status = plan_places(work);
    if (status != STATUS_GOOD || players_plan_games(&work->plan) <= PLAYERS_GAMES_MOST)
        return status;
    error_set(&work->error, "%" PRId64 " games, expected at most %d", players_plan_games(&work->plan),
              PLAYERS_GAMES_MOST);
    return STATUS_USAGE;
}

static void print_svg(const void *work_pointer, FILE *out)
{
    const Work *work = work_pointer;
    players_plot(&work->stats, work->options->curves, out);
}

// Prints and writes what there is.
static int show(Work *work)
{
    const PlayersOptions *options = work->options;
    if (!players_table_finish(&work->table, &work->error))
        return STATUS_NO;
    work->stats = players_stats_of(&work->table);
    players_print(&work->stats, options->against, stdout);
    int missing = players_table_missing(&work->table);
    if (missing > 0)
        printf("\n%d of %d games are missing\n", missing, missing + work->table.count);
    bool good = command_write(options->csv, players_table_csv, &work->table, &work->error)
             && command_write(options->svg, print_svg, work, &work->error);
    return good ? STATUS_GOOD : STATUS_MACHINE;
}

static int play(Work *work)
{
    const PlayersOptions *options = work->options;
    RunsEnd end;
    int status = plan_read(work);
    if (status != STATUS_GOOD)
        return status;
    work->table = players_table_of(&work->plan);
    Runs runs = players_runs(&work->plan, &work->table);
    runs.config = options->run;
    if (!runs_play(&runs, &end, &work->error))
        return STATUS_MACHINE;
    status = show(work);
    if (status == STATUS_GOOD)
        printf("\n%d games in %.1f s: %.0f times real time\n", end.done, end.passed_s, end.played_s / end.passed_s);
    return status;
}

static bool file_take(void *table, const char *bytes, size_t size, TextErrors *errors)
{
    return players_table_read(table, bytes, size, errors);
}

static int list(void)
{
    for (int i = 0; i < player_kind_count(); i++)
        printf("%-8s  %s\n", player_kind(i)->name, player_kind(i)->text);
    return STATUS_GOOD;
}

static int run(Work *work)
{
    const PlayersOptions *options = work->options;
    if (options->list)
        return list();
    int status = command_output_status("--csv", options->csv, &work->error);
    if (status == STATUS_GOOD)
        status = command_output_status("--svg", options->svg, &work->error);
    if (status != STATUS_GOOD)
        return status;
    if (!options->read)
        return play(work);
    status = command_read_files(&PLAYERS_LINE, options->files, options->file_count, file_take, &work->table);
    return status == STATUS_GOOD ? show(work) : status;
}

int cmd_players(int argc, char **argv)
{
    PlayersOptions options;
    Error error;
    switch (players_options_read(&options, argc, argv, &error)) {
    case COMMAND_RUNS: break;
    case COMMAND_TOLD: return STATUS_GOOD;
    case COMMAND_WRONG: return command_tell(&PLAYERS_LINE, STATUS_USAGE, error.text);
    }
    Work *work = grow_zeros(sizeof *work);
    work->options = &options;
    int status = run(work);
    if (status != STATUS_GOOD && work->error.text[0] != '\0')
        command_tell(&PLAYERS_LINE, status, work->error.text);
    players_stats_free(&work->stats);
    players_table_free(&work->table);
    places_free(&work->places);
    free(work);
    return status;
}
