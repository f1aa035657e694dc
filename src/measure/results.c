// results.c -- a table in SQLite, and its output as files, tables and charts.
#include "measure/results.h"

#include <ctype.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "measure/results_sql.h"
#include "text/command_line.h"
#include "text/fields.h"
#include "text/grow.h"
#include "text/grow_stream.h"
#include "text/words.h"

#define COLUMNS_MOST 100
#define CELL_BYTES 256 // of an outcome

struct Results {
    sqlite3 *db;
    sqlite3_stmt *insert; // NULL until the columns are known
    Field *columns;       // columns of files come after the others; the names are the struct's own
    int count, room, key_count;
};

Results *results_open(const Field *columns, int count, int key_count)
{
    Results *results = grow_zeros(sizeof *results);
    *results = (Results){.key_count = key_count, .count = count, .room = count};
    results->columns = grow_zeros((size_t)count * sizeof columns[0]);
    memcpy(results->columns, columns, (size_t)count * sizeof columns[0]);
    for (int i = 0; i < count; i++)
        results->columns[i].name = grow_text(columns[i].name);
    sql_check(results->db,
              sqlite3_open(":memory:", &results->db) == SQLITE_OK && results_sql_add(results->db) == SQLITE_OK);
    return results;
}

void results_close(Results *results)
{
    if (results == NULL)
        return;
    sqlite3_finalize(results->insert);
    sqlite3_close(results->db);
    for (int i = 0; i < results->count; i++)
        free((void *)results->columns[i].name);
    free(results->columns);
    free(results);
}

// An uncreated table has no runs and no columns.
bool results_empty(const Results *results)
{
    return results->insert == NULL || sqlite3_last_insert_rowid(results->db) == 0;
}

// Called as soon as the columns are known.
static void table_make(Results *results)
{
    static const char *const TYPES[FIELD_TABLE] = {
        [FIELD_U32] = "INTEGER", [FIELD_U64] = "INTEGER", [FIELD_NUMBER] = "REAL"};
    MemoryStream create, insert;
    FILE *create_out = grow_stream(&create), *insert_out = grow_stream(&insert);
    fputs("CREATE TABLE results(", create_out);
    fputs("INSERT INTO results VALUES(", insert_out);
    for (int i = 0; i < results->count; i++) {
        const char *type = TYPES[results->columns[i].kind];
        fprintf(create_out, "\"%s\" %s, ", results->columns[i].name, type != NULL ? type : "TEXT");
        fputs(i > 0 ? ", ?" : "?", insert_out);
    }
    for (int i = 0; i < results->key_count; i++)
        fprintf(create_out, "%s%s", i > 0 ? ", " : "UNIQUE(", results->columns[i].name);
    fputs(")); BEGIN", create_out);
    fputc(')', insert_out);
    char *create_text = grow_stream_end(&create), *insert_text = grow_stream_end(&insert);
    sql_check(results->db,
              sqlite3_exec(results->db, create_text, NULL, NULL, NULL) == SQLITE_OK
                  && sqlite3_prepare_v2(results->db, insert_text, -1, &results->insert, NULL) == SQLITE_OK);
    free(create_text);
    free(insert_text);
}

// False if this run exists already.
static bool insert_row(Results *results)
{
    int code = sqlite3_step(results->insert);
    sqlite3_reset(results->insert);
    sql_check(results->db, code == SQLITE_DONE || code == SQLITE_CONSTRAINT);
    return code == SQLITE_DONE;
}

// The type of a column turns its texts into numbers.
static void bind_text(Results *results, int index, const char *text)
{
    sqlite3_bind_text(results->insert, index + 1, text, -1, SQLITE_TRANSIENT);
}

void results_add(Results *results, const Word *key, const void *row)
{
    if (results->insert == NULL)
        table_make(results);
    for (int i = 0; i < results->count; i++) {
        char text[CELL_BYTES];
        if (i >= results->key_count)
            field_write(&results->columns[i], row, text, sizeof text);
        bind_text(results, i, i < results->key_count ? key[i].text : text);
    }
    bool first = insert_row(results);
    ASSERT(first);
}

// --- from CSV

// Splits off the next cell of a line. NULL after the last one, and for unterminated quotes.
static char *cell_cut(char **line)
{
    char *cell = *line, *to = cell, *at = cell;
    if (cell == NULL)
        return NULL;
    bool closed = *at != '"';
    if (closed)
        to = at = cell + strcspn(cell, ",");
    else
        for (at++; !closed && *at != '\0'; at++) {
            closed = *at == '"' && at[1] != '"';
            at += *at == '"' && !closed;
            if (!closed)
                *to++ = *at;
        }
    if (!closed || (*at != ',' && *at != '\0'))
        return NULL;
    *line = *at == ',' ? at + 1 : NULL;
    *to = '\0';
    return cell;
}

// Texts of keys may be any, but not act on a terminal.
static bool cell_good(const Field *column, const char *cell, Error *error)
{
    union {
        uint64_t whole;
        const char *text;
        char name[CELL_BYTES];
    } value;
    Field field = *column;
    field.offset = 0;
    for (const char *at = cell; *at; at++)
        if ((unsigned char)*at < ' ')
            return error_set(error, "%s is '%s', expected no control characters", field.name, words_quoted(cell).text);
    return field_read(&field, cell, &value, error);
}

// The first line of a file names the columns; the table's own come first. Returns the number of the first wrong cell,
// or 0.
static int header_take(Results *results, char *line)
{
    for (int i = 0; i < results->count; i++) {
        const char *cell = cell_cut(&line);
        if (cell == NULL || strcmp(cell, results->columns[i].name) != 0)
            return i + 1;
    }
    while (line != NULL) {
        const char *cell = cell_cut(&line);
        bool first = results->insert == NULL && results->count < COLUMNS_MOST && cell != NULL && *cell != '\0'
                  && strlen(cell) < FIELD_NAME_BYTES
                  && strspn(cell, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(cell);
        for (int i = 0; first && i < results->count; i++)
            first = strcmp(cell, results->columns[i].name) != 0;
        if (!first)
            return results->count + 1;
        LIST_ADD(results->columns, results->count, results->room) = (Field){.name = grow_text(cell), .kind = FIELD_U32};
    }
    if (results->insert == NULL)
        table_make(results);
    return 0;
}

static bool row_take(Results *results, char *line, int number, TextErrors *errors)
{
    Error error;
    for (int i = 0; i < results->count; i++) {
        const char *cell = cell_cut(&line);
        if (cell == NULL ? !error_set(&error, "cell %d is missing, expected it as `--csv` writes it", i + 1)
                         : !cell_good(&results->columns[i], cell, &error)) {
            text_errors_add(errors, number, 0, "%s", error.text);
            return false;
        }
        bind_text(results, i, cell);
    }
    if (line != NULL)
        text_errors_add(errors, number, 0, "cell %d is '%s', expected no more", results->count + 1,
                        words_quoted(line).text);
    else if (!insert_row(results))
        text_errors_add(errors, number, 0, "this run is a duplicate, expected each once");
    else
        return true;
    return false;
}

// Ends a line and returns the next one; NULL if it has no end.
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

bool results_read(Results *results, const char *bytes, size_t size, TextErrors *errors)
{
    char *copy = grow_zeros(size + 1), *header = NULL;
    memcpy(copy, bytes, size);
    char *at = strlen(copy) == size ? line_cut(copy) : NULL;
    if (at != NULL)
        header = grow_text(copy);
    int wrong = at != NULL ? header_take(results, copy) : 1;
    if (wrong > 0)
        text_errors_add(errors, 1, 0, "cell %d of the header differs, expected a file of this experiment", wrong);
    bool good = wrong == 0;
    for (int line = 2; good && *at != '\0'; line++) {
        char *row = at;
        at = line_cut(row);
        if (at == NULL)
            text_errors_add(errors, line, 0, "the line is incomplete, expected a whole file");
        // Concatenated files repeat the header.
        good = at != NULL && (strcmp(row, header) == 0 || row_take(results, row, line, errors));
    }
    free(header);
    free(copy);
    return good;
}

// --- to CSV

static const char *cell_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    return text != NULL ? (const char *)text : "";
}

// Quoted if it contains a character that would end a cell.
static void print_quoted(const char *text, FILE *out)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++)
        fprintf(out, *text == '"' ? "\"\"" : "%c", *text);
    fputc('"', out);
}

// Nine digits reproduce every float exactly.
static void print_row(const Results *results, sqlite3_stmt *statement, FILE *out)
{
    for (int i = 0; i < results->count; i++) {
        fputs(i > 0 ? "," : "", out);
        if (statement == NULL)
            fputs(results->columns[i].name, out);
        else if (sqlite3_column_type(statement, i) == SQLITE_FLOAT)
            fprintf(out, "%.9g", sqlite3_column_double(statement, i));
        else
            print_quoted(cell_text(statement, i), out);
    }
    fputc('\n', out);
}

static sqlite3_stmt *query_of(const Results *results, const char *sql, const char *each)
{
    sqlite3_stmt *query = sql_query(results->db, "%s", sql);
    if (each != NULL)
        sqlite3_bind_text(query, 1, each, -1, SQLITE_TRANSIENT);
    return query;
}

void results_csv(const void *results_pointer, FILE *out)
{
    const Results *results = results_pointer;
    print_row(results, NULL, out);
    if (results->insert == NULL)
        return;
    sqlite3_stmt *all = query_of(results, "SELECT * FROM results ORDER BY rowid", NULL);
    while (sql_next(all))
        print_row(results, all, out);
    sqlite3_finalize(all);
}

// --- queries

char *results_text(const Results *results, const char *sql, const char *each)
{
    sqlite3_stmt *query = query_of(results, sql, each);
    bool there = sql_next(query) && sqlite3_column_type(query, 0) != SQLITE_NULL;
    char *text = there ? grow_text(cell_text(query, 0)) : NULL;
    sqlite3_finalize(query);
    return text;
}

// In characters, as on a terminal.
static int width_of(const char *text)
{
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void print_cell(const char *text, int width, bool left, FILE *out)
{
    int blanks = width - width_of(text);
    fprintf(out, "| %*s%s%*s ", left ? 0 : blanks, "", text, left ? blanks : 0, "");
}

// Collects all cells first for the widths of columns. Names, which begin with a letter, are left-aligned, numbers
// right-aligned.
void table_print(sqlite3_stmt *query, FILE *out)
{
    int width[COLUMNS_MOST];
    bool left[COLUMNS_MOST];
    char **cells = NULL;
    int count = 0, room = 0;
    const int columns = sqlite3_column_count(query);
    ASSERT(columns <= COLUMNS_MOST);
    for (int i = 0; i < columns; i++)
        width[i] = width_of(sqlite3_column_name(query, i));
    while (sql_next(query)) {
        for (int i = 0; i < columns; i++) {
            cells = grow_list(cells, sizeof cells[0], count, &room);
            cells[count] = grow_text(cell_text(query, i));
            left[i] = count < columns ? i == 0 || isalpha((unsigned char)*cells[count]) : left[i];
            width[i] = width_of(cells[count]) > width[i] ? width_of(cells[count]) : width[i];
            count++;
        }
    }
    for (int i = 0; i < columns && count > 0; i++)
        print_cell(sqlite3_column_name(query, i), width[i], left[i], out);
    fputs(count > 0 ? "|\n" : "", out);
    for (int i = 0; i < columns && count > 0; i++) {
        fputs(left[i] ? "|:" : "|-", out);
        for (int n = 0; n < width[i]; n++)
            fputc('-', out);
        fputc(left[i] ? '-' : ':', out);
    }
    fputs(count > 0 ? "|\n" : "", out);
    for (int i = 0; i < count; i++) {
        print_cell(cells[i], width[i % columns], left[i % columns], out);
        fputs(i % columns == columns - 1 ? "|\n" : "", out);
        free(cells[i]);
    }
    free(cells);
    sqlite3_finalize(query);
}

// Texts in quotes; a missing value is gnuplot's NaN.
static void print_datum(sqlite3_stmt *query, int column, FILE *out)
{
    switch (sqlite3_column_type(query, column)) {
    case SQLITE_NULL: fputs("NaN ", out); break;
    case SQLITE_TEXT:
        fputc('"', out);
        for (const char *at = cell_text(query, column); *at; at++)
            fputc(*at == '"' || *at == '\\' || (unsigned char)*at < ' ' ? '?' : *at, out);
        fputs("\" ", out);
        break;
    default: fprintf(out, "%.9g ", sqlite3_column_double(query, column));
    }
}

static void block_print(sqlite3_stmt *query, const char *name, bool split, FILE *out)
{
    char *before = NULL;
    fprintf(out, "$%s << END_OF_DATA\n", name);
    while (sql_next(query)) {
        const char *first = cell_text(query, 0);
        if (split && (before == NULL || strcmp(before, first) != 0)) {
            fputs(before != NULL ? "\n\n" : "", out);
            print_datum(query, 0, out);
            fputc('\n', out);
            free(before);
            before = grow_text(first);
        }
        for (int i = split; i < sqlite3_column_count(query); i++)
            print_datum(query, i, out);
        fputc('\n', out);
    }
    fputs("END_OF_DATA\n", out);
    free(before);
    sqlite3_finalize(query);
}

void results_print(const Results *results, const Query *query, const char *each, FILE *out)
{
    char *head = query->head != NULL ? results_text(results, query->head, each) : NULL;
    char *made = query->made ? results_text(results, query->rows, each) : NULL;
    const char *rows = query->made ? made : query->rows;
    if (head != NULL)
        fprintf(out, "%s\n\n", head);
    if (rows != NULL && (query->head == NULL || head != NULL)) {
        sqlite3_stmt *statement = query_of(results, rows, each);
        if (query->block != NULL)
            block_print(statement, query->block, query->split, out);
        else
            table_print(statement, out);
        fputs(query->block != NULL ? "" : "\n", out);
    }
    free(head);
    free(made);
}
