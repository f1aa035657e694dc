// arrive.h -- how anything that flies turns a wish into the next velocity.
//
// Source: the article on smooth arrival at an action-driven dummy. One call is one tick; speeds are px per tick.
#pragma once

#include <stdbool.h>

#include "core/base/vec2.h"

typedef struct ArriveLimits {
    float max_speed; // px per tick
    float max_accel; // px per tick, per tick
    float brake_px;  // a wish shorter than this asks for less than the full speed
} ArriveLimits;

// The velocity for the next tick of an agent that flies at `velocity` and wants to move by `wanted` (px):
//   speed = max_speed * min(1, |wanted| / brake),  desired = unit(wanted) * speed,
//   acceleration = desired - velocity, at most max_accel long; the result is at most max_speed long.
// The caller adds it to the position. The article returns early where |wanted| is 0 and so freezes the agent with a
// stale velocity; here the desired velocity is then 0, and the agent brakes with max_accel. A brake_px of 0 means full
// speed for every wish but 0.
Vec2 arrive_velocity(Vec2 velocity, Vec2 wanted, ArriveLimits limits);

// arrive_velocity for `count` agents: replaces the velocities (vx[i], vy[i]).
void arrive_velocities(float *restrict vx, float *restrict vy, const float *wanted_x, const float *wanted_y, int count,
                       ArriveLimits limits);

// True where an agent with these limits can fly past its goal: max_accel < max_speed^2 / brake.
bool arrive_overshoots(ArriveLimits limits);
