// results_sql.h -- the functions that results.h lists.
#pragma once

#include <sqlite3.h>

// Adds them to a database. Returns SQLITE_OK, or what went wrong.
int results_sql_add(sqlite3 *db);
