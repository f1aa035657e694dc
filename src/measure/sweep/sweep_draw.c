// sweep_draw.c -- summaries as panels.
#include "measure/sweep/sweep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "measure/plot/svg_plot.h"
#include "text/grow.h"
#include "text/words.h"

#define WIDTH_PX 800.0
#define HEIGHT_PX 622.0
#define MARGIN_PX 12.0
#define TOP_PX 58.0
#define UPPER_PX 262.0 // height of the panels above
#define GAP_PX 12.0    // between them
#define LOWER_PX 262.0 // and of the one below
#define LINES_MOST 6   // over time; more of them would hide each other,
#define LINES_SOME 5   // so that of more values only some are drawn
#define DOTS_MOST 25
#define COLORS_MOST 7 // names with a colour of their own
#define LOG_RATIO 8.0 // of the ends, from which on an axis may be logarithmic
#define NAME_BYTES (TUNABLE_NAME_BYTES + 16)

// The bees of one value's games over time.
typedef struct Course {
    PlotPoint points[SWEEP_SAMPLES_MOST];
    char color[8];
} Course;

typedef struct Picture {
    const SweepTable *table;
    const SweepSummary *summaries;
    int count; // of values
    double x[SWEEP_STEPS_MOST];
    char names[SWEEP_STEPS_MOST][NAME_BYTES]; // where the values are no numbers
    const char *name_list[SWEEP_STEPS_MOST];
    PlotAxis values;       // the axis of both upper panels
    PlotMark default_mark; // where the default is; no text where that is not on the axis
    PlotPoint survival[SWEEP_STEPS_MOST], score[SWEEP_STEPS_MOST];
    Course courses[SWEEP_STEPS_MOST];
    PlotSeries lines[SWEEP_STEPS_MOST]; // over time
    char label[128], title[128], subtitle[256], course_title[96], footnote[192];
} Picture;

// Hollow where the median itself is only a bound.
static PlotPoint point_of(double x, const Spread *spread)
{
    return (PlotPoint){x, spread->middle, spread->low, spread->high, spread->middle_more};
}

static void take_course(Picture *picture, int i)
{
    Course *course = &picture->courses[i];
    int each_s = sweep_sample_s(picture->table->ticks_most);
    for (int k = 0; k < sweep_sample_count(picture->table->ticks_most); k++)
        course->points[k] = point_of((double)k * each_s, &picture->summaries[i].bees[k]);
    if (picture->values.scale == PLOT_NAMES && picture->count <= COLORS_MOST)
        snprintf(course->color, sizeof course->color, "%s", plot_color(i));
    else
        plot_color_ramp(i, picture->count, course->color);
}

// True, and all of `x`, where the values are numbers.
static bool take_numbers(Picture *picture)
{
    float number;
    for (int i = 0; i < picture->count; i++) {
        if (!words_float(picture->table->values[i], &number))
            return false;
        picture->x[i] = (double)number;
    }
    return strcmp(picture->table->subject, SWEEP_PRESETS) != 0;
}

// Numbers that grow by factors rather than by steps: their middle lies nearer to the geometric mean of the ends.
static bool by_factors(const double *numbers, int count)
{
    double least = numbers[0], most = numbers[count - 1], middle = numbers[count / 2];
    return count > 2 && least > 0.0 && most >= LOG_RATIO * least && middle < (least + most) / 4.0
        && middle * middle < 4.0 * least * most;
}

static void take_values(Picture *picture)
{
    const SweepTable *table = picture->table;
    char default_text[TUNABLE_NAME_BYTES];
    float number;
    sweep_default_text(table, default_text, sizeof default_text);
    if (take_numbers(picture)) {
        picture->values = (PlotAxis){.scale = by_factors(picture->x, picture->count) ? PLOT_LOG : PLOT_LINEAR};
        if (words_float(default_text, &number))
            picture->default_mark = (PlotMark){.at = (double)number, .text = "default"};
        return;
    }
    for (int i = 0; i < picture->count; i++) {
        picture->x[i] = i;
        snprintf(picture->names[i], NAME_BYTES, "%s%s", table->values[i],
                 strcmp(table->values[i], default_text) == 0 ? " (default)" : "");
        picture->name_list[i] = picture->names[i];
    }
    picture->values = (PlotAxis){.scale = PLOT_NAMES, .names = picture->name_list, .name_count = picture->count};
}

// How many values are drawn over time.
static int line_count(const Picture *picture)
{
    return picture->values.scale == PLOT_NAMES || picture->count <= LINES_MOST ? picture->count : LINES_SOME;
}

static void take_texts(Picture *picture)
{
    const SweepTable *table = picture->table;
    int index = tunable_find(table->subject), games = table->games / table->value_count;
    bool presets = strcmp(table->subject, SWEEP_PRESETS) == 0;
    uint64_t seed = table->rows[0].seed;
    const char *unit = index >= 0 ? tunable_info(index)->unit : "";
    snprintf(picture->title, sizeof picture->title, "%s", presets ? "Presets side by side" : table->subject);
    snprintf(picture->subtitle, sizeof picture->subtitle, "%s",
             index >= 0 ? tunable_info(index)->sentence : "How the pilot fares with each of them.");
    snprintf(picture->label, sizeof picture->label, "%s%s%s%s", presets ? "" : table->subject, *unit ? " (" : "", unit,
             *unit ? ")" : "");
    snprintf(picture->footnote, sizeof picture->footnote,
             "%d game%s each, seeds %" PRIu64 " to %" PRIu64 ". The median, and the middle half of the games. Hollow: "
             "alive when the time was up.",
             games, games == 1 ? "" : "s", seed, seed + (uint64_t)games - 1);
    if (line_count(picture) < picture->count)
        snprintf(picture->course_title, sizeof picture->course_title,
                 "Bees over time with %d of the %d values; 0 after the end", line_count(picture), picture->count);
    else
        snprintf(picture->course_title, sizeof picture->course_title, "Bees over time; 0 after the end");
    picture->values.label = picture->label[0] != '\0' ? picture->label : NULL;
}

static PlotSeries figure_series(const Picture *picture, const PlotPoint *points, const char *color)
{
    return (PlotSeries){
        .color = color, .count = picture->count, .points = points, .band = true, .dots = picture->count <= DOTS_MOST};
}

// Of many numbers the first, the last, and some between.
static void take_lines(Picture *picture)
{
    int count = line_count(picture);
    for (int i = 0; i < count; i++) {
        int value = count < picture->count ? (i * (picture->count - 1) + (count - 1) / 2) / (count - 1) : i;
        const Course *course = &picture->courses[value];
        PlotSeries *line = &picture->lines[i];
        *line = (PlotSeries){.name = picture->table->values[value],
                             .color = course->color,
                             .count = sweep_sample_count(picture->table->ticks_most),
                             .points = course->points,
                             .band = count <= LINES_MOST};
    }
}

static void draw(Picture *picture, FILE *out)
{
    const double half = (WIDTH_PX - 3.0 * MARGIN_PX) / 2.0;
    const PlotSeries survival = figure_series(picture, picture->survival, plot_color(0));
    const PlotSeries score = figure_series(picture, picture->score, plot_color(1));
    const PlotMark marks[] = {picture->default_mark,
                              {true, (double)picture->table->ticks_most / SIM_TICKS_PER_SECOND, "time is up"}};
    const int default_mark = picture->default_mark.text != NULL;
    take_lines(picture);
    const PlotPanel panels[] = {
        {.title = "Survival (minutes)",
         .left = MARGIN_PX,
         .top = TOP_PX,
         .width = half,
         .height = UPPER_PX,
         .x = picture->values,
         .y = {.from_zero = true, .minutes = true},
         .series = &survival,
         .series_count = 1,
         .marks = marks + 1 - default_mark,
         .mark_count = 1 + default_mark},
        {.title = "Score",
         .left = 2.0 * MARGIN_PX + half,
         .top = TOP_PX,
         .width = half,
         .height = UPPER_PX,
         .x = picture->values,
         .y = {.from_zero = true},
         .series = &score,
         .series_count = 1,
         .marks = marks,
         .mark_count = default_mark},
        {.title = picture->course_title,
         .left = MARGIN_PX,
         .top = TOP_PX + UPPER_PX + GAP_PX,
         .width = WIDTH_PX - 2.0 * MARGIN_PX,
         .height = LOWER_PX,
         .x = {.label = "minutes", .from_zero = true, .minutes = true},
         .y = {.from_zero = true},
         .series = picture->lines,
         .series_count = line_count(picture),
         .legend = picture->values.scale == PLOT_NAMES ? "" : "value"},
    };
    const Plot plot = {picture->title,
                       picture->subtitle,
                       picture->footnote,
                       WIDTH_PX,
                       HEIGHT_PX,
                       panels,
                       sizeof panels / sizeof panels[0]};
    svg_plot_print(&plot, out);
}

void sweep_draw(const SweepTable *table, const SweepSummary *summaries, FILE *out)
{
    Picture *picture = grow_zeros(sizeof *picture);
    picture->table = table;
    picture->summaries = summaries;
    picture->count = table->value_count;
    take_values(picture);
    for (int i = 0; i < picture->count; i++) {
        picture->survival[i] = point_of(picture->x[i], &summaries[i].survival_s);
        picture->score[i] = point_of(picture->x[i], &summaries[i].score);
        take_course(picture, i);
    }
    take_texts(picture);
    draw(picture, out);
    free(picture);
}
