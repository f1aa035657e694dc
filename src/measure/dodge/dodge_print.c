// dodge_print.c -- how many runs are survived, by the size of the swarm, kind of bee, and instinct.
#include "measure/dodge/dodge.h"

#include <stdlib.h>

// Half of them, as a swarm that is halved can still win; of one bee, half is all. A pattern counts where all its runs
// are done.
#define RUNS                                                                                                           \
    "WITH r AS (SELECT *, rowid AS number, 2 * bees_left >= bees AS half FROM results WHERE bees = %d),"               \
    " p AS (SELECT hit, speed, instinct, min(half) AS whole FROM r GROUP BY hit, speed, instinct, pattern HAVING"      \
    "  count(*) = (SELECT count(DISTINCT seed) * count(DISTINCT rank) FROM results)),"                                 \
    " w AS (SELECT hit, speed, instinct, sum(whole) || ' of ' || count(*) AS patterns FROM p GROUP BY hit, speed,"     \
    "  instinct) "

static void print_size(const Results *results, int bees, FILE *out)
{
    if (bees == 1)
        fprintf(out, "\nOne bee; a run is survived where it is alive at the end\n\n");
    else
        fprintf(out, "\n%d bees; a run is survived where half of them are alive at the end\n\n", bees);
    results_print(results, out,
                  RUNS "SELECT hit AS 'hit px', speed, instinct, sum(half) || ' of ' || count(*) AS runs,"
                       " fixed(100.0 * sum(half) / count(*), 1) || ' %%' AS survived,"
                       " coalesce(patterns, '0 of 0') AS 'patterns all', fixed(avg(ticks), 0) AS ticks,"
                       " fixed(CASE WHEN sum(bees_ns) >= 0 THEN sum(bees_ns) / 1000.0 / sum(bees_timed) END, 2)"
                       " AS 'µs/bee-tick'%s FROM r LEFT JOIN w USING (hit, speed, instinct)"
                       " GROUP BY hit, speed, instinct ORDER BY min(number)",
                  bees,
                  // One bee has no rest: the columns of that would only repeat others.
                  bees == 1 ? ""
                            : ", fixed(100.0 * (1.0 * sum(bees_left) / (1.0 * count(*) * max(bees))), 1) || ' %'"
                              " AS 'bees left', fixed(100.0 * sum(bees_left > 0) / count(*), 1) || ' %' AS 'any left'");
}

// The size of the swarm that came as number `index`; 0 after the last one.
static int size_at(const Results *results, int index)
{
    char *text = results_text(results, "SELECT bees FROM results GROUP BY bees ORDER BY min(rowid) LIMIT 1 OFFSET %d",
                              index);
    int bees = text != NULL ? atoi(text) : 0;
    free(text);
    return bees;
}

void dodge_print(const void *unused, const Results *results, FILE *out)
{
    (void)unused;
    char *head = results_text(results, "SELECT printf('%%d patterns, seeds %%d to %%d, ranks %%s', count(DISTINCT"
                                       " pattern), min(seed), max(seed), group_concat(DISTINCT rank)) FROM results");
    fprintf(out, "%s\n", head);
    free(head);
    for (int i = 0, bees; (bees = size_at(results, i)) > 0; i++)
        print_size(results, bees, out);
    // Named below the tables, because such a pattern looks easy above: it stops firing.
    if ((head = results_text(results, "SELECT 1 FROM results WHERE faults > 0 OR dropped > 0")) != NULL)
        fputc('\n', out);
    free(head);
    // The first fault stands for all: the same program faults in the same way in every run.
    results_print(
        results, out,
        "SELECT pattern, trouble, runs FROM (SELECT pattern, fault AS trouble, count(*) AS runs, min(rowid) AS"
        " first FROM results WHERE faults > 0 GROUP BY pattern UNION ALL SELECT pattern,"
        " 'more bullets or actions than there is room for', count(*), min(rowid) FROM results"
        " WHERE dropped > 0 GROUP BY pattern) ORDER BY first");
}

// $sizes: a title for each size of the swarm. $runs: the share of runs survived by kind of bee, a data set for each size
// and instinct.
void dodge_draw(const void *unused, const Results *results, FILE *out)
{
    (void)unused;
    results_block(
        results, out, "sizes", false,
        "SELECT CASE bees WHEN 1 THEN 'One bee: runs survived (%%)' ELSE bees || ' bees: runs that half of them"
        " survive (%%)' END FROM results GROUP BY bees ORDER BY min(rowid)");
    results_block(results, out, "runs", true,
                  "SELECT instinct || ', ' || bees AS name, hit || ' px, speed ' || speed,"
                  " 100.0 * avg(2 * bees_left >= bees) FROM results GROUP BY bees, instinct, hit, speed ORDER BY"
                  " min(min(rowid)) OVER (PARTITION BY bees), min(min(rowid)) OVER (PARTITION BY bees, instinct),"
                  " min(rowid)");
}
