// action_map.c -- affine maps of poses: apply, chain, add, power.
#include "core/action/action_map.h"

#include "core/base/assert.h"

ActionPose action_pose_sum(ActionPose a, ActionPose b)
{
    a.x = action_wrap_add(a.x, b.x);
    a.y = action_wrap_add(a.y, b.y);
    a.heading += b.heading;
    return a;
}

ActionPose action_pose_difference(ActionPose a, ActionPose b)
{
    a.x = action_wrap_sub(a.x, b.x);
    a.y = action_wrap_sub(a.y, b.y);
    a.heading -= b.heading;
    return a;
}

ActionMap action_map_identity(void)
{
    return (ActionMap){.gain = 1, .turn_gain = 1};
}

ActionPose action_map_apply(const ActionMap *map, ActionPose pose)
{
    pose.x = action_wrap_add(action_wrap_mul(map->gain, pose.x), map->x);
    pose.y = action_wrap_add(action_wrap_mul(map->gain, pose.y), map->y);
    pose.heading = map->turn_gain * pose.heading + map->turn;
    return pose;
}

ActionMap action_map_then(const ActionMap *first, const ActionMap *second)
{
    return (ActionMap){
        .gain = action_wrap_mul(second->gain, first->gain),
        .x = action_wrap_add(action_wrap_mul(second->gain, first->x), second->x),
        .y = action_wrap_add(action_wrap_mul(second->gain, first->y), second->y),
        .turn_gain = second->turn_gain * first->turn_gain,
        .turn = second->turn_gain * first->turn + second->turn,
    };
}

ActionMap action_map_sum(const ActionMap *a, const ActionMap *b)
{
    return (ActionMap){
        .gain = action_wrap_add(a->gain, b->gain),
        .x = action_wrap_add(a->x, b->x),
        .y = action_wrap_add(a->y, b->y),
        .turn_gain = a->turn_gain + b->turn_gain,
        .turn = a->turn + b->turn,
    };
}

ActionMap action_map_difference(const ActionMap *a, const ActionMap *b)
{
    return (ActionMap){
        .gain = action_wrap_sub(a->gain, b->gain),
        .x = action_wrap_sub(a->x, b->x),
        .y = action_wrap_sub(a->y, b->y),
        .turn_gain = a->turn_gain - b->turn_gain,
        .turn = a->turn - b->turn,
    };
}

ActionMap action_map_power(const ActionMap *map, int64_t count)
{
    ASSERT(count >= 0);
    ActionMap result = action_map_identity();
    ActionMap square = *map;
    for (; count > 0; count /= 2) {
        if (count % 2 == 1)
            result = action_map_then(&result, &square);
        square = action_map_then(&square, &square);
    }
    return result;
}
