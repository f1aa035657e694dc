// players_table.c -- rows of results, and their CSV.
#include "measure/players/players.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "measure/columns.h"
#include "text/grow.h"
#include "text/words.h"

#define HEADER_BYTES 512
#define GAME(field, least, most)                                                                                       \
    {                                                                                                                  \
#field, COLUMN_U32, offsetof(PlayersRow, game.field), least, most                                              \
    }

static const Column COLUMNS[] = {
    {"place", COLUMN_TEXT, offsetof(PlayersRow, place), 0, sizeof((PlayersRow *)0)->place},
    {"player", COLUMN_TEXT, offsetof(PlayersRow, player), 0, PLAYER_NAME_BYTES},
    {"seed", COLUMN_U64, offsetof(PlayersRow, seed), 0, 0},
    GAME(ticks, 1, UINT32_MAX),
    GAME(over, 0, 1),
    GAME(won, 0, 1),
    GAME(score, 0, UINT32_MAX),
    GAME(bees, 0, SIM_BEES_MAX),
    GAME(held, 0, UINT32_MAX),
    GAME(empty, 0, UINT32_MAX),
    GAME(near_misses, 0, UINT32_MAX),
    GAME(beaten, 0, UINT32_MAX),
    GAME(flowers, 0, UINT32_MAX),
    GAME(lost, 0, UINT32_MAX),
    GAME(carried, 0, UINT32_MAX),
    GAME(chain, 0, UINT32_MAX),
    GAME(bosses, 0, UINT32_MAX),
    GAME(bosses_beaten, 0, UINT32_MAX),
    GAME(boss_ticks, 0, UINT32_MAX),
    GAME(boss_score, 0, UINT32_MAX),
    GAME(after_ticks, 0, UINT32_MAX),
    {"stage", COLUMN_U32, offsetof(PlayersRow, stage), 0, 1},
    {"minutes", COLUMN_U32, offsetof(PlayersRow, minutes), 1, PLAYERS_MINUTES_MOST},
    {"game", COLUMN_U32, offsetof(PlayersRow, number), 1, PLAYERS_GAMES_MOST},
    {"games", COLUMN_U32, offsetof(PlayersRow, games), 1, PLAYERS_GAMES_MOST},
    {"rules", COLUMN_TEXT, offsetof(PlayersRow, rules), 0, PLAYERS_RULES_BYTES},
};
enum { COLUMN_COUNT = sizeof COLUMNS / sizeof COLUMNS[0] };

PlayersTable players_table_of(const PlayersPlan *plan)
{
    PlayersTable table = {.count = (int)players_plan_games(plan)};
    table.rows = grow_zeros((size_t)table.count * sizeof table.rows[0]);
    table.done = grow_zeros((size_t)table.count * sizeof table.done[0]);
    return table;
}

void players_table_free(PlayersTable *table)
{
    free(table->rows);
    free(table->done);
    *table = (PlayersTable){.rows = NULL};
}

// --- CSV

void players_table_csv(const void *table_pointer, FILE *out)
{
    const PlayersTable *table = table_pointer;
    char header[HEADER_BYTES];
    columns_header(COLUMNS, COLUMN_COUNT, header, sizeof header);
    fprintf(out, "%s\n", header);
    for (int i = 0; i < table->count; i++) {
        columns_print(COLUMNS, COLUMN_COUNT, &table->rows[i], out);
        fputc('\n', out);
    }
}

static bool row_take(PlayersTable *table, char *text, int number, TextErrors *errors)
{
    PlayersRow row = {.number = 0};
    const char *cell;
    int wrong = columns_read(COLUMNS, COLUMN_COUNT, &text, &row, &cell);
    if (wrong == 0 && text == NULL) {
        table->rows = grow_list(table->rows, sizeof table->rows[0], table->count, &table->room);
        table->rows[table->count++] = row;
        return true;
    }
    text_errors_add(errors, number, 0, "cell %d is '%s', expected what players writes there",
                    wrong > 0 ? wrong : COLUMN_COUNT + 1, words_quoted(wrong > 0 ? cell : text).text);
    return false;
}

bool players_table_read(PlayersTable *table, const char *bytes, size_t size, TextErrors *errors)
{
    char header[HEADER_BYTES], *copy = grow_zeros(size + 1);
    memcpy(copy, bytes, size);
    columns_header(COLUMNS, COLUMN_COUNT, header, sizeof header);
    char *at = strlen(copy) == size ? columns_line_cut(copy) : NULL;
    bool good = at != NULL && strcmp(copy, header) == 0;
    if (!good)
        text_errors_add(errors, 1, 0, "not the results of players, expected the header '%.40s...'", header);
    for (int line = 2; good && *at != '\0'; line++) {
        char *row = at;
        at = columns_line_cut(row);
        if (at == NULL)
            text_errors_add(errors, line, 0, "the line has no end, expected a whole file");
        good = at != NULL && row_take(table, row, line, errors);
    }
    free(copy);
    return good;
}

// --- in order

static int by_u32(uint32_t first, uint32_t second)
{
    return (first > second) - (first < second);
}

static int by_game(const void *a, const void *b)
{
    const PlayersRow *first = a, *second = b;
    int place = strcmp(first->place, second->place), player = strcmp(first->player, second->player);
    return place != 0 ? place : player != 0 ? player : (first->seed > second->seed) - (first->seed < second->seed);
}

// As they were named: parts in any order give what the whole would have given.
static int by_naming(const void *a, const void *b)
{
    const PlayersRow *first = a, *second = b;
    int place = by_u32(first->place_first, second->place_first);
    int player = by_u32(first->player_first, second->player_first);
    int place_name = strcmp(first->place, second->place);
    return place != 0 ? place : place_name != 0 ? place_name : player != 0 ? player : by_game(a, b);
}

// Gives rows from `begin` on, as far as they are of its place (and player), the least number among them. Returns where
// the next ones begin.
static int first_find(PlayersRow *rows, int begin, int count, bool of_player)
{
    uint32_t least = rows[begin].number;
    int end = begin;
    for (; end < count && strcmp(rows[end].place, rows[begin].place) == 0
           && (!of_player || strcmp(rows[end].player, rows[begin].player) == 0);
         end++)
        least = rows[end].number < least ? rows[end].number : least;
    for (int i = begin; i < end; i++)
        *(of_player ? &rows[i].player_first : &rows[i].place_first) = least;
    return end;
}

// Neighbours in the order of places, players and seeds.
static bool rows_agree(const PlayersTable *table, Error *error)
{
    for (int i = 1; i < table->count; i++) {
        const PlayersRow *row = &table->rows[i], *before = row - 1;
        bool same_place = strcmp(row->place, before->place) == 0;
        if (same_place && strcmp(row->rules, before->rules) != 0)
            return error_set(error, "games at %s by different rules (%s, %s), expected the same for all", row->place,
                             before->rules, row->rules);
        if (by_game(before, row) == 0)
            return error_set(error, "%s at %s with seed %" PRIu64 " is there twice, expected each game once",
                             row->player, row->place, row->seed);
    }
    return true;
}

bool players_table_finish(PlayersTable *table, Error *error)
{
    int kept = 0;
    for (int i = 0; i < table->count; i++)
        if (table->done == NULL || table->done[i])
            table->rows[kept++] = table->rows[i];
    table->count = kept;
    free(table->done);
    table->done = NULL;
    if (kept == 0)
        return error_set(error, "no games, expected some");
    qsort(table->rows, (size_t)kept, sizeof table->rows[0], by_game);
    bool good = rows_agree(table, error);
    for (int i = 0; i < kept;)
        i = first_find(table->rows, i, kept, false);
    for (int i = 0; i < kept;)
        i = first_find(table->rows, i, kept, true);
    qsort(table->rows, (size_t)kept, sizeof table->rows[0], by_naming);
    return good;
}

int players_table_missing(const PlayersTable *table)
{
    const uint32_t games = table->rows[0].games;
    for (int i = 1; i < table->count; i++)
        if (table->rows[i].games != games)
            return 0;
    return (uint32_t)table->count < games ? (int)games - table->count : 0;
}
