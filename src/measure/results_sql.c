// results_sql.c -- order statistics and texts for SQL.
#include "measure/results_sql.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/assert.h"
#include "text/command_line.h"
#include "text/grow.h"
#include "text/times.h"

#define TIME_BYTES (WORD_BYTES + 1)
#define CELL_BYTES (4 * TIME_BYTES)

// Compares instead of subtracting: the difference of two doubles does not fit in an int.
static int by_size(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

// The number at `part` of the way through the sorted ones.
static double quantile(const double *numbers, int count, int unended, double part, bool *more)
{
    double place = part * (count - 1);
    int below = (int)place, above = place > below ? below + 1 : below;
    *more = above >= count - unended;
    return numbers[below] + (place - below) * (numbers[above] - numbers[below]);
}

double spread_quantile(double *numbers, int count, double part)
{
    bool more;
    ASSERT(count >= 1 && part >= 0.0 && part <= 1.0);
    qsort(numbers, (size_t)count, sizeof numbers[0], by_size);
    return quantile(numbers, count, 0, part, &more);
}

Spread spread_of(double *numbers, int count, int unended)
{
    Spread spread;
    ASSERT(count >= 1);
    qsort(numbers, (size_t)count, sizeof numbers[0], by_size);
    spread.low = quantile(numbers, count, unended, 0.25, &spread.low_more);
    spread.middle = quantile(numbers, count, unended, 0.5, &spread.middle_more);
    spread.high = quantile(numbers, count, unended, 0.75, &spread.high_more);
    return spread;
}

// Seconds as "4:07", with '+' if the true number may be larger.
static void spread_time(double seconds, bool more, char text[TIME_BYTES])
{
    snprintf(text, TIME_BYTES, "%s%s", minutes_text((uint64_t)(seconds + 0.5)).text, more ? "+" : "");
}

// The numbers of a group, until all are there.
typedef struct Group {
    double *list;
    int count, room;
    double second; // the second argument of the last call: a part, or digits;
    int more;      // or how many of them were true
} Group;

static void take_number(sqlite3_context *context, int count, sqlite3_value **values)
{
    Group *group = sqlite3_aggregate_context(context, sizeof *group);
    if (group == NULL || sqlite3_value_type(values[0]) == SQLITE_NULL)
        return;
    group->list = grow_list(group->list, sizeof group->list[0], group->count, &group->room);
    group->list[group->count++] = sqlite3_value_double(values[0]);
    if (count > 1) {
        group->second = sqlite3_value_double(values[1]);
        group->more += group->second != 0.0;
    }
}

// SQLite copies the text.
static void give_text(sqlite3_context *context, const char *text)
{
    sqlite3_result_text(context, text, -1, SQLITE_TRANSIENT);
}

// Aggregates differ only in their names and in how they end.
typedef enum AggregateKind { MEDIAN, QUANTILE, MEDIAN_TIME, SPREAD_TIME, SPREAD } AggregateKind;

typedef struct Aggregate {
    const char *name;
    int arguments;
} Aggregate;

static const Aggregate AGGREGATES[] = {
    [MEDIAN] = {"median", 1},           [QUANTILE] = {"quantile", 2}, [MEDIAN_TIME] = {"median_time", 2},
    [SPREAD_TIME] = {"spread_time", 2}, [SPREAD] = {"spread", 2},
};

static void end_group(sqlite3_context *context)
{
    const AggregateKind kind = (AggregateKind)((const Aggregate *)sqlite3_user_data(context) - AGGREGATES);
    Group *group = sqlite3_aggregate_context(context, 0);
    char low[TIME_BYTES], middle[TIME_BYTES], high[TIME_BYTES], text[CELL_BYTES];
    if (group == NULL || group->count == 0)
        return; // NULL
    const bool times = kind == MEDIAN_TIME || kind == SPREAD_TIME;
    const int digits = (int)group->second;
    Spread spread = spread_of(group->list, group->count, times ? group->more : 0);
    switch (kind) {
    case MEDIAN: sqlite3_result_double(context, spread.middle); break;
    case QUANTILE: sqlite3_result_double(context, spread_quantile(group->list, group->count, group->second)); break;
    case MEDIAN_TIME:
        spread_time(spread.middle, spread.middle_more, middle);
        give_text(context, middle);
        break;
    case SPREAD_TIME:
        spread_time(spread.low, spread.low_more, low);
        spread_time(spread.middle, spread.middle_more, middle);
        spread_time(spread.high, spread.high_more, high);
        snprintf(text, sizeof text, "%s [%s, %s]", middle, low, high);
        give_text(context, text);
        break;
    case SPREAD:
        snprintf(text, sizeof text, "%.*f [%.*f, %.*f]", digits, spread.middle, digits, spread.low, digits,
                 spread.high);
        give_text(context, text);
        break;
    }
    free(group->list);
}

static void fixed(sqlite3_context *context, int count, sqlite3_value **values)
{
    char text[CELL_BYTES] = "-";
    (void)count;
    if (sqlite3_value_type(values[0]) != SQLITE_NULL)
        snprintf(text, sizeof text, "%.*f", sqlite3_value_int(values[1]), sqlite3_value_double(values[0]));
    give_text(context, text);
}

static void percent(sqlite3_context *context, int count, sqlite3_value **values)
{
    char text[CELL_BYTES] = "-";
    (void)count;
    if (sqlite3_value_type(values[0]) != SQLITE_NULL)
        snprintf(text, sizeof text, "%.0f %%", 100.0 * sqlite3_value_double(values[0]));
    give_text(context, text);
}

int results_sql_add(sqlite3 *db)
{
    int code = sqlite3_create_function(db, "fixed", 2, SQLITE_UTF8, NULL, fixed, NULL, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_create_function(db, "percent", 1, SQLITE_UTF8, NULL, percent, NULL, NULL);
    for (size_t i = 0; i < sizeof AGGREGATES / sizeof AGGREGATES[0] && code == SQLITE_OK; i++)
        code = sqlite3_create_function(db, AGGREGATES[i].name, AGGREGATES[i].arguments, SQLITE_UTF8,
                                       (void *)(uintptr_t)&AGGREGATES[i], NULL, take_number, end_group);
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
