// screen_edges.h -- where strips and plates lie that are laid over a game: the lab's, and those of the preview of
// patterns.
//
// On an output that is taller than the playfield they lie in its bars, as far as these go. On one that is wide enough
// all of them lie at the right of the field. Playfield px.
#pragma once

#include "render/viewport.h"

// The left end of strips and plates, which are as wide as the field: 0, or its right end where they lie beside it.
float screen_edge_left(const Viewport *viewport);

// The top of a strip of this height, and the bottom of a plate.
float screen_edge_top(const Viewport *viewport, float strip_px);
float screen_edge_bottom(const Viewport *viewport, float plate_px);

// True where a point is in the field.
static inline bool screen_edge_in_field(Vec2 at)
{
    return viewport_rect_has((ViewportRect){{0.0f, 0.0f}, {VIEWPORT_FIELD_WIDTH_PX, VIEWPORT_FIELD_HEIGHT_PX}}, at);
}
