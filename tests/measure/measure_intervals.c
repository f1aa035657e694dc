// measure_intervals.c -- how evenly pictures follow each other at the rates of common displays, and how far what moves
// is from where it should be seen.
#include "measure/measure.h"

#include <stdlib.h>

#define SECONDS 6
#define RATE_MOST_HZ 240
#define PICTURES_MOST (SECONDS * RATE_MOST_HZ)
#define WARM_UP 60            // pictures: sprites are kept from their first use on
#define SPEED_PX_PER_TICK 6.0 // of the fastest bullets

static const int RATES_HZ[] = {60, 75, 90, 120, 144, 165, RATE_MOST_HZ};

typedef struct Picture {
    int64_t shown_ns;
    double place; // of the game in it, in ticks
} Picture;

// A bullet's place in the pictures, beside the one on an even way through all of them: px, at most and 99 of 100.
static void places(const Picture *pictures, int count, double *beside_99, double *beside_most)
{
    static double beside[PICTURES_MOST];
    double way[PICTURES_MOST];
    for (int i = 0; i < count; i++)
        way[i] = beside[i] = pictures[i].place - (double)(pictures[i].shown_ns - pictures[0].shown_ns) * 60.0e-9;
    double middle = median(way, count);
    for (int i = 0; i < count; i++)
        beside[i] = fabs(beside[i] - middle) * SPEED_PX_PER_TICK;
    median(beside, count);
    *beside_99 = beside[count * 99 / 100];
    *beside_most = beside[count - 1];
}

// How many intervals are so many tenths of a millisecond beside the wanted one.
static void histogram(const double *ms, int count, double wanted_ms)
{
    static const double EDGES_MS[] = {-2.0, -1.0, -0.5, -0.2, -0.1, -0.05, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 4.0};
    const int edges = (int)(sizeof EDGES_MS / sizeof EDGES_MS[0]);
    printf("      ");
    for (int e = 0, i = 0; e <= edges; e++) {
        int from = i;
        while (i < count && (e == edges || ms[i] - wanted_ms < EDGES_MS[e]))
            i++;
        if (e < edges)
            printf(" <%+.2f: %d", EDGES_MS[e], i - from);
        else
            printf(" more: %d\n", i - from);
    }
}

static int play(Game *game, Picture *pictures, int count)
{
    Error error;
    for (int i = -WARM_UP; i < count; i++) {
        if (!frame_run(game, &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 3;
        }
        if (i >= 0)
            pictures[i] = (Picture){game->pace.shown_ns, (double)game->match.sim.head.tick + (double)game->pace.blend};
    }
    return 0;
}

static int measure_rate(Game *game, int hz)
{
    static Picture pictures[PICTURES_MOST];
    static double ms[PICTURES_MOST];
    Options options = {.seed = 3, .seed_given = true, .pilot = true, .refresh_hz = hz};
    const int count = SECONDS * hz;
    int status = measure_open(game, &options);
    status = status == 0 ? play(game, pictures, count) : status;
    if (status != 0)
        return status;
    double beside_99, beside_most;
    places(pictures, count, &beside_99, &beside_most);
    for (int i = 1; i < count; i++)
        ms[i - 1] = (double)(pictures[i].shown_ns - pictures[i - 1].shown_ns) * 1.0e-6;
    double middle = median(ms, count - 1);
    printf("refresh %3d Hz: %d pictures, from one to the next %.2f ms in the middle, 99 of 100 below %.2f (%.2f more), "
           "at most %.2f; a bullet of %.0f px a tick beside its way: 99 of 100 %.2f px, at most %.2f\n",
           hz, count, middle, ms[(count - 1) * 99 / 100], ms[(count - 1) * 99 / 100] - middle, ms[count - 2],
           SPEED_PX_PER_TICK, beside_99, beside_most);
    histogram(ms, count - 1, 1000.0 / hz);
    game_close(game);
    return 0;
}

int measure_intervals(Game *game)
{
    int status = 0;
    measure_load();
    for (size_t i = 0; i < sizeof RATES_HZ / sizeof RATES_HZ[0] && status == 0; i++)
        status = measure_rate(game, RATES_HZ[i]);
    return status;
}
