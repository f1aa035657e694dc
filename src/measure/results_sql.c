// results_sql.c -- quantiles and texts for SQL, and checked statements.
#include "measure/results_sql.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/assert.h"
#include "text/command_line.h"
#include "text/grow.h"
#include "text/times.h"

// Compares instead of subtracting: the difference of two doubles does not fit in an int.
static int by_size(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

double quantile_of(double *numbers, int count, double part, int unended, bool *more)
{
    ASSERT(count >= 1 && part >= 0.0 && part <= 1.0);
    double place = part * (count - 1);
    int below = (int)place, above = place > below ? below + 1 : below;
    qsort(numbers, (size_t)count, sizeof numbers[0], by_size);
    if (more != NULL)
        *more = above >= count - unended;
    return numbers[below] + (place - below) * (numbers[above] - numbers[below]);
}

// The numbers of a group, collected by the aggregate.
typedef struct Group {
    double *list;
    int count, room, unended;
    double part;
} Group;

static void group_add(sqlite3_context *context, int count, sqlite3_value **values)
{
    Group *group = sqlite3_aggregate_context(context, sizeof *group);
    if (group == NULL || sqlite3_value_type(values[0]) == SQLITE_NULL)
        return;
    group->list = grow_list(group->list, sizeof group->list[0], group->count, &group->room);
    group->list[group->count++] = sqlite3_value_double(values[0]);
    group->part = count > 1 ? sqlite3_value_double(values[1]) : 0.5;
    group->unended += count > 2 && sqlite3_value_int(values[2]) != 0;
}

// SQLite copies the text.
static void give_text(sqlite3_context *context, const char *text)
{
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

static void group_quantile(sqlite3_context *context)
{
    Group *group = sqlite3_aggregate_context(context, 0);
    char text[WORD_BYTES + 1];
    bool more;
    if (group == NULL || group->count == 0)
        return; // NULL
    double number = quantile_of(group->list, group->count, group->part, group->unended, &more);
    free(group->list);
    if (sqlite3_user_data(context) == NULL) {
        sqlite3_result_double(context, number);
        return;
    }
    snprintf(text, sizeof text, "%s%s", minutes_text((uint64_t)(number + 0.5)).text, more ? "+" : "");
    give_text(context, text);
}

static void fixed(sqlite3_context *context, int count, sqlite3_value **values)
{
    char text[4 * WORD_BYTES] = "-";
    if (sqlite3_value_type(values[0]) != SQLITE_NULL && count == 1)
        snprintf(text, sizeof text, "%.0f %%", 100.0 * sqlite3_value_double(values[0]));
    else if (sqlite3_value_type(values[0]) != SQLITE_NULL)
        snprintf(text, sizeof text, "%.*f", sqlite3_value_int(values[1]), sqlite3_value_double(values[0]));
    give_text(context, text);
}

int results_sql_add(sqlite3 *db)
{
    static const struct {
        const char *name;
        int arguments;
        bool time;
        void (*one)(sqlite3_context *, int, sqlite3_value **); // NULL: an aggregate
    } FUNCTIONS[] = {{"median", 1, false, NULL},
                     {"quantile", 2, false, NULL},
                     {"quantile_time", 3, true, NULL},
                     {"percent", 1, false, fixed},
                     {"fixed", 2, false, fixed}};
    int code = SQLITE_OK;
    for (size_t i = 0; i < sizeof FUNCTIONS / sizeof FUNCTIONS[0] && code == SQLITE_OK; i++)
        code = sqlite3_create_function(
            db, FUNCTIONS[i].name, FUNCTIONS[i].arguments, SQLITE_UTF8, FUNCTIONS[i].time ? db : NULL, FUNCTIONS[i].one,
            FUNCTIONS[i].one == NULL ? group_add : NULL, FUNCTIONS[i].one == NULL ? group_quantile : NULL);
    return code;
}

void sql_check(sqlite3 *db, bool good)
{
    if (good)
        return;
    fprintf(stderr, "mitsubachi: SQLite: %s\n", sqlite3_errmsg(db));
    exit(STATUS_MACHINE);
}

sqlite3_stmt *sql_query_of(sqlite3 *db, const char *format, va_list arguments)
{
    sqlite3_stmt *query = NULL;
    char *sql = grow_checked(sqlite3_vmprintf(format, arguments));
    sql_check(db, sqlite3_prepare_v2(db, sql, -1, &query, NULL) == SQLITE_OK);
    sqlite3_free(sql);
    return query;
}

sqlite3_stmt *sql_query(sqlite3 *db, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    sqlite3_stmt *query = sql_query_of(db, format, arguments);
    va_end(arguments);
    return query;
}

bool sql_next(sqlite3_stmt *query)
{
    int code = sqlite3_step(query);
    sql_check(sqlite3_db_handle(query), code == SQLITE_ROW || code == SQLITE_DONE);
    return code == SQLITE_ROW;
}
