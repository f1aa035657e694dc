// action_map.h -- the affine maps that say what a whole action does to a pose, and arithmetic that wraps around.
//
// All sums and products are modulo 2^64 (2^32 for headings), so that nothing is undefined however far a program goes.
// The visibility of a pose is carried along untouched; action_visible.c looks after it.
#pragma once

#include "core/action/action.h"

static inline int64_t action_wrap_add(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline int64_t action_wrap_sub(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

static inline int64_t action_wrap_mul(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

// Sum and difference of poses, component by component; a difference of poses is a way, and has the same type.
ActionPose action_pose_sum(ActionPose a, ActionPose b);
ActionPose action_pose_difference(ActionPose a, ActionPose b);

// The map that changes nothing.
ActionMap action_map_identity(void);

ActionPose action_map_apply(const ActionMap *map, ActionPose pose);

// `first`, and then `second`.
ActionMap action_map_then(const ActionMap *first, const ActionMap *second);

// a + b and a - b: the maps whose results are the sum and the difference of the results of a and b.
ActionMap action_map_sum(const ActionMap *a, const ActionMap *b);
ActionMap action_map_difference(const ActionMap *a, const ActionMap *b);

// The map, `count` >= 0 times one after another; takes log2(count) steps.
ActionMap action_map_power(const ActionMap *map, int64_t count);
