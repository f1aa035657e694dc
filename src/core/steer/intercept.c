// intercept.c -- the point at which to meet a moving target.
#include "core/steer/intercept.h"

#include <float.h>

#include "core/base/assert.h"

// One step of an iteration on the heading. Called every tick it meets as soon as the exact root, and needs no case
// for targets that are too fast. A single call is poor, so bodies that cannot turn use intercept_lead.
Vec2 intercept_aim(Vec2 self, Vec2 self_velocity, Vec2 target, Vec2 target_velocity)
{
    float closing = vec2_length(vec2_sub(target_velocity, self_velocity));
    float ticks = closing > 0.0f ? vec2_distance(target, self) / closing : 0.0f;
    return vec2_add(target, vec2_scale(target_velocity, ticks));
}

// From 2^23 on every float is whole.
static float cut(float value)
{
    return value > -8388608.0f && value < 8388608.0f ? (float)(int)value : value;
}

Vec2 intercept_whole_px(Vec2 target, Vec2 aim)
{
    Vec2 way = vec2_sub(aim, target);
    return vec2_add(target, vec2(cut(way.x), cut(way.y)));
}

// a t^2 + 2 b t + c = 0 with a = v.v - s^2, b = d.v, c = d.d, s = speed. A quarter of the discriminant, b^2 - a c,
// equals s^2 d.d - (d x v)^2: a difference of two squares, which loses far fewer digits than the textbook's form.
bool intercept_exact(Vec2 from, float speed, Vec2 target, Vec2 target_velocity, float *ticks)
{
    ASSERT(speed >= 0.0f);
    Vec2 d = vec2_sub(target, from);
    Vec2 v = target_velocity;
    float c = vec2_dot(d, d);
    if (c == 0.0f) {
        *ticks = 0.0f;
        return true;
    }
    float reach = speed * vec2_length(d);
    float cross = d.x * v.y - d.y * v.x;
    float discriminant = (reach - cross) * (reach + cross);
    float b = vec2_dot(d, v);
    float time;
    if (b < 0.0f) {
        // The target approaches. c / (-b + root) is the first meeting for any a, even 0.
        if (discriminant < 0.0f)
            return false;
        time = c / (sqrtf(discriminant) - b);
    } else {
        // The target recedes or crosses: only a faster agent catches it.
        float target_speed = vec2_length(v);
        float faster = (speed - target_speed) * (speed + target_speed);
        if (faster <= 0.0f)
            return false;
        time = (b + sqrtf(discriminant > 0.0f ? discriminant : 0.0f)) / faster;
    }
    if (!(time <= FLT_MAX)) // later than a float can hold
        return false;
    *ticks = time;
    return true;
}

Vec2 intercept_lead(Vec2 from, float speed, Vec2 target, Vec2 target_velocity)
{
    float ticks;
    bool meets = intercept_exact(from, speed, target, target_velocity, &ticks) && ticks < INTERCEPT_FAR_TICKS;
    return meets ? vec2_add(target, vec2_scale(target_velocity, ticks)) : target;
}
