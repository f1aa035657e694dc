// sweep_table.c -- rows of results, and their CSV.
#include "measure/sweep/sweep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "measure/columns.h"
#include "text/grow.h"
#include "text/words.h"

#define HEADER_BYTES 2048

// A row of the file as far as it is the same in all sweeps.
typedef struct Line {
    SweepRow row;
    char subject[TUNABLE_NAME_BYTES], id[SWEEP_ID_BYTES];
    uint32_t number, games, ticks_most; // number from 1
} Line;

static const Column COLUMNS[] = {
    {"tunable", COLUMN_TEXT, offsetof(Line, subject), 0, TUNABLE_NAME_BYTES},
    {"value", COLUMN_TEXT, offsetof(Line, row.value), 0, TUNABLE_NAME_BYTES},
    {"seed", COLUMN_U64, offsetof(Line, row.seed), 0, 0},
    {"ticks", COLUMN_U32, offsetof(Line, row.game.ticks), 0, SWEEP_TICKS_MOST},
    {"over", COLUMN_U32, offsetof(Line, row.game.over), 0, 1},
    {"score", COLUMN_U32, offsetof(Line, row.game.score), 0, UINT32_MAX},
    {"bees_mean", COLUMN_FLOAT, offsetof(Line, row.game.bees_mean), 0, 0},
    {"bees_most", COLUMN_U32, offsetof(Line, row.game.bees_most), 0, SIM_BEES_MAX},
    {"beaten", COLUMN_U32, offsetof(Line, row.game.beaten), 0, UINT32_MAX},
    {"flowers", COLUMN_U32, offsetof(Line, row.game.flowers), 0, UINT32_MAX},
    {"lost", COLUMN_U32, offsetof(Line, row.game.lost), 0, UINT32_MAX},
    {"game", COLUMN_U32, offsetof(Line, number), 1, SWEEP_GAMES_MOST},
    {"games", COLUMN_U32, offsetof(Line, games), 1, SWEEP_GAMES_MOST},
    {"ticks_most", COLUMN_U32, offsetof(Line, ticks_most), SWEEP_TICKS_LEAST, SWEEP_TICKS_MOST},
    {"sweep", COLUMN_TEXT, offsetof(Line, id), 0, SWEEP_ID_BYTES},
};
enum { TICKS = 3, NUMBER = 11, COLUMN_COUNT = sizeof COLUMNS / sizeof COLUMNS[0] };

static void table_begin(SweepTable *table, const char *subject, const char *id, int games, uint32_t ticks_most)
{
    snprintf(table->subject, sizeof table->subject, "%s", subject);
    snprintf(table->id, sizeof table->id, "%s", id);
    table->games = games;
    table->ticks_most = ticks_most;
    table->done = grow_zeros((size_t)games * sizeof table->done[0]);
}

SweepTable sweep_table_of(const SweepPlan *plan)
{
    SweepTable table = {.games = 0};
    char id[SWEEP_ID_BYTES];
    sweep_plan_id(plan, id);
    table_begin(&table, plan->subject, id, sweep_plan_game_count(plan), plan->ticks);
    // For the whole sweep, also in a part: rows are found by their number.
    table.rows = grow_zeros((size_t)table.games * sizeof table.rows[0]);
    return table;
}

// The first line that belongs to games of at most so many ticks.
// The columns tell how long games may last, so that a file can be read without its command line.
static void header_text(uint32_t ticks_most, char text[HEADER_BYTES])
{
    int length = columns_header(COLUMNS, COLUMN_COUNT, text, HEADER_BYTES), each_s = sweep_sample_s(ticks_most);
    for (int i = 0; i < sweep_sample_count(ticks_most); i++)
        length += snprintf(text + length, HEADER_BYTES - (size_t)length, ",bees_at_%ds", i * each_s);
}

// Through the struct that a reader fills, so that the list of columns is there once.
static void row_print(const SweepTable *table, int number, const SweepRow *row, FILE *out)
{
    Line line = {
        .row = *row, .number = (uint32_t)number + 1u, .games = (uint32_t)table->games, .ticks_most = table->ticks_most};
    memcpy(line.subject, table->subject, sizeof line.subject);
    memcpy(line.id, table->id, sizeof line.id);
    columns_print(COLUMNS, COLUMN_COUNT, &line, out);
    for (int i = 0; i < sweep_sample_count(table->ticks_most); i++)
        fprintf(out, ",%" PRId32, line.row.game.bees[i]);
    fputc('\n', out);
}

// In the order of numbers whoever played them first, so that the file does not depend on --jobs.
void sweep_table_print(const SweepTable *table, FILE *out)
{
    char header[HEADER_BYTES];
    header_text(table->ticks_most, header);
    fprintf(out, "%s\n", header);
    for (int i = 0, taken = 0; i < table->games; i++)
        if (table->done[i])
            row_print(table, i, table->rows ? &table->rows[i] : &table->taken[taken++].row, out);
}

// Reads a row, cell by cell. Returns the number of the first one that is wrong, with its text, or 0.
static int line_read(char *text, Line *line, const char **cell)
{
    int wrong = columns_read(COLUMNS, COLUMN_COUNT, &text, line, cell);
    if (wrong > 0)
        return wrong;
    int count = sweep_sample_count(line->ticks_most);
    for (int i = 0; i < count; i++) {
        *cell = columns_cell_cut(&text);
        if (*cell == NULL || !words_int_in(*cell, 0, SIM_BEES_MAX, &line->row.game.bees[i]))
            return COLUMN_COUNT + i + 1;
    }
    *cell = text;
    if (text != NULL)
        return COLUMN_COUNT + count + 1;
    return line->number > line->games ? NUMBER + 1 : line->row.game.ticks > line->ticks_most ? TICKS + 1 : 0;
}

// Takes a row. False where it is not good or does not belong here.
static bool row_take(SweepTable *table, char *text, int number, TextErrors *errors)
{
    Line line = {.number = 0};
    const char *cell;
    int wrong = line_read(text, &line, &cell);
    if (wrong > 0) {
        text_errors_add(errors, number, 0, "cell %d is '%s', expected what a sweep writes there", wrong,
                        words_quoted(cell != NULL ? cell : "").text);
        return false;
    }
    // The first row of the first file says what sweep it is; the others must agree.
    if (table->games == 0)
        table_begin(table, line.subject, line.id, (int)line.games, line.ticks_most);
    if (strcmp(table->id, line.id) != 0 || strcmp(table->subject, line.subject) != 0 || table->games != (int)line.games
        || table->ticks_most != line.ticks_most) {
        text_errors_add(errors, number, 0, "a game of another sweep (%s %s), expected one of %s %s", line.subject,
                        line.id, table->subject, table->id);
        return false;
    }
    if (table->done[line.number - 1]) {
        text_errors_add(errors, number, 0, "game %d is here for the second time, expected each once", (int)line.number);
        return false;
    }
    table->taken = grow_list(table->taken, sizeof table->taken[0], table->taken_count, &table->taken_room);
    table->taken[table->taken_count++] = (SweepTaken){(int)line.number - 1, line.row};
    table->done[line.number - 1] = true;
    return true;
}

// The rows after the header, whose text is at `header`.
static bool rows_take(SweepTable *table, const char *header, char *at, TextErrors *errors)
{
    char expected[HEADER_BYTES];
    for (int line = 2; *at != '\0'; line++) {
        char *row = at;
        at = columns_line_cut(at);
        if (at == NULL)
            text_errors_add(errors, line, 0, "the line has no end, expected a whole file");
        if (at == NULL || !row_take(table, row, line, errors))
            return false;
        header_text(table->ticks_most, expected);
        if (line == 2 && strcmp(header, expected) != 0) {
            text_errors_add(errors, 1, 0, "the columns are others, expected those of games of %" PRIu32 " ticks",
                            table->ticks_most);
            return false;
        }
    }
    return true;
}

static int by_number(const void *a, const void *b)
{
    return ((const SweepTaken *)a)->number - ((const SweepTaken *)b)->number;
}

bool sweep_table_read(SweepTable *table, const char *bytes, size_t size, TextErrors *errors)
{
    static const char BEGIN[] = "tunable,value,seed,";
    char *copy = grow_zeros(size + 1);
    memcpy(copy, bytes, size);
    char *at = strlen(copy) == size ? columns_line_cut(copy) : NULL;
    bool good = at != NULL && strncmp(copy, BEGIN, strlen(BEGIN)) == 0;
    if (!good)
        text_errors_add(errors, 1, 0, "not a sweep's results, expected text with the header 'tunable,value,seed,...'");
    good = good && rows_take(table, copy, at, errors);
    if (table->taken_count > 1)
        qsort(table->taken, (size_t)table->taken_count, sizeof table->taken[0], by_number);
    free(copy);
    return good;
}

// Of games that are all there, so there are as many rows as the table has room for.
static void taken_place(SweepTable *table)
{
    if (!table->rows)
        table->rows = grow_zeros((size_t)table->games * sizeof table->rows[0]);
    for (int i = 0; i < table->taken_count; i++)
        table->rows[table->taken[i].number] = table->taken[i].row;
    free(table->taken);
    table->taken = NULL;
    table->taken_count = table->taken_room = 0;
}

// Lists the values in the order of their games. False where there are too many.
static bool values_list(SweepTable *table)
{
    table->value_count = 0;
    taken_place(table);
    for (int i = 0; i < table->games; i++) {
        int k = 0;
        while (k < table->value_count && strcmp(table->rows[i].value, table->values[k]) != 0)
            k++;
        if (k == SWEEP_STEPS_MOST) {
            table->value_count = 0;
            return false;
        }
        if (k == table->value_count)
            memcpy(table->values[table->value_count++], table->rows[i].value, sizeof table->values[0]);
    }
    return true;
}

bool sweep_table_finish(SweepTable *table, char *error, size_t error_size)
{
    int missing = 0, first = 0;
    for (int i = table->games - 1; i >= 0; i--) {
        missing += !table->done[i];
        first = table->done[i] ? first : i;
    }
    if (table->games == 0)
        snprintf(error, error_size, "no games, expected the results of a sweep");
    else if (missing > 0)
        snprintf(error, error_size, "%d of %d games are missing, such as number %d, expected all parts of the sweep",
                 missing, table->games, first + 1);
    else if (!values_list(table))
        snprintf(error, error_size, "too many values, expected at most %d", SWEEP_STEPS_MOST);
    if (table->games == 0 || missing > 0 || table->value_count == 0)
        return false;
    // Blocks of equal size are what the sums rely on; a file that was sorted by hand would mix them up.
    int each = table->games / table->value_count;
    for (int i = 0; i < table->games; i++) {
        if (each * table->value_count != table->games || strcmp(table->rows[i].value, table->values[i / each]) != 0) {
            snprintf(error, error_size, "game %d has another value than its neighbours, expected blocks of equal size",
                     i + 1);
            return false;
        }
    }
    return true;
}

void sweep_table_free(SweepTable *table)
{
    free(table->rows);
    free(table->done);
    free(table->taken);
    *table = (SweepTable){.games = 0};
}
