// action_run.c -- runners: poses as px and degrees, the calls in a span of time, and the offset of a follow.
#include "core/action/action_parts.h"
#include "core/base/assert.h"

#define PX 65536.0
#define TURN 4294967296.0
#define TIME_MAX (INT64_MAX / 2) // a run ends here, after 48,000 years

ActionPose action_pose_at(Vec2 position, float heading_deg)
{
    double turns = (double)heading_deg / 360.0;
    // Whole turns first, so that the rest keeps the full precision of a 32-bit heading.
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
    // The last of 2^32 parts rounds to 360 as a float.
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

// --- calls: each has one due time, so any steps make the same calls

// The first time later than `after` at which a call of an op is due; ACTION_FOREVER if there is none. Times are those
// of the op; `after` may be negative.
static int64_t next_due(const ActionOp *op, int64_t after)
{
    if (!(op->flags & ACTION_FLAG_CALLS) || after >= op->duration)
        return ACTION_FOREVER;
    int64_t due = ACTION_FOREVER;
    const ActionOp *child = action_child(op);
    if (op->kind == ACTION_CALL)
        return after < 0 ? 0 : ACTION_FOREVER;
    if (!action_is_list(op)) {
        // If the present round has no more calls, the next one has.
        int64_t round = after < 0 || child->duration == 0 ? 0 : after / child->duration;
        for (int64_t last = round + 1; due == ACTION_FOREVER && round <= last && round < action_rounds(op); round++) {
            due = next_due(child, after - round * child->duration);
            due += due == ACTION_FOREVER ? 0 : round * child->duration;
        }
        return due;
    }
    for (; child != action_children_end(op); child = action_sibling(child)) {
        int64_t next = next_due(child, after - child->begins);
        if (next != ACTION_FOREVER && next + child->begins < due)
            due = next + child->begins;
    }
    return due;
}

typedef struct Sink {
    ActionCallFn *on_call;
    void *context;
    int64_t due; // since the start of the run
} Sink;

// Makes all calls of an op that are due at a time in it, in the order of the text.
static void make_calls(const ActionOp *op, int64_t due, const Sink *sink)
{
    if (!(op->flags & ACTION_FLAG_CALLS) || due < 0 || due > op->duration)
        return;
    const ActionOp *child = action_child(op);
    int64_t round = 0, last;
    if (op->kind == ACTION_CALL) {
        if (sink->on_call != NULL)
            sink->on_call(sink->context, op->name, sink->due);
    } else if (action_is_list(op)) {
        for (; child != action_children_end(op); child = action_sibling(child))
            make_calls(child, due - child->begins, sink);
    } else {
        // A time between two rounds belongs to both.
        last = action_rounds(op) - 1;
        if (child->duration > 0) {
            round = due > 0 ? (due - 1) / child->duration : 0;
            last = due / child->duration < last ? due / child->duration : last;
        }
        for (; round <= last; round++)
            make_calls(child, due - round * child->duration, sink);
    }
}

// --- the follow of a dummy in a window of time, and the remaining share of its earlier offset

// Chains two spans: the rest of the first, and all of the second.
static ActionFollow chain_follows(ActionFollow first, ActionFollow second)
{
    return (ActionFollow){first.kept * second.kept, first.px * second.kept + second.px};
}

// For the units after `after` up to `to`, in the time of an op.
static ActionFollow follow_in(const ActionOp *op, int64_t after, int64_t to)
{
    ActionFollow all = {1.0f, 0.0f};
    bool begins = after < 0 && to >= 0;
    if (to < 0 || (after >= op->duration && !begins))
        return all;
    const ActionOp *child = action_child(op);
    if (op->kind == ACTION_REPEAT || op->kind == ACTION_REPEAT_FOREVER) {
        // Without a follow inside, a repeat cancels the offset in its first round or never. A round with a follow
        // takes a tick or more, so a window has few rounds.
        if (!(op->flags & ACTION_FLAG_FOLLOWS))
            return follow_in(child, after, to);
        ASSERT(child->duration >= ACTION_UNITS_PER_TICK);
        int64_t round = after < 0 ? 0 : after / child->duration;
        for (; round <= to / child->duration && round < action_rounds(op); round++)
            all = chain_follows(all, follow_in(child, after - round * child->duration, to - round * child->duration));
    } else if (action_is_block(op)) {
        // The children of a sequence run one after the other; the branches of a spawn are treated alike.
        for (; child != action_children_end(op); child = action_sibling(child))
            all = chain_follows(all, follow_in(child, after - child->begins, to - child->begins));
    } else {
        after = begins ? 0 : after;
        to = to < op->duration ? to : op->duration;
        float units = (float)(to - after), left = (float)(op->duration - after);
        if (op->kind == ACTION_FOLLOW)
            all.px = (float)op->first / 65536.0f * units / (float)ACTION_UNITS_PER_TICK;
        else if (op->effect.gain == 0) // a move to a point of the field reaches it, so it cancels the offset evenly
            all.kept = to >= op->duration ? 0.0f : 1.0f - units / left;
    }
    return all;
}

bool action_follows(const ActionProgram *program)
{
    return program->ops[0].flags & ACTION_FLAG_FOLLOWS;
}

ActionFollow action_follow(const ActionProgram *program, int64_t after, int64_t to)
{
    return follow_in(program->ops, after, to);
}

// --- runners

ActionRunner action_begin(ActionPose origin)
{
    // -1: calls at time 0 are still due; the first advance makes them, even one by 0.
    return (ActionRunner){.origin = origin, .elapsed = -1};
}

void action_advance(const ActionProgram *program, ActionRunner *runner, int64_t units, ActionCallFn *on_call,
                    void *context)
{
    ASSERT(units >= 0);
    int64_t after = runner->elapsed, from = after < 0 ? 0 : after;
    runner->elapsed = units < TIME_MAX - from ? from + units : TIME_MAX;
    // The cost grows with the number of reported calls, not with the time or the rounds passed.
    for (int64_t due; (due = next_due(program->ops, after)) <= runner->elapsed; after = due)
        make_calls(program->ops, due, &(Sink){on_call, context, due});
}

ActionPose action_runner_pose(const ActionProgram *program, const ActionRunner *runner)
{
    return runner->elapsed < 0 ? runner->origin : action_pose(program, runner->origin, runner->elapsed);
}

bool action_runner_done(const ActionProgram *program, const ActionRunner *runner)
{
    return runner->elapsed >= action_duration(program);
}
