// bench_bars.c -- the list of bars.
#include "measure/bench/bench_table.h"

#include <stdio.h>
#include <string.h>

typedef enum Kind {
    TIMES,  // the reference takes at least so many times as long
    NS,     // each takes at most so many ns
    MS,     // all together take at most so many ms
    GROWTH, // each takes less than so many times what it takes among `from`
} Kind;

typedef struct Bar {
    Kind kind;
    const char *scene;
    int number;
    double asked;
    int from;
} Bar;

static const Bar BARS[] = {
    {TIMES, "radar sum", 1000, 60.0, 0},
    {TIMES, "radar sum", 10000, 500.0, 0},
    {TIMES, "radar sum", 100000, 5000.0, 0},
    {TIMES, "radar running", 1000, 6.0, 0},
    {TIMES, "radar running", 10000, 50.0, 0},
    {TIMES, "radar running", 100000, 500.0, 0},
    {GROWTH, "radar sum", 100000, 1.3, 1000},
    {GROWTH, "radar running", 100000, 1.3, 1000},
    {NS, "one finger", 10000, 300.0, 0},
    {MS, "swarm lord", 10000, 4.0, 0},
    {NS, "loose crowd", 1000, 500.0, 0},
    {MS, "loose crowd", 10000, 10.0, 0},
    {MS, "patterns", 5000, 1.0, 0},
    {MS, "frame", 10000, 16.0, 0},
    {TIMES, "sprites software", 10000, 20.0, 0},
    {MS, "sprites software", 40000, 1000.0 / 60.0, 0},
    {NS, "sprites gpu", 10000, 45.0, 0},
};
const int BENCH_BAR_COUNT = sizeof BARS / sizeof BARS[0];

// By name, so that the list of scenes may be put in another order.
static const BenchScene *scene_of(const Bar *bar)
{
    for (int i = 0; i < BENCH_SCENE_COUNT; i++)
        if (bench_scene_is(&BENCH_SCENES[i], bar->scene))
            return &BENCH_SCENES[i];
    return NULL;
}

// In words, because the table is read by people who have not read this list.
static void tell_asked(const Bar *bar, BenchBar *told)
{
    const BenchScene *scene = scene_of(bar);
    snprintf(told->subject, sizeof told->subject, "%s, %d %ss", bar->scene, bar->number, scene->each);
    switch (bar->kind) {
    case TIMES:
        snprintf(told->asked, sizeof told->asked, "at least %.0f times the speed of the plain reference", bar->asked);
        break;
    case NS: snprintf(told->asked, sizeof told->asked, "at most %.0f ns a %s", bar->asked, scene->each); break;
    case MS: snprintf(told->asked, sizeof told->asked, "at most %.4g ms a %s", bar->asked, scene->whole); break;
    case GROWTH:
        snprintf(told->asked, sizeof told->asked, "a %s costs less than %.1f times as much as among %d", scene->each,
                 bar->asked, bar->from);
        break;
    }
}

// GROWTH alone is a bound that must not be reached, as it says "less than".
static void tell_measured(const Bar *bar, double measured, BenchBar *told)
{
    static const char *const UNITS[] = {[TIMES] = "times", [NS] = "ns", [MS] = "ms", [GROWTH] = "times"};
    bool good = bar->kind == TIMES ? measured >= bar->asked : measured <= bar->asked;
    if (bar->kind == GROWTH)
        good = measured < bar->asked;
    told->verdict = good ? BENCH_MET : BENCH_NOT_MET;
    snprintf(told->measured, sizeof told->measured, "%.*f %s",
             bar->kind == GROWTH || measured < 10.0 ? 2
             : measured < 100.0                     ? 1
                                                    : 0,
             measured, UNITS[bar->kind]);
}

// A build with larger limits has other numbers.
static bool has_number(const BenchScene *scene, int number)
{
    for (int i = 0; scene->numbers[i] > 0; i++)
        if (scene->numbers[i] == number)
            return true;
    return false;
}

bool bench_bar_counts(const BenchTable *table, int index)
{
    for (int i = 0; i < table->count; i++)
        if (strcmp(table->rows[i].scene->name, BARS[index].scene) == 0)
            return has_number(table->rows[i].scene, BARS[index].number);
    return false;
}

BenchBar bench_bar(const BenchTable *table, int index)
{
    const Bar *bar = &BARS[index];
    BenchBar told = {.verdict = BENCH_NOT_MEASURED};
    const BenchRow *row = bench_find(table, bar->scene, bar->number);
    const BenchRow *from = bar->kind == GROWTH ? bench_find(table, bar->scene, bar->from) : row;
    tell_asked(bar, &told);
    if (row == NULL || from == NULL || (bar->kind == TIMES && row->plain_ns == 0.0))
        return told;
    const double measured[] = {
        [TIMES] = row->ratio, [NS] = row->ns, [MS] = row->ns * row->number * 1.0e-6, [GROWTH] = row->ns / from->ns};
    tell_measured(bar, measured[bar->kind], &told);
    return told;
}

const char *bench_verdict_text(BenchVerdict verdict)
{
    static const char *const TEXTS[] = {
        [BENCH_MET] = "met", [BENCH_NOT_MET] = "NOT met", [BENCH_NOT_MEASURED] = "not measured"};
    return TEXTS[verdict];
}
