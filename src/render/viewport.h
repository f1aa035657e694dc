// viewport.h -- the place of the playfield in the output, and conversions between both.
//
// The playfield of 360 x 640 px is centred in an output of any size, as large as it fits. The border covers two bars,
// left and right or above and below. Pure functions.
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

// True for a point inside, including the left and the upper edge.
static inline bool viewport_rect_has(ViewportRect rect, Vec2 at)
{
    return at.x >= rect.least.x && at.x < rect.most.x && at.y >= rect.least.y && at.y < rect.most.y;
}

// The viewport of an output of this size in pixels; sizes below 1 count as 1.
Viewport viewport_fit(int output_width_px, int output_height_px);

// Moves the field to the left until `right_px` playfield px are free at its right, if the output is wide enough.
Viewport viewport_beside(Viewport viewport, float right_px);

// Output pixels to playfield px, and back. Points in the bars lie outside 0..360 and 0..640.
Vec2 viewport_to_field(const Viewport *viewport, Vec2 output_px);
Vec2 viewport_to_output(const Viewport *viewport, Vec2 field_px);

// Moves a point to the nearest corner of output pixels, so that things that start there are sharp.
Vec2 viewport_snap(const Viewport *viewport, Vec2 field_px);

// The whole output in playfield px: the playfield and the bars.
ViewportRect viewport_visible(const Viewport *viewport);

// The two bars in playfield px; empty (least equals most in one direction) if the output is 9:16.
void viewport_bars(const Viewport *viewport, ViewportRect bars[2]);
