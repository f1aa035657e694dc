// flock.h -- boids among walls and currents.
//
// Source: the article on boids with wall potentials and flow (after S. Woodcock, "Flocking: A Simple Technique for
// Simulating Group Behavior", Game Programming Gems, 2000). Every member reads the state at the start of the tick.
#pragma once

#include <stdbool.h>

#include "core/base/vec2.h"
#include "core/steer/walls.h"

// --- a current that carries flocks along; it may differ by region.
//
// Source: the article on boids with flow. The article's flow circles the middle in a square: (-dy, 0) where |dx| < |dy|
// and (0, dx) elsewhere, with d the offset from the centre, so that it is stronger toward the rim.

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
    float strength; // negative: reversed
} FlowRegion;

// The flow at `p`: that of the first region that contains it; else zero.
Vec2 flow_at(const FlowRegion *regions, int count, Vec2 p);

// --- flocks

typedef struct FlockRules {
    float perception_px; // friends nearer than this are seen
    float separation_px; // the distance that a member wants from its nearest friend; > 0
    float min_urgency;   // px per tick, per tick
    float max_urgency;
    float cruise_speed; // preferred speed, px per tick
    float max_change;   // limit of the summed change, px per tick, per tick
    float max_speed;    // px per tick; > 0
    float flow_gain;    // factor on the flow
    WallSense walls;
    int friends_most;  // a member sees at most this many near friends, the first ones; 0: all
    bool flow_clamped; // the felt flow is an urgency, clamped like the others
} FlockRules;

// The members of one flock and where they fly: parallel arrays owned by the caller.
typedef struct FlockMembers {
    const float *x, *y;   // px
    const float *vx, *vy; // px per tick
    int count;
} FlockMembers;

typedef struct FlockPlace {
    const Wall *walls;
    int wall_count;
    const FlowRegion *flows;
    int flow_count;
} FlockPlace;

// The next velocity of member `self`:
//   separation  d = distance of the nearest friend (of equally near ones the first); urgency = |d / separation - 1|
//               clamped to [min, max] urgency; away from it where d < separation, toward it where d > separation,
//               nothing where equal; of two in the same place the first goes left and the other right
//   alignment   min_urgency along the nearest friend's velocity
//   cohesion    min_urgency toward the centroid of the seen friends
//   flow        flow_gain * flow; where flow_clamped, its length clamped to [min, max], nothing where it is zero
//   cruising    along the own velocity, urgency = |cruise - speed| / max_speed clamped to [min, max], faster or slower;
//               nothing where equal
//   walls       walls_avoid
// summed, the sum limited to max_change and the new velocity to max_speed. The caller adds it to the position.
Vec2 flock_velocity(const FlockMembers *members, int self, const FlockRules *rules, const FlockPlace *place);

// Wraps around the world from (0, 0) to `size` px as in the article: a place outside in x and y wraps in x now and
// in y in the next tick.
Vec2 flock_wrap(Vec2 position, Vec2 size);
