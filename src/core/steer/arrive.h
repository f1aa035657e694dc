// arrive.h -- smooth arrival: the next velocity from a wanted displacement.
//
// Source: the article on smooth arrival at an action-driven dummy. One call is one tick; speeds are px per tick.
#pragma once

#include <stdbool.h>

#include "core/base/vec2.h"

typedef struct ArriveLimits {
    float max_speed; // px per tick
    float max_accel; // px per tick, per tick
    float brake_px;  // a shorter wish gets less than the full speed
} ArriveLimits;

// The next velocity of an agent that flies at `velocity` and wants to move by `wanted` (px):
//   speed = max_speed * min(1, |wanted| / brake),  desired = unit(wanted) * speed,
//   acceleration = desired - velocity, at most max_accel long; the result is at most max_speed long.
// The caller adds it to the position. If |wanted| is 0, the article returns early and so freezes the agent, which later
// continues with a stale velocity (swarm.freeze restores that); here the agent brakes with max_accel. A brake_px of 0
// means full speed for every wish but 0.
static inline Vec2 arrive_velocity(Vec2 velocity, Vec2 wanted, ArriveLimits limits)
{
    float length = vec2_length(wanted);
    float share = length < limits.brake_px ? length / limits.brake_px : 1.0f;
    Vec2 desired = vec2_scale(vec2_unit(wanted), limits.max_speed * share);
    Vec2 change = vec2_limit(vec2_sub(desired, velocity), limits.max_accel);
    return vec2_limit(vec2_add(velocity, change), limits.max_speed);
}

// arrive_velocity for `count` agents: replaces the velocities (vx[i], vy[i]).
void arrive_velocities(float *restrict vx, float *restrict vy, const float *wanted_x, const float *wanted_y, int count,
                       ArriveLimits limits);

// True if an agent with these limits can overshoot: max_accel < max_speed^2 / brake.
bool arrive_overshoots(ArriveLimits limits);
