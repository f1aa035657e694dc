// dodge.h -- a bee that dodges, and its straight flight between the edges of its area. Units: px and px per tick.
#pragma once

#include <stdbool.h>

#include "core/base/vec2.h"
#include "core/steer/arrive.h"

typedef struct DodgeSelf {
    Vec2 position, velocity;
    ArriveLimits limits;
    Vec2 least, most; // the limits of its centre: it cannot fly through an edge
} DodgeSelf;

// The velocity nearest to `velocity` that the bee can reach in the next tick.
static inline Vec2 dodge_within_limits(const DodgeSelf *self, Vec2 velocity)
{
    Vec2 change = vec2_limit(vec2_sub(velocity, self->velocity), self->limits.max_accel);
    return vec2_limit(vec2_add(self->velocity, change), self->limits.max_speed);
}

// Straight flight at constant velocity, until an edge or the horizon.
typedef struct Leg {
    Vec2 place, velocity;
    float past, ticks;
} Leg;

// The ticks until a component reaches an edge; a very long time if it never does.
static inline float edge_ticks(float at, float speed, float least, float most)
{
    float room = speed > 0.0f ? most - at : at - least;
    return speed != 0.0f ? room / fabsf(speed) : 1.0e9f;
}

// Removes a component that leads out at an edge.
static inline float held_at_edge(float at, float speed, float least, float most)
{
    return (at <= least && speed < 0.0f) || (at >= most && speed > 0.0f) ? 0.0f : speed;
}

// From the bee's place after `past` ticks, for at most `ticks`.
static inline Leg leg_from(const DodgeSelf *self, Vec2 place, Vec2 velocity, float past, float ticks)
{
    velocity.x = held_at_edge(place.x, velocity.x, self->least.x, self->most.x);
    velocity.y = held_at_edge(place.y, velocity.y, self->least.y, self->most.y);
    float x = edge_ticks(place.x, velocity.x, self->least.x, self->most.x);
    float y = edge_ticks(place.y, velocity.y, self->least.y, self->most.y);
    float edge = x < y ? x : y;
    return (Leg){place, velocity, past, edge < ticks ? edge : ticks};
}

// Continues along the edge at the end of a leg, for at most `left` more ticks.
static inline Leg leg_on(const DodgeSelf *self, const Leg *leg, float left)
{
    Vec2 place = vec2_add(leg->place, vec2_scale(leg->velocity, leg->ticks));
    bool side = edge_ticks(leg->place.x, leg->velocity.x, self->least.x, self->most.x) <= leg->ticks;
    Vec2 on = side ? vec2(0.0f, leg->velocity.y) : vec2(leg->velocity.x, 0.0f);
    return leg_from(self, place, on, leg->past + leg->ticks, left);
}
