// bars.c -- what is asked of the speed of this program, held against this machine: run by `make bench` after the
// figures.
//
// Each bar is measured three times, and the best counts, as other programs make a figure only worse. The exit status is
// 1 where one is not met.
#include <SDL.h>
#include <stdio.h>

#include "bench/article.h"
#include "measure/bench/bench.h"
#include "platform/clock.h"

#define TRIES 3
#define SORT_TICKS 16       // until the world begins anew, because the simulation sorts its bees
#define BUDGET_NS 40000000  // of a try
#define PAIRS_MOST 20000000 // that the reference looks at for one figure

#define PLAIN_SPRITES 2000 // that SDL draws for one figure

// The best ns of a scene; 0 where it cannot be measured here.
static double best_ns(BenchScene scene, int number)
{
    double best = 0.0;
    for (int i = 0; i < TRIES; i++) {
        BenchSample sample = {.ns = 0.0f};
        const BenchTask task = {.scene = scene, .number = number, .seed = (uint64_t)i + 1u};
        bench_measure(&task, &sample);
        if (i == 0 || sample.ns < best)
            best = sample.ns;
    }
    return best;
}

// ns a sprite of SDL's own software renderer, which draws at once instead of when a frame is shown.
static double plain_sprites_ns(void)
{
    const BenchTask task = {.number = PLAIN_SPRITES, .seed = 1, .quick = true};
    BenchSample sample = {.ns = 0.0f};
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "0");
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, 540, 960, 32, SDL_PIXELFORMAT_ARGB8888);
    SDL_Renderer *renderer = surface != NULL ? SDL_CreateSoftwareRenderer(surface) : NULL;
    if (renderer != NULL)
        bench_sprites(&task, renderer, &sample);
    SDL_DestroyRenderer(renderer);
    SDL_FreeSurface(surface);
    return sample.ns;
}

static World world;

// The best ns a bee of the radar alone.
static double radar_ns(RadarBlend blend, int number)
{
    double best = 0.0;
    for (uint64_t i = 0; i < TRIES; i++) {
        int64_t spent_ns = 0, bees = 0;
        for (uint64_t seed = i * 1000; spent_ns < BUDGET_NS; seed++) {
            world_begin(&world, number, seed);
            int64_t from_ns = clock_cpu_ns();
            for (int k = 0; k < SORT_TICKS; k++)
                world_tick(&world, blend);
            spent_ns += clock_cpu_ns() - from_ns;
            bees += (int64_t)SORT_TICKS * number;
        }
        double ns = (double)spent_ns / (double)bees;
        best = i == 0 || ns < best ? ns : best;
    }
    return best;
}

// ns a bee of the article's radar; where all would take too long, of some that lie evenly among all.
static double article_ns(Vec2 (*avoid)(const Article *article, int self, long range_px), int number)
{
    Article article = article_open(number);
    volatile float spare = 0.0f;
    int most = PAIRS_MOST / number, asked = number < most ? number : most;
    world_begin(&world, number, 1);
    article_of_world(&world, &article);
    int64_t from_ns = clock_cpu_ns();
    for (int k = 0; k < asked; k++)
        spare += avoid(&article, (int)((int64_t)k * number / asked), (long)WORLD_RANGE_PX).x;
    double ns = (double)(clock_cpu_ns() - from_ns) / asked;
    article_close(&article);
    return ns;
}

// Prints a bar; returns whether it is met, or cannot be measured here.
static bool bar(const char *subject, double measured, const char *unit, bool least, double asked)
{
    bool met = measured == 0.0 || (least ? measured >= asked : measured <= asked);
    printf("%-24s %10.2f %s, asked: at %s %.0f: %s\n", subject, measured, unit, least ? "least" : "most", asked,
           measured == 0.0 ? "not measured"
           : met           ? "met"
                           : "NOT MET");
    return met;
}

static bool radar_bars(const char *name, RadarBlend blend,
                       Vec2 (*avoid)(const Article *article, int self, long range_px), const double least[3])
{
    static const int NUMBERS[] = {1000, 10000, 100000};
    double ns[3];
    char subject[64];
    bool met = true;
    for (int i = 0; i < 3; i++) {
        ns[i] = radar_ns(blend, NUMBERS[i]);
        snprintf(subject, sizeof subject, "%s, %d, %.1f ns", name, NUMBERS[i], ns[i]);
        met = bar(subject, article_ns(avoid, NUMBERS[i]) / ns[i], "times the article", true, least[i]) && met;
    }
    snprintf(subject, sizeof subject, "%s, 1000 to 100000", name);
    return bar(subject, 100.0 * ns[2] / ns[0], "% a bee", false, 130.0) && met;
}

int main(void)
{
    static const struct {
        const char *subject;
        BenchScene scene;
        int number;
        double most_ms, most_ns, least_times; // all together; each; of the plain way; 0: not asked
    } BARS[] = {
        {"one finger, 10000", BENCH_ONE_FINGER, 10000, 0.0, 300.0, 0.0},
        {"swarm lord, 10000", BENCH_SWARM_LORD, 10000, 4.0, 0.0, 0.0},
        {"loose crowd, 1000", BENCH_LOOSE_CROWD, 1000, 0.0, 500.0, 0.0},
        {"loose crowd, 10000", BENCH_LOOSE_CROWD, 10000, 10.0, 0.0, 0.0},
        {"patterns, 5000", BENCH_PATTERNS, 5000, 1.0, 0.0, 0.0},
        {"frame, 10000", BENCH_FRAME, 10000, 16.0, 0.0, 0.0},
        {"sprites software, 10000", BENCH_SPRITES_SOFTWARE, 10000, 0.0, 0.0, 20.0},
        {"sprites software, 40000", BENCH_SPRITES_SOFTWARE, 40000, 16.7, 0.0, 0.0},
        {"sprites gpu, 10000", BENCH_SPRITES_GPU, 10000, 0.0, 45.0, 0.0},
    };
    bool met = radar_bars("radar sum", RADAR_SUM, article_avoid_sum, (const double[]){60.0, 500.0, 5000.0});
    met = radar_bars("radar running", RADAR_RUNNING, article_avoid_running, (const double[]){6.0, 50.0, 500.0}) && met;
    for (size_t i = 0; i < sizeof BARS / sizeof BARS[0]; i++) {
        double ns = best_ns(BARS[i].scene, BARS[i].number);
        if (BARS[i].most_ms > 0.0)
            met = bar(BARS[i].subject, ns * BARS[i].number * 1e-6, "ms", false, BARS[i].most_ms) && met;
        else if (BARS[i].most_ns > 0.0)
            met = bar(BARS[i].subject, ns, "ns each", false, BARS[i].most_ns) && met;
        else
            met = bar(BARS[i].subject, plain_sprites_ns() / ns, "times the plain way", true, BARS[i].least_times)
               && met;
    }
    return met ? 0 : 1;
}
