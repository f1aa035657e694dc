// action_run.c -- runners, names and poses: the parts of action.h that are neither parser nor evaluation.
#include "core/action/action_calls.h"
#include "core/action/action_curve.h"
#include "core/base/assert.h"

#define PX 65536.0
#define TURN 4294967296.0

ActionPose action_pose_at(Vec2 position, float heading_deg)
{
    double turns = (double)heading_deg / 360.0;
    // Whole turns first: the rest then has all the digits that a heading of 32 bits can show.
    turns -= (double)(int64_t)turns;
    return (ActionPose){
        .x = action_curve_round((double)position.x * PX),
        .y = action_curve_round((double)position.y * PX),
        .heading = (uint32_t)((uint64_t)action_curve_round(turns * TURN) & UINT32_MAX),
        .visible = 1,
    };
}

Vec2 action_pose_position(ActionPose pose)
{
    return vec2((float)((double)pose.x / PX), (float)((double)pose.y / PX));
}

float action_pose_heading(ActionPose pose)
{
    float heading_deg = (float)((double)pose.heading * 360.0 / TURN);
    // The last of 2^32 parts is 360 as a float.
    return heading_deg < 360.0f ? heading_deg : 0.0f;
}

int64_t action_duration(const ActionProgram *program)
{
    return program->ops[0].duration;
}

int action_name_count(const ActionProgram *program)
{
    return (int)program->name_count;
}

const char *action_name(const ActionProgram *program, int index)
{
    ASSERT(index >= 0 && index < (int)program->name_count);
    return program->names[index];
}

ActionRunner action_begin(ActionPose origin)
{
    // -1: not even the calls at time 0 were made; the first advance makes them, even by no time.
    return (ActionRunner){.origin = origin, .elapsed = -1};
}

void action_advance(const ActionProgram *program, ActionRunner *runner, int64_t units, ActionCallFn *on_call,
                    void *context)
{
    ASSERT(units >= 0);
    if (runner->stopped)
        return;
    int64_t before = runner->elapsed;
    int64_t from = before < 0 ? 0 : before;
    runner->elapsed = units < ACTION_TIME_MAX - from ? from + units : ACTION_TIME_MAX;
    action_calls_between(program, before, runner->elapsed, on_call, context);
}

ActionPose action_runner_pose(const ActionProgram *program, const ActionRunner *runner)
{
    if (runner->elapsed < 0)
        return runner->origin;
    ActionPose pose = action_pose(program, runner->origin, runner->elapsed);
    if (runner->stopped)
        // Whoever is stopped in the midst of hiding must not stay unseen for ever.
        pose.visible = runner->origin.visible;
    return pose;
}

bool action_runner_done(const ActionProgram *program, const ActionRunner *runner)
{
    return runner->stopped || runner->elapsed >= action_duration(program);
}

void action_stop(const ActionProgram *program, ActionRunner *runner, ActionCallFn *on_call, void *context)
{
    if (action_runner_done(program, runner))
        return;
    runner->stopped = 1;
    action_calls_stop(program, runner->elapsed, on_call, context);
}
