// value_slider.c -- a tunable as a place on a slider, evenly or by a logarithm.
#include "ui/value_slider.h"

#include <math.h>
#include <stdbool.h>

#include "core/base/assert.h"
#include "core/sim/tunables.h"

#define EVEN_SHARE 0.05
#define STEPS 200.0

// How a tunable's range is laid out; `scale` is 0 where evenly.
// In doubles throughout: the logarithm of a float and back would not give the same value again.
typedef struct Layout {
    double least, most, scale;
} Layout;

static Layout layout_of(int index)
{
    const Field *info = tunable_info(index);
    Layout layout = {(double)info->least, (double)info->most, 0.0};
    double range = layout.most - layout.least, size = fabs((double)info->default_value);
    bool whole_and_short = info->kind != FIELD_NUMBER && range <= 1.0 / EVEN_SHARE;
    bool centred = info->default_value == 0.0f && info->least < 0.0f;
    if (!centred && !whole_and_short && size < range * EVEN_SHARE)
        layout.scale = size > 0.0 ? size : range * 0.001;
    return layout;
}

// log1p keeps small values apart, and the sign lets ranges go through 0.
static double bend(const Layout *layout, double value)
{
    return layout->scale > 0.0 ? copysign(log1p(fabs(value) / layout->scale), value) : value;
}

static double unbend(const Layout *layout, double bent)
{
    return layout->scale > 0.0 ? copysign(expm1(fabs(bent)) * layout->scale, bent) : bent;
}

// A range of one value has its place at the beginning.
static double place_of(const Layout *layout, double value)
{
    double from = bend(layout, layout->least), to = bend(layout, layout->most);
    return to > from ? (bend(layout, value) - from) / (to - from) : 0.0;
}

// Held again at the end, because bending there and back may miss the ends by a hair.
static double value_at(const Layout *layout, double place)
{
    double from = bend(layout, layout->least), to = bend(layout, layout->most);
    double held = place < 0.0 ? 0.0 : place > 1.0 ? 1.0 : place;
    double value = unbend(layout, from + (to - from) * held);
    return value < layout->least ? layout->least : value > layout->most ? layout->most : value;
}

float value_slider_place(int index, float value)
{
    const Field *info = tunable_info(index);
    ASSERT(value >= info->least && value <= info->most);
    (void)info;
    Layout layout = layout_of(index);
    return (float)place_of(&layout, (double)value);
}

// The multiple of a power of ten, of the largest that has one in [low, high], that is nearest to `value`.
static double roundest(double low, double value, double high)
{
    for (int digit = 9; digit >= -9; digit--) {
        double unit = pow(10.0, digit), near = round(value / unit) * unit;
        if (near >= low && near <= high)
            return digit < 0 ? round(value / unit) / pow(10.0, -digit) : near;
    }
    return value;
}

// What is left of a value after rounding to what the tunable can hold.
static float fitted(const Field *info, double value)
{
    float fits = (float)(info->kind == FIELD_NUMBER ? value : round(value));
    return fits < info->least ? info->least : fits > info->most ? info->most : fits;
}

// The default goes before rounder numbers: one always wants to find back to it.
float value_slider_value(int index, float place, float places)
{
    ASSERT(places >= 1.0f);
    const Field *info = tunable_info(index);
    Layout layout = layout_of(index);
    if (!(place > 0.0f))
        return info->least;
    if (place >= 1.0f)
        return info->most;
    double half = 0.5 / (double)places;
    double low = value_at(&layout, (double)place - half), high = value_at(&layout, (double)place + half);
    if ((double)info->default_value >= low && (double)info->default_value <= high)
        return info->default_value;
    return fitted(info, roundest(low, value_at(&layout, (double)place), high));
}

// 1, 2 or 5 times a power of ten, not above `size`.
static double round_step(double size)
{
    double unit = pow(10.0, floor(log10(size)));
    return size >= 5.0 * unit ? 5.0 * unit : size >= 2.0 * unit ? 2.0 * unit : unit;
}

// From the nearest multiple of the step, so that steps lead to round numbers from anywhere.
float value_slider_step(int index, float value, int way)
{
    const Field *info = tunable_info(index);
    Layout layout = layout_of(index);
    double up = way > 0 ? 1.0 : -1.0, place = place_of(&layout, (double)value);
    double beside = value_at(&layout, place <= 0.5 ? place + 1.0 / STEPS : place - 1.0 / STEPS);
    double step = round_step(fabs(beside - (double)value));
    if (info->kind != FIELD_NUMBER && step < 1.0)
        step = 1.0;
    double steps = (double)value / step, slack = 1.0e-4;
    double next = (way > 0 ? floor(steps + slack) : ceil(steps - slack)) + up;
    return fitted(info, next * step);
}
