// bench_plot.c -- cost against number as an SVG.
#include "measure/bench/bench_table.h"

#include <string.h>

#include "measure/plot/svg_plot.h"

#define WIDTH_PX 1060.0
#define HEIGHT_PX 430.0
#define TOP_PX 62.0
#define PANEL_PX 330.0
#define SERIES_MOST 6

// A scene's line, and that of its reference.
typedef struct Line {
    const char *scene, *name;
    bool plain;
} Line;

// The grid's lines are level and those of all pairs rise: that is what the picture is for.
static const Line RADAR[] = {
    {"radar sum", "sum", false},
    {"radar running", "running", false},
    {"radar sum", "sum, all pairs", true},
    {"radar running", "running, all pairs", true},
};
static const Line REST[] = {
    {"swarm lord", "tick of a crowd", false},        {"one finger", "tick under a finger", false},
    {"sprites software", "sprite", false},           {"sprites software", "sprite, SDL software", true},
    {"sprites gpu", "sprite, to the driver", false},
};

// Rows of a scene stand in the order of their numbers, so the points need no sorting.
static int take_points(const BenchTable *table, const Line *line, PlotPoint *points)
{
    int count = 0;
    for (int i = 0; i < table->count; i++) {
        const BenchRow *row = &table->rows[i];
        double ns = line->plain ? row->plain_ns : row->ns;
        if (strcmp(row->scene->name, line->scene) != 0 || row->why_not[0] != '\0' || ns <= 0.0)
            continue;
        points[count++] = (PlotPoint){.x = row->number, .y = ns};
    }
    return count;
}

// Lines of which nothing was measured are left out.
static int take_series(const BenchTable *table, const Line *lines, int count, PlotPoint points[][BENCH_SIZES_MOST],
                       PlotSeries *series)
{
    int taken = 0;
    for (int i = 0; i < count; i++) {
        int found = take_points(table, &lines[i], points[taken]);
        if (found == 0)
            continue;
        series[taken] = (PlotSeries){
            .name = lines[i].name, .color = plot_color(i), .count = found, .points = points[taken], .dots = true};
        taken++;
    }
    return taken;
}

void bench_print_svg(const void *table_pointer, FILE *out)
{
    const BenchTable *table = table_pointer;
    BenchMachine machine = bench_machine();
    PlotPoint points[2][SERIES_MOST][BENCH_SIZES_MOST];
    PlotSeries series[2][SERIES_MOST];
    char footnote[256];
    int radar = take_series(table, RADAR, sizeof RADAR / sizeof RADAR[0], points[0], series[0]);
    int rest = take_series(table, REST, sizeof REST / sizeof REST[0], points[1], series[1]);
    snprintf(footnote, sizeof footnote, "%s, one core; %s. Median of %d rounds.", machine.processor, machine.compiler,
             table->rounds);
    // Side by side, because the two differ by two powers of ten.
    const double half = WIDTH_PX / 2.0;
    const PlotAxis number = {.label = "how many", .scale = PLOT_LOG}, ns = {.scale = PLOT_LOG};
    const PlotPanel panels[] = {
        {.title = "Radar, eight contacts a bee (ns a bee)",
         .left = 8.0,
         .top = TOP_PX,
         .width = half - 16.0,
         .height = PANEL_PX,
         .x = number,
         .y = ns,
         .series = series[0],
         .series_count = radar,
         .legend = ""},
        {.title = "Whole ticks, and sprites (ns each)",
         .left = half + 8.0,
         .top = TOP_PX,
         .width = half - 16.0,
         .height = PANEL_PX,
         .x = number,
         .y = ns,
         .series = series[1],
         .series_count = rest,
         .legend = ""},
    };
    const Plot plot = {"What a bee and a sprite cost",
                       "Both axes are logarithmic: a level line is a cost that does "
                       "not grow with their number.",
                       footnote,
                       WIDTH_PX,
                       HEIGHT_PX,
                       panels,
                       sizeof panels / sizeof panels[0]};
    svg_plot_print(&plot, out);
}
