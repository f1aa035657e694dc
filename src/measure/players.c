// players.c -- mitsubachi players: scripted players side by side, in modes and stages, with the same seeds.
#include "measure/games.h"

#include "measure/command.h"

// --- options and plan

static const Option ROWS[] = {
    {OPTION("--hands", NULL, FLAG, .offset = offsetof(ExperimentWork, brief),
            "print a table per level; default: the hands, on all levels")},
    {.kind = FIELD_TABLE, .of = &GAMES_OPTIONS},
};

static const CommandLine LINE = {
    .name = "mitsubachi players",
    .manual = "measuring.md",
    .usage = "[OPTION]... [STAGE.ini]...\n"
             "--read FILE.csv...\n",
    .about = "Compare scripted players in modes and stages, with the same seeds for all.\n",
    OPTIONS(ROWS),
    .after = "Exit status: 0 good, 1 a file has errors or games are not comparable, 2 wrong usage, 3 the machine\n"
             "failed.\n",
    .most = -1,
};

#define USUAL_PLAYERS                                                                                                  \
    "nobody,unmoved,jiggle,slow,fast,sway,circle,sweep,metro,never,held,let40,let70,let110,"                           \
    "newbie,first,learner,casual,good,expert,scorer,pilot,"                                                            \
    "pilot@12,pilot@24,let40@12,let70@12,let110@12,scorer@12"
#define HANDS "newbie,first,learner,casual,good,expert,pilot,held,sway,circle,sweep,metro"

static void players_defaults(void *work)
{
    Games *games = work;
    games->tries = 500;
    games->base.seeds = (RunsSeeds){1, 20};
    games->base.ticks = 10 * GAME_MINUTE_TICKS;
}

static int players_plan(void *work, Error *error)
{
    Games *games = work;
    ExperimentWork *base = &games->base;
    const bool hands = base->brief;
    if (games->players == NULL)
        games->players = hands ? HANDS : USUAL_PLAYERS;
    if (games->places == NULL && base->word_count == 0)
        games->places = "endless,meadow,orchard,pond,hollow,citadel";
    if (games->levels == NULL && hands)
        games->levels = SETUPS_ALL;
    int status = experiment_lists(base, error);
    if (status == STATUS_GOOD)
        status = setups_read(&base->where, games->places, games->levels, base->words, base->word_count, &base->numbers,
                             error);
    return status == STATUS_GOOD ? games_search(games, error) : status;
}

static const Factor FACTORS[] = {
    {.column = "place"},
    {.column = "player", .list = offsetof(Games, players), .check = games_player_check},
    {.column = "seed", .whole = true},
};

// --- tables

// The probability that a game of o.player scores more than one of another; a tie counts as half.
#define ABOVE(other)                                                                                                   \
    "percent((SELECT avg((x.score > y.score) + 0.5 * (x.score = y.score)) FROM results x, results y"                   \
    " WHERE x.place = ?1 AND y.place = ?1 AND x.player = o.player AND y.player = " other " AND y.player <> x.player))"
#define SCORE SPREAD("score", 0)
#define MODES "FROM results WHERE place = ?1 AND NOT stage"
#define NAMES_MOST "40" // columns, because files may name any places
#define SEARCHED "(player LIKE 'blind%' OR player LIKE 'drift%')"

static const Query QUERIES[] = {
    // `first` keeps players with equal medians in the order of the command line.
    {.each = true,
     .head = "SELECT printf('%s: seeds %d to %d, at most %d minutes; above: how likely it scores more', place,"
             " min(seed), max(seed), max(ticks_most) / 3600) FROM results WHERE place = ?1",
     .rows = "WITH g AS (SELECT player, min(rowid) AS first, count(*) AS games, iif(stage, avg(won), NULL) AS wins,"
             "  avg(NOT over OR ticks > 10800) AS good, avg(NOT over) AS alive, median(score) AS middle,"
             "  " SCORE " AS score, quantile_time(ticks / 60.0, 0.5, NOT over AND NOT won) AS length,"
             "  1.0 * sum(held) / sum(ticks) AS held, avg(bees) AS bees, 1.0 * sum(empty) / sum(ticks) AS empty,"
             "  coalesce(1.0 * sum(carried) / sum(score), 0) AS nectar,"
             "  median(1.0 * boss_ticks / bosses_beaten / 60.0) AS boss,"
             "  median(after_ticks / 60.0) FILTER (WHERE won AND bosses_beaten > 0) AS after,"
             "  coalesce(1.0 * sum(boss_score) / sum(score), 0) AS share, sum(won AND bosses > bosses_beaten) AS lived"
             "  FROM results WHERE place = ?1 GROUP BY player),"
             " o AS (SELECT *, lead(player) OVER (ORDER BY middle DESC, first) AS next FROM g)"
             " SELECT player, games, percent(wins) AS won, percent(good) AS '3 min', percent(alive) AS alive,"
             " score AS 'score [quartiles]', length, percent(held) AS held, fixed(bees, 1) AS bees,"
             " percent(empty) AS empty, percent(nectar) AS nectar, fixed(boss, 1) AS 'boss, s',"
             " fixed(after, 1) AS 'after it, s', percent(share) AS 'boss''s share', lived AS 'boss alive',"
             " " ABOVE("o.next") " AS 'above next', " ABOVE("'nobody'") " AS 'above nobody'"
                                                                        " FROM o ORDER BY middle DESC, first"},
    {.each = true,
     .head =
         "SELECT ?1 || ': the share alive after each minute, and the share of survivors that dies within it' " MODES,
     .made = true,
     .rows =
         "WITH RECURSIVE m(m) AS (SELECT 1 UNION ALL SELECT m + 1 FROM m WHERE m <"
         "  (SELECT min(max(ticks_most) / 3600, 60) FROM results WHERE place = ?1))"
         " SELECT 'SELECT player AS minute' || group_concat(printf(', percent(avg(NOT over OR ticks > %d)) || '' (''"
         " || percent(1.0 - avg(NOT over OR ticks > %d) / avg(NOT over OR ticks > %d)) || '')'' AS \"%d\"',"
         " m * 3600, m * 3600, (m - 1) * 3600, m), '')"
         " || ' " MODES " GROUP BY player ORDER BY median(score) DESC, min(rowid)' FROM m"},
    // By level: the share of won stages, or score and share alive of a mode. A stage is lost on time if bees were left
    // when its boss left.
    {.head = "SELECT 'Levels: stages won; median score and games alive at the end of other modes'",
     .made = true,
     .rows =
         "SELECT 'WITH r AS (SELECT *, rowid AS number, substr(place, 1, instr(place, ''/'') - 1) AS name,"
         "  substr(place, instr(place, ''/'') + 1) AS level FROM results),"
         " m AS (SELECT level AS at, player AS who, median(score) AS middle FROM r WHERE stage GROUP BY player, place)"
         " SELECT level, player, count(*) AS games,' || group_concat(CASE WHEN stage"
         " THEN printf(' percent(avg(won) FILTER (WHERE name = %Q)) AS %Q,', name, name)"
         " ELSE printf(' fixed(median(score) FILTER (WHERE name = %Q), 0) AS %Q,"
         " percent(avg(NOT over) FILTER (WHERE name = %Q)) AS alive,', name, name, name) END, '') ||"
         " ' percent(avg(won) FILTER (WHERE stage)) AS ''stages won'',"
         " sum(stage AND over AND bees > 0) AS ''lost: clock'', sum(stage AND over AND bees = 0) AS ''last bee'',"
         " sum(won AND bosses > bosses_beaten) AS ''boss alive'',"
         " fixed((SELECT sum(middle) FROM m WHERE at = level AND who = player), 0) AS ''sum of medians'',"
         " percent(1.0 * sum(held) / sum(ticks)) AS held, percent(1.0 * sum(carried) / sum(score)) AS nectar,"
         " percent(sum(1.0 * empty * stage) / sum(1.0 * ticks * stage)) AS empty"
         " FROM r GROUP BY level, player ORDER BY min(min(number)) OVER (PARTITION BY level), min(number)'"
         " FROM (SELECT substr(place, 1, instr(place, '/') - 1) AS name, max(stage) AS stage FROM results GROUP BY name"
         " ORDER BY min(rowid) LIMIT " NAMES_MOST ")"},
    // The blind players whose rhythm was searched for: they have several.
    {.head = "SELECT 'The best rhythms' FROM results WHERE " SEARCHED,
     .rows = "SELECT place, player, rhythm, fixed(median(score), 0) AS score, percent(avg(NOT over)) AS alive,"
             " percent(avg(won)) AS won FROM results WHERE " SEARCHED
             " GROUP BY place, player, rhythm ORDER BY min(rowid)"},
    // Of a single player the share of games alive by minute, in modes: in a stage most survive until it is won.
    {.block = "curves",
     .split = true,
     .rows = "WITH RECURSIVE t(s) AS (SELECT 0 UNION ALL SELECT s + 5 FROM t WHERE s <"
             " (SELECT min(max(ticks_most) / 60, 3600) FROM results))"
             " SELECT player || ', ' || place, s / 60.0, 100 * avg(NOT over OR ticks > s * 60) FROM results, t"
             " WHERE NOT stage AND (SELECT count(DISTINCT player) FROM results) = 1"
             " GROUP BY place, s ORDER BY min(results.rowid), s"},
    {.block = "scores",
     .split = true,
     .rows = "SELECT place, player, quantile(score, 0.25), median(score), quantile(score, 0.75) FROM results"
             " WHERE stage OR (SELECT count(DISTINCT player) FROM results r WHERE r.place = results.place) > 1"
             " GROUP BY place, player ORDER BY min(min(rowid)) OVER (PARTITION BY place), median(score) DESC"},
};

const Experiment PLAYERS = {
    .line = &LINE,
    .words_most = -1,
    .work_bytes = sizeof(Games),
    .defaults = players_defaults,
    .plan = players_plan,
    EXPERIMENT_FACTOR_ROWS(FACTORS),
    GAMES_EXPERIMENT,
    .alike = "SELECT place FROM results GROUP BY place HAVING min(rules) <> max(rules)",
    .each = "SELECT place FROM results GROUP BY place ORDER BY min(rowid) LIMIT 1 OFFSET ?1",
    EXPERIMENT_QUERIES(QUERIES),
};

EXPERIMENT_COMMAND(players, PLAYERS)
