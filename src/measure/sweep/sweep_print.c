// sweep_print.c -- what games with the same value say together, and what they say over time.
#include "measure/sweep/sweep.h"

#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#define SAMPLE "bees_at_"
#define MINUTES_MOST 10 // that fit on a line

// A tunable or presets: the medians and quartiles of each value.
static void print_values(const Results *results, const char *subject, FILE *out)
{
    char usual[FIELD_NAME_BYTES] = "";
    Tunables tunables = tunables_default();
    int index = tunable_find(subject);
    if (index >= 0)
        field_write(tunable_info(index), &tunables, usual, sizeof usual);
    char *head = results_text(results,
                              "SELECT printf('seeds %%d to %%d, at most %%s; quartiles in brackets', min(seed), "
                              "max(seed), median_time(ticks_most / 60.0, 0)) FROM results");
    fprintf(out, "%s: %s%s%s\n\n", subject, head, usual[0] != '\0' ? "; default " : "", usual);
    free(head);
    results_print(results, out,
                  "SELECT value, count(*) AS games, spread_time(ticks / 60.0, NOT over) AS survival,"
                  " percent(avg(NOT over)) AS alive, spread(score, 0) AS score, spread(bees_mean, 1) AS 'mean bees'"
                  " FROM results GROUP BY tunable, value ORDER BY min(rowid)");
}

// Stages and levels: the share of games that are not lost after each minute and at the end, the median of the bees that
// are then left, and the median length of those that came through. A stage that was won is over as well, but not lost.
static void print_stages(const Results *results, FILE *out)
{
    int count;
    const Column *columns = results_columns(results, &count);
    char *most = results_text(results, "SELECT min(max(ticks) / 3600, %d) FROM results", MINUTES_MOST);
    char *head = results_text(results, "SELECT printf('The pilot, seeds %%d to %%d: the share that is not lost.', "
                                       "min(seed), max(seed)) FROM results");
    sqlite3_str *sql = sqlite3_str_new(NULL);
    for (int m = 1; m <= atoi(most); m++)
        sqlite3_str_appendf(sql, "percent(avg(NOT (over AND ticks <= %d))) AS '%d min', ", m * 3600, m);
    char *minutes = sqlite3_str_finish(sql);
    fprintf(out, "%s\n\n", head);
    results_print(
        results, out,
        "SELECT substr(value, 1, instr(value, '/') - 1) AS stage, substr(value, instr(value, '/') + 1) AS level,"
        " %s percent(avg(NOT over)) AS 'all', fixed(median(\"%s\"), 0) AS 'bees left',"
        " median_time(ticks / 60.0, 0) FILTER (WHERE NOT over) AS length"
        " FROM results GROUP BY value ORDER BY min(rowid)",
        minutes != NULL ? minutes : "", columns[count - 1].name);
    sqlite3_free(minutes);
    free(head);
    free(most);
}

void sweep_print(const void *unused, const Results *results, FILE *out)
{
    (void)unused;
    char *subject = results_text(results, "SELECT tunable FROM results LIMIT 1");
    if (strcmp(subject, SWEEP_STAGES) == 0)
        print_stages(results, out);
    else
        print_values(results, subject, out);
    free(subject);
}

// $values: the quartiles of survival in minutes and of the score; $bees: those of the bees at each sample, a data set a
// value.
void sweep_draw(const void *unused, const Results *results, FILE *out)
{
    int count;
    const Column *columns = results_columns(results, &count);
    sqlite3_str *sql = sqlite3_str_new(NULL);
    const char *between = "";
    (void)unused;
    results_block(
        results, out, "values", false,
        "SELECT value, quantile(ticks / 3600.0, 0.25), median(ticks / 3600.0), quantile(ticks / 3600.0, 0.75),"
        " quantile(score, 0.25), median(score), quantile(score, 0.75)"
        " FROM results GROUP BY tunable, value ORDER BY min(rowid)");
    for (int i = 0; i < count; i++) {
        const char *name = columns[i].name;
        if (strncmp(name, SAMPLE, strlen(SAMPLE)) != 0)
            continue;
        sqlite3_str_appendf(sql,
                            "%s SELECT min(rowid) AS first, value, %d AS s, quantile(%s, 0.25) AS low,"
                            " median(%s) AS middle, quantile(%s, 0.75) AS high FROM results GROUP BY tunable, value",
                            between, atoi(name + strlen(SAMPLE)), name, name, name);
        between = " UNION ALL";
    }
    char *samples = sqlite3_str_finish(sql);
    if (samples != NULL)
        results_block(results, out, "bees", true, "SELECT value, s, low, middle, high FROM (%s) ORDER BY first, s",
                      samples);
    sqlite3_free(samples);
}
