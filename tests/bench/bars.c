// bars.c -- what is asked of the speed of this program, held against this machine: run by `make bench` after the figures.
//
// Each bar is measured three times, and the best counts, as other programs make a figure only worse. The exit status is 1
// where one is not met.
#include <stdio.h>

#include "bench/article.h"
#include "platform/clock.h"

#define TRIES 3
#define PAIRS_MOST 20000000 // that the reference looks at for one figure

typedef void Scene(const BenchTask *task, BenchSample *sample);

// The best ns of a scene and of its plain way; 0 where it cannot be measured here.
static double best_ns(Scene *measure, int number, double *plain_ns)
{
    double best = 0.0;
    *plain_ns = 0.0;
    for (int i = 0; i < TRIES; i++) {
        BenchSample sample = {.number = 0};
        const BenchTask task = {.number = number, .seed = (uint64_t)i + 1u};
        measure(&task, &sample);
        if (i == 0 || sample.ns < best)
            best = sample.ns;
        if (i == 0 || sample.plain_ns < *plain_ns)
            *plain_ns = sample.plain_ns;
    }
    return best;
}

// ns a bee of the article's radar; where all would take too long, of some that lie evenly among all.
static double article_ns(Vec2 (*avoid)(const Article *article, int self, long range_px), int number)
{
    World world = world_open(number);
    Article article = article_open(number);
    volatile float spare = 0.0f;
    int most = PAIRS_MOST / number, asked = number < most ? number : most;
    world_begin(&world, 1);
    article_of_world(&world, &article);
    int64_t from_ns = clock_cpu_ns();
    for (int k = 0; k < asked; k++)
        spare += avoid(&article, (int)((int64_t)k * number / asked), (long)WORLD_RANGE_PX).x;
    double ns = (double)(clock_cpu_ns() - from_ns) / asked;
    world_close(&world);
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

static bool radar_bars(const char *name, Scene *measure, Vec2 (*avoid)(const Article *article, int self, long range_px),
                       const double least[3])
{
    static const int NUMBERS[] = {1000, 10000, 100000};
    double ns[3], plain_ns;
    char subject[64];
    bool met = true;
    for (int i = 0; i < 3; i++) {
        ns[i] = best_ns(measure, NUMBERS[i], &plain_ns);
        snprintf(subject, sizeof subject, "%s, %d", name, NUMBERS[i]);
        met = bar(subject, article_ns(avoid, NUMBERS[i]) / ns[i], "times the article", true, least[i]) && met;
    }
    snprintf(subject, sizeof subject, "%s, 1000 to 100000", name);
    return bar(subject, 100.0 * ns[2] / ns[0], "% a bee", false, 130.0) && met;
}

int main(void)
{
    static const struct {
        const char *subject;
        Scene *measure;
        int number;
        double most_ms, most_ns, least_times; // all together; each; of the plain way; 0: not asked
    } BARS[] = {
        {"one finger, 10000", bench_one_finger, 10000, 0.0, 300.0, 0.0},
        {"swarm lord, 10000", bench_swarm_lord, 10000, 4.0, 0.0, 0.0},
        {"loose crowd, 1000", bench_loose_crowd, 1000, 0.0, 500.0, 0.0},
        {"loose crowd, 10000", bench_loose_crowd, 10000, 10.0, 0.0, 0.0},
        {"patterns, 5000", bench_patterns, 5000, 1.0, 0.0, 0.0},
        {"frame, 10000", bench_frame, 10000, 16.0, 0.0, 0.0},
        {"sprites software, 10000", bench_sprites_software, 10000, 0.0, 0.0, 20.0},
        {"sprites software, 40000", bench_sprites_software, 40000, 16.7, 0.0, 0.0},
        {"sprites gpu, 10000", bench_sprites_gpu, 10000, 0.0, 45.0, 0.0},
    };
    bool met = radar_bars("radar sum", bench_radar_sum, article_avoid_sum, (const double[]){60.0, 500.0, 5000.0});
    met = radar_bars("radar running", bench_radar_running, article_avoid_running, (const double[]){6.0, 50.0, 500.0})
       && met;
    for (size_t i = 0; i < sizeof BARS / sizeof BARS[0]; i++) {
        double plain_ns, ns = best_ns(BARS[i].measure, BARS[i].number, &plain_ns);
        if (BARS[i].most_ms > 0.0)
            met = bar(BARS[i].subject, ns * BARS[i].number * 1e-6, "ms", false, BARS[i].most_ms) && met;
        else if (BARS[i].most_ns > 0.0)
            met = bar(BARS[i].subject, ns, "ns each", false, BARS[i].most_ns) && met;
        else
            met = bar(BARS[i].subject, plain_ns / ns, "times the plain way", true, BARS[i].least_times) && met;
    }
    return met ? 0 : 1;
}
