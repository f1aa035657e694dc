// players.c -- mitsubachi players: scripted players side by side, in modes and stages, with the same seeds.
#include "measure/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sqlite3.h>

#include "measure/command.h"
#include "measure/rhythm.h"
#include "text/words.h"

// --- options

#define AT(field) .offset = offsetof(Players, field)

static const Option ROWS[] = {
    {OPTION("--players", "LIST", TEXT, AT(names), "let these play; pilot@12 has hands that are 12 ticks late"),
     EXPERIMENT_PLAYS, .expected = "names such as pilot,held; measuring.md lists all"},
    {OPTION("--minutes", "N", WHOLE, AT(minutes), "end a game after N minutes; 10"), EXPERIMENT_PLAYS, .least = 1,
     .most = PLAYERS_MINUTES_MOST},
    {OPTION("--tries", "N", WHOLE, AT(tries), "look for the best rhythm of 'blind' in N tries; 500"), EXPERIMENT_PLAYS,
     .least = 1, .most = RHYTHM_TRIES_MOST},
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
    .usage = "[OPTION]...\n"
             "--read FILE.csv...\n",
    .about = "Show what pays in the game: scripted players play modes and stages with the same seeds.\n",
    OPTIONS(ROWS),
    .after =
        "Exit status: 0 good, 1 a file has mistakes or games do not belong together, 2 wrong usage, 3 the machine\n"
        "failed.\n",
    .most = -1,
};

static void players_defaults(void *work)
{
    Players *players = work;
    players->base.seeds = (RunsSeeds){1, 20};
    players->base.places = "endless,meadow,orchard,pond,hollow,citadel";
    players->names =
        "nobody,unmoved,jiggle,drags,slow,fast,sway,circle,sweep,metro,flowers,never,held,let40,let70,let110,foresee,"
        "newbie,first,learner,casual,good,expert,scorer,pilot,pilot@12,pilot@24,let40@12,let70@12,let110@12,foresee@12,scorer@12";
    players->against = "nobody";
    players->curves = "pilot";
    players->minutes = 10;
    players->tries = 500;
}

// --- the plan

bool players_list(Players *players, const char *names, Error *error)
{
    Word name;
    for (const char *at = names; words_next(&at, ',', &name);) {
        PlayerChoice choice;
        bool twice = false;
        if (!player_find(name.text, &choice)) {
            error_set(error, "'%s' is no player, expected one of", words_quoted(name.text).text);
            for (int i = 0; i < player_kind_count(); i++)
                error_add(error, " %s%s", player_kind(i)->name,
                          i + 1 < player_kind_count() ? "," : "; NAME@12 has hands 12 ticks late");
            return false;
        }
        for (int i = 0; i < players->count; i++)
            twice = twice || strcmp(players->list[i].name, name.text) == 0;
        if (twice || players->count == PLAYERS_MOST)
            return error_set(error, "'%s' is %s, expected at most %d players, each once", name.text,
                             twice ? "there twice" : "one too many", PLAYERS_MOST);
        players->list[players->count++] = choice;
    }
    return true;
}

// A search at each place where a player needs one.
static int rhythms_plan(Players *players, Error *error)
{
    const ExperimentWork *base = &players->base;
    bool searched = false;
    for (int i = 0; i < players->count; i++)
        searched = searched || player_is_searched(&players->list[i]);
    for (int i = 0; i < base->where.count && searched; i++)
        if (!rhythm_search(&players->places[i], &base->book, players->tries,
                           (uint32_t)players->minutes * PLAYERS_MINUTE_TICKS, &base->run, &players->places[i].rhythm,
                           error))
            return STATUS_MACHINE;
    return STATUS_GOOD;
}

static int players_plan(void *work, Error *error)
{
    Players *players = work;
    ExperimentWork *base = &players->base;
    if (!players_list(players, players->names, error))
        return STATUS_USAGE;
    int status = command_book(&base->book, error);
    if (status != STATUS_GOOD)
        return status;
    if (!places_read(&base->where, base->places, base->levels, &base->book, error))
        return STATUS_USAGE;
    for (int i = 0; i < base->where.count && status == STATUS_GOOD; i++) {
        PlayersPlace *place = &players->places[i];
        place->place = &base->where.list[i];
        status = place_tunables(place->place, &base->numbers, &place->tunables, error);
        place_rules(place->place, (uint32_t)players->minutes * PLAYERS_MINUTE_TICKS, &place->tunables, &base->book,
                    place->rules);
    }
    if (status == STATUS_GOOD)
        status = rhythms_plan(players, error);
    if (status != STATUS_GOOD)
        return status;
    base->factors[0] = base->where.count;
    base->factors[1] = players->count;
    base->factors[2] = base->seeds.count;
    return STATUS_GOOD;
}

// --- a game

static bool in_field(float x, float y, float px)
{
    return x >= -px && y >= -px && x <= FIELD_WIDTH_PX + px && y <= FIELD_HEIGHT_PX + px;
}

// Enemies and bullets outside the field are not visible.
static bool is_empty(const Sim *sim)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (enemy->visible && in_field(enemy->position.x, enemy->position.y, sim_enemy_radius_px(sim, enemy)))
            return false;
    }
    for (int i = 0; i < sim->bullets.count; i++)
        if (in_field(sim->bullets.x[i], sim->bullets.y[i], sim->tunables.bullet_radius_px))
            return false;
    return true;
}

// Bosses by their ids, which only grow; the last one is the present one.
typedef struct Bosses {
    uint32_t last_id;
    int32_t beaten;
    uint32_t age_ticks, beaten_tick;
} Bosses;

static void bosses_look(const Sim *sim, Bosses *bosses, PlayersRow *row)
{
    for (int i = 0; i < sim->enemy_count; i++) {
        const Enemy *enemy = &sim->enemies[i];
        if (enemy->boss < 0 || enemy->id < bosses->last_id)
            continue;
        row->bosses += enemy->id > bosses->last_id;
        bosses->last_id = enemy->id;
        bosses->age_ticks = (uint32_t)enemy->age_ticks;
    }
}

// The game's own count, because events may be dropped in a crowd. In a tick in which a boss falls other points are
// negligible.
static void bosses_fall(const Sim *sim, uint32_t score_before, Bosses *bosses, PlayersRow *row)
{
    if (sim->head.bosses == bosses->beaten)
        return;
    row->bosses_beaten += (uint32_t)(sim->head.bosses - bosses->beaten);
    row->boss_score += sim->head.score - score_before;
    row->boss_ticks += bosses->age_ticks + 1;
    bosses->beaten = sim->head.bosses;
    bosses->beaten_tick = sim->head.tick;
}

void players_game_play(const PlayersPlace *place, const PatternBook *book, const PlayerChoice *choice, uint64_t seed,
                       uint32_t ticks_most, const StopFlag *stop, Sim *sim, PlayersRow *row)
{
    Bosses bosses = {.last_id = 0};
    sim_init_script(sim, seed, &place->tunables, place->place->script, book);
    Player player = player_begin(choice, sim, seed);
    while (!sim->head.over && sim->head.tick < ticks_most && !*stop) {
        TickCmd cmd = player_cmd(&player, sim);
        uint32_t score = sim->head.score;
        bosses_look(sim, &bosses, row);
        sim_tick(sim, &cmd);
        bosses_fall(sim, score, &bosses, row);
        row->held += (cmd.buttons & TICK_CMD_TOUCH) != 0;
        row->empty += is_empty(sim);
    }
    const SimHead *head = &sim->head;
    row->ticks = head->tick;
    row->over = head->over && !head->won;
    row->won = head->won != 0;
    row->score = head->score;
    row->bees = (uint32_t)sim->bees.count;
    row->near_misses = head->near_misses;
    row->beaten = head->beaten;
    row->flowers = head->flowers;
    row->lost = head->lost;
    row->carried = head->carried;
    row->chain = (uint32_t)head->chain_best;
    if (row->won && row->bosses_beaten > 0)
        row->after_ticks = sim->head.tick - bosses.beaten_tick;
}

static void game_play(const void *work, const int *at, void *room, const StopFlag *stop, void *row_pointer)
{
    const Players *players = work;
    const PlayersPlace *place = &players->places[at[0]];
    PlayerChoice player = players->list[at[1]];
    PlayersRow *row = row_pointer;
    row->seed = players->base.seeds.first + (uint64_t)at[2];
    row->stage = mode_chooses_stage(place->place->mode.kind);
    row->minutes = (uint32_t)players->minutes;
    memcpy(row->place, place->place->name, sizeof row->place);
    memcpy(row->player, player.name, sizeof row->player);
    memcpy(row->rules, place->rules, sizeof row->rules);
    if (player_is_searched(&player))
        player.rhythm = place->rhythm;
    if (player.rhythm.period_s > 0.0f)
        rhythm_text(&player.rhythm, row->rhythm);
    players_game_play(place, &players->base.book, &player, row->seed, row->minutes * PLAYERS_MINUTE_TICKS, stop, room,
                      row);
}

// --- tables

#define SURVIVAL_MINUTES 3
#define CURVE_S 5 // from one point of a curve to the next

// The probability that a game of o.player scores more than one of another; a tie counts as half.
#define ABOVE(other)                                                                                                   \
    "percent((SELECT avg((x.score > y.score) + 0.5 * (x.score = y.score)) FROM results x, results y"                   \
    " WHERE x.place = %Q AND y.place = %Q AND x.player = o.player AND y.player = " other " AND y.player <> x.player))"

// `first` keeps players with equal medians in the order of the command line.
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

// Below the share alive after each minute: the share of those that this minute ends.
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

// Of players without eyes, those that were searched for: they have several.
static void print_rhythms(const Results *results, FILE *out)
{
    char *some = results_text(results, "SELECT 1 FROM results WHERE player LIKE 'blind%%'");
    fputs(some != NULL ? "\nThe best rhythms\n\n" : "", out);
    free(some);
    results_print(results, out,
                  "SELECT place, player, rhythm, fixed(median(score), 0) AS score,"
                  " percent(avg(NOT over)) AS alive, percent(avg(won)) AS won FROM results"
                  " WHERE player LIKE 'blind%%' GROUP BY place, player, rhythm ORDER BY min(rowid)");
}

// The places or levels of a query, from the first on; NULL after the last one. To be freed.
#define NTH(results, query, i) results_text(results, query " LIMIT 1 OFFSET %d", i)

static void players_print(const void *work, const Results *results, FILE *out)
{
    const Players *players = work;
    char *name;
    for (int i = 0; (name = NTH(results, "SELECT place FROM results GROUP BY place ORDER BY min(rowid)", i)) != NULL;
         i++) {
        char *stage = results_text(results, "SELECT 1 FROM results WHERE place = %Q AND stage", name);
        fputs(i > 0 ? "\n" : "", out);
        print_place(results, name, stage != NULL, players->against, out);
        if (stage == NULL)
            print_survival(results, name, out);
        free(stage);
        free(name);
    }
    for (int i = 0;
         (name = NTH(results,
                     "SELECT substr(place, instr(place, '/')) AS level FROM results WHERE stage GROUP BY level"
                     " ORDER BY min(rowid)",
                     i))
         != NULL;
         i++) {
        print_sums(results, name, out);
        free(name);
    }
    print_rhythms(results, out);
}

// $player: whose the curves are. $curves: the share of the games of one player that are alive, by minutes, a data set for
// each mode without an end: in a stage most are alive until it is won. $scores: quartiles of each player, a data set a
// place; but where one player has played alone his survival is the picture.
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
    COLUMN(PlayersRow, TEXT, place),     COLUMN(PlayersRow, TEXT, player),     COLUMN(PlayersRow, U64, seed),
    COLUMN(PlayersRow, U32, ticks),      COLUMN(PlayersRow, U32, over),        COLUMN(PlayersRow, U32, won),
    COLUMN(PlayersRow, U32, score),      COLUMN(PlayersRow, U32, bees),        COLUMN(PlayersRow, U32, held),
    COLUMN(PlayersRow, U32, empty),      COLUMN(PlayersRow, U32, near_misses), COLUMN(PlayersRow, U32, beaten),
    COLUMN(PlayersRow, U32, flowers),    COLUMN(PlayersRow, U32, lost),        COLUMN(PlayersRow, U32, carried),
    COLUMN(PlayersRow, U32, chain),      COLUMN(PlayersRow, U32, bosses),      COLUMN(PlayersRow, U32, bosses_beaten),
    COLUMN(PlayersRow, U32, boss_ticks), COLUMN(PlayersRow, U32, boss_score),  COLUMN(PlayersRow, U32, after_ticks),
    COLUMN(PlayersRow, U32, stage),      COLUMN(PlayersRow, U32, minutes),     COLUMN(PlayersRow, TEXT, rules),
    COLUMN(PlayersRow, TEXT, rhythm),
};

const Experiment PLAYERS = {
    .line = &LINE,
    .work_bytes = sizeof(Players),
    .defaults = players_defaults,
    .plan = players_plan,
    .columns = COLUMNS,
    .column_count = sizeof COLUMNS / sizeof COLUMNS[0],
    .key = "place, player, seed",
    .differ = "SELECT 'games at ' || place || ' by different rules, expected the same for all' FROM results"
              " GROUP BY place HAVING min(rules) <> max(rules)",
    .row_bytes = sizeof(PlayersRow),
    .play = game_play,
    .room_bytes = sizeof(Sim),
    .print = players_print,
    .draw = players_draw,
    .chart = "players",
};

int cmd_players(int argc, char **argv)
{
    return experiment_command(&PLAYERS, argc, argv);
}
