// results.h -- the results of an experiment: a table in memory with one row per run, stored in CSV files and queried
// by SQL.
//
// The table is called `results`; rowid is the order of insertion. In addition to SQLite's functions there are:
//   quantile(x, part), median(x)          of a group; NULL if it is empty
//   quantile_time(seconds, part, more)    the same as "4:07"; "10:00+" if the true number may be larger, because a game
//                                         was still running (`more`)
//   fixed(x, digits), percent(share)      as C prints them; "-" for NULL
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/base/field.h"
#include "text/text_errors.h"
#include "text/words.h"

// SQL for the median with the quartiles of a group: "19.1 [16.9, 23.4]", "4:07 [3:50, 5:00+]".
#define SPREAD_OF(low, middle, high) middle " || ' [' || " low " || ', ' || " high " || ']'"
#define SPREAD(x, digits)                                                                                              \
    SPREAD_OF("fixed(quantile(" x ", 0.25), " #digits ")", "fixed(median(" x "), " #digits ")",                        \
              "fixed(quantile(" x ", 0.75), " #digits ")")
#define SPREAD_TIME(seconds, more)                                                                                     \
    SPREAD_OF("quantile_time(" seconds ", 0.25, " more ")", "quantile_time(" seconds ", 0.5, " more ")",               \
              "quantile_time(" seconds ", 0.75, " more ")")

// A column for a member of a row: a uint32_t, a float or a char[].
#define COLUMN(row, member)                                                                                            \
    {                                                                                                                  \
        .name = #member, .offset = offsetof(row, member),                                                              \
        .kind = COLUMN_OF(row, member, FIELD_U32, FIELD_NUMBER, FIELD_NAME),                                           \
        .most = COLUMN_OF(row, member, 0, 1e12f, sizeof(((row *)NULL)->member)),                                       \
    }
#define COLUMN_OF(row, member, whole, number, text)                                                                    \
    _Generic(((row *)NULL)->member, uint32_t : (whole), float : (number), char * : (text))

// A table in Markdown, or a data block of gnuplot. ?1 in its texts is the text of `each`, where it has one.
typedef struct Query {
    const char *head;  // SQL of the line above; without a result nothing is printed; NULL: no line
    const char *rows;  // SQL of the rows; NULL: only the line
    const char *block; // prints them as $block instead of a table
    bool split;        // with one data set per value of the first cell, which is on a line of its own before the rows
    bool each;         // one for each text
    bool made;         // `rows` returns the SQL, or nothing
} Query;

typedef struct Results Results;

// An empty table, with copies of the columns. The first `key_count` identify a run: they are texts or FIELD_U64.
// results_close releases it. These functions end the program with status 3 if out of memory.
Results *results_open(const Field *columns, int count, int key_count);
void results_close(Results *results);

bool results_empty(const Results *results);

// Adds a run, from the texts of its key and the struct of its outcomes.
void results_add(Results *results, const Word *key, const void *row);

// Adds the runs of a CSV file, or of several concatenated ones. The first file may have further columns of whole
// numbers; all others have those of the first. Returns false, and adds errors, if a line does not have the format of
// results_csv, or a run exists already.
bool results_read(Results *results, const char *bytes, size_t size, TextErrors *errors);

// Writes the CSV file of a Results, in the order of rows. Check ferror afterwards.
void results_csv(const void *results, FILE *out);

// The first cell of the first row of a query; the caller frees it. NULL if there is none. `each` is ?1; NULL for none.
char *results_text(const Results *results, const char *sql, const char *each);

// Prints a query: aligned, headed by the names of its columns, and a blank line after it; nothing without rows.
void results_print(const Results *results, const Query *query, const char *each, FILE *out);

// The same for the table of a statement of any database, which it finalizes.
struct sqlite3_stmt;
void table_print(struct sqlite3_stmt *query, FILE *out);
