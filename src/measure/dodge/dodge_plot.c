// dodge_plot.c -- summaries as panels, two in a row.
#include "measure/dodge/dodge.h"

#include <stdlib.h>

#include "measure/plot/svg_plot.h"
#include "text/grow.h"
#include "text/words.h"

#define MARGIN_PX 12.0
#define TOP_PX 58.0
#define BOTTOM_PX 24.0
#define PANEL_HIGH_PX 280.0
#define AXIS_PX 60.0 // of a panel's width that is not for its bars
#define BAR_PX 16.0
#define GROUP_PX 28.0  // beside the bars of a setting
#define INNER_PX 300.0 // at least, for the bars
#define LEGEND_PX 110.0
#define NAME_BYTES 80

typedef struct Picture {
    const DodgeTable *table;
    char setting_names[DODGE_LIST_MOST][NAME_BYTES], titles[DODGE_LIST_MOST][NAME_BYTES];
    const char *setting_list[DODGE_LIST_MOST];
    PlotPoint bars[DODGE_LIST_MOST][DODGE_LIST_MOST][DODGE_LIST_MOST]; // of size of the swarm, instinct, setting
    PlotSeries series[DODGE_LIST_MOST][DODGE_LIST_MOST];
    PlotPanel panels[DODGE_LIST_MOST];
    char footnote[512];
} Picture;

static void name_settings(Picture *picture)
{
    char hit[32], speed[32];
    const DodgePlan *plan = picture->table->plan;
    for (int i = 0; i < plan->setting_count; i++) {
        words_from_float(plan->settings[i].hit_px, hit, sizeof hit);
        words_from_float(plan->settings[i].speed, speed, sizeof speed);
        snprintf(picture->setting_names[i], NAME_BYTES, "%s px, speed %s", hit, speed);
        picture->setting_list[i] = picture->setting_names[i];
    }
}

// Bars are bands from nothing to the share: there is no other kind of bar in a plot.
static void take_series(Picture *picture, int bees, int instinct)
{
    const DodgePlan *plan = picture->table->plan;
    PlotPoint *bars = picture->bars[bees][instinct];
    for (int i = 0; i < plan->setting_count; i++) {
        DodgeSummary summary = dodge_summary(picture->table, bees, i, instinct);
        double share = summary.runs > 0 ? 100.0 * summary.half_left / summary.runs : 0.0;
        bars[i] = (PlotPoint){.x = i, .y = share, .high = share};
    }
    picture->series[bees][instinct] = (PlotSeries){.name = plan->instincts[instinct],
                                                   .color = plot_color(instinct),
                                                   .count = plan->setting_count,
                                                   .points = bars,
                                                   .band = true};
}

// Room for every bar, however many instincts and settings were asked for.
static double inner_px(const DodgePlan *plan)
{
    double wanted = plan->setting_count * (plan->instinct_count * BAR_PX + GROUP_PX);
    return wanted > INNER_PX ? wanted : INNER_PX;
}

// Those at the right, and the last one, have a legend.
static void take_panel(Picture *picture, int bees)
{
    const DodgePlan *plan = picture->table->plan;
    double inner = inner_px(plan);
    bool legend = bees % 2 == 1 || bees == plan->bee_count - 1;
    if (plan->bees[bees] == 1)
        snprintf(picture->titles[bees], NAME_BYTES, "One bee: runs survived (%%)");
    else
        snprintf(picture->titles[bees], NAME_BYTES, "%d bees: runs that half of them survive (%%)", plan->bees[bees]);
    for (int i = 0; i < plan->instinct_count; i++)
        take_series(picture, bees, i);
    picture->panels[bees] = (PlotPanel){
        .title = picture->titles[bees],
        .left = MARGIN_PX + bees % 2 * (inner + AXIS_PX + MARGIN_PX),
        .top = TOP_PX + bees / 2 * (PANEL_HIGH_PX + MARGIN_PX),
        .width = inner + AXIS_PX + (legend ? LEGEND_PX : 0.0),
        .height = PANEL_HIGH_PX,
        .x = {.scale = PLOT_NAMES, .names = picture->setting_list, .name_count = plan->setting_count},
        .y = {.from_zero = true, .reaches = 100.0},
        .series = picture->series[bees],
        .series_count = plan->instinct_count,
        .legend = legend ? "instinct" : NULL};
}

// A picture travels without its table, so it carries what was played.
static void take_footnote(Picture *picture)
{
    char what[384];
    const DodgeTable *table = picture->table;
    dodge_what_text(table->plan, what, sizeof what);
    snprintf(picture->footnote, sizeof picture->footnote, "%s.%s", what,
             dodge_table_done(table) < table->count ? " Stopped before all runs were done." : "");
}

void dodge_plot(const void *table_pointer, FILE *out)
{
    const DodgeTable *table = table_pointer;
    Picture *picture = grow_zeros(sizeof *picture);
    const DodgePlan *plan = table->plan;
    picture->table = table;
    name_settings(picture);
    for (int i = 0; i < plan->bee_count; i++)
        take_panel(picture, i);
    take_footnote(picture);
    int columns = plan->bee_count > 1 ? 2 : 1, rows = (plan->bee_count + 1) / 2;
    const Plot plot = {"How well the bees' instincts dodge",
                       "Below: how near a bullet's middle may come to a bee's, and its fastest flight in px a tick.",
                       picture->footnote,
                       columns * (inner_px(plan) + AXIS_PX + MARGIN_PX) + LEGEND_PX + MARGIN_PX,
                       TOP_PX + rows * (PANEL_HIGH_PX + MARGIN_PX) + BOTTOM_PX,
                       picture->panels,
                       plan->bee_count};
    svg_plot_print(&plot, out);
    free(picture);
}
