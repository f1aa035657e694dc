// results_sql.h -- quantiles, the functions for SQL that results.h lists, and statements that cannot fail.
#pragma once

#include <stdarg.h>
#include <stdbool.h>

#include <sqlite3.h>

// Sorts numbers, and returns the one at `part` of the way through them, interpolated between neighbours: 0.5 is the
// median. `count` is at least 1. The `unended` largest are lower bounds, because these games were still running at
// their time limit; *more (may be NULL): the quantile is one of those.
double quantile_of(double *numbers, int count, double part, int unended, bool *more);

// Adds the functions to a database. Returns SQLITE_OK, or the error.
int results_sql_add(sqlite3 *db);

// Ends the program with status 3 unless `good`: the statements are this program's own, so only memory can fail.
void sql_check(sqlite3 *db, bool good);

// A query, as sqlite3_mprintf formats it; the caller finalizes it. Checked as above.
sqlite3_stmt *sql_query(sqlite3 *db, const char *format, ...);
sqlite3_stmt *sql_query_of(sqlite3 *db, const char *format, va_list arguments);
bool sql_next(sqlite3_stmt *query); // steps to the next row; false after the last one
