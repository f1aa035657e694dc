// players_print.c -- the tables.
#include "measure/players/players.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "text/grow.h"

#define WIDTH 12 // of a player's name

static void print_share(double share, FILE *out)
{
    fprintf(out, "  %3.0f %%", 100.0 * share);
}

static void print_seconds(double seconds, int width, FILE *out)
{
    if (isnan(seconds))
        fprintf(out, "  %*s", width, "-");
    else
        fprintf(out, "  %*.1f", width, seconds);
}

// --- one place

static void print_heading(const PlayersPlaceGroups *place, const char *against, FILE *out)
{
    const PlayersGroup *first = &place->list[0];
    fprintf(out,
            "%s: seeds %" PRIu64 " to %" PRIu64 ", at most %" PRIu32 " minutes; above: how likely it scores more\n",
            place->place, first->rows[0].seed, first->rows[first->games - 1].seed, place->minutes);
    fprintf(out, "%-*s  games  %5s  %5s  %-27s  %6s  %5s  %5s  %5s  %6s  %6s  %6s  %5s  %5s  %5s  %s\n", WIDTH,
            "player", place->stage ? "won" : "3 min", place->stage ? "alive" : "end", "score [quartiles]", "length",
            "held", "bees", "empty", "nectar", "boss", "after", "boss's", "alive", "above", "above");
    fprintf(out, "%*s  %5s  %5s  %5s  %-27s  %6s  %5s  %5s  %5s  %6s  %6s  %6s  %5s  %5s  %5s  %s\n", WIDTH, "", "", "",
            "", "", "", "", "", "", "share", "s", "it, s", "share", "boss", "next", against);
}

static void print_score(const Spread *spread, FILE *out)
{
    char text[96];
    snprintf(text, sizeof text, "%8.0f [%.0f, %.0f]", spread->middle, spread->low, spread->high);
    fprintf(out, "  %-27s", text);
}

static double above(const PlayersGroup *group, const PlayersGroup *other)
{
    return players_above(group->scores, group->games, other->scores, other->games);
}

static void print_above(const PlayersGroup *group, const PlayersGroup *other, FILE *out)
{
    if (other == NULL || other == group)
        fprintf(out, "  %5s", "-");
    else
        print_share(above(group, other), out);
}

static void print_group(const PlayersPlaceGroups *place, int i, const PlayersGroup *against, FILE *out)
{
    const PlayersGroup *group = &place->list[i];
    char length[SPREAD_TIME_BYTES];
    spread_time(group->ticks.middle / SIM_TICKS_PER_SECOND, group->ticks.middle_more, length);
    fprintf(out, "%-*s  %5d", WIDTH, group->rows->player, group->games);
    print_share(place->stage ? (double)group->won / group->games : players_alive(group, PLAYERS_SURVIVAL_TICKS), out);
    print_share(players_alive(group, UINT32_MAX), out);
    print_score(&group->score, out);
    fprintf(out, "  %6s", length);
    print_share(group->held, out);
    fprintf(out, "  %5.1f", group->bees);
    print_share(group->empty, out);
    fprintf(out, " ");
    print_share(group->carried_share, out);
    print_seconds(group->boss_s, 6, out);
    print_seconds(group->after_s, 6, out);
    print_share(group->boss_share, out);
    fprintf(out, "  %5d", group->won_bosses);
    print_above(group, i + 1 < place->count ? group + 1 : NULL, out);
    print_above(group, against, out);
    fputc('\n', out);
}

// --- survival, minute by minute

static void print_survival(const PlayersGroup *group, int minutes, FILE *out)
{
    fprintf(out, "%-*s", WIDTH, group->rows->player);
    for (int m = 1; m <= minutes; m++)
        print_share(players_alive(group, (uint32_t)m * PLAYERS_MINUTE_TICKS), out);
    fprintf(out, "\n%*s", WIDTH, "ends ");
    for (int m = 1; m <= minutes; m++) {
        double before = players_alive(group, (uint32_t)(m - 1) * PLAYERS_MINUTE_TICKS);
        double after = players_alive(group, (uint32_t)m * PLAYERS_MINUTE_TICKS);
        if (before > 0.0)
            print_share(1.0 - after / before, out);
        else
            fprintf(out, "  %5s", "-");
    }
    fputc('\n', out);
}

static void print_survivals(const PlayersPlaceGroups *place, FILE *out)
{
    fprintf(out, "\n%s: alive after each minute; below it, the share of those still alive whom that minute ends\n%-*s",
            place->place, WIDTH, "minute");
    for (int m = 1; m <= (int)place->minutes; m++)
        fprintf(out, "  %5d", m);
    fputc('\n', out);
    for (int i = 0; i < place->count; i++)
        print_survival(&place->list[i], (int)place->minutes, out);
}

// --- all stages of one level together

typedef struct Sum {
    const char *player;
    int games, won, won_bosses;
    double score; // of medians
    double held, empty, ticks;
} Sum;

static const char *level_of(const char *place)
{
    const char *slash = strchr(place, '/');
    return slash != NULL ? slash : "";
}

static void sum_add(Sum *sum, const PlayersGroup *group)
{
    sum->player = group->rows->player;
    sum->games += group->games;
    sum->won += group->won;
    sum->won_bosses += group->won_bosses;
    sum->score += group->score.middle;
    for (int i = 0; i < group->games; i++) {
        sum->ticks += group->rows[i].game.ticks;
        sum->held += group->rows[i].game.held;
        sum->empty += group->rows[i].game.empty;
    }
}

static int by_score(const void *a, const void *b)
{
    const Sum *first = a, *second = b;
    return (first->score < second->score) - (first->score > second->score);
}

// Sums of the players of the stages on the level of places[from]. Returns how many stages there are.
static int sums_take(const PlayersStats *stats, int from, Sum sums[PLAYERS_MOST], int *count)
{
    int stages = 0;
    const char *level = level_of(stats->places[from].place);
    *count = 0;
    for (int i = from; i < stats->count; i++) {
        const PlayersPlaceGroups *place = &stats->places[i];
        if (!place->stage || strcmp(level_of(place->place), level) != 0)
            continue;
        stages++;
        for (int k = 0; k < place->count; k++) {
            int at = 0;
            while (at < *count && strcmp(sums[at].player, place->list[k].rows->player) != 0)
                at++;
            if (at == PLAYERS_MOST)
                continue;
            *count += at == *count;
            sum_add(&sums[at], &place->list[k]);
        }
    }
    return stages;
}

static void print_sums(const PlayersStats *stats, int from, FILE *out)
{
    Sum sums[PLAYERS_MOST] = {{.player = NULL}};
    int count;
    int stages = sums_take(stats, from, sums, &count);
    qsort(sums, (size_t)count, sizeof sums[0], by_score);
    fprintf(out, "\n%d stage%s%s together\n%-*s  games  %5s  %14s  %5s  %5s  %s\n", stages, stages == 1 ? "" : "s",
            level_of(stats->places[from].place), WIDTH, "player", "won", "sum of medians", "held", "empty",
            "won with the boss alive");
    for (int i = 0; i < count; i++) {
        const Sum *sum = &sums[i];
        fprintf(out, "%-*s  %5d", WIDTH, sum->player, sum->games);
        print_share((double)sum->won / sum->games, out);
        fprintf(out, "  %14.0f", sum->score);
        print_share(sum->held / sum->ticks, out);
        print_share(sum->empty / sum->ticks, out);
        fprintf(out, "  %d\n", sum->won_bosses);
    }
}

// True where no earlier stage has the level of this one.
static bool is_first_of_level(const PlayersStats *stats, int place)
{
    for (int i = 0; i < place; i++)
        if (stats->places[i].stage
            && strcmp(level_of(stats->places[i].place), level_of(stats->places[place].place)) == 0)
            return false;
    return stats->places[place].stage;
}

void players_print(const PlayersStats *stats, const char *against, FILE *out)
{
    for (int i = 0; i < stats->count; i++) {
        const PlayersPlaceGroups *place = &stats->places[i];
        const PlayersGroup *other = players_group(place, against);
        if (i > 0)
            fputc('\n', out);
        print_heading(place, against, out);
        for (int k = 0; k < place->count; k++)
            print_group(place, k, other, out);
        if (!place->stage)
            print_survivals(place, out);
    }
    for (int i = 0; i < stats->count; i++)
        if (is_first_of_level(stats, i))
            print_sums(stats, i, out);
}
