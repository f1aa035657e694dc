// fuzz_csv.c -- libFuzzer's way into the tables of games: results of sweeps and of players; see README.md beside it.
//
// Each input is read as both, with the right header before it as well, because hardly any input would have it. What is
// read is printed and read again as the same text, and drawn.
#include "measure/players/players.h"
#include "measure/sweep/sweep.h"
#include "oracle.h"
#include "text/grow.h"
#include "text/grow_stream.h"

static const char SWEEP_HEADER[] = "tunable,value,seed,ticks,over,score,bees_mean,bees_most,beaten,flowers,lost,"
                                   "ticks_most,rules,bees_at_0s,bees_at_1s\n";

static void check_finished(bool good, const char *error)
{
    check(good == (error[0] == '\0'));
    if (!good)
        check_message(error);
}

// --- sweeps

static char *sweep_text(const Results *results)
{
    MemoryStream stream;
    results_csv(results, grow_stream(&stream));
    return grow_stream_end(&stream);
}

static void print_sweep(const Results *results)
{
    MemoryStream stream;
    TextErrors errors = {0};
    Results *again = results_open(SWEEP_COLUMNS, SWEEP_COLUMN_COUNT, SWEEP_KEY);
    char *text = sweep_text(results);
    check(results_read(again, text, strlen(text), &errors) && errors.count == 0);
    char *text_again = sweep_text(again);
    check(strcmp(text, text_again) == 0);
    free(text);
    free(text_again);
    results_close(again);
    FILE *out = grow_stream(&stream);
    sweep_print(NULL, results, out);
    sweep_draw(NULL, results, out);
    free(grow_stream_end(&stream));
}

static void read_sweep(const char *text, size_t size)
{
    TextErrors errors = {0};
    Results *results = results_open(SWEEP_COLUMNS, SWEEP_COLUMN_COUNT, SWEEP_KEY);
    bool good = results_read(results, text, size, &errors);
    check(good == (errors.errors == 0));
    check_errors(&errors, text, size);
    if (good && !results_empty(results))
        print_sweep(results);
    text_errors_free(&errors);
    results_close(results);
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
    Error error = {0};
    bool good = players_table_read(&table, text, size, &errors);
    check(good == (errors.errors == 0));
    check_errors(&errors, text, size);
    if (good) {
        print_players(&table);
        good = players_table_finish(&table, &error);
        check_finished(good, error.text);
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
