// players.c -- mitsubachi players: scripted players side by side, in modes and stages, with the same seeds.
#include "measure/experiment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "measure/command.h"
#include "text/grow.h"
#include "text/words.h"

// --- options

#define AT(field) .offset = offsetof(Players, field)

static const Option ROWS[] = {
    {OPTION("--players", "LIST", TEXT, AT(names), "let these play; pilot@12 reacts 12 ticks late"), EXPERIMENT_PLAYS,
     .expected = "names such as pilot,held; measuring.md lists all"},
    {OPTION("--minutes", "N", WHOLE, AT(minutes), "end a game after N minutes; 10"), EXPERIMENT_PLAYS, .least = 1,
     .most = PLAYERS_MINUTES_MOST},
    {OPTION("--hands", NULL, FLAG, AT(hands), "print a table per level; default: the hands, on all levels")},
    {OPTION("--tries", "N", WHOLE, AT(tries), "search the best rhythm of 'blind' and 'drift' in N tries; 500"),
     EXPERIMENT_PLAYS, .least = 1, .most = RHYTHM_TRIES_MOST},
    {OPTION("--against", "NAME", TEXT, AT(against), "compare all with this player; nobody"),
     .expected = "a player's name"},
    {OPTION("--curves", "NAME", TEXT, AT(curves), "draw the survival of this player; pilot"),
     .expected = "a player's name"},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_PLACES},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_OPTIONS},
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
    "nobody,unmoved,jiggle,drags,slow,fast,sway,circle,sweep,metro,flowers,never,held,let40,let70,let110,foresee,"     \
    "newbie,first,learner,casual,good,expert,scorer,pilot,"                                                            \
    "pilot@12,pilot@24,let40@12,let70@12,let110@12,foresee@12,scorer@12"
#define HANDS "newbie,first,learner,casual,good,expert,pilot,held,sway,circle,sweep,metro"

static void players_defaults(void *work)
{
    Players *players = work;
    players->base.seeds = (RunsSeeds){1, 20};
    players->against = "nobody";
    players->curves = "pilot";
    players->minutes = 10;
    players->tries = 500;
}

// Arguments are stages; any number is allowed.
static bool players_check(void *work, Error *unused)
{
    Players *players = work;
    ExperimentWork *base = &players->base;
    (void)unused;
    if (players->names == NULL)
        players->names = players->hands ? HANDS : USUAL_PLAYERS;
    if (base->places == NULL && base->word_count == 0)
        base->places = players->hands ? "endless,all" : "endless,meadow,orchard,pond,hollow,citadel";
    if (base->levels == NULL && players->hands)
        base->levels = SETUPS_ALL;
    return true;
}

// --- the plan

bool players_list(Players *players, const char *names, Error *error)
{
    Word name;
    for (const char *at = names; words_next(&at, ',', &name);) {
        PlayerChoice choice;
        bool twice = false;
        if (!player_find(name.text, &choice)) {
            error_set(error, "'%s' is not a player, expected one of", words_quoted(name.text).text);
            for (int i = 0; i < player_kind_count(); i++)
                error_add(error, " %s%s", player_kind(i)->name,
                          i + 1 < player_kind_count() ? "," : "; NAME@12 has hands 12 ticks late");
            return false;
        }
        for (int i = 0; i < players->count; i++)
            twice = twice || strcmp(players->list[i].name, name.text) == 0;
        if (twice || players->count == PLAYERS_MOST)
            return error_set(error, "'%s' is %s, expected at most %d players, each once", name.text,
                             twice ? "a duplicate" : "one too many", PLAYERS_MOST);
        players->list[players->count++] = choice;
    }
    return true;
}

// Searches a rhythm for each player that needs one, in each setup.
static int rhythms_plan(Players *players, Error *error)
{
    const ExperimentWork *base = &players->base;
    const int count = base->where.count * players->count;
    bool good = true;
    players->rhythms = grow_zeros((size_t)count * sizeof players->rhythms[0]);
    for (int i = 0; i < count && good; i++) {
        const PlayerChoice *player = &players->list[i % players->count];
        if (player_is_searched(player->kind))
            good = rhythm_search(&base->where.list[i / players->count], &base->book, player, players->tries,
                                 (uint32_t)players->minutes * GAME_MINUTE_TICKS, &base->run, &players->rhythms[i],
                                 error);
    }
    return good ? STATUS_GOOD : STATUS_MACHINE;
}

static int players_plan(void *work, Error *error)
{
    Players *players = work;
    ExperimentWork *base = &players->base;
    if (!players_list(players, players->names, error))
        return STATUS_USAGE;
    int status = experiment_places(base, base->words, base->word_count, error);
    for (int i = 0; i < base->where.count; i++)
        setup_set_rules(&base->where.list[i], (uint32_t)players->minutes * GAME_MINUTE_TICKS, &base->book);
    if (status == STATUS_GOOD)
        status = rhythms_plan(players, error);
    if (status != STATUS_GOOD)
        return status;
    base->factors[0] = base->where.count;
    base->factors[1] = players->count;
    base->factors[2] = base->seeds.count;
    return STATUS_GOOD;
}

static void players_end(void *work)
{
    free(((Players *)work)->rhythms);
}

static void run_play(const void *work, const int *at, void *sim, const StopFlag *stop, void *row_pointer)
{
    const Players *players = work;
    const Setup *setup = &players->base.where.list[at[0]];
    PlayerChoice player = players->list[at[1]];
    GameRow *row = row_pointer;
    row->stage = mode_chooses_stage(setup->mode.kind);
    row->minutes = (uint32_t)players->minutes;
    memcpy(row->place, setup->name, sizeof row->place);
    memcpy(row->player, player.name, sizeof row->player);
    memcpy(row->rules, setup->rules, sizeof row->rules);
    if (player_is_searched(player.kind))
        player.rhythm = players->rhythms[at[0] * players->count + at[1]];
    if (player_is_blind(player.kind))
        rhythm_text(&player.rhythm, row->rhythm);
    game_play(setup, &players->base.book, &player, players->base.seeds.first + (uint64_t)at[2],
              row->minutes * GAME_MINUTE_TICKS, stop, sim, row);
}

// --- tables

#define SURVIVAL_MINUTES 3
#define CURVE_S 5 // step between points of a curve

// The probability that a game of o.player scores more than one of another; a tie counts as half.
#define ABOVE(other)                                                                                                   \
    "percent((SELECT avg((x.score > y.score) + 0.5 * (x.score = y.score)) FROM results x, results y"                   \
    " WHERE x.place = %Q AND y.place = %Q AND x.player = o.player AND y.player = " other " AND y.player <> x.player))"

#define ABOVE_NEXT ABOVE("o.next")
#define ABOVE_NAMED ABOVE("%Q")
#define SCORE SPREAD("score", 0)

// `first` keeps players with equal medians in the order of the command line.
static void print_place(const Results *results, const char *place, bool stage, const char *against, FILE *out)
{
    char survival[64];
    snprintf(survival, sizeof survival, "NOT over OR ticks > %u", SURVIVAL_MINUTES * GAME_MINUTE_TICKS);
    char *head = results_text(results,
                              "SELECT printf('%%s: seeds %%d to %%d, at most %%d minutes; above: how likely it scores "
                              "more', place, min(seed), max(seed), max(minutes)) FROM results WHERE place = %Q",
                              place);
    fprintf(out, "%s\n\n", head);
    free(head);
    results_print(
        results, out,
        "WITH g AS (SELECT player, min(rowid) AS first, count(*) AS games, avg(%s) AS good, avg(NOT over) AS alive,"
        "  median(score) AS middle, " SCORE " AS score,"
        "  quantile_time(ticks / 60.0, 0.5, NOT over AND NOT won) AS length,"
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
        " lived AS 'boss alive', " ABOVE_NEXT " AS 'above next', " ABOVE_NAMED " AS 'above %q'"
        " FROM o ORDER BY middle DESC, first",
        stage ? "won" : survival, place, stage ? "won" : "3 min", stage ? "alive" : "end", place, place, place, place,
        against, against);
}

// The share alive after each minute, and the share of survivors that dies within it.
static void print_survival(const Results *results, const char *place, FILE *out)
{
    char *minutes = results_text(
        results,
        "WITH RECURSIVE m(m) AS (SELECT 1 UNION ALL SELECT m + 1 FROM m WHERE m <"
        "  (SELECT min(max(minutes), %d) FROM results WHERE place = %Q))"
        " SELECT group_concat(printf(', percent(avg(NOT over OR ticks > %%d)) || '' ('' || percent(1.0"
        " - avg(NOT over OR ticks > %%d) / avg(NOT over OR ticks > %%d)) || '')'' AS \"%%d\"',"
        " m * 3600, m * 3600, (m - 1) * 3600, m), '') FROM m",
        PLAYERS_MINUTES_MOST, place);
    fprintf(out, "\n%s: the share alive after each minute, and the share of survivors that dies within it\n\n", place);
    results_print(results, out,
                  "SELECT player AS minute%s FROM results WHERE place = %Q GROUP BY player"
                  " ORDER BY median(score) DESC, min(rowid)",
                  minutes, place);
    free(minutes);
}

// By level: the share of won stages, or score and share alive of a mode. A stage is lost on time if bees were left when
// its boss left. NAMES_MOST limits columns, because files may name any places.
#define NAMES_MOST 40
static void print_levels(const Results *results, FILE *out)
{
    char *columns = results_text(
        results,
        "SELECT group_concat(CASE WHEN stage THEN printf(' percent(avg(won) FILTER (WHERE name = %%Q)) AS %%Q,',"
        " name, name) ELSE printf(' fixed(median(score) FILTER (WHERE name = %%Q), 0) AS %%Q,"
        " percent(avg(NOT over) FILTER (WHERE name = %%Q)) AS alive,', name, name, name) END, '')"
        " FROM (SELECT substr(place, 1, instr(place, '/') - 1) AS name, max(stage) AS stage FROM results GROUP BY name"
        " ORDER BY min(rowid) LIMIT %d)",
        NAMES_MOST);
    fputs("Levels: stages won; median score and games alive at the end of other modes\n\n", out);
    results_print(
        results, out,
        "WITH r AS (SELECT *, rowid AS number, substr(place, 1, instr(place, '/') - 1) AS name,"
        "  substr(place, instr(place, '/') + 1) AS level FROM results),"
        " m AS (SELECT level AS at, player AS who, median(score) AS middle FROM r WHERE stage GROUP BY player, place)"
        " SELECT level, player, count(*) AS games,%s percent(avg(won) FILTER (WHERE stage)) AS 'stages won',"
        " sum(stage AND over AND bees > 0) AS 'lost: clock', sum(stage AND over AND bees = 0) AS 'last bee',"
        " sum(won AND bosses > bosses_beaten) AS 'boss alive',"
        " fixed((SELECT sum(middle) FROM m WHERE at = level AND who = player), 0) AS 'sum of medians',"
        " percent(1.0 * sum(held) / sum(ticks)) AS held, percent(1.0 * sum(carried) / sum(score)) AS nectar,"
        " percent(sum(1.0 * empty * stage) / sum(1.0 * ticks * stage)) AS empty"
        " FROM r GROUP BY level, player ORDER BY min(min(number)) OVER (PARTITION BY level), min(number)",
        columns);
    free(columns);
}

#define SEARCHED "(player LIKE 'blind%%' OR player LIKE 'drift%%')"

// The blind players whose rhythm was searched for: they have several.
static void print_rhythms(const Results *results, FILE *out)
{
    char *some = results_text(results, "SELECT 1 FROM results WHERE " SEARCHED);
    fputs(some != NULL ? "\nThe best rhythms\n\n" : "", out);
    free(some);
    results_print(results, out,
                  "SELECT place, player, rhythm, fixed(median(score), 0) AS score,"
                  " percent(avg(NOT over)) AS alive, percent(avg(won)) AS won FROM results"
                  " WHERE " SEARCHED " GROUP BY place, player, rhythm ORDER BY min(rowid)");
}

static void players_print(const void *work, const Results *results, FILE *out)
{
    const Players *players = work;
    char *place;
    for (int i = 0; !players->hands
                    && (place = results_text(results,
                                             "SELECT place FROM results GROUP BY place ORDER BY min(rowid)"
                                             " LIMIT 1 OFFSET %d",
                                             i))
                           != NULL;
         i++) {
        char *stage = results_text(results, "SELECT 1 FROM results WHERE place = %Q AND stage", place);
        print_place(results, place, stage != NULL, players->against, out);
        if (stage == NULL)
            print_survival(results, place, out);
        fputc('\n', out);
        free(stage);
        free(place);
    }
    print_levels(results, out);
    print_rhythms(results, out);
}

// $player: the player of the curves. $curves: the share of its games alive by minute, one data set per endless mode; in
// a stage most survive until it is won. $scores: quartiles of each player, one data set per place; with a single player
// the chart shows survival.
static void players_draw(const void *work, const Results *results, FILE *out)
{
    const Players *players = work;
    results_block(results, out, "curves", true,
                  "WITH RECURSIVE t(s) AS (SELECT 0 UNION ALL SELECT s + %d FROM t WHERE s < 60 *"
                  " (SELECT min(max(minutes), %d) FROM results))"
                  " SELECT place, s / 60.0, 100 * avg(NOT over OR ticks > s * 60) FROM results, t"
                  " WHERE player = %Q AND NOT stage GROUP BY place, s ORDER BY min(results.rowid), s",
                  CURVE_S, PLAYERS_MINUTES_MOST, players->curves);
    results_block(results, out, "scores", true,
                  "SELECT place, player, quantile(score, 0.25), median(score), quantile(score, 0.75) FROM results"
                  " WHERE stage OR (SELECT count(DISTINCT player) FROM results r WHERE r.place = results.place) > 1"
                  " GROUP BY place, player ORDER BY min(min(rowid)) OVER (PARTITION BY place), median(score) DESC");
    results_block(results, out, "player", false, "SELECT %Q", players->curves);
}

static const Column COLUMNS[] = {
    COLUMN(GameRow, TEXT, place),     COLUMN(GameRow, TEXT, player),     COLUMN(GameRow, U64, seed),
    COLUMN(GameRow, U32, ticks),      COLUMN(GameRow, U32, over),        COLUMN(GameRow, U32, won),
    COLUMN(GameRow, U32, score),      COLUMN(GameRow, U32, bees),        COLUMN(GameRow, U32, held),
    COLUMN(GameRow, U32, empty),      COLUMN(GameRow, U32, near_misses), COLUMN(GameRow, U32, beaten),
    COLUMN(GameRow, U32, flowers),    COLUMN(GameRow, U32, lost),        COLUMN(GameRow, U32, carried),
    COLUMN(GameRow, U32, chain),      COLUMN(GameRow, U32, bosses),      COLUMN(GameRow, U32, bosses_beaten),
    COLUMN(GameRow, U32, boss_ticks), COLUMN(GameRow, U32, boss_score),  COLUMN(GameRow, U32, after_ticks),
    COLUMN(GameRow, U32, stage),      COLUMN(GameRow, U32, minutes),     COLUMN(GameRow, TEXT, rules),
    COLUMN(GameRow, TEXT, rhythm),
};

const Experiment PLAYERS = {
    .line = &LINE,
    .work_bytes = sizeof(Players),
    .defaults = players_defaults,
    .check = players_check,
    .plan = players_plan,
    .end = players_end,
    EXPERIMENT_COLUMNS(COLUMNS),
    .key = "place, player, seed",
    .differ = "SELECT 'games at ' || place || ' by different rules, expected the same for all' FROM results"
              " GROUP BY place HAVING min(rules) <> max(rules)",
    .row_bytes = sizeof(GameRow),
    .play = run_play,
    .room_bytes = sizeof(Sim),
    .print = players_print,
    .draw = players_draw,
    .chart = "players",
};

EXPERIMENT_COMMAND(players, PLAYERS)
