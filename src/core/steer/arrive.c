// arrive.c -- turns a wanted displacement into the next velocity.
#include "core/steer/arrive.h"

#include "core/base/assert.h"

void arrive_velocities(float *restrict vx, float *restrict vy, const float *wanted_x, const float *wanted_y, int count,
                       ArriveLimits limits)
{
    ASSERT(count >= 0 && limits.max_speed >= 0.0f && limits.max_accel >= 0.0f);
    for (int i = 0; i < count; i++) {
        Vec2 velocity = arrive_velocity(vec2(vx[i], vy[i]), vec2(wanted_x[i], wanted_y[i]), limits);
        vx[i] = velocity.x;
        vy[i] = velocity.y;
    }
}

bool arrive_overshoots(ArriveLimits limits)
{
    return limits.max_accel < limits.max_speed * limits.max_speed / limits.brake_px;
}
