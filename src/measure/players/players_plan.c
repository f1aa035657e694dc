// players_plan.c -- who plays where.
#include "measure/players/players.h"

#include <string.h>

#include "base/assert.h"
#include "text/words.h"

// The names that there are, for who has mistaken one.
static void expect_players(const char *name, Error *error)
{
    error_set(error, "'%s' is no player, expected one of", words_quoted(name).text);
    for (int i = 0; i < player_kind_count(); i++)
        error_add(error, " %s%s", player_kind(i)->name,
                  i + 1 < player_kind_count() ? "," : "; NAME@12 has hands 12 ticks late");
}

static bool player_add(PlayersPlan *plan, const char *name, Error *error)
{
    PlayerChoice choice;
    if (!player_find(name, &choice)) {
        expect_players(name, error);
        return false;
    }
    bool twice = false;
    for (int i = 0; i < plan->player_count; i++)
        twice = twice || strcmp(plan->players[i].name, name) == 0;
    if (twice || plan->player_count == PLAYERS_MOST)
        return error_set(error, "'%s' is %s, expected at most %d players, each once", name,
                         twice ? "there twice" : "one too many", PLAYERS_MOST);
    plan->players[plan->player_count++] = choice;
    return true;
}

bool players_plan_players(PlayersPlan *plan, const char *names, Error *error)
{
    Word name;
    for (const char *at = names; words_next(&at, ',', &name);)
        if (!player_add(plan, name.text, error))
            return false;
    return true;
}

void players_plan_place(PlayersPlan *plan, const Place *place, const Tunables *tunables)
{
    ASSERT(plan->place_count < PLACES_MOST);
    PlayersPlace *own = &plan->places[plan->place_count++];
    *own = (PlayersPlace){.place = place, .tunables = *tunables};
    place_rules(place, plan->ticks, tunables, plan->book, own->rules);
}

int64_t players_plan_games(const PlayersPlan *plan)
{
    return (int64_t)plan->place_count * plan->player_count * plan->seeds.count;
}
