// moments.c -- finds what is worth to be seen in recorded games: moments SECONDS DEMO..., moments trade SECONDS DEMO...
//
// Prints a line for each demo: its file's name, and the ticks from and to which most happens. The number of bees and
// bullets counts, and the presence of a boss. With "trade" the middle is where a loose swarm is led again: what counts
// is the nectar that it has gathered in the first half, and the points that it wins in the second; the line ends with
// this worth.
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "content/demos/demo_file.h"
#include "tape/tape_play.h"

#define BOSS_COUNTS 300u // as much as so many bullets

static uint32_t sight(const Sim *sim)
{
    uint32_t much = (uint32_t)sim->bees.count + (uint32_t)sim->bullets.count;
    for (int i = 0; i < sim->enemy_count; i++)
        if (sim->enemies[i].kind == ENEMY_BOSS && sim->enemies[i].visible)
            return much + BOSS_COUNTS;
    return much;
}

// The sum over a window that moves on with the play; `ticks` is its length.
static uint32_t best_end(const Tape *demo, uint32_t ticks, Sim *sim, uint32_t *seen)
{
    Error problem;
    TapePlay play;
    uint64_t sum = 0, most = 0;
    uint32_t end = demo->tick_count;
    if (!tape_play_begin(&play, demo, sim, &problem))
        return 0;
    while (tape_play_tick(&play, sim)) {
        seen[play.tick - 1] = sight(sim);
        sum += seen[play.tick - 1];
        sum -= play.tick > ticks ? seen[play.tick - 1 - ticks] : 0u;
        if (sum > most && play.tick >= ticks) {
            most = sum;
            end = play.tick;
        }
    }
    return end;
}

#define POINTS_COUNT 0.002f // as much as so much nectar,
#define POINTS_MOST 10.0f   // and no more than this
#define LOST_COUNTS 2.0f

// Each tick's worth is found half a window after it, when all of the window is known.
static uint32_t best_trade(const Tape *demo, uint32_t ticks, Sim *sim, float *best)
{
    Error problem;
    TapePlay play;
    SimHead *heads = calloc(demo->tick_count + 1u, sizeof *heads);
    uint32_t end = 0;
    int32_t half = (int32_t)ticks / 2;
    if (!heads || !tape_play_begin(&play, demo, sim, &problem))
        return free(heads), 0;
    while (tape_play_tick(&play, sim)) {
        heads[play.tick] = sim->head;
        if (play.tick < ticks + 1u || sim->head.over)
            continue;
        const SimHead *from = &heads[play.tick - ticks], *at = &heads[play.tick - ticks / 2], *to = &heads[play.tick];
        float worth = at->nectar - from->nectar + fminf(POINTS_COUNT * (float)(to->score - at->score), POINTS_MOST)
                    - LOST_COUNTS * (float)(to->lost - from->lost);
        if (at->touching && !at[-1].touching && !at[-half / 4].touching && at[half / 2].touching && worth > *best) {
            *best = worth;
            end = play.tick;
        }
    }
    free(heads);
    return end;
}

static bool print_moment(const char *path, uint32_t ticks, bool trade, Sim *sim)
{
    Tape demo;
    Error error;
    if (!demo_file_read(path, &demo, &error)) {
        fprintf(stderr, "moments: %s\n", error.text);
        return false;
    }
    uint32_t *seen = calloc(demo.tick_count + 1u, sizeof *seen);
    float worth = 0.0f;
    uint32_t end = !seen ? 0 : trade ? best_trade(&demo, ticks, sim, &worth) : best_end(&demo, ticks, sim, seen);
    const char *slash = strrchr(path, '/');
    if (end > 0)
        printf(trade ? "%s %" PRIu32 " %" PRIu32 " %.1f\n" : "%s %" PRIu32 " %" PRIu32 "\n", slash ? slash + 1 : path,
               end > ticks ? end - ticks : 0, end, (double)worth);
    else if (!trade)
        fprintf(stderr, "moments: %s: it is no game of this build\n", path);
    free(seen);
    tape_free(&demo);
    return trade || end > 0;
}

int main(int argc, char **argv)
{
    bool trade = argc > 1 && strcmp(argv[1], "trade") == 0;
    argc -= trade;
    argv += trade;
    uint32_t seconds = argc > 2 ? (uint32_t)strtoul(argv[1], NULL, 10) : 0;
    Sim *sim = calloc(1, sizeof *sim);
    bool good = seconds > 0 && sim;
    if (seconds == 0)
        fprintf(stderr, "moments: expected moments SECONDS DEMO...\n");
    for (int i = 2; i < argc && good; i++)
        good = print_moment(argv[i], seconds * SIM_TICKS_PER_SECOND, trade, sim);
    free(sim);
    return good ? 0 : 1;
}
