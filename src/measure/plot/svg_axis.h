// svg_axis.h -- the scale of an axis: the range that it shows, its round ticks, and how they are written. Pure.
#pragma once

#include "measure/plot/svg_plot.h"

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
