// svg_plot.c -- panels, lines and bands as SVG elements.
#include "measure/plot/svg_plot.h"

#include <math.h>
#include <string.h>

#define PAPER "#fffdf7"
#define INK "#33302a"
#define FAINT_INK "#6e685c"
#define GRID "#e9e4d6"
#define FONT_PX 11.5
#define LETTER_PX 6.2 // of a middling letter at that size
#define HEAD_PX 28.0  // a panel's title
#define LEFT_PX 46.0  // numbers beside the y axis
#define LABEL_PX 17.0 // an axis' label
#define TICKS_PX 20.0 // numbers below the x axis
#define RIGHT_PX 14.0
#define LEGEND_ROW_PX 17.0
#define LEGEND_SWATCH_PX 18.0
#define SLANT_DEG 28.0 // of names that are too long to stand side by side
#define SLANT_SIN 0.47
#define BESIDE_PX 16.0 // between series above the same name
#define DOT_PX 3.4

// A panel while it is drawn: its scales and what to draw with.
typedef struct Drawing {
    const PlotPanel *panel;
    SvgScale x, y;
    double left, top, right, bottom; // of the rectangle between the axes, px
    FILE *out;
} Drawing;

const char *plot_color(int index)
{
    static const char *const COLORS[] = {"#0f6cb0", "#d1580a", "#13876b", "#b2478f", "#8a6400", "#3b3b3b", "#5aa9d6"};
    enum { COUNT = sizeof COLORS / sizeof COLORS[0] };
    return COLORS[index % COUNT];
}

// Its lightness rises all the way, so that the order is seen without colours too.
void plot_color_ramp(int index, int count, char color[8])
{
    static const double STOPS[][3] = {{44, 25, 92}, {30, 86, 140}, {24, 139, 128}, {122, 170, 60}, {236, 176, 16}};
    enum { LAST = sizeof STOPS / sizeof STOPS[0] - 1 };
    double place = count > 1 ? (double)LAST * index / (count - 1) : 1.0;
    int stop = place < (double)LAST ? (int)place : LAST - 1;
    int mixed[3];
    for (int i = 0; i < 3; i++)
        mixed[i] = (int)(STOPS[stop][i] + (place - stop) * (STOPS[stop + 1][i] - STOPS[stop][i]) + 0.5) & 0xff;
    snprintf(color, 8, "#%02x%02x%02x", (unsigned)mixed[0], (unsigned)mixed[1], (unsigned)mixed[2]);
}

static void print_text(const char *text, FILE *out)
{
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        default: fputc((unsigned char)*text < ' ' ? '?' : *text, out);
        }
    }
}

// A line of text; `style` is more attributes.
static void text_at(FILE *out, double x, double y, const char *style, const char *text)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, style);
    print_text(text, out);
    fputs("</text>\n", out);
}

static void line_between(FILE *out, double x1, double y1, double x2, double y2, const char *style)
{
    fprintf(out, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" %s/>\n", x1, y1, x2, y2, style);
}

// How wide a text is, roughly: the reader's font is not known.
static double text_px(const char *text)
{
    return LETTER_PX * (double)strlen(text);
}

static double legend_px(const PlotPanel *panel)
{
    double widest = 0.0;
    if (panel->legend == NULL)
        return 0.0;
    for (int i = 0; i < panel->series_count; i++)
        if (panel->series[i].name != NULL)
            widest = fmax(widest, text_px(panel->series[i].name));
    return fmax(widest + LEGEND_SWATCH_PX + 6.0, text_px(panel->legend)) + 14.0;
}

// Measured by letters, as an SVG has no font before somebody looks at it.
static double widest_name_px(const PlotAxis *axis)
{
    double widest = 0.0;
    for (int i = 0; i < axis->name_count; i++)
        widest = fmax(widest, text_px(axis->names[i]));
    return widest;
}

// Side by side where they fit, else all of them slant: some would look like a mistake.
static bool names_slant(const Drawing *drawing)
{
    const PlotAxis *axis = &drawing->panel->x;
    double slot = (drawing->right - drawing->left) / (axis->name_count > 0 ? axis->name_count : 1);
    return axis->scale == PLOT_NAMES && widest_name_px(axis) + 6.0 > slot;
}

// What is left of the panel when all words have their room.
static void find_rectangle(Drawing *drawing)
{
    const PlotPanel *panel = drawing->panel;
    drawing->left = panel->left + LEFT_PX + (panel->y.label != NULL ? LABEL_PX : 0.0);
    drawing->right = panel->left + panel->width - fmax(RIGHT_PX, legend_px(panel));
    drawing->top = panel->top + HEAD_PX;
    drawing->bottom = panel->top + panel->height - TICKS_PX - (panel->x.label != NULL ? LABEL_PX : 0.0);
    if (names_slant(drawing))
        drawing->bottom -= SLANT_SIN * widest_name_px(&panel->x);
}

// Over points and bands alike, so that no band leaves the rectangle.
static void find_scales(Drawing *drawing)
{
    const PlotPanel *panel = drawing->panel;
    drawing->x = svg_scale_begin(&panel->x, drawing->left, drawing->right);
    drawing->y = svg_scale_begin(&panel->y, drawing->bottom, drawing->top);
    for (int i = 0; i < panel->series_count; i++) {
        const PlotSeries *series = &panel->series[i];
        for (int k = 0; k < series->count; k++) {
            svg_scale_add(&drawing->x, series->points[k].x);
            svg_scale_add(&drawing->y, series->points[k].y);
            if (series->band) {
                svg_scale_add(&drawing->y, series->points[k].low);
                svg_scale_add(&drawing->y, series->points[k].high);
            }
        }
    }
    if (panel->y.reaches > 0.0)
        svg_scale_add(&drawing->y, panel->y.reaches);
    svg_scale_round(&drawing->x, false);
    svg_scale_round(&drawing->y, true);
}

static void draw_x_names(const Drawing *drawing)
{
    const PlotAxis *axis = &drawing->panel->x;
    char style[96];
    for (int i = 0; i < axis->name_count; i++) {
        double x = svg_scale_px(&drawing->x, i), y = drawing->bottom + 15.0;
        snprintf(style, sizeof style, "text-anchor=\"middle\"");
        if (names_slant(drawing))
            snprintf(style, sizeof style, "text-anchor=\"end\" transform=\"rotate(-%.0f %.1f %.1f)\"", SLANT_DEG, x, y);
        text_at(drawing->out, x, y, style, axis->names[i]);
    }
}

// Ticks stand outside, where they cross no line.
static void draw_x_axis(const Drawing *drawing)
{
    const PlotAxis *axis = &drawing->panel->x;
    double ticks[SVG_TICKS_MOST];
    char text[SVG_TICK_BYTES];
    int count = svg_scale_ticks(&drawing->x, ticks);
    for (int i = 0; i < count; i++) {
        double x = svg_scale_px(&drawing->x, ticks[i]);
        line_between(drawing->out, x, drawing->bottom, x, drawing->bottom + 4.0, "stroke=\"" FAINT_INK "\"");
        svg_tick_text(axis, ticks[i], text);
        text_at(drawing->out, x, drawing->bottom + 16.0, "text-anchor=\"middle\"", text);
    }
    if (axis->scale == PLOT_NAMES)
        draw_x_names(drawing);
    line_between(drawing->out, drawing->left, drawing->bottom, drawing->right, drawing->bottom,
                 "stroke=\"" FAINT_INK "\"");
    if (axis->label != NULL)
        text_at(drawing->out, (drawing->left + drawing->right) / 2.0,
                drawing->panel->top + drawing->panel->height - 6.0, "text-anchor=\"middle\" fill=\"" FAINT_INK "\"",
                axis->label);
}

// Lines across the panel, because values are read along them; the x axis needs none.
static void draw_y_axis(const Drawing *drawing)
{
    const PlotAxis *axis = &drawing->panel->y;
    double ticks[SVG_TICKS_MOST], middle = (drawing->top + drawing->bottom) / 2.0, x = drawing->panel->left + 12.0;
    char text[SVG_TICK_BYTES], style[128];
    int count = svg_scale_ticks(&drawing->y, ticks);
    for (int i = 0; i < count; i++) {
        double y = svg_scale_px(&drawing->y, ticks[i]);
        line_between(drawing->out, drawing->left, y, drawing->right, y, "stroke=\"" GRID "\"");
        svg_tick_text(axis, ticks[i], text);
        text_at(drawing->out, drawing->left - 7.0, y + 4.0, "text-anchor=\"end\"", text);
    }
    if (axis->label == NULL)
        return;
    snprintf(style, sizeof style, "text-anchor=\"middle\" fill=\"" FAINT_INK "\" transform=\"rotate(-90 %.1f %.1f)\"",
             x, middle);
    text_at(drawing->out, x, middle, style, axis->label);
}

// The words of a vertical line stand on the side where there is more room; those of a level one at the right end.
static void draw_mark(const Drawing *drawing, const PlotMark *mark)
{
    const char *dashed = "stroke=\"" FAINT_INK "\" stroke-dasharray=\"4 3\"";
    const char *words = "fill=\"" FAINT_INK "\" stroke=\"" PAPER "\" stroke-width=\"3\" paint-order=\"stroke\"";
    char style[192];
    if (mark->level && svg_scale_shows(&drawing->y, mark->at)) {
        double y = svg_scale_px(&drawing->y, mark->at);
        line_between(drawing->out, drawing->left, y, drawing->right, y, dashed);
        snprintf(style, sizeof style, "text-anchor=\"end\" %s", words);
        text_at(drawing->out, drawing->right, y - 5.0, style, mark->text);
    } else if (!mark->level && svg_scale_shows(&drawing->x, mark->at)) {
        double x = svg_scale_px(&drawing->x, mark->at);
        bool right = x < (drawing->left + drawing->right) / 2.0;
        line_between(drawing->out, x, drawing->top, x, drawing->bottom, dashed);
        snprintf(style, sizeof style, "text-anchor=\"%s\" %s", right ? "start" : "end", words);
        text_at(drawing->out, x + (right ? 5.0 : -5.0), drawing->bottom - 7.0, style, mark->text);
    }
}

static bool shows(const Drawing *drawing, const PlotSeries *series, int point)
{
    return svg_scale_shows(&drawing->x, series->points[point].x)
        && svg_scale_shows(&drawing->y, series->points[point].y);
}

// Series above the same name stand beside each other.
static double point_x(const Drawing *drawing, const PlotSeries *series, int point)
{
    double beside = 0.0;
    if (drawing->panel->x.scale == PLOT_NAMES)
        beside = BESIDE_PX * ((double)(series - drawing->panel->series) - (drawing->panel->series_count - 1) / 2.0);
    return svg_scale_px(&drawing->x, series->points[point].x) + beside;
}

// Where the band ends; at the axis where that does not reach so far, as a logarithmic one does not reach 0.
static double band_y(const Drawing *drawing, double value)
{
    return svg_scale_px(&drawing->y, svg_scale_shows(&drawing->y, value) ? value : drawing->y.least);
}

// The band over the points [from, to): there along `high`, and back along `low`.
static void draw_band(const Drawing *drawing, const PlotSeries *series, int from, int to, const char *opacity)
{
    fputs("<path d=\"", drawing->out);
    for (int i = from; i < to; i++)
        fprintf(drawing->out, "%c%.1f %.1f", i == from ? 'M' : 'L', point_x(drawing, series, i),
                band_y(drawing, series->points[i].high));
    for (int i = to - 1; i >= from; i--)
        fprintf(drawing->out, "L%.1f %.1f", point_x(drawing, series, i), band_y(drawing, series->points[i].low));
    fprintf(drawing->out, "Z\" fill=\"%s\" fill-opacity=\"%s\"/>\n", series->color, opacity);
}

// At least 2 px high, so that a bar of nothing can be seen.
static void draw_bars(const Drawing *drawing, const PlotSeries *series)
{
    for (int i = 0; i < series->count; i++) {
        if (!series->band || !shows(drawing, series, i))
            continue;
        double x = point_x(drawing, series, i), high = band_y(drawing, series->points[i].high);
        fprintf(drawing->out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"%.1f\" rx=\"3\" fill=\"%s\" "
                "fill-opacity=\"0.3\"/>\n",
                x - 5.0, high - 1.0, band_y(drawing, series->points[i].low) - high + 2.0, series->color);
    }
}

static void draw_line(const Drawing *drawing, const PlotSeries *series, int from, int to)
{
    fputs("<path d=\"", drawing->out);
    for (int i = from; i < to; i++)
        fprintf(drawing->out, "%c%.1f %.1f", i == from ? 'M' : 'L', point_x(drawing, series, i),
                svg_scale_px(&drawing->y, series->points[i].y));
    fprintf(drawing->out, "\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\n",
            series->color);
}

// Rimmed with the colour of the paper, so that neighbours stay apart.
static void draw_dots(const Drawing *drawing, const PlotSeries *series)
{
    for (int i = 0; i < series->count; i++) {
        if (!shows(drawing, series, i))
            continue;
        bool open = series->points[i].open;
        fprintf(drawing->out,
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"%s\" "
                "stroke-width=\"1.6\"/>\n",
                point_x(drawing, series, i), svg_scale_px(&drawing->y, series->points[i].y), DOT_PX,
                open ? PAPER : series->color, open ? series->color : PAPER);
    }
}

// Calls `draw_run` for each run of points without a gap.
static void draw_runs(const Drawing *drawing, const PlotSeries *series, bool band)
{
    for (int from = 0, to; from < series->count; from = to + 1) {
        for (to = from; to < series->count && shows(drawing, series, to); to++)
            continue;
        if (to - from > 1 && band)
            draw_band(drawing, series, from, to, drawing->panel->series_count > 4 ? "0.1" : "0.18");
        else if (to - from > 1)
            draw_line(drawing, series, from, to);
    }
}

// All bands lie below all lines.
static void draw_series(const Drawing *drawing)
{
    const PlotPanel *panel = drawing->panel;
    bool names = panel->x.scale == PLOT_NAMES;
    for (int i = 0; i < panel->series_count; i++) {
        if (names)
            draw_bars(drawing, &panel->series[i]);
        else if (panel->series[i].band)
            draw_runs(drawing, &panel->series[i], true);
    }
    for (int i = 0; i < panel->series_count; i++) {
        if (!names)
            draw_runs(drawing, &panel->series[i], false);
        if (names || panel->series[i].dots)
            draw_dots(drawing, &panel->series[i]);
    }
}

// Many names stand closer, so that the last one is still in the panel.
static void draw_legend(const Drawing *drawing)
{
    const PlotPanel *panel = drawing->panel;
    double x = drawing->right + 14.0, y = drawing->top + 8.0;
    double row_px = fmin(LEGEND_ROW_PX, (panel->top + panel->height - y) / (panel->series_count + 1));
    if (panel->legend == NULL)
        return;
    text_at(drawing->out, x, y, "font-weight=\"600\"", panel->legend);
    for (int i = 0; i < panel->series_count; i++) {
        if (panel->series[i].name == NULL)
            continue;
        y += row_px;
        fprintf(drawing->out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"4\" rx=\"2\" fill=\"%s\"/>\n", x,
                y - 6.0, LEGEND_SWATCH_PX, panel->series[i].color);
        text_at(drawing->out, x + LEGEND_SWATCH_PX + 6.0, y, "", panel->series[i].name);
    }
}

// In this order, each above the one before: lines that cross a grid, words that cross a line.
static void draw_panel(const PlotPanel *panel, FILE *out)
{
    Drawing drawing = {.panel = panel, .out = out};
    find_rectangle(&drawing);
    find_scales(&drawing);
    text_at(out, panel->left + 4.0, panel->top + 15.0, "font-size=\"13\" font-weight=\"600\"", panel->title);
    draw_y_axis(&drawing);
    draw_x_axis(&drawing);
    for (int i = 0; i < panel->mark_count; i++)
        draw_mark(&drawing, &panel->marks[i]);
    draw_series(&drawing);
    draw_legend(&drawing);
}

// No style sheet and no script: pages that show only plain SVG show all of it.
void svg_plot_print(const Plot *plot, FILE *out)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
            "role=\"img\" font-family=\"'Helvetica Neue', Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif\" "
            "font-size=\"%.1f\" fill=\"" INK "\">\n<title>",
            plot->width, plot->height, plot->width, plot->height, FONT_PX);
    print_text(plot->title, out);
    fprintf(out, "</title>\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"" PAPER "\"/>\n", plot->width, plot->height);
    text_at(out, 16.0, 27.0, "font-size=\"18\" font-weight=\"700\"", plot->title);
    text_at(out, 16.0, 46.0, "fill=\"" FAINT_INK "\"", plot->subtitle);
    text_at(out, 16.0, plot->height - 10.0, "font-size=\"10.5\" fill=\"" FAINT_INK "\"", plot->footnote);
    for (int i = 0; i < plot->panel_count; i++)
        draw_panel(&plot->panels[i], out);
    fputs("</svg>\n", out);
}
