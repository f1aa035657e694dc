// arrive.c -- turns a wanted displacement into the next velocity.
#include "core/steer/arrive.h"

#include "core/base/assert.h"

// Without a wish the bee brakes. The article skips the update instead: a bee stops dead in one tick and later
// continues with a stale velocity (swarm.freeze restores that).
static inline Vec2 next_velocity(Vec2 velocity, Vec2 wanted, ArriveLimits limits)
{
    float length = vec2_length(wanted);
    float share = length < limits.brake_px ? length / limits.brake_px : 1.0f;
    Vec2 desired = vec2_scale(vec2_unit(wanted), limits.max_speed * share);
    Vec2 change = vec2_limit(vec2_sub(desired, velocity), limits.max_accel);
    return vec2_limit(vec2_add(velocity, change), limits.max_speed);
}

Vec2 arrive_velocity(Vec2 velocity, Vec2 wanted, ArriveLimits limits)
{
    return next_velocity(velocity, wanted, limits);
}

void arrive_velocities(float *restrict vx, float *restrict vy, const float *wanted_x, const float *wanted_y, int count,
                       ArriveLimits limits)
{
    ASSERT(count >= 0 && limits.max_speed >= 0.0f && limits.max_accel >= 0.0f);
    for (int i = 0; i < count; i++) {
        Vec2 velocity = next_velocity(vec2(vx[i], vy[i]), vec2(wanted_x[i], wanted_y[i]), limits);
        vx[i] = velocity.x;
        vy[i] = velocity.y;
    }
}

bool arrive_overshoots(ArriveLimits limits)
{
    return limits.max_accel < limits.max_speed * limits.max_speed / limits.brake_px;
}
