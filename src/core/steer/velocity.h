// velocity.h -- the instinct that tries velocities: sampled velocity obstacles.
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
#pragma once

#include "core/steer/dodge.h"

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

// The velocities that are tried, in the order above; their ticks are not worked out.
void velocity_trial(DodgeTrial *trial, const DodgeSelf *self, Vec2 wanted, const VelocityTuning *tuning);

// What a velocity that goes well for `ticks` costs.
float velocity_cost(const DodgeSelf *self, Vec2 velocity, Vec2 wanted, float ticks, const VelocityTuning *tuning);
