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
// horizon_ticks where it is not hit until then. At an edge it slides along. A threat whose reach the bee is
// already in counts only where the two do not part.
void dodge_try(DodgeTrial *trial, const DodgeNear *near, const DodgeSelf *self, Vec2 place, float past_ticks,
               float horizon_ticks);

// The velocity nearest to `velocity` that the bee can have in the next tick.
static inline Vec2 dodge_within_limits(const DodgeSelf *self, Vec2 velocity)
{
    Vec2 change = vec2_limit(vec2_sub(velocity, self->velocity), self->limits.max_accel);
    return vec2_limit(vec2_add(self->velocity, change), self->limits.max_speed);
}

// Its place after some ticks: inside its edges.
static inline Vec2 dodge_place(const DodgeSelf *self, Vec2 velocity, float ticks)
{
    float x = self->position.x + velocity.x * ticks, y = self->position.y + velocity.y * ticks;
    x = x > self->least.x ? x : self->least.x;
    y = y > self->least.y ? y : self->least.y;
    return vec2(x < self->most.x ? x : self->most.x, y < self->most.y ? y : self->most.y);
}

// --- straight ways between the edges of where a bee can be; shared by the instincts' sources.

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

// On along the edge that a leg has led to, for at most `left` more ticks.
static inline Leg leg_on(const DodgeSelf *self, const Leg *leg, float left)
{
    Vec2 place = vec2_add(leg->place, vec2_scale(leg->velocity, leg->ticks));
    bool side = edge_ticks(leg->place.x, leg->velocity.x, self->least.x, self->most.x) <= leg->ticks;
    Vec2 on = side ? vec2(0.0f, leg->velocity.y) : vec2(leg->velocity.x, 0.0f);
    return leg_from(self, place, on, leg->past + leg->ticks, left);
}

// --- the instinct that looks at where things will pass: the radar's direction, weighted by the predicted
// closest approach.
//
// Where the radar (radar.h) adds up the directions away from where its contacts are, this adds up those away from where
// each threat will be nearest, if it and the bee fly on as they do now:
//
//   t = time of the closest approach, from now to horizon_ticks;  m = the way from the bee to the threat then
//   unit(SUM -m / |m| * 1 / ((1 + |m| / near_px) * (1 + t / soon_ticks)))  over threats with |m| < reach + range_px
//
// A threat that will come straight at the bee is evaded to the side: to the left of its flight. Terms are rounded
// toward zero to 16.16 fixed point and added as integers, as the radar does.

typedef struct ApproachTuning {
    float horizon_ticks; // >= 0; 0 looks at present places
    float range_px;      // >= 0; what passes farther off does not matter
    float near_px;       // > 0; at this distance a threat counts half
    float soon_ticks;    // > 0; at this time a threat counts half
} ApproachTuning;

// The direction away: of length 1, or zero where nothing comes near or all cancels out.
Vec2 approach_avoid(const DodgeThreats *threats, const DodgeSelf *self, const ApproachTuning *tuning);

// --- the instinct that tries velocities: sampled velocity obstacles.
//
// A bee tries its wanted velocity and, where that would not go well until the horizon, others that it can have in the
// next tick: its present one, none, and rings of directions. Each costs
//
//   |velocity - wanted| / max_speed + caution / t,   t: ticks until a threat is met; no second term where none is met
//                                                    until the horizon
//
// and one that meets a threat in this very tick costs more than any other. The cheapest is flown; of equally cheap ones
// the first: wanted, present, none, then direction by direction, clockwise from upward, each from the greatest speed
// down. Threats fly on straight and do not yield; meetings are exact, slides along edges included.
// Published forerunner: J. van den Berg, M. Lin, D. Manocha, "Reciprocal Velocity Obstacles" (2008), which samples too.

#define VELOCITY_DIRECTIONS_MAX 64
#define VELOCITY_RINGS_MAX 3

typedef struct VelocityTuning {
    float horizon_ticks; // > 0
    float caution;       // >= 0
    int directions;      // of a ring, 4 to VELOCITY_DIRECTIONS_MAX
    int rings;           // 1 to VELOCITY_RINGS_MAX
    int threats;         // that are minded, 1 to DODGE_NEAR_MAX
} VelocityTuning;

// The velocity for the next tick. It keeps within the limits of acceleration and speed, but for rounding.
Vec2 velocity_choose(const DodgeThreats *threats, const DodgeSelf *self, Vec2 wanted, const VelocityTuning *tuning);

// The velocities that are tried, in the order above; their ticks are not computed.
void velocity_trial(DodgeTrial *trial, const DodgeSelf *self, Vec2 wanted, const VelocityTuning *tuning);

// The cost of a velocity that goes well for `ticks`.
float velocity_cost(const DodgeSelf *self, Vec2 velocity, Vec2 wanted, float ticks, const VelocityTuning *tuning);

// --- the instinct that looks one turn ahead: what a velocity leaves to do after it.
//
// A bee tries the velocities of velocity.h. Each that meets nothing in this tick is then flown on paper for leg_ticks
// (three quarters of the way to what it meets, where that is less), and from there a second set is tried: to stop, and
// a ring of turns at full speed. A velocity costs what it costs in velocity.h, and in addition
//
//   outlook * mean of caution / t over the turns, t: ticks from now until the turn meets a threat; nothing for a turn
//                                                 that meets none until the horizon
//
// So of ways that go equally well the bee takes the one that leaves it most ways out. It is the mean that counts, not
// the best turn: to rely on a way out that is still there later means to die of what was not on the screen yet. (With
// the best turn alone, survival falls from 98 % to 55 % on patterns that the velocity alone survives.) Meetings are
// exact; that a bee needs some ticks to turn is not looked at.

typedef struct ForesightTuning {
    VelocityTuning velocity;
    float leg_ticks; // > 0
    int turns;       // directions of the second set, 4 to VELOCITY_DIRECTIONS_MAX
    float outlook;   // >= 0; 0 is velocity.h
} ForesightTuning;

// The velocity for the next tick; of equally cheap ones the first in the order of velocity.h. It keeps within the
// limits of acceleration and speed, but for rounding.
Vec2 foresight_choose(const DodgeThreats *threats, const DodgeSelf *self, Vec2 wanted, const ForesightTuning *tuning);
