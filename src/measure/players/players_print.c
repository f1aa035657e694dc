// players_print.c -- what the games of each player say together: place by place, minute by minute, and of all stages.
#include "measure/players/players.h"

#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#define SURVIVAL_MINUTES 3
#define CURVE_S 5 // from one point of a curve to the next

// How likely a game of o.player scores more than one of another, a tie being half of it.
#define ABOVE(other)                                                                                                   \
    "percent((SELECT avg((x.score > y.score) + 0.5 * (x.score = y.score)) FROM results x, results y"                   \
    " WHERE x.place = %Q AND y.place = %Q AND x.player = o.player AND y.player = " other " AND y.player <> x.player))"

// `first` keeps players of equal medians in the order in which they were named.
static void print_place(const Results *results, const char *place, bool stage, const char *against, FILE *out)
{
    char survival[64];
    snprintf(survival, sizeof survival, "NOT over OR ticks > %u", SURVIVAL_MINUTES * PLAYERS_MINUTE_TICKS);
    char *head = results_text(results,
                              "SELECT printf('%%s: seeds %%d to %%d, at most %%d minutes; above: how likely it scores "
                              "more', place, min(seed), max(seed), max(minutes)) FROM results WHERE place = %Q",
                              place);
    fprintf(out, "%s\n\n", head);
    free(head);
    results_print(
        results, out,
        "WITH g AS (SELECT player, min(rowid) AS first, count(*) AS games, avg(%s) AS good, avg(NOT over) AS alive,"
        "  median(score) AS middle, spread(score, 0) AS score,"
        "  median_time(ticks / 60.0, NOT over AND NOT won) AS length,"
        "  1.0 * sum(held) / sum(ticks) AS held, avg(bees) AS bees, 1.0 * sum(empty) / sum(ticks) AS empty,"
        "  coalesce(1.0 * sum(carried) / sum(score), 0) AS nectar,"
        "  median(1.0 * boss_ticks / bosses_beaten / 60.0) AS boss,"
        "  median(after_ticks / 60.0) FILTER (WHERE won AND bosses_beaten > 0) AS after,"
        "  coalesce(1.0 * sum(boss_score) / sum(score), 0) AS share, sum(won AND bosses > bosses_beaten) AS lived"
        "  FROM results WHERE place = %Q GROUP BY player),"
        " o AS (SELECT *, lead(player) OVER (ORDER BY middle DESC, first) AS next FROM g)"
        " SELECT player, games, percent(good) AS '%s', percent(alive) AS '%s', score AS 'score [quartiles]', length,"
        " percent(held) AS held, fixed(bees, 1) AS bees, percent(empty) AS empty, percent(nectar) AS nectar,"
        " fixed(boss, 1) AS 'boss, s', fixed(after, 1) AS 'after it, s', percent(share) AS 'boss''s share',"
        " lived AS 'boss alive', " ABOVE("o.next") " AS 'above next', " ABOVE(
            "%Q") " AS 'above %q'"
                  " FROM o ORDER BY middle DESC, first",
        stage ? "won" : survival, place, stage ? "won" : "3 min", stage ? "alive" : "end", place, place, place, place,
        against, against);
}

// Below the share that is alive after each minute, the share of those still alive whom that minute ends.
static void print_survival(const Results *results, const char *place, FILE *out)
{
    char *most = results_text(results, "SELECT min(max(minutes), %d) FROM results WHERE place = %Q",
                              PLAYERS_MINUTES_MOST, place);
    int minutes = atoi(most);
    sqlite3_str *alive = sqlite3_str_new(NULL), *ends = sqlite3_str_new(NULL), *names = sqlite3_str_new(NULL);
    for (int m = 1; m <= minutes; m++) {
        sqlite3_str_appendf(alive, ", percent(avg(NOT over OR ticks > %d)) AS 'm%d'", m * 3600, m);
        sqlite3_str_appendf(ends, ", percent(1.0 - avg(NOT over OR ticks > %d) / avg(NOT over OR ticks > %d))",
                            m * 3600, (m - 1) * 3600);
        sqlite3_str_appendf(names, ", m%d AS '%d'", m, m);
    }
    char *alive_text = sqlite3_str_finish(alive), *ends_text = sqlite3_str_finish(ends);
    char *names_text = sqlite3_str_finish(names);
    fprintf(out, "\n%s: alive after each minute; below it, the share of those still alive whom that minute ends\n\n",
            place);
    if (minutes > 0)
        results_print(results, out,
                      "SELECT name AS minute%s FROM (SELECT 0 AS below, min(rowid) AS first, median(score) AS middle,"
                      " player AS name%s FROM results WHERE place = %Q GROUP BY player"
                      " UNION ALL SELECT 1, min(rowid), median(score), 'ends'%s FROM results WHERE place = %Q"
                      " GROUP BY player) ORDER BY middle DESC, first, below",
                      names_text, alive_text, place, ends_text, place);
    sqlite3_free(alive_text);
    sqlite3_free(ends_text);
    sqlite3_free(names_text);
    free(most);
}

// All stages of one level, "/hard", together.
static void print_sums(const Results *results, const char *level, FILE *out)
{
    char *stages = results_text(results,
                                "SELECT count(DISTINCT place) FROM results WHERE stage"
                                " AND substr(place, instr(place, '/')) = %Q",
                                level);
    fprintf(out, "\n%s stage%s%s together\n\n", stages, strcmp(stages, "1") == 0 ? "" : "s", level);
    free(stages);
    results_print(results, out,
                  "WITH m AS (SELECT player, min(rowid) AS first, count(*) AS games, sum(won) AS won,"
                  "  median(score) AS score, sum(held) AS held, sum(empty) AS empty, sum(ticks) AS ticks,"
                  "  sum(won AND bosses > bosses_beaten) AS lived FROM results WHERE stage"
                  "  AND substr(place, instr(place, '/')) = %Q GROUP BY player, place)"
                  " SELECT player, sum(games) AS games, percent(1.0 * sum(won) / sum(games)) AS won,"
                  " fixed(sum(score), 0) AS 'sum of medians', percent(1.0 * sum(held) / sum(ticks)) AS held,"
                  " percent(1.0 * sum(empty) / sum(ticks)) AS empty, sum(lived) AS 'won with the boss alive'"
                  " FROM m GROUP BY player ORDER BY sum(score) DESC, min(first)",
                  level);
}

void players_print(const PlayersOptions *options, const Results *results, FILE *out)
{
    char *name;
    for (int i = 0; (name = results_text(results,
                                         "SELECT place FROM results GROUP BY place ORDER BY min(rowid)"
                                         " LIMIT 1 OFFSET %d",
                                         i))
                    != NULL;
         i++) {
        char *stage = results_text(results, "SELECT 1 FROM results WHERE place = %Q AND stage", name);
        fputs(i > 0 ? "\n" : "", out);
        print_place(results, name, stage != NULL, options->against, out);
        if (stage == NULL)
            print_survival(results, name, out);
        free(stage);
        free(name);
    }
    for (int i = 0; (name = results_text(results,
                                         "SELECT substr(place, instr(place, '/')) AS level FROM results WHERE"
                                         " stage GROUP BY level ORDER BY min(rowid) LIMIT 1 OFFSET %d",
                                         i))
                    != NULL;
         i++) {
        print_sums(results, name, out);
        free(name);
    }
}

// $player: whose the curves are. $curves: the share of the games of one player that are alive, by minutes, a data set for each mode without an end: in
// a stage most are alive until it is won. $scores: quartiles of each player, a data set a place; but where one player has
// played alone his survival is the picture.
void players_draw(const PlayersOptions *options, const Results *results, FILE *out)
{
    results_block(results, out, "curves", true,
                  "WITH RECURSIVE t(s) AS (SELECT 0 UNION ALL SELECT s + %d FROM t WHERE s < 60 *"
                  " (SELECT min(max(minutes), %d) FROM results))"
                  " SELECT place, s / 60.0, 100 * avg(NOT over OR ticks > s * 60) FROM results, t"
                  " WHERE player = %Q AND NOT stage GROUP BY place, s ORDER BY min(results.rowid), s",
                  CURVE_S, PLAYERS_MINUTES_MOST, options->curves);
    results_block(results, out, "scores", true,
                  "SELECT place, player, quantile(score, 0.25), median(score), quantile(score, 0.75) FROM results"
                  " WHERE stage OR (SELECT count(DISTINCT player) FROM results r WHERE r.place = results.place) > 1"
                  " GROUP BY place, player ORDER BY min(min(rowid)) OVER (PARTITION BY place), median(score) DESC");
    results_block(results, out, "player", false, "SELECT %Q", options->curves);
}
