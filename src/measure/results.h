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

#include "text/text_errors.h"

// SQL for the median with the quartiles of a group: "19.1 [16.9, 23.4]", "4:07 [3:50, 5:00+]".
#define SPREAD_OF(low, middle, high) middle " || ' [' || " low " || ', ' || " high " || ']'"
#define SPREAD(x, digits)                                                                                              \
    SPREAD_OF("fixed(quantile(" x ", 0.25), " #digits ")", "fixed(median(" x "), " #digits ")",                        \
              "fixed(quantile(" x ", 0.75), " #digits ")")
#define SPREAD_TIME(seconds, more)                                                                                     \
    SPREAD_OF("quantile_time(" seconds ", 0.25, " more ")", "quantile_time(" seconds ", 0.5, " more ")",               \
              "quantile_time(" seconds ", 0.75, " more ")")

typedef enum ColumnKind {
    COLUMN_TEXT, // a char[]
    COLUMN_U32,
    COLUMN_U64, // at most INT64_MAX
    COLUMN_FLOAT,
    COLUMN_DOUBLE,
} ColumnKind;

#define COLUMN_NAME_BYTES 48
typedef struct Column {
    char name[COLUMN_NAME_BYTES];
    ColumnKind kind;
    size_t at;  // offset in the struct of a row
    bool inner; // not in files, because it differs between runs, or only tables need it
} Column;

// A column of the same name as its field, `kind` without COLUMN_.
#define COLUMN(row, kind, field)                                                                                       \
    {                                                                                                                  \
#field, COLUMN_##kind, offsetof(row, field), false                                                             \
    }

typedef struct Results Results;

// An empty table. `key` names the columns that identify a run: "value, seed". results_close releases it. These
// functions end the program with status 3 if out of memory.
Results *results_open(const Column *columns, int count, const char *key);
void results_close(Results *results);

bool results_empty(const Results *results);

// Adds a run, from its struct.
void results_add(Results *results, const void *row);

// Adds the runs of a CSV file, or of several concatenated ones. The first file may have further columns of whole
// numbers; all others have those of the first. Returns false, and adds errors, if a line does not have the format of
// results_csv, or a run exists already.
bool results_read(Results *results, const char *bytes, size_t size, TextErrors *errors);

// Writes the CSV file of a Results, in the order of rows. Check ferror afterwards.
void results_csv(const void *results, FILE *out);

// The first cell of the first row of a query, formatted by sqlite3_mprintf; the caller frees it. NULL if there is none.
char *results_text(const Results *results, const char *format, ...);

// All its rows as a table in Markdown, aligned, and headed by the names of its columns.
void results_print(const Results *results, FILE *out, const char *format, ...);

// The same for a statement of any database, which it finalizes.
struct sqlite3_stmt;
void table_print(struct sqlite3_stmt *query, FILE *out);

// All its rows as a data block of gnuplot, $name. With `split` there is one data set per value of the first cell, which
// is on a line of its own before the rows.
void results_block(const Results *results, FILE *out, const char *name, bool split, const char *format, ...);
