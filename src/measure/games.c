// games.c -- players from a command line, and their games as rows.
#include "measure/games.h"

#include <stdlib.h>

#include "text/grow.h"

#define AT(field) .offset = offsetof(Games, field)

static const Option ROWS[] = {
    {OPTION("--players", "LIST", TEXT, AT(players), "let these play; pilot@12 reacts 12 ticks late"), EXPERIMENT_PLAYS,
     .expected = "names such as pilot,held; measuring.md lists all"},
    {OPTION("--places", "LIST", TEXT, AT(places), "play these modes and stages, or all"), EXPERIMENT_PLAYS,
     .expected = "endless, swarm-lord, gallery, and stages such as meadow, with commas between several, or all"},
    {OPTION("--levels", "LIST", TEXT, AT(levels), "play easy, normal, hard, or all; normal"), EXPERIMENT_PLAYS,
     .expected = "easy, normal or hard, with commas between several, or all"},
    {OPTION("--tries", "N", WHOLE, AT(tries), "search the best rhythm of 'blind' and 'drift' in N tries; 500"),
     EXPERIMENT_PLAYS, .least = 1, .most = RHYTHM_TRIES_MOST},
    {.kind = FIELD_TABLE, .of = &EXPERIMENT_OPTIONS},
};
const CommandLine GAMES_OPTIONS = {OPTIONS(ROWS)};

const Field GAMES_COLUMN_ROWS[GAMES_COLUMNS] = {
    COLUMN(GameRow, ticks),       COLUMN(GameRow, over),          COLUMN(GameRow, won),
    COLUMN(GameRow, score),       COLUMN(GameRow, bees),          COLUMN(GameRow, bees_mean),
    COLUMN(GameRow, bees_most),   COLUMN(GameRow, held),          COLUMN(GameRow, empty),
    COLUMN(GameRow, near_misses), COLUMN(GameRow, beaten),        COLUMN(GameRow, flowers),
    COLUMN(GameRow, lost),        COLUMN(GameRow, carried),       COLUMN(GameRow, chain),
    COLUMN(GameRow, bosses),      COLUMN(GameRow, bosses_beaten), COLUMN(GameRow, boss_ticks),
    COLUMN(GameRow, boss_score),  COLUMN(GameRow, after_ticks),   COLUMN(GameRow, stage),
    COLUMN(GameRow, ticks_most),  COLUMN(GameRow, rules),         COLUMN(GameRow, rhythm),
};

bool games_player_check(const char *name, Error *error)
{
    PlayerChoice choice;
    if (player_find(name, &choice))
        return true;
    error_set(error, "'%s' is not a player, expected one of", words_quoted(name).text);
    for (int i = 0; i < player_kind_count(); i++)
        error_add(error, " %s%s", player_kind(i)->name,
                  i + 1 < player_kind_count() ? "," : "; NAME@12 has hands 12 ticks late");
    return false;
}

int games_search(Games *games, Error *error)
{
    const ExperimentWork *base = &games->base;
    const Values *players = &base->values[GAMES_PLAYER];
    const int count = base->where.count * players->count;
    bool good = true;
    games->rhythms = grow_zeros((size_t)count * sizeof games->rhythms[0]);
    for (int i = 0; i < count && good; i++) {
        PlayerChoice player;
        player_find(players->list[i % players->count].text, &player);
        if (player_is_searched(player.kind))
            good = rhythm_search(&base->where.list[i / players->count], &player, games->tries, base->ticks, &base->run,
                                 &games->rhythms[i], error);
    }
    return good ? STATUS_GOOD : STATUS_MACHINE;
}

void games_end(void *games)
{
    free(((Games *)games)->rhythms);
}

void games_play(const void *games_pointer, const Run *run, void *sim, const StopFlag *stop, void *row_pointer)
{
    const Games *games = games_pointer;
    GameRow *row = row_pointer;
    PlayerChoice player;
    player_find(run->value[GAMES_PLAYER], &player);
    if (player_is_searched(player.kind))
        player.rhythm =
            games->rhythms[run->at[GAMES_SETUP] * games->base.values[GAMES_PLAYER].count + run->at[GAMES_PLAYER]];
    if (player_is_blind(player.kind))
        rhythm_text(&player.rhythm, row->rhythm);
    game_play(run->setup, &player, run->seed, games->base.ticks, stop, sim, row);
}
