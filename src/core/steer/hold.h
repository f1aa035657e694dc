// hold.h -- no flight into a wall: what leads a velocity behind a plane that must not be crossed is taken out of it.
//
// All walls are convex, so the plane that touches a wall where it is nearest has the whole wall behind it. What is held
// before such planes flies into no wall, at any speed and for walls of any thickness. Units: px and px per tick.
#pragma once

#include <stdbool.h>

#include "core/base/vec2.h"
#include "core/steer/walls.h"

#define HOLD_PLANES_MAX 40

// A plane that may not be crossed, as seen from a place: `room` px lie before it, along -normal.
typedef struct HoldPlane {
    Vec2 normal; // length 1, away from what is behind it
    float room;
} HoldPlane;

// The planes that can be reached in a tick. Begins with a count of 0; at most HOLD_PLANES_MAX are added (asserted).
typedef struct Hold {
    int count;
    HoldPlane planes[HOLD_PLANES_MAX];
} Hold;

// Adds a plane where it is within reach; one that is behind already has no room left.
void hold_plane(Hold *hold, Vec2 normal, float room, float reach);

// The same for a wall, as seen from `at` by a body of a radius. False where `at` is in the wall, which adds nothing.
bool hold_wall(Hold *hold, const Wall *wall, Vec2 at, float body, float reach);

// The velocity without what leads behind a plane; it never grows. In a corner that is too narrow nothing is left.
Vec2 hold_velocity(const Hold *hold, Vec2 velocity);
