// dodge.h -- what a bee that looks ahead sees: itself, and discs that fly on as they do now.
//
// Shared by the instincts (approach.h, velocity.h, foresight.h, swift.h). Each is a pure function of what is on the
// screen: places and velocities of this tick, nothing of what has been or of what the others mean to do. In what order
// the threats stand never matters. Units: px and px per tick.
#pragma once

#include <stdbool.h>

#include "core/base/vec2.h"
#include "core/steer/arrive.h"

// Things that hurt, near a bee: parallel arrays of `count` entries, owned by the caller. A bee is hit where its middle
// is nearer to theirs than `reach`.
typedef struct DodgeThreats {
    const float *x, *y;   // px, at the start of the tick
    const float *vx, *vy; // px per tick; they are expected to fly on straight, and not to yield
    const float *reach;   // px
    int count;
} DodgeThreats;

typedef struct DodgeSelf {
    Vec2 position, velocity;
    ArriveLimits limits;
    Vec2 least, most; // where its middle can be: it cannot fly through an edge
} DodgeSelf;

#define DODGE_NEAR_MAX 256 // threats that a bee can mind at a time
#define DODGE_VELOCITIES_MAX 256

// The time until something at `way` from here, which flies on with `velocity` as seen from here, is nearer than
// `reach`: the smallest t >= 0 with |way + t * velocity| < reach, 0 where it is near already, and `most` where it is
// never, or not before then. Exact but for rounding; also for lengths whose squares do not fit into a float, which
// never meet.
static inline float dodge_meeting(Vec2 way, Vec2 velocity, float reach, float most)
{
    float outside = vec2_dot(way, way) - reach * reach;
    float nearing = -vec2_dot(way, velocity);
    if (outside < 0.0f)
        return 0.0f;
    float root = nearing * nearing - vec2_dot(velocity, velocity) * outside;
    if (!(nearing > 0.0f) || !(root > 0.0f))
        return most;
    float ticks = outside / (nearing + sqrtf(root));
    return ticks < most ? ticks : most;
}

typedef struct DodgeThreat {
    Vec2 way, velocity; // as seen from the bee's place
    float reach;
    float ticks; // until it could hit the bee at the soonest, were that to fly toward it
} DodgeThreat;

// The threats that a bee can be hit by within the horizon, whatever it does within its greatest speed; the soonest ones
// where they are many.
typedef struct DodgeNear {
    int count;
    DodgeThreat threats[DODGE_NEAR_MAX];
} DodgeNear;

// Finds them: at most `most` (1 to DODGE_NEAR_MAX).
void dodge_find(DodgeNear *near, const DodgeThreats *threats, const DodgeSelf *self, float horizon_ticks, int most);

// Velocities that are tried, and how long each would go well.
typedef struct DodgeTrial {
    int count; // <= DODGE_VELOCITIES_MAX
    float vx[DODGE_VELOCITIES_MAX], vy[DODGE_VELOCITIES_MAX];
    float ticks[DODGE_VELOCITIES_MAX];
} DodgeTrial;

// For each velocity the ticks until a bee that is at `place` after `past_ticks`, and flies on at this velocity, is hit;
// horizon_ticks where it is not hit until then. At an edge it slides along. What it is in already only counts where the
// two do not part.
void dodge_try(DodgeTrial *trial, const DodgeNear *near, const DodgeSelf *self, Vec2 place, float past_ticks,
               float horizon_ticks);

// The velocity nearest to `velocity` that the bee can have in the next tick.
static inline Vec2 dodge_within_limits(const DodgeSelf *self, Vec2 velocity)
{
    Vec2 change = vec2_limit(vec2_sub(velocity, self->velocity), self->limits.max_accel);
    return vec2_limit(vec2_add(self->velocity, change), self->limits.max_speed);
}

// Where it is after some ticks: inside its edges.
static inline Vec2 dodge_place(const DodgeSelf *self, Vec2 velocity, float ticks)
{
    float x = self->position.x + velocity.x * ticks, y = self->position.y + velocity.y * ticks;
    x = x > self->least.x ? x : self->least.x;
    y = y > self->least.y ? y : self->least.y;
    return vec2(x < self->most.x ? x : self->most.x, y < self->most.y ? y : self->most.y);
}
