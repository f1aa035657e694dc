// action_curve.h -- how far a single action has gone: lines, hops, curves and turns.
//
// Sources: a cubic Bezier curve in Bernstein's form; the cardinal spline in Hermite's form with tangents
// (1 - tension) / 2 * (next - previous), the end points standing in for missing neighbours, every piece the same time,
// as in cocos2d. Its Catmull-Rom is tension 0.5, half as round as the textbook's (tension 0); so is ours.
#pragma once

#include "core/action/action_time.h"

// To the nearest integer, halves away from 0; beyond the range of int64, its ends.
int64_t action_curve_round(double value);

// The way that a leaf which began in `start` has gone when its eased time is `u`: 0 at u = 0, all of it at u = 1.
// Outside [0, 1] lines and turns go on evenly, curves along their end tangents, hops along their base.
ActionPose action_curve_way(const ActionProgram *program, const ActionOp *op, ActionPose start, double u);
