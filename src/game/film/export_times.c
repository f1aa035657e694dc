// export_times.c -- fractions of ticks in 64-bit integers.
#include "game/film/export.h"

#include <ctype.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/digits.h"
#include "core/sim/sim.h"

#define DAY_S 86400u
#define FRACTION_ONE 1000000 // ten to that power

uint32_t export_frame_count(const ExportTimes *times)
{
    ASSERT(times->from_tick < times->to_tick && times->fps > 0);
    // Rounds up, so that a frame shows the last moment.
    uint64_t ticks = times->to_tick - times->from_tick;
    return (uint32_t)((ticks * times->fps + SIM_TICKS_PER_SECOND - 1u) / SIM_TICKS_PER_SECOND);
}

ExportMoment export_frame_at(const ExportTimes *times, uint32_t frame)
{
    uint64_t passed = (uint64_t)frame * SIM_TICKS_PER_SECOND; // in ticks / fps
    uint64_t whole = passed / times->fps, rest = passed % times->fps;
    uint32_t tick = times->from_tick + (uint32_t)whole;
    // Exactly on a tick: shows that tick with a blend of 1; the next tick with a blend of 0 would need one tick more.
    if (rest == 0)
        return (ExportMoment){tick, 1.0f};
    return (ExportMoment){tick + 1u, (float)rest / (float)times->fps};
}

double export_seconds(const ExportTimes *times)
{
    return (double)(times->to_tick - times->from_tick) / SIM_TICKS_PER_SECOND;
}

// Parses a whole number at *text, and moves *text behind it.
static bool whole_read(const char **text, uint32_t most, uint32_t *number)
{
    uint64_t value;
    size_t length = digits_span(*text, strlen(*text));
    if (!digits_read(*text, length, most, &value))
        return false;
    *text += length;
    *number = (uint32_t)value;
    return true;
}

bool export_time_read(const char *text, int64_t *ticks)
{
    uint32_t minutes = 0, seconds, fraction = 0;
    bool before_end = *text == '-';
    text += before_end;
    if (!whole_read(&text, DAY_S, &seconds))
        return false;
    if (*text == ':') {
        minutes = seconds;
        if (strspn(++text, "0123456789") != 2 || !whole_read(&text, 59, &seconds))
            return false;
    }
    // The digits after a point, in units of 1 / FRACTION_ONE; at least one.
    if (*text == '.' && !isdigit((unsigned char)*++text))
        return false;
    for (uint32_t unit = FRACTION_ONE; isdigit((unsigned char)*text); text++) {
        unit /= 10u;
        fraction += unit * (uint32_t)(*text - '0');
    }
    if (*text != '\0' || minutes > DAY_S / 60u)
        return false;
    // Rounds halves up before the sign, so that "-1.5" and "1.5" are equally long.
    int64_t parts = ((int64_t)minutes * 60 + seconds) * FRACTION_ONE + fraction;
    *ticks = (parts * SIM_TICKS_PER_SECOND + FRACTION_ONE / 2) / FRACTION_ONE;
    if (before_end)
        *ticks = -*ticks;
    return true;
}
