// results_sql.h -- order statistics, and the functions for SQL that results.h lists.
#pragma once

#include <stdarg.h>
#include <stdbool.h>

#include <sqlite3.h>

// The median and the quartiles of a set of numbers, interpolated between neighbours. A game that was still running when
// its time was up counts with that time; `..._more`: the true number may be larger, because such a game is at that
// place.
typedef struct Spread {
    double low, middle, high; // quartiles 1, 2, 3
    bool low_more, middle_more, high_more;
} Spread;

// Sorts `numbers`. `unended`: how many of the largest are only known to be at least so large. `count` is at least 1.
Spread spread_of(double *numbers, int count, int unended);

// Sorts them, and returns the quantile at `part`: 0.5 is the median.
double spread_quantile(double *numbers, int count, double part);

// Adds the functions to a database. Returns SQLITE_OK, or the error.
int results_sql_add(sqlite3 *db);

// Ends the program with status 3 unless `good`: the statements are this program's own, so only memory can fail.
void sql_check(sqlite3 *db, bool good);

// A query, as sqlite3_mprintf formats it; the caller finalizes it. Checked as above.
sqlite3_stmt *sql_query(sqlite3 *db, const char *format, ...);
sqlite3_stmt *sql_query_of(sqlite3 *db, const char *format, va_list arguments);
