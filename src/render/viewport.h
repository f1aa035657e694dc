// viewport.h -- where the playfield lies in the output, and the way between the two.
//
// The playfield of 360 x 640 px is centred in an output of any size, as large as fits. Two bars remain, left and right or
// above and below, which the border covers. Pure functions.
#pragma once

#include <stdbool.h>

#include "core/base/vec2.h"

#define VIEWPORT_FIELD_WIDTH_PX 360.0f
#define VIEWPORT_FIELD_HEIGHT_PX 640.0f

typedef struct Viewport {
    float scale;               // output pixels per playfield px, > 0
    Vec2 corner_px;            // the playfield's upper left corner in the output, whole pixels
    float width_px, height_px; // of the whole output
} Viewport;

// A rectangle in playfield px.
typedef struct ViewportRect {
    Vec2 least, most; // upper left and lower right corner
} ViewportRect;

// True where a point is in it, its left and upper edge included.
static inline bool viewport_rect_has(ViewportRect rect, Vec2 at)
{
    return at.x >= rect.least.x && at.x < rect.most.x && at.y >= rect.least.y && at.y < rect.most.y;
}

// The viewport of an output of this many pixels; sizes below 1 count as 1.
Viewport viewport_fit(int output_width_px, int output_height_px);

// The same with so many playfield px free at the right of the field, where the output is wide enough for both: the field
// is no farther to the left than that takes.
Viewport viewport_beside(Viewport viewport, float right_px);

// Output pixels to playfield px and back. Points in the bars lie outside of 0..360 and 0..640.
Vec2 viewport_to_field(const Viewport *viewport, Vec2 output_px);
Vec2 viewport_to_output(const Viewport *viewport, Vec2 field_px);

// A point in playfield px moved to the nearest corner of output pixels: what starts there is sharp.
Vec2 viewport_snap(const Viewport *viewport, Vec2 field_px);

// All that the output shows, in playfield px: the playfield and the bars.
ViewportRect viewport_visible(const Viewport *viewport);

// The two bars in playfield px, to be covered last of all; empty ones (least equals most in one direction) where the
// output is 9:16.
void viewport_bars(const Viewport *viewport, ViewportRect bars[2]);
