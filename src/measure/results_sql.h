// results_sql.h -- order statistics, and the functions for SQL that results.h lists.
#pragma once

#include <stdbool.h>

#include <sqlite3.h>

// The middle of a set of numbers and the two quarters beside it, between neighbours where it falls between two. A game
// that was still going on when its time was up counts with that time; `..._more`: the true number may be
// larger, because such a game stands there.
typedef struct Spread {
    double low, middle, high; // quartiles 1, 2, 3
    bool low_more, middle_more, high_more;
} Spread;

// Sorts `numbers`. `unended`: how many of the largest are only known to be at least so large. `count` is at least 1.
Spread spread_of(double *numbers, int count, int unended);

// Sorts them, and returns the number at `part` of the way through them: 0.5 is the middle.
double spread_quantile(double *numbers, int count, double part);

// Adds the functions to a database. Returns SQLITE_OK, or what went wrong.
int results_sql_add(sqlite3 *db);
