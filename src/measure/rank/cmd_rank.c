// cmd_rank.c -- mitsubachi rank FOLDER.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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
    RankKnown *known;
    RankRun *fresh; // unknown runs, while they are verified
    RunsEnd end;
    Error error;
} Ranking;

#define AT(field) .offset = offsetof(Ranking, field)

static const Option ROWS[] = {
    {OPTION("--output", "NAME", TEXT, AT(output),
            "write NAME.csv, a row a file, and NAME.db, which keeps the verdicts"),
     .also = "-o", .expected = "a file name without its ending"},
    {OPTION("--html", "DIR", TEXT, AT(html), "write a site, to a folder within that of the page (web.md)"),
     .expected = "a folder"},
    {OPTION("--seconds", "N", U32, AT(seconds), "verify a demo for at most N seconds of processor time; 120"),
     .least = 1, .most = 86400},
    {.kind = FIELD_TABLE, AT(run), .of = &RUNS_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi rank",
    .manual = "board.md",
    .usage = "[OPTION]... FOLDER\n",
    .about = "List the best games of all demos (.mtb) of a folder and those in it; each is played once more.\n",
    OPTIONS(ROWS),
    .after =
        "Exit status: 0 all demos were looked at, 2 wrong usage, 3 the machine failed (a file that cannot be read or\n"
        "written, memory, a signal: the verdicts until then are kept).\n",
    .least = 1,
    .most = 1,
    .expected = "one folder of demos",
};

// --- what is known

// NAME.csv, where -o names one.
static bool output_name(Ranking *ranking, const char *ending, char path[PATH_SIZE])
{
    if (snprintf(path, PATH_SIZE, "%s%s", ranking->output, ending) >= PATH_SIZE)
        return error_set(&ranking->error, "-o: too long, expected at most %d bytes", PATH_SIZE);
    return command_output_status("-o", path, &ranking->error) == STATUS_GOOD;
}

// Without -o the verdicts are only in memory.
static bool known_begin(Ranking *ranking)
{
    char path[PATH_SIZE];
    bool kept = ranking->output != NULL;
    if (kept && !output_name(ranking, ".db", path))
        return false;
    ranking->known = rank_known_open(kept ? path : RANK_KNOWN_MEMORY, ranking->world.program, &ranking->error);
    if (ranking->known == NULL)
        return false;
    uint64_t now_unix_s = (uint64_t)time(NULL);
    for (int i = 0; i < ranking->board.run_count; i++)
        rank_known_find(ranking->known, &ranking->board.runs[i], ranking->seconds, now_unix_s);
    return true;
}

// --- what is new

static void verify(const void *ranking_pointer, int number, void *room, const StopFlag *stop, void *result)
{
    const Ranking *ranking = ranking_pointer;
    RankRun *run = result;
    FileBytes bytes;
    (void)number;
    // Files may change meanwhile: a verdict applies to the bytes that were played.
    run->unread = !rank_board_read(&ranking->board, run, &bytes, NULL);
    if (run->unread || !bytes.bytes) {
        snprintf(run->facts.reason, sizeof run->facts.reason, "it has changed meanwhile");
        return;
    }
    rank_check(&ranking->world, bytes.bytes, bytes.size, ranking->seconds, stop, room, &run->facts, &run->links);
    file_free(&bytes);
}

static void run_keep(void *known, const void *run)
{
    rank_known_keep(known, run);
}

// While some games are temporarily unreadable no output is written; the verdicts about the others are stored.
static bool all_read(Ranking *ranking)
{
    for (int i = 0; i < ranking->board.run_count; i++) {
        const RankRun *run = &ranking->board.runs[i];
        if (!run->unread)
            continue;
        return error_set(&ranking->error, "%s: has become unreadable, expected the demo as before",
                         ranking->board.files[run->file].path);
    }
    return true;
}

// Verifies the unknown runs, which are collected in `fresh`.
static bool verify_all(Ranking *ranking)
{
    RankBoard *board = &ranking->board;
    int count = 0;
    ranking->fresh = grow_zeros(((size_t)board->run_count + 1) * sizeof ranking->fresh[0]);
    for (int i = 0; i < board->run_count; i++)
        if (!board->runs[i].known)
            ranking->fresh[count++] = board->runs[i];
    bool *done = grow_zeros((size_t)count + 1);
    const Runs runs = {.name = "rank",
                       .plan = ranking,
                       .play = verify,
                       .room_bytes = sizeof(RankRoom),
                       .count = count,
                       .config = ranking->run,
                       .results = ranking->fresh,
                       .result_bytes = sizeof ranking->fresh[0],
                       .ticks_at = offsetof(RankRun, facts.ticks),
                       .done = done,
                       .taker = ranking->known,
                       .take = run_keep};
    bool good = runs_play(&runs, &ranking->end, &ranking->error);
    for (int i = 0, at = 0; at < count; i++)
        if (!board->runs[i].known)
            board->runs[i] = ranking->fresh[at++];
    free(ranking->fresh);
    free(done);
    return good;
}

// --- what comes of it

static void print_summary(const Ranking *ranking)
{
    const RankBoard *board = &ranking->board;
    int verdicts[RANK_VERDICTS] = {0}, unread = 0, copies = 0;
    for (int i = 0; i < board->run_count; i++)
        verdicts[board->runs[i].facts.verdict]++;
    for (int i = 0; i < board->file_count; i++)
        unread += board->files[i].run < 0;
    copies = board->file_count - unread - board->run_count;
    printf("%d demos: %d good, %d rejected, %d of other versions, %d too long; %d copies\n", board->file_count,
           verdicts[RANK_GOOD], verdicts[RANK_BAD] + unread, verdicts[RANK_VERSION], verdicts[RANK_TOO_LONG], copies);
    if (board->cut)
        fprintf(stderr, "mitsubachi rank: %s: more than %d demos, the others were left out\n", board->folder,
                RANK_FILES_MOST);
    if (ranking->end.done > 0)
        printf("%d were new: %.1f s, %.0f times real time\n", ranking->end.done, ranking->end.passed_s,
               ranking->end.played_s / (ranking->end.passed_s + 1.0e-9));
}

static int write_all(Ranking *ranking)
{
    char path[PATH_SIZE];
    print_summary(ranking);
    rank_board_sort(&ranking->board);
    rank_best_print(&ranking->board, stdout);
    const char *html = ranking->html, *csv = ranking->output != NULL ? path : NULL;
    if (csv != NULL && !output_name(ranking, ".csv", path))
        return STATUS_USAGE;
    if (!command_write(csv, rank_table_print, &ranking->board, &ranking->error))
        return STATUS_MACHINE;
    if (html != NULL && !rank_site_write(&ranking->board, html, &ranking->error))
        return STATUS_MACHINE;
    if (csv != NULL)
        printf("written: %s\n", csv);
    if (html != NULL)
        printf("written: %s/index.html\n", html);
    return STATUS_GOOD;
}

static int rank(Ranking *ranking)
{
    int status = rank_world_open(&ranking->world, &ranking->error);
    if (status != STATUS_GOOD)
        return status;
    if (!rank_board_open(&ranking->board, ranking->folder, &ranking->error) || !known_begin(ranking)
        || !verify_all(ranking))
        return STATUS_MACHINE;
    bool kept = rank_known_close(ranking->known, &ranking->error);
    ranking->known = NULL;
    if (!kept || !all_read(ranking))
        return STATUS_MACHINE;
    error_set(&ranking->error, "stopped; %s",
              ranking->output != NULL ? "the verdicts are saved, and nothing else was written" : "nothing was written");
    return *stop_flag() ? STATUS_MACHINE : write_all(ranking);
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
        rank_known_close(ranking->known, NULL);
        rank_board_free(&ranking->board);
        rank_world_free(&ranking->world);
    }
    free(ranking);
    return status;
}
