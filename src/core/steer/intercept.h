// intercept.h -- the point at which to meet a moving target.
//
// Sources: the article on interception for the closing-time rule; for the exact solution the quadratic
// (v.v - s^2) t^2 + 2 d.v t + d.d = 0 with d = target - from, v = target's velocity, s = own speed.
#pragma once

#include <stdbool.h>

#include "core/base/vec2.h"

// The article's aim: target + target_velocity * t, with the time to close t = |target - self| / |target_velocity -
// self_velocity|, 0 if the relative velocity is 0. As good as the exact solution if called every tick; poor for bodies
// that cannot turn any more.
Vec2 intercept_aim(Vec2 self, Vec2 self_velocity, Vec2 target, Vec2 target_velocity);

// `aim` with its offset from `target` truncated to whole px: the article's integers, which lose a lead below 1
// px.
Vec2 intercept_whole_px(Vec2 target, Vec2 aim);

// The exact meeting of a body that leaves `from` now and flies straight at `speed` (px per tick, >= 0) with a target of
// constant velocity. Returns true and the smallest time >= 0 in `ticks` (0 if both are in the same place); returns
// false and leaves `ticks` unchanged if they can never meet.
bool intercept_exact(Vec2 from, float speed, Vec2 target, Vec2 target_velocity, float *ticks);

// The aim of a body that cannot turn: the exact meeting point; the target itself if they do not meet within
// INTERCEPT_FAR_TICKS.
#define INTERCEPT_FAR_TICKS 100000.0f
Vec2 intercept_lead(Vec2 from, float speed, Vec2 target, Vec2 target_velocity);
