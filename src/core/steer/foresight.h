// foresight.h -- the instinct that looks one turn ahead: what a velocity leaves to do after it.
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
#pragma once

#include "core/steer/velocity.h"

typedef struct ForesightTuning {
    VelocityTuning velocity;
    float leg_ticks; // > 0
    int turns;       // directions of the second set, 4 to VELOCITY_DIRECTIONS_MAX
    float outlook;   // >= 0; 0 is velocity.h
} ForesightTuning;

// The velocity for the next tick; of equally cheap ones the first in the order of velocity.h. It keeps within the
// limits of acceleration and speed, but for rounding.
Vec2 foresight_choose(const DodgeThreats *threats, const DodgeSelf *self, Vec2 wanted, const ForesightTuning *tuning);
