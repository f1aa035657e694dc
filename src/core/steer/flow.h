// flow.h -- a current that carries flocks along; it may differ by region.
//
// Source: the article on boids with flow. The article's flow circles the middle in a square: (-dy, 0) where |dx| < |dy|
// and (0, dx) elsewhere, with d the way from the middle, so that it is stronger toward the rim.
#pragma once

#include "core/base/vec2.h"

typedef enum FlowKind {
    FLOW_SQUARE, // the article's vortex: strength * (-dy, 0) or (0, dx), per px of distance from `middle`
    FLOW_ROUND,  // a round vortex: strength * (-dy, dx)
    FLOW_STREAM, // the same everywhere: strength * direction
} FlowKind;

// A flow inside the box from `least` to `most` (px; least inside, most outside).
typedef struct FlowRegion {
    FlowKind kind;
    Vec2 least, most;
    Vec2 middle;    // vortices
    Vec2 direction; // FLOW_STREAM
    float strength; // negative turns it around
} FlowRegion;

// The flow at `p`: the first region that contains it; zero where none does.
Vec2 flow_at(const FlowRegion *regions, int count, Vec2 p);
