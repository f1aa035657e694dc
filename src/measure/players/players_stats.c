// players_stats.c -- what many games say together.
#include "measure/players/players.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "text/grow.h"

// Sums over the games of a group.
typedef struct Sums {
    double ticks, held, empty, bees, score, boss_score, carried;
} Sums;

static Sums sums_of(const PlayersGroup *group)
{
    Sums sums = {0};
    for (int i = 0; i < group->games; i++) {
        const PlayersGame *game = &group->rows[i].game;
        sums.ticks += game->ticks;
        sums.held += game->held;
        sums.empty += game->empty;
        sums.bees += game->bees;
        sums.score += game->score;
        sums.boss_score += game->boss_score;
        sums.carried += game->carried;
    }
    return sums;
}

// Of a number of the games that have one; NAN where none has.
static double median_of(const PlayersGroup *group, bool (*take)(const PlayersGame *game, double *number))
{
    double *numbers = grow_zeros((size_t)group->games * sizeof *numbers);
    int count = 0;
    for (int i = 0; i < group->games; i++)
        count += take(&group->rows[i].game, &numbers[count]);
    double middle = count > 0 ? spread_of(numbers, count, 0).middle : (double)NAN;
    free(numbers);
    return middle;
}

// The mean of its bosses, where a game has several.
static bool take_boss_s(const PlayersGame *game, double *seconds)
{
    if (game->bosses_beaten == 0)
        return false;
    *seconds = (double)game->boss_ticks / game->bosses_beaten / SIM_TICKS_PER_SECOND;
    return true;
}

static bool take_after_s(const PlayersGame *game, double *seconds)
{
    *seconds = (double)game->after_ticks / SIM_TICKS_PER_SECOND;
    return game->won && game->bosses_beaten > 0;
}

static Spread ticks_of(const PlayersGroup *group)
{
    double *ticks = grow_zeros((size_t)group->games * sizeof *ticks);
    int unended = 0;
    for (int i = 0; i < group->games; i++) {
        const PlayersGame *game = &group->rows[i].game;
        ticks[i] = game->ticks;
        unended += !game->over && !game->won;
    }
    Spread spread = spread_of(ticks, group->games, unended);
    free(ticks);
    return spread;
}

// `rows` are one player's at one place.
static PlayersGroup group_of(const PlayersRow *rows, int games)
{
    PlayersGroup group = {.rows = rows, .games = games};
    group.scores = grow_zeros((size_t)games * sizeof group.scores[0]);
    for (int i = 0; i < games; i++) {
        const PlayersGame *game = &rows[i].game;
        group.scores[i] = game->score;
        group.won += game->won != 0;
        group.won_bosses += game->won && game->bosses > game->bosses_beaten;
    }
    group.score = spread_of(group.scores, games, 0);
    const Sums sums = sums_of(&group);
    group.ticks = ticks_of(&group);
    group.held = sums.held / sums.ticks;
    group.empty = sums.empty / sums.ticks;
    group.bees = sums.bees / games;
    group.boss_share = sums.score > 0.0 ? sums.boss_score / sums.score : 0.0;
    group.carried_share = sums.score > 0.0 ? sums.carried / sums.score : 0.0;
    group.boss_s = median_of(&group, take_boss_s);
    group.after_s = median_of(&group, take_after_s);
    return group;
}

// --- places and their players, each a stretch of rows

static int by_score(const void *a, const void *b)
{
    const PlayersGroup *first = a, *second = b;
    double low = first->score.middle, high = second->score.middle;
    return low != high ? (low < high) - (low > high) : (first->rows > second->rows) - (first->rows < second->rows);
}

// How many rows from `row` on are of the same place, and of the same player there.
static int stretch(const PlayersRow *row, const PlayersRow *end, bool of_player)
{
    int count = 0;
    for (const PlayersRow *at = row;
         at < end && strcmp(at->place, row->place) == 0 && (!of_player || strcmp(at->player, row->player) == 0); at++)
        count++;
    return count;
}

static PlayersPlaceGroups place_of(const PlayersRow *rows, int games)
{
    PlayersPlaceGroups place = {.place = rows->place, .stage = rows->stage != 0, .minutes = rows->minutes};
    int room = 0;
    for (const PlayersRow *row = rows, *end = rows + games; row < end;) {
        int count = stretch(row, end, true);
        place.list = grow_list(place.list, sizeof place.list[0], place.count, &room);
        place.list[place.count++] = group_of(row, count);
        row += count;
    }
    qsort(place.list, (size_t)place.count, sizeof place.list[0], by_score);
    return place;
}

PlayersStats players_stats_of(const PlayersTable *table)
{
    PlayersStats stats = {.count = 0};
    int room = 0;
    for (const PlayersRow *row = table->rows, *end = row + table->count; row < end;) {
        int count = stretch(row, end, false);
        stats.places = grow_list(stats.places, sizeof stats.places[0], stats.count, &room);
        stats.places[stats.count++] = place_of(row, count);
        row += count;
    }
    return stats;
}

void players_stats_free(PlayersStats *stats)
{
    for (int i = 0; i < stats->count; i++) {
        for (int k = 0; k < stats->places[i].count; k++)
            free(stats->places[i].list[k].scores);
        free(stats->places[i].list);
    }
    free(stats->places);
    *stats = (PlayersStats){.count = 0};
}

const PlayersGroup *players_group(const PlayersPlaceGroups *place, const char *player)
{
    for (int i = 0; i < place->count; i++)
        if (strcmp(place->list[i].rows->player, player) == 0)
            return &place->list[i];
    return NULL;
}

double players_alive(const PlayersGroup *group, uint32_t ticks)
{
    int alive = 0;
    for (int i = 0; i < group->games; i++)
        alive += !group->rows[i].game.over || group->rows[i].game.ticks > ticks;
    return (double)alive / group->games;
}

// Both lists are walked once: below each of the first there are more and more of the second.
double players_above(const double *first, int first_count, const double *second, int second_count)
{
    double pairs = 0.0;
    for (int i = 0, less = 0, most = 0; i < first_count; i++) {
        while (less < second_count && second[less] < first[i])
            less++;
        while (most < second_count && second[most] <= first[i])
            most++;
        pairs += 0.5 * (less + most);
    }
    return pairs / first_count / second_count;
}
