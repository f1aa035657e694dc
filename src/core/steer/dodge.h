// dodge.h -- the model of a bee that looks ahead: itself, and discs that keep their velocities.
//
// Shared by the instincts (approach.h, velocity.h, foresight.h, swift.h). Each is a pure function of the places and
// velocities in this tick; it knows no history and no intentions. The order of the threats never matters. Units: px
// and px per tick.
#pragma once

#include <stdbool.h>

#include "core/base/vec2.h"
#include "core/steer/arrive.h"

// Threats near a bee: parallel arrays of `count` entries, owned by the caller. A bee is hit if its centre is nearer to
// theirs than `reach`.
typedef struct DodgeThreats {
    const float *x, *y;   // px, at the start of the tick
    const float *vx, *vy; // px per tick; assumed constant
    const float *reach;   // px
    int count;
} DodgeThreats;

typedef struct DodgeSelf {
    Vec2 position, velocity;
    ArriveLimits limits;
    Vec2 least, most; // the limits of its centre: it cannot fly through an edge
} DodgeSelf;

#define DODGE_NEAR_MAX 256 // threats that a bee considers at a time
#define DODGE_VELOCITIES_MAX 256

// The time until an object at offset `way`, with relative velocity `velocity`, is nearer than `reach`: the smallest
// t >= 0 with |way + t * velocity| < reach; 0 if it is that near now; at most `most`. Exact up to rounding. Lengths
// whose squares overflow a float never meet.
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
    float ticks; // until its earliest possible hit, if the bee flew toward it
} DodgeThreat;

// The threats that could hit a bee within the horizon, whatever it does at up to its maximum speed; the soonest ones if
// there are too many.
typedef struct DodgeNear {
    int count;
    DodgeThreat threats[DODGE_NEAR_MAX];
} DodgeNear;

// Finds them: at most `most` (1 to DODGE_NEAR_MAX).
void dodge_find(DodgeNear *near, const DodgeThreats *threats, const DodgeSelf *self, float horizon_ticks, int most);

// Candidate velocities, and the time that each is safe.
typedef struct DodgeTrial {
    int count; // <= DODGE_VELOCITIES_MAX
    float vx[DODGE_VELOCITIES_MAX], vy[DODGE_VELOCITIES_MAX];
    float ticks[DODGE_VELOCITIES_MAX];
} DodgeTrial;

// For each velocity the ticks until a hit, for a bee that is at `place` after `past_ticks` and keeps this velocity; at
// most horizon_ticks. It slides along edges. A threat whose reach already contains the bee counts only if they do not
// move apart.
void dodge_try(DodgeTrial *trial, const DodgeNear *near, const DodgeSelf *self, Vec2 place, float past_ticks,
               float horizon_ticks);

// The velocity nearest to `velocity` that the bee can reach in the next tick.
static inline Vec2 dodge_within_limits(const DodgeSelf *self, Vec2 velocity)
{
    Vec2 change = vec2_limit(vec2_sub(velocity, self->velocity), self->limits.max_accel);
    return vec2_limit(vec2_add(self->velocity, change), self->limits.max_speed);
}

// Its place after some ticks, inside its edges.
static inline Vec2 dodge_place(const DodgeSelf *self, Vec2 velocity, float ticks)
{
    float x = self->position.x + velocity.x * ticks, y = self->position.y + velocity.y * ticks;
    x = x > self->least.x ? x : self->least.x;
    y = y > self->least.y ? y : self->least.y;
    return vec2(x < self->most.x ? x : self->most.x, y < self->most.y ? y : self->most.y);
}

// --- straight legs between the edges of a bee's area; shared by the sources of the instincts.

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

// --- the instinct `approach`: the radar's direction, weighted by the predicted closest approach.
//
// The radar (radar.h) sums the directions away from its contacts' places; this sums those away from each threat's place
// at its closest approach, if both keep their velocities:
//
//   t = time of the closest approach, from now to horizon_ticks;  m = the offset from the bee to the threat
//                                                                 then
//   unit(SUM -m / |m| * 1 / ((1 + |m| / near_px) * (1 + t / soon_ticks)))  over threats with |m| < reach + range_px
//
// The bee evades a threat that flies straight at it to the left of its flight. Terms are rounded toward zero to
// 16.16 fixed point and added as integers, as the radar does.

typedef struct ApproachTuning {
    float horizon_ticks; // >= 0; 0 uses present places
    float range_px;      // >= 0; ignores threats that pass farther away
    float near_px;       // > 0; at this distance a threat counts half
    float soon_ticks;    // > 0; at this time a threat counts half
} ApproachTuning;

// The direction away: a unit vector, or zero if nothing comes near or all cancels out.
Vec2 approach_avoid(const DodgeThreats *threats, const DodgeSelf *self, const ApproachTuning *tuning);

// --- the instinct `velocity`: sampled velocity obstacles.
//
// A bee tries its wanted velocity and, if that is not safe until the horizon, others that it can reach in the next
// tick: its current one, zero, and rings of directions. Each costs
//
//   |velocity - wanted| / max_speed + caution / t,   t: ticks until a hit; no second term if safe until the horizon
//
// and a hit in this very tick costs more than any other. The cheapest is flown; on a tie the first in this order:
// wanted, current, zero, then direction by direction, clockwise from up, each from the highest speed down. Threats keep
// their velocities; meetings are exact, even while sliding along edges. Earlier work: J. van den Berg, M. Lin, D.
// Manocha, "Reciprocal Velocity Obstacles" (2008), which samples too.

#define VELOCITY_DIRECTIONS_MAX 64
#define VELOCITY_RINGS_MAX 3

typedef struct VelocityTuning {
    float horizon_ticks; // > 0
    float caution;       // >= 0
    int directions;      // of a ring, 4 to VELOCITY_DIRECTIONS_MAX
    int rings;           // 1 to VELOCITY_RINGS_MAX
    int threats;         // considered, 1 to DODGE_NEAR_MAX
} VelocityTuning;

// The velocity for the next tick. Up to rounding, it respects the limits of acceleration and speed.
Vec2 velocity_choose(const DodgeThreats *threats, const DodgeSelf *self, Vec2 wanted, const VelocityTuning *tuning);

// The candidate velocities, in the order above, without their ticks.
void velocity_trial(DodgeTrial *trial, const DodgeSelf *self, Vec2 wanted, const VelocityTuning *tuning);

// The cost of a velocity that is safe for `ticks`.
float velocity_cost(const DodgeSelf *self, Vec2 velocity, Vec2 wanted, float ticks, const VelocityTuning *tuning);

// --- the instinct `foresight`: looks one turn ahead.
//
// A bee tries the velocities of `velocity`. It simulates each that is not hit in this tick for leg_ticks (or three
// quarters of the time to its hit, if that is less), and from there tries a second set: stopping, and a ring of turns
// at full speed. To its cost in `velocity` is added
//
//   outlook * mean of caution / t over the turns, t: ticks from now until the turn is hit; 0 for a turn
//                                                 that is safe until the horizon
//
// So among equally safe velocities the bee takes the one with most exits. The mean counts, not the best turn, because
// a single exit may be closed by bullets that are not on the screen yet. (With the best turn alone, survival falls
// from 98 % to 55 % on patterns that `velocity` survives.) Meetings are exact; the ticks that a bee needs to turn are
// ignored.

typedef struct ForesightTuning {
    VelocityTuning velocity;
    float leg_ticks; // > 0
    int turns;       // directions of the second set, 4 to VELOCITY_DIRECTIONS_MAX
    float outlook;   // >= 0; 0 is `velocity`
} ForesightTuning;

// The velocity for the next tick; on a tie the first in the order of `velocity`. Up to rounding, it respects
// the limits of acceleration and speed.
Vec2 foresight_choose(const DodgeThreats *threats, const DodgeSelf *self, Vec2 wanted, const ForesightTuning *tuning);
