// rhythm.c -- a random search, and one around the best; short games before whole ones.
#include "measure/game.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/base/clamp.h"
#include "text/grow.h"

#define STREAM 0x72687974u
#define SEEDS_FROM 1000000007u // not the seeds of the reported games
#define SHORT_TICKS (2 * GAME_MINUTE_TICKS)
#define FINALISTS 8
#define FINAL_SEEDS 4
#define WON_POINTS 1.0e7 // longer than any stage
#define HELD_SHARE 0.2f  // one in this many random ones always holds
#define LEVEL_SHARE 0.5f // only sways

typedef struct Try {
    Rhythm rhythm;
    int number;
    double points; // mean
} Try;

typedef struct Search {
    const Setup *setup;
    const PlayerChoice *player;
    const Try *tries;
    int seeds; // that each plays
    uint32_t ticks_most;
} Search;

static const float LEAST[RHYTHM_NUMBERS] = {60.0f, 0.0f, 1.0f, 330.0f, 0.0f, 0.1f, 0.0f};
static const float MOST[RHYTHM_NUMBERS] = {300.0f, 150.0f, 16.0f, 610.0f, 120.0f, 1.5f, 1.2f};

static void try_play(const void *search_pointer, int number, void *sim, const StopFlag *stop, void *row)
{
    const Search *search = search_pointer;
    PlayerChoice choice = *search->player;
    choice.rhythm = search->tries[number / search->seeds].rhythm;
    game_play(search->setup, &choice, SEEDS_FROM + (uint64_t)(number % search->seeds), search->ticks_most, stop, sim,
              row);
}

// The best first; on a tie in order of creation.
static int by_points(const void *first_pointer, const void *second_pointer)
{
    const Try *first = first_pointer, *second = second_pointer;
    int points = (first->points < second->points) - (first->points > second->points);
    return points != 0 ? points : first->number - second->number;
}

// Plays all games of some tries and sorts them.
static bool tries_play(const Search *search, Try *tries, int count, const RunsConfig *config, Error *error)
{
    const int games = count * search->seeds;
    GameRow *rows = grow_zeros((size_t)games * sizeof *rows);
    bool *done = grow_zeros((size_t)games * sizeof *done);
    const Runs runs = {.name = "blind",
                       .plan = search,
                       .play = try_play,
                       .room_bytes = sizeof(Sim),
                       .count = games,
                       .config = *config,
                       .results = rows,
                       .result_bytes = sizeof *rows,
                       .ticks_at = offsetof(GameRow, ticks),
                       .done = done};
    RunsEnd end;
    bool good = runs_play(&runs, &end, error);
    for (int i = 0; i < count; i++)
        tries[i].points = 0.0;
    for (int i = 0; i < games; i++)
        tries[i / search->seeds].points += (rows[i].score + (rows[i].won ? WON_POINTS : 0.0)) / search->seeds;
    qsort(tries, (size_t)count, sizeof *tries, by_points);
    free(rows);
    free(done);
    return good;
}

static Rhythm rhythm_random(Rng *rng)
{
    Rhythm rhythm;
    for (int i = 0; i < RHYTHM_NUMBERS; i++)
        rhythm.number[i] = rng_range(rng, LEAST[i], MOST[i]);
    if (rng_float(rng) < LEVEL_SHARE)
        rhythm.number[RHYTHM_DEPTH] = 0.0f;
    if (rng_float(rng) < HELD_SHARE)
        rhythm.number[RHYTHM_LOOSE_S] = 0.0f;
    return rhythm;
}

// Changes each number by -20 % to +25 %.
static Rhythm rhythm_varied(Rng *rng, Rhythm rhythm)
{
    for (int i = 0; i < RHYTHM_NUMBERS; i++)
        rhythm.number[i] = clampf(rhythm.number[i] * rng_range(rng, 0.8f, 1.25f), LEAST[i], MOST[i]);
    return rhythm;
}

bool rhythm_search(const Setup *setup, const PlayerChoice *player, int tries, uint32_t ticks_most,
                   const RunsConfig *config, Rhythm *best, Error *error)
{
    Try *list = grow_zeros((size_t)tries * sizeof *list);
    const int random = (tries + 1) / 2, finalists = tries < FINALISTS ? tries : FINALISTS;
    Rng rng = rng_seed((uint64_t)tries, STREAM);
    Search search = {setup, player, list, 1, ticks_most < SHORT_TICKS ? ticks_most : SHORT_TICKS};
    int count = 0;
    // The list's own rhythms come first.
    for (int i = 0; i < player_kind_count() && count < random; i++)
        if (player_is_blind(player_kind(i)))
            list[count++].rhythm = player_kind(i)->rhythm;
    while (count < random)
        list[count++].rhythm = rhythm_random(&rng);
    for (int i = 0; i < tries; i++) {
        list[i].number = i;
        if (player->rhythm.number[RHYTHM_LOOSE_S] == 0.0f) {
            list[i].rhythm.number[RHYTHM_HELD_S] = 1.0f;
            list[i].rhythm.number[RHYTHM_LOOSE_S] = 0.0f;
        }
    }
    bool good = tries_play(&search, list, random, config, error);
    for (; count < tries; count++)
        list[count].rhythm = rhythm_varied(&rng, list[count % (random < FINALISTS ? random : FINALISTS)].rhythm);
    search.tries = list + random;
    good = good && (tries == random || tries_play(&search, list + random, tries - random, config, error));
    qsort(list, (size_t)tries, sizeof *list, by_points);
    search = (Search){setup, player, list, FINAL_SEEDS, ticks_most};
    good = good && tries_play(&search, list, finalists, config, error);
    *best = list[0].rhythm;
    free(list);
    return good;
}

void rhythm_text(const Rhythm *rhythm, char text[RHYTHM_TEXT_BYTES])
{
    const float *at = rhythm->number;
    snprintf(text, RHYTHM_TEXT_BYTES, "x %.0f +- %.0f in %.1f s, y %.0f +- %.0f, held %.2f s, loose %.2f s",
             (double)at[RHYTHM_X], (double)at[RHYTHM_SWING], (double)at[RHYTHM_PERIOD_S], (double)at[RHYTHM_Y],
             (double)at[RHYTHM_DEPTH], (double)at[RHYTHM_HELD_S], (double)at[RHYTHM_LOOSE_S]);
}
