// cmd_rank.c -- mitsubachi rank FOLDER.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "content/text_file.h"
#include "measure/command.h"
#include "measure/rank/rank_board.h"
#include "measure/runs.h"
#include "platform/files.h"
#include "platform/paths.h"
#include "text/grow.h"

typedef struct Ranking {
    const char *folder, *output, *html; // NULL if this output was not requested
    uint32_t seconds;
    RunsConfig run;
    RankWorld world;
    RankBoard board;
    RankRun *runs; // those to verify
    int run_count;
    RunsEnd end;
    Error error;
} Ranking;

#define AT(field) .offset = offsetof(Ranking, field)

static const Option ROWS[] = {
    {OPTION("-o", "NAME", TEXT, AT(output), "write NAME.csv, a row per file, and NAME.db, which stores the verdicts"),
     .expected = "a file name without its ending"},
    {OPTION("--html", "DIR", TEXT, AT(html), "write a site to a folder inside that of the page (web.md)"),
     .expected = "a folder"},
    {OPTION("--seconds", "N", U32, AT(seconds), "verify a demo for at most N seconds of processor time; 120"),
     .least = 1, .most = 86400},
    {.kind = FIELD_TABLE, AT(run), .of = &RUNS_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi rank",
    .manual = "board.md",
    .usage = "[OPTION]... FOLDER\n",
    .about = "Replay all demos (.mtb) in a folder and its subfolders, and list the best games.\n",
    OPTIONS(ROWS),
    .after =
        "Exit status: 0 all demos were verified, 2 wrong usage, 3 the machine failed (a file that cannot be read or\n"
        "written, memory, a signal: the verdicts until then are kept).\n",
    EXPECTS(1, 1, "one folder of demos"),
};

// Adds an ending to the NAME of -o.
static bool output_name(Ranking *ranking, const char *ending, char path[PATH_SIZE])
{
    if (snprintf(path, PATH_SIZE, "%s%s", ranking->output, ending) >= PATH_SIZE)
        return error_set(&ranking->error, "-o: too long, expected at most %d bytes", PATH_SIZE);
    return command_output_status("-o", path, &ranking->error) == STATUS_GOOD;
}

static void run_verify(const void *ranking_pointer, int number, void *sim, const StopFlag *stop, void *result)
{
    const Ranking *ranking = ranking_pointer;
    RankRun *run = result;
    FileBytes bytes;
    (void)number;
    // Files may change meanwhile: a verdict applies to the played bytes.
    run->unread = !rank_board_read(&ranking->board, run->path, &run->sum, &bytes, NULL);
    if (!run->unread && bytes.bytes != NULL)
        rank_check(&ranking->world, bytes.bytes, bytes.size, ranking->seconds, stop, sim, &run->entry, &run->links);
    file_free(&bytes);
}

static void run_keep(void *board, const void *run)
{
    rank_board_keep(board, run);
}

// Verifies new demos. If a file has become unreadable, stores the verdicts of the others and writes no output.
static bool verify_new(Ranking *ranking)
{
    bool *done = grow_zeros((size_t)ranking->run_count + 1);
    const Runs runs = {.name = "rank",
                       .plan = ranking,
                       .play = run_verify,
                       .room_bytes = sizeof(Sim),
                       .count = ranking->run_count,
                       .config = ranking->run,
                       .results = ranking->runs,
                       .result_bytes = sizeof ranking->runs[0],
                       .ticks_at = offsetof(RankRun, entry.ticks),
                       .done = done,
                       .taker = &ranking->board,
                       .take = run_keep};
    bool good = runs_play(&runs, &ranking->end, &ranking->error);
    free(done);
    if (!good || !rank_board_save(&ranking->board, &ranking->error))
        return false;
    for (int i = 0; i < ranking->run_count; i++)
        if (ranking->runs[i].unread)
            return error_set(&ranking->error, "%s: has become unreadable, expected the demo as before",
                             ranking->runs[i].path);
    return !*stop_flag()
        || error_set(&ranking->error, "stopped; %s",
                     ranking->output != NULL ? "the verdicts are saved, and nothing else was written"
                                             : "nothing was written");
}

static int rank(Ranking *ranking)
{
    RankBoard *board = &ranking->board;
    Error *error = &ranking->error;
    const char *html = ranking->html;
    char db[PATH_SIZE] = RANK_IN_MEMORY, csv[PATH_SIZE];
    int status = rank_world_open(&ranking->world, error);
    if (status != STATUS_GOOD)
        return status;
    if (ranking->output != NULL && (!output_name(ranking, ".db", db) || !output_name(ranking, ".csv", csv)))
        return STATUS_MACHINE;
    if (!rank_board_open(board, ranking->folder, db, ranking->world.program, (int64_t)time(NULL), error))
        return STATUS_MACHINE;
    ranking->runs = rank_board_runs(board, ranking->seconds, &ranking->run_count);
    if (!verify_new(ranking) || !rank_board_sort(board, error))
        return STATUS_MACHINE;
    rank_rows_print(board, "SELECT text FROM summary", stdout);
    if (board->cut)
        fprintf(stderr, "mitsubachi rank: %s: more than %d demos, skipped the others\n", board->folder,
                RANK_FILES_MOST);
    if (ranking->end.done > 0)
        printf("%d were new: %.1f s, %.0f times real time\n", ranking->end.done, ranking->end.passed_s,
               ranking->end.played_s / (ranking->end.passed_s + 1.0e-9));
    rank_best_print(board, stdout);
    if ((ranking->output != NULL && !text_file_write(csv, rank_csv_print, board, error))
        || (html != NULL && !rank_site_write(board, html, error)))
        return STATUS_MACHINE;
    if (ranking->output != NULL)
        printf("written: %s\n", csv);
    if (html != NULL)
        printf("written: %s/index.html\n", html);
    return STATUS_GOOD;
}

int cmd_rank(int argc, char **argv)
{
    Ranking *ranking = grow_zeros(sizeof *ranking);
    ranking->seconds = 120; // enough to verify eight hours of most modes, and one of the largest swarms
    ranking->run = runs_config_default();
    int status = command_begin(&LINE, ranking, &argc, argv);
    if (status < 0) {
        ranking->folder = argv[1];
        status = rank(ranking);
        if (status != STATUS_GOOD)
            command_report(&LINE, status, ranking->error.text);
        rank_runs_free(ranking->runs, ranking->run_count);
        rank_board_close(&ranking->board);
        rank_world_free(&ranking->world);
    }
    free(ranking);
    return status;
}
