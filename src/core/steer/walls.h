// walls.h -- wall avoidance by a potential.
//
// Source: the article on boids with wall potentials. Each wall in sight pushes along the direction away from it with
// 1/d; the squared length of the summed push, clamped to [min_urgency, 5 * max_urgency], is the length of the result.
// Any shape with a distance and a direction away works.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/vec2.h"

typedef enum WallKind {
    WALL_PLANE,   // everything behind `point` as seen along `normal` is solid; `normal` has length 1
    WALL_DISC,    // solid disc of `radius` around `point`
    WALL_SEGMENT, // solid line from `point` to `end`, `radius` thick on each side
} WallKind;

typedef struct Wall {
    WallKind kind;
    Vec2 point;
    Vec2 normal;  // WALL_PLANE
    Vec2 end;     // WALL_SEGMENT
    float radius; // WALL_DISC, WALL_SEGMENT; px
    int32_t thin; // WALL_PLANE; 1: a sheet that pushes away from both of its sides, as the article's planes do
} Wall;

// From the article: the push of walls is at most this many times max_urgency.
#define WALLS_URGENCY_TIMES 5.0f

typedef struct WallSense {
    float perception_px; // walls farther than this are not seen
    float min_urgency;   // px per tick, per tick
    float max_urgency;
} WallSense;

// The distance from `p` to the surface of a wall, px, negative inside, and the direction away from it (length 1).
// A thin plane has no inside. Inside any other wall the direction leads out. If all directions are equal it is fixed:
// up at a disc's centre and on a segment of length 0; on a longer segment to the left of the line from `point` to
// `end`, on the screen.
float wall_distance(const Wall *wall, Vec2 p, Vec2 *away);

// The change of velocity that avoids `count` walls; zero if none is in sight or their pushes cancel out exactly. A
// wall touched or penetrated counts as one at a distance of 1e-4 px (the article's constant). Before the urgency is
// clamped, n walls at distance d in one direction give (n / d)^2.
Vec2 walls_avoid(const Wall *walls, int count, Vec2 p, WallSense sense);

// --- no flight into a wall: a velocity loses its component into a plane.
//
// All walls are convex, so the plane that touches a wall at its nearest point has the whole wall behind it. A velocity
// held by these planes enters no wall, at any speed and for any thickness. Units: px and px per tick.

#define HOLD_PLANES_MAX 40

// A plane that must not be crossed, relative to a place: it is `room` px away, along -normal.
typedef struct HoldPlane {
    Vec2 normal; // length 1, away from the wall
    float room;
} HoldPlane;

// The planes that can be reached in a tick. Begins with a count of 0; at most HOLD_PLANES_MAX are added (asserted).
typedef struct Hold {
    int count;
    HoldPlane planes[HOLD_PLANES_MAX];
} Hold;

// Adds a plane if it is within reach; a place already behind it has a room of 0.
void hold_plane(Hold *hold, Vec2 normal, float room, float reach);

// The same for a wall, as seen from `at` by a body of a radius. Returns false and adds nothing if `at` is inside the
// wall.
bool hold_wall(Hold *hold, const Wall *wall, Vec2 at, float body, float reach);

// The velocity without its components into planes; it never grows. In a corner that is too narrow it is zero.
Vec2 hold_velocity(const Hold *hold, Vec2 velocity);
