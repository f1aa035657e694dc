// svg_axis.c -- ranges and round ticks.
#include "measure/plot/svg_plot.h"

#include <math.h>

#define TICK_PX 56.0      // ticks are at least about so far apart on a horizontal axis,
#define TICK_HIGH_PX 34.0 // and on a vertical one
#define ROOM 0.03         // at both ends of an axis that is not rounded, as a share of it
#define NEARLY 1e-9       // of a step: what sums of steps may be off

// An empty range, from above all numbers to below them, which the first value makes its own.
SvgScale svg_scale_begin(const PlotAxis *axis, double from_px, double to_px)
{
    return (SvgScale){axis, INFINITY, -INFINITY, from_px, to_px};
}

static bool can_show(const SvgScale *scale, double value)
{
    return isfinite(value) && (scale->axis->scale != PLOT_LOG || value > 0.0);
}

void svg_scale_add(SvgScale *scale, double value)
{
    if (!can_show(scale, value))
        return;
    scale->least = fmin(scale->least, value);
    scale->most = fmax(scale->most, value);
}

static double axis_px(const SvgScale *scale)
{
    return fabs(scale->to_px - scale->from_px);
}

// How many ticks may stand along the axis: those of a vertical one (from_px is then below) stand closer.
static double tick_room(const SvgScale *scale)
{
    return fmax(2.0, axis_px(scale) / (scale->to_px < scale->from_px ? TICK_HIGH_PX : TICK_PX));
}

// The smallest of 1, 2, 5, 10, 20 ... that is no less than `least`.
static double round_number(double least)
{
    double decade = pow(10.0, floor(log10(least) + NEARLY));
    double digit = least / decade;
    return decade * (digit <= 1.0 + NEARLY ? 1.0 : digit <= 2.0 + NEARLY ? 2.0 : digit <= 5.0 + NEARLY ? 5.0 : 10.0);
}

static double round_time(double least_s)
{
    static const double STEPS_S[] = {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18000, 36000};
    for (size_t i = 0; i < sizeof STEPS_S / sizeof STEPS_S[0]; i++)
        if (STEPS_S[i] >= least_s)
            return STEPS_S[i];
    return round_number(least_s);
}

static double linear_step(const SvgScale *scale)
{
    double least = (scale->most - scale->least) / tick_room(scale);
    return scale->axis->minutes ? round_time(least) : round_number(least);
}

static void round_linear(SvgScale *scale, bool to_ticks)
{
    double step = linear_step(scale), room = ROOM * (scale->most - scale->least);
    if (to_ticks) {
        scale->least = fmin(scale->least, step * floor(scale->least / step + NEARLY));
        scale->most = fmax(scale->most, step * ceil(scale->most / step - NEARLY));
    } else if (!scale->axis->from_zero) {
        scale->least -= room;
        scale->most += room;
    }
}

static void round_log(SvgScale *scale)
{
    double factor = pow(scale->most / scale->least, ROOM);
    scale->least /= factor;
    scale->most *= factor;
}

void svg_scale_round(SvgScale *scale, bool to_ticks)
{
    const PlotAxis *axis = scale->axis;
    if (axis->scale == PLOT_NAMES) {
        scale->least = -0.5;
        scale->most = axis->name_count - 0.5;
        return;
    }
    if (scale->most < scale->least)
        scale->least = scale->most = 1.0;
    if (axis->scale == PLOT_LINEAR && axis->from_zero)
        scale->least = fmin(scale->least, 0.0);
    if (scale->most == scale->least && axis->scale == PLOT_LOG) {
        scale->least /= 2.0;
        scale->most *= 2.0;
    } else if (scale->most == scale->least) {
        double half = scale->most != 0.0 ? fabs(scale->most) / 2.0 : 1.0;
        scale->most += half;
        scale->least -= axis->from_zero && scale->least == 0.0 ? 0.0 : half;
    }
    if (axis->scale == PLOT_LOG)
        round_log(scale);
    else
        round_linear(scale, to_ticks);
}

bool svg_scale_shows(const SvgScale *scale, double value)
{
    return can_show(scale, value) && value >= scale->least && value <= scale->most;
}

double svg_scale_px(const SvgScale *scale, double value)
{
    bool logarithmic = scale->axis->scale == PLOT_LOG;
    double part = logarithmic ? log(value / scale->least) / log(scale->most / scale->least)
                              : (value - scale->least) / (scale->most - scale->least);
    return scale->from_px + part * (scale->to_px - scale->from_px);
}

static int linear_ticks(const SvgScale *scale, double ticks[SVG_TICKS_MOST])
{
    double step = linear_step(scale);
    int count = 0;
    for (double k = ceil(scale->least / step - NEARLY); k <= scale->most / step + NEARLY && count < SVG_TICKS_MOST; k++)
        ticks[count++] = k * step;
    return count;
}

// 1, 2 and 5 of each decade where there is room, otherwise powers of ten, leaving some out.
static int log_ticks(const SvgScale *scale, double ticks[SVG_TICKS_MOST])
{
    static const double DIGITS[] = {1.0, 2.0, 5.0};
    double decades = log10(scale->most / scale->least);
    int digits = 3.0 * decades <= tick_room(scale) ? 3 : 1, count = 0;
    int stride = digits == 3 ? 1 : (int)ceil(decades / fmin(tick_room(scale), SVG_TICKS_MOST - 1));
    int first = stride * (int)floor(log10(scale->least) / stride);
    for (int power = first; pow(10.0, power) <= scale->most; power += stride) {
        for (int i = 0; i < digits && count < SVG_TICKS_MOST; i++) {
            double value = DIGITS[i] * pow(10.0, power);
            if (svg_scale_shows(scale, value))
                ticks[count++] = value;
        }
    }
    return count;
}

int svg_scale_ticks(const SvgScale *scale, double ticks[SVG_TICKS_MOST])
{
    switch (scale->axis->scale) {
    case PLOT_LINEAR: return linear_ticks(scale, ticks);
    case PLOT_LOG: return log_ticks(scale, ticks);
    case PLOT_NAMES: break;
    }
    return 0;
}

void svg_tick_text(const PlotAxis *axis, double value, char text[SVG_TICK_BYTES])
{
    double size = fabs(value);
    if (axis->minutes)
        snprintf(text, SVG_TICK_BYTES, "%s%.0f:%02.0f", value < 0.0 ? "-" : "", floor(size / 60.0), fmod(size, 60.0));
    else if (size >= 1e6)
        snprintf(text, SVG_TICK_BYTES, "%.6gM", value / 1e6);
    else if (size >= 1e4)
        snprintf(text, SVG_TICK_BYTES, "%.6gk", value / 1e3);
    else
        snprintf(text, SVG_TICK_BYTES, "%.6g", size < 1e-12 ? 0.0 : value);
}
