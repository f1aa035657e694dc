// dodge_leg.h -- straight ways between the edges of where a bee can be; shared by the instincts' sources.
#pragma once

#include "core/steer/dodge.h"

// A way along which nothing changes, until an edge or the horizon.
typedef struct Leg {
    Vec2 place, velocity;
    float past, ticks;
} Leg;

// The ticks until an edge is in the way of a component; a very long time where none is.
static inline float edge_ticks(float at, float speed, float least, float most)
{
    float room = speed > 0.0f ? most - at : at - least;
    return speed != 0.0f ? room / fabsf(speed) : 1.0e9f;
}

// A component that leads out at an edge is lost there.
static inline float held_at_edge(float at, float speed, float least, float most)
{
    return (at <= least && speed < 0.0f) || (at >= most && speed > 0.0f) ? 0.0f : speed;
}

// From a place where the bee is after `past` ticks, for at most `ticks`.
static inline Leg leg_from(const DodgeSelf *self, Vec2 place, Vec2 velocity, float past, float ticks)
{
    velocity.x = held_at_edge(place.x, velocity.x, self->least.x, self->most.x);
    velocity.y = held_at_edge(place.y, velocity.y, self->least.y, self->most.y);
    float x = edge_ticks(place.x, velocity.x, self->least.x, self->most.x);
    float y = edge_ticks(place.y, velocity.y, self->least.y, self->most.y);
    float edge = x < y ? x : y;
    return (Leg){place, velocity, past, edge < ticks ? edge : ticks};
}

// On along the edge that a leg has led to, for at most `left` more ticks.
static inline Leg leg_on(const DodgeSelf *self, const Leg *leg, float left)
{
    Vec2 place = vec2_add(leg->place, vec2_scale(leg->velocity, leg->ticks));
    bool side = edge_ticks(leg->place.x, leg->velocity.x, self->least.x, self->most.x) <= leg->ticks;
    Vec2 on = side ? vec2(0.0f, leg->velocity.y) : vec2(leg->velocity.x, 0.0f);
    return leg_from(self, place, on, leg->past + leg->ticks, left);
}
