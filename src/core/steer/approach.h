// approach.h -- the instinct that looks at where things will pass: the radar's direction, weighted by the predicted
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
#pragma once

#include "core/steer/dodge.h"

typedef struct ApproachTuning {
    float horizon_ticks; // >= 0; 0 looks at present places
    float range_px;      // >= 0; what passes farther off does not matter
    float near_px;       // > 0; at this distance a threat counts half
    float soon_ticks;    // > 0; at this time a threat counts half
} ApproachTuning;

// The direction away: of length 1, or zero where nothing comes near or all cancels out.
Vec2 approach_avoid(const DodgeThreats *threats, const DodgeSelf *self, const ApproachTuning *tuning);
