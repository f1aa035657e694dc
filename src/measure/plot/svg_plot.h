// svg_plot.h -- a picture of numbers as an SVG file: panels with axes, lines with a band around them, a legend.
//
// For a light background, readable where the picture is 800 px wide. The same plot gives the same bytes. Places are px
// from the picture's upper left corner. Texts may hold any characters; they are not wrapped.
#pragma once

#include <stdbool.h>
#include <stdio.h>

typedef enum PlotScale {
    PLOT_LINEAR,
    PLOT_LOG,   // values that are not above 0 are left out
    PLOT_NAMES, // value k (0, 1, ...) stands below the k-th name
} PlotScale;

typedef struct PlotAxis {
    const char *label; // below or above the axis; unit included
    PlotScale scale;
    bool from_zero;           // begins at 0, even where the data do not (PLOT_LINEAR)
    double reaches;           // goes at least so far up; 0: as far as the data
    bool minutes;             // values are seconds, written as 1:30 (PLOT_LINEAR)
    const char *const *names; // PLOT_NAMES
    int name_count;
} PlotAxis;

typedef struct PlotPoint {
    double x, y;
    double low, high; // of the band
    bool open;        // drawn hollow
} PlotPoint;

// A line through points. Points whose x or y is no number (NAN) are left out, and the line has a gap.
typedef struct PlotSeries {
    const char *name;  // in the legend; NULL for none
    const char *color; // as SVG writes it
    int count;
    const PlotPoint *points;
    bool band; // shaded, or bars on an axis of names
    bool dots; // draws the points too; always so on an axis of names
} PlotSeries;

// A dashed line across the panel with a few words.
typedef struct PlotMark {
    bool level; // horizontal, at this y; otherwise vertical, at this x
    double at;  // left out where the axis does not reach it
    const char *text;
} PlotMark;

typedef struct PlotPanel {
    const char *title;
    double left, top, width, height; // px, with all its labels and its legend
    PlotAxis x, y;                   // the y axis is never PLOT_NAMES
    const PlotSeries *series;
    int series_count;
    const PlotMark *marks;
    int mark_count;
    const char *legend; // its head; it stands to the right. NULL for no legend
} PlotPanel;

typedef struct Plot {
    const char *title, *subtitle, *footnote;
    double width, height; // px
    const PlotPanel *panels;
    int panel_count;
} Plot;

// Colours that colour-blind people can tell apart, in this order; any index is good.
const char *plot_color(int index);

// The color of the `index`-th of `count` things that have an order: from dark to light.
void plot_color_ramp(int index, int count, char color[8]);

// Writes the whole file. Whether all could be written is for ferror to say.
void svg_plot_print(const Plot *plot, FILE *out);

// --- the scale of an axis: the range that it shows, its round ticks, and how they are written

#define SVG_TICKS_MOST 16
#define SVG_TICK_BYTES 24

// A range that the data fit in, and the px between which it is drawn.
typedef struct SvgScale {
    const PlotAxis *axis;
    double least, most;
    double from_px, to_px; // of least and of most
} SvgScale;

// Begins with no data.
SvgScale svg_scale_begin(const PlotAxis *axis, double from_px, double to_px);

// The range shall hold this value. Values that the axis cannot show change nothing.
void svg_scale_add(SvgScale *scale, double value);

// After the last value: makes a range that is not empty. `to_ticks` rounds a linear one outward to its ticks; without
// it there is a little room at both ends, but none below a range that begins at 0.
void svg_scale_round(SvgScale *scale, bool to_ticks);

// True where the axis shows this value.
bool svg_scale_shows(const SvgScale *scale, double value);

// Where a value that it shows is drawn.
double svg_scale_px(const SvgScale *scale, double value);

// The values of round ticks inside the range, and their number. None on an axis of names.
int svg_scale_ticks(const SvgScale *scale, double ticks[SVG_TICKS_MOST]);

// A tick's text: "0.25", "1.5", "30k", "2M"; "1:30" on an axis of minutes.
void svg_tick_text(const PlotAxis *axis, double value, char text[SVG_TICK_BYTES]);
