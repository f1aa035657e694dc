// fuzz_csv.c -- libFuzzer's way into the tables of games: results of sweeps and of players; see README.md beside it.
//
// Each input is read as both, with the right header before it as well, because hardly any input would have it. What is
// read is printed and read again as the same text; a table that is whole is drawn.
#include "measure/players/players.h"
#include "measure/sweep/sweep.h"
#include "oracle.h"
#include "text/grow.h"
#include "text/grow_stream.h"

#define GAMES_MOST 200 // of a sweep: a few bytes may ask for a million, and get memory for them
#define GAMES_CELL 12

static const char SWEEP_HEADER[] = "tunable,value,seed,ticks,over,score,bees_mean,bees_most,beaten,flowers,lost,game,"
                                   "games,ticks_most,sweep,bees_at_0s,bees_at_1s\n";

static void check_finished(bool good, const char *error)
{
    check(good == (error[0] == '\0'));
    if (!good)
        check_message(error);
}

// --- sweeps

static void draw_sweep(SweepTable *table)
{
    MemoryStream stream;
    SweepSummary *summaries = sweep_summaries(table);
    FILE *out = grow_stream(&stream);
    sweep_stats_print(table, summaries, out);
    sweep_draw(table, summaries, out);
    if (strcmp(table->subject, SWEEP_STAGES) == 0)
        sweep_stages_print(table, summaries, out);
    free(grow_stream_end(&stream));
    free(summaries);
}

static char *sweep_text(const SweepTable *table)
{
    MemoryStream stream;
    sweep_table_print(table, grow_stream(&stream));
    return grow_stream_end(&stream);
}

static void print_sweep(const SweepTable *table)
{
    SweepTable again = {.games = 0};
    TextErrors errors = {0};
    char *text = sweep_text(table);
    check(sweep_table_read(&again, text, strlen(text), &errors) && errors.count == 0);
    char *text_again = sweep_text(&again);
    check(strcmp(text, text_again) == 0);
    free(text);
    free(text_again);
    sweep_table_free(&again);
}

static bool asks_too_much(const char *text)
{
    const char *at = strchr(text, '\n');
    for (int i = 0; at != NULL && i < GAMES_CELL; i++)
        at = strchr(at + 1, ',');
    return at != NULL && strtol(at + 1, NULL, 10) > GAMES_MOST;
}

static void read_sweep(const char *text, size_t size)
{
    if (asks_too_much(text))
        return;
    SweepTable table = {.games = 0};
    TextErrors errors = {0};
    char error[512] = "";
    bool good = sweep_table_read(&table, text, size, &errors);
    check(good == (errors.errors == 0));
    check_errors(&errors, text, size);
    if (good) {
        print_sweep(&table);
        good = sweep_table_finish(&table, error, sizeof error);
        check_finished(good, error);
        if (good)
            draw_sweep(&table);
    }
    text_errors_free(&errors);
    sweep_table_free(&table);
}

// --- players

static char *players_text(const PlayersTable *table)
{
    MemoryStream stream;
    players_table_csv(table, grow_stream(&stream));
    return grow_stream_end(&stream);
}

static void draw_players(const PlayersTable *table)
{
    MemoryStream stream;
    PlayersStats stats = players_stats_of(table);
    FILE *out = grow_stream(&stream);
    check(players_table_missing(table) >= 0);
    players_print(&stats, table->rows[0].player, out);
    players_plot(&stats, table->rows[0].player, out);
    free(grow_stream_end(&stream));
    players_stats_free(&stats);
}

static void print_players(const PlayersTable *table)
{
    PlayersTable again = {.rows = NULL};
    TextErrors errors = {0};
    char *text = players_text(table);
    check(players_table_read(&again, text, strlen(text), &errors) && errors.count == 0);
    char *text_again = players_text(&again);
    check(strcmp(text, text_again) == 0);
    free(text);
    free(text_again);
    players_table_free(&again);
}

static void read_players(const char *text, size_t size)
{
    PlayersTable table = {.rows = NULL};
    TextErrors errors = {0};
    char error[512] = "";
    bool good = players_table_read(&table, text, size, &errors);
    check(good == (errors.errors == 0));
    check_errors(&errors, text, size);
    if (good) {
        print_players(&table);
        good = players_table_finish(&table, error, sizeof error);
        check_finished(good, error);
        if (good)
            draw_players(&table);
    }
    text_errors_free(&errors);
    players_table_free(&table);
}

// --- both

static void read_behind(const char *header, const uint8_t *bytes, size_t size, void (*read)(const char *, size_t))
{
    size_t length = strlen(header);
    char *text = grow_zeros(length + size + 1);
    memcpy(text, header, length);
    if (size > 0)
        memcpy(text + length, bytes, size);
    read(text, length + size);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const PlayersTable none = {.rows = NULL};
    char *header = players_text(&none);
    read_behind("", bytes, size, read_sweep);
    read_behind(SWEEP_HEADER, bytes, size, read_sweep);
    read_behind("", bytes, size, read_players);
    read_behind(header, bytes, size, read_players);
    free(header);
    return 0;
}
