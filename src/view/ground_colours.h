// ground_colours.h -- the colours of a ground at a time of day; the table is ground_lights.def.
#pragma once

#include "view/ground.h"
#include "view/paint.h"

// From the upper edge to the lower one, at the sides, and what the light leaves of the colours of things.
typedef struct GroundColours {
    BatchTint top, middle, bottom, rim, things;
} GroundColours;

// Two lights are mixed where one goes over into the other.
GroundColours ground_colours(ScriptLook look, const Daylight *light);

// The colour of a thing in this light.
static inline BatchTint ground_lit(const GroundColours *colours, uint32_t rgb, float alpha)
{
    return paint_lit(paint_tint(rgb, alpha), colours->things);
}
