// sweep_table.c -- rows of results, and their CSV.
#include "measure/sweep/sweep_table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "text/grow.h"
#include "text/words.h"

#define COLUMNS "tunable,value,seed,ticks,over,score,bees_mean,bees_most,beaten,flowers,lost,game,games,ticks_most," \
                "sweep"
enum { COLUMN_COUNT = 15, CELLS_MOST = COLUMN_COUNT + SWEEP_SAMPLES_MOST };
#define HEADER_BYTES 2048

// A line of a file, cut into cells in place.
typedef struct Cells {
    char *list[CELLS_MOST];
    int count; // more than CELLS_MOST where there are too many
} Cells;

static int value_index(SweepTable *table, const char *text)
{
    for (int i = 0; i < table->value_count; i++)
        if (strcmp(table->values[i], text) == 0)
            return i;
    table->values = grow_list(table->values, sizeof table->values[0], table->value_count, &table->value_room);
    snprintf(table->values[table->value_count], sizeof table->values[0], "%s", text);
    return table->value_count++;
}

static void add_row(SweepTable *table, const SweepRow *row)
{
    table->rows = grow_list(table->rows, sizeof table->rows[0], table->row_count, &table->row_room);
    table->rows[table->row_count++] = *row;
    table->seen[row->number] = true;
}

static void table_begin(SweepTable *table, const char *subject, const char *id, int games, uint32_t ticks_most)
{
    snprintf(table->subject, sizeof table->subject, "%s", subject);
    snprintf(table->id, sizeof table->id, "%s", id);
    table->games = games;
    table->ticks_most = ticks_most;
    table->seen = calloc((size_t)games, sizeof table->seen[0]);
    if (table->seen == NULL) {
        fputs("mitsubachi: out of memory\n", stderr);
        exit(3);
    }
}

SweepTable sweep_table_of(const SweepPlan *plan)
{
    SweepTable table = {0};
    char id[SWEEP_ID_BYTES];
    sweep_plan_id(plan, id);
    table_begin(&table, plan->subject, id, sweep_plan_game_count(plan), plan->ticks);
    for (int i = 0; i < plan->value_count; i++)
        value_index(&table, plan->values[i].text);
    return table;
}

void sweep_table_add(SweepTable *table, const SweepPlan *plan, int number, const SweepGame *game)
{
    SweepRow row = {number, number / plan->games, plan->seed + (uint64_t)(number % plan->games), *game};
    add_row(table, &row);
}

// The first line that belongs to games of at most so many ticks.
static void header_text(uint32_t ticks_most, char text[HEADER_BYTES])
{
    int length = snprintf(text, HEADER_BYTES, "%s", COLUMNS), each_s = sweep_sample_s(ticks_most);
    for (int i = 0; i < sweep_sample_count(ticks_most); i++)
        length += snprintf(text + length, HEADER_BYTES - (size_t)length, ",bees_at_%ds", i * each_s);
}

void sweep_table_print(const SweepTable *table, FILE *out)
{
    char header[HEADER_BYTES];
    int samples = sweep_sample_count(table->ticks_most);
    header_text(table->ticks_most, header);
    fprintf(out, "%s\n", header);
    for (int i = 0; i < table->row_count; i++) {
        const SweepRow *row = &table->rows[i];
        const SweepGame *game = &row->game;
        fprintf(out, "%s,%s,%" PRIu64 ",%" PRIu32 ",%" PRIu32 ",%" PRIu32 ",%.9g,%" PRId32 ",%" PRIu32 ",%" PRIu32
                ",%" PRIu32 ",%d,%d,%" PRIu32 ",%s", table->subject, table->values[row->value], row->seed, game->ticks,
                game->over, game->score, (double)game->bees_mean, game->bees_most, game->beaten, game->flowers,
                game->lost, row->number + 1, table->games, table->ticks_most, table->id);
        for (int k = 0; k < samples; k++)
            fprintf(out, ",%" PRId32, game->bees[k]);
        fputc('\n', out);
    }
}

static Cells cells_split(char *line)
{
    Cells cells = {.count = 0};
    for (char *at = line; at != NULL; cells.count++) {
        char *comma = strchr(at, ',');
        if (comma != NULL)
            *comma++ = '\0';
        if (cells.count < CELLS_MOST)
            cells.list[cells.count] = at;
        at = comma;
    }
    return cells;
}

static bool cell_u32(const char *cell, uint32_t *number)
{
    uint64_t large;
    bool good = words_u64_in(cell, 0, UINT32_MAX, &large);
    *number = good ? (uint32_t)large : 0;
    return good;
}

static bool cell_name(const char *cell, size_t size)
{
    size_t length = 0;
    while (cell[length] > ' ' && cell[length] < 0x7f)
        length++;
    return length > 0 && length < size && cell[length] == '\0';
}

// What a row says about the whole sweep.
typedef struct Whole {
    uint32_t games, ticks_most, number; // number from 1
} Whole;

// Reads the cells of a row except the names. Returns the column that is wrong, or -1.
static int row_read(const Cells *cells, Whole *whole, SweepRow *row)
{
    char *const *cell = cells->list;
    SweepGame *game = &row->game;
    const bool good[COLUMN_COUNT] = {
        cell_name(cell[0], TUNABLE_NAME_BYTES), cell_name(cell[1], TUNABLE_NAME_BYTES), words_u64(cell[2], &row->seed),
        cell_u32(cell[3], &game->ticks), cell_u32(cell[4], &game->over) && game->over <= 1,
        cell_u32(cell[5], &game->score), words_float(cell[6], &game->bees_mean) && game->bees_mean >= 0.0f,
        words_int_in(cell[7], 0, SIM_BEES_MAX, &game->bees_most), cell_u32(cell[8], &game->beaten), cell_u32(cell[9], &game->flowers),
        cell_u32(cell[10], &game->lost), cell_u32(cell[11], &whole->number) && whole->number > 0,
        cell_u32(cell[12], &whole->games) && whole->games <= SWEEP_GAMES_MOST && whole->number <= whole->games,
        cell_u32(cell[13], &whole->ticks_most) && whole->ticks_most >= SWEEP_TICKS_LEAST
            && whole->ticks_most <= SWEEP_TICKS_MOST && game->ticks <= whole->ticks_most,
        cell_name(cell[14], SWEEP_ID_BYTES),
    };
    row->number = (int)whole->number - 1;
    for (int i = 0; i < COLUMN_COUNT; i++)
        if (!good[i])
            return i;
    for (int i = 0; COLUMN_COUNT + i < cells->count; i++)
        if (!words_int_in(cell[COLUMN_COUNT + i], 0, SIM_BEES_MAX, &game->bees[i]))
            return COLUMN_COUNT + i;
    return -1;
}

// Takes the cells of one line.
static bool row_take(SweepTable *table, const Cells *cells, int columns, int line, TextErrors *errors)
{
    Whole whole = {0};
    SweepRow row = {0};
    if (cells->count != columns || columns > CELLS_MOST) {
        text_errors_add(errors, line, 0, "%d cells, expected as many as the first line has, %d, and at most %d",
                        cells->count, columns, CELLS_MOST);
        return false;
    }
    int wrong = row_read(cells, &whole, &row);
    if (wrong >= 0) {
        text_errors_add(errors, line, 0, "cell %d is '%s', expected what a sweep writes there", wrong + 1,
                        words_quoted(cells->list[wrong]).text);
        return false;
    }
    const char *subject = cells->list[0], *id = cells->list[COLUMN_COUNT - 1];
    if (table->games == 0)
        table_begin(table, subject, id, (int)whole.games, whole.ticks_most);
    if (strcmp(table->id, id) != 0 || strcmp(table->subject, subject) != 0 || table->games != (int)whole.games
        || table->ticks_most != whole.ticks_most) {
        text_errors_add(errors, line, 0, "a game of another sweep (%s %s), expected one of %s %s",
                        words_quoted(subject).text, words_quoted(id).text, table->subject, table->id);
        return false;
    }
    if (table->seen[row.number]) {
        text_errors_add(errors, line, 0, "game %d is here for the second time, expected each once", row.number + 1);
        return false;
    }
    row.value = value_index(table, cells->list[1]);
    add_row(table, &row);
    return true;
}

// The end of a line: where the next one begins, or NULL where the line has no end.
static char *line_cut(char *line)
{
    char *end = strchr(line, '\n');
    if (end == NULL)
        return NULL;
    *end = '\0';
    if (end > line && end[-1] == '\r')
        end[-1] = '\0';
    return end + 1;
}

// The rows after the header, whose text is at `header`.
static bool rows_take(SweepTable *table, char *header, char *at, TextErrors *errors)
{
    char expected[HEADER_BYTES], *copy = strdup(header);
    int columns = copy != NULL ? cells_split(copy).count : 0;
    free(copy);
    for (int line = 2; *at != '\0'; line++) {
        char *row = at;
        at = line_cut(at);
        if (at == NULL) {
            text_errors_add(errors, line, 0, "the line has no end, expected a whole file");
            return false;
        }
        Cells cells = cells_split(row);
        if (!row_take(table, &cells, columns, line, errors))
            return false;
        header_text(table->ticks_most, expected);
        if (line == 2 && strcmp(header, expected) != 0) {
            text_errors_add(errors, 1, 0, "the columns are not those of games of %" PRIu32 " ticks", table->ticks_most);
            return false;
        }
    }
    return true;
}

bool sweep_table_read(SweepTable *table, const char *bytes, size_t size, TextErrors *errors)
{
    char *copy = malloc(size + 1);
    if (copy == NULL) {
        text_errors_add(errors, 1, 0, "no memory for the file");
        return false;
    }
    memcpy(copy, bytes, size);
    copy[size] = '\0';
    char *at = strlen(copy) == size ? line_cut(copy) : NULL;
    bool good = false;
    if (at == NULL || strncmp(copy, COLUMNS ",", strlen(COLUMNS) + 1) != 0)
        text_errors_add(errors, 1, 0, "not a sweep's results, expected text with the header 'tunable,value,seed,...'");
    else
        good = rows_take(table, copy, at, errors);
    free(copy);
    return good;
}

static int by_number(const void *a, const void *b)
{
    int first = ((const SweepRow *)a)->number, second = ((const SweepRow *)b)->number;
    return (first > second) - (first < second);
}

void sweep_table_sort(SweepTable *table)
{
    if (table->row_count > 0)
        qsort(table->rows, (size_t)table->row_count, sizeof table->rows[0], by_number);
}

// Numbers the values anew, in the order in which the sorted rows name them.
static void renumber_values(SweepTable *table)
{
    SweepTable renumbered = {0};
    for (int i = 0; i < table->row_count; i++)
        table->rows[i].value = value_index(&renumbered, table->values[table->rows[i].value]);
    free(table->values);
    table->values = renumbered.values;
    table->value_count = renumbered.value_count;
    table->value_room = renumbered.value_room;
}

bool sweep_table_finish(SweepTable *table, char *error, size_t error_size)
{
    int missing = table->games - table->row_count, first = 0;
    if (table->games == 0) {
        snprintf(error, error_size, "no games, expected the results of a sweep");
        return false;
    }
    while (first < table->games && table->seen[first])
        first++;
    if (missing > 0) {
        snprintf(error, error_size, "%d of %d games are missing, such as number %d, expected all parts of the sweep",
                 missing, table->games, first + 1);
        return false;
    }
    sweep_table_sort(table);
    renumber_values(table);
    if (table->value_count > SWEEP_STEPS_MOST) {
        snprintf(error, error_size, "%d values, expected at most %d", table->value_count, SWEEP_STEPS_MOST);
        return false;
    }
    for (int i = 0; i < table->row_count; i++) {
        if (table->games % table->value_count != 0 || table->rows[i].value != i / (table->games / table->value_count)) {
            snprintf(error, error_size, "game %d has another value than its neighbours, expected blocks of equal size",
                     i + 1);
            return false;
        }
    }
    return true;
}

void sweep_table_free(SweepTable *table)
{
    free(table->values);
    free(table->rows);
    free(table->seen);
    *table = (SweepTable){0};
}
