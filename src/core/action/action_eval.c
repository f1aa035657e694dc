// action_eval.c -- the pose at a time: a pure function of program, first pose and time.
#include "core/action/action_curve.h"
#include "core/action/action_map.h"
#include "core/action/action_visible.h"

// A time, and which side of it: `done` where the instants due at exactly this time have happened, as they have when
// time runs forward. Turned round, a block is asked for the other side, so that a second turn gives the first back.
typedef struct Moment {
    int64_t units;
    bool done;
} Moment;

// Where an op begins, and where the sequence around it began, from which that of a twin is known.
typedef struct Start {
    ActionPose pose, parent;
} Start;

static ActionPose pose_at(const ActionProgram *program, const ActionOp *op, Start start, Moment at);

static Start alone(ActionPose pose)
{
    return (Start){pose, pose};
}

// The start of a child of a sequence that began in `pose`.
static Start start_child(const ActionOp *child, ActionPose pose)
{
    return (Start){action_map_apply(&child->begin, pose), pose};
}

// What a reverse undoes: its twin, there where that ran, or else its body from here.
static const ActionOp *undone_op(const ActionOp *reverse)
{
    return reverse->twin > 0 ? reverse - reverse->twin : action_child(reverse);
}

static Start undone_start(const ActionOp *reverse, Start start)
{
    return reverse->twin > 0 ? start_child(undone_op(reverse), start.parent) : alone(start.pose);
}

static ActionPose undone_end(const ActionOp *reverse, Start start)
{
    if (reverse->twin > 0)
        return action_map_apply(&action_sibling(undone_op(reverse))->begin, start.parent);
    return action_map_apply(&undone_op(reverse)->effect, start.pose);
}

// Rounds before this one are one power of a map: the thousandth costs what the first does.
static ActionPose start_round(const ActionOp *body, ActionPose pose, int64_t round)
{
    ActionMap before = action_map_power(&body->effect, round);
    return action_map_apply(&before, pose);
}

static ActionPose end_pose(const ActionOp *op, Start start)
{
    if (op->kind != ACTION_REVERSE)
        return action_map_apply(&op->effect, start.pose);
    ActionPose way_back = action_pose_difference(undone_start(op, start).pose, undone_end(op, start));
    return action_pose_sum(start.pose, way_back);
}

static ActionPose sequence_at(const ActionProgram *program, const ActionOp *block, ActionPose start, Moment at)
{
    const ActionOp *child = action_child_at(block, at.units, at.done);
    return pose_at(program, child, start_child(child, start), (Moment){at.units - child->begins, at.done});
}

static ActionPose spawn_at(const ActionProgram *program, const ActionOp *block, ActionPose start, Moment at)
{
    ActionPose pose = start;
    for (const ActionOp *branch = action_child(block); branch != action_children_end(block);
         branch = action_sibling(branch)) {
        Moment inside = {at.units, at.done || at.units > branch->duration};
        ActionPose there = pose_at(program, branch, alone(start), inside);
        // Ways add up, in integers: neither the order of the branches nor a cut of the time shows.
        pose = action_pose_sum(pose, action_pose_difference(there, start));
    }
    return pose;
}

static ActionPose repeat_at(const ActionProgram *program, const ActionOp *block, ActionPose start, Moment at)
{
    const ActionOp *body = action_child(block);
    int64_t round = (at.done ? at.units : at.units - 1) / body->duration;
    Moment inside = {at.units - round * body->duration, at.done};
    return pose_at(program, body, alone(start_round(body, start, round)), inside);
}

static ActionPose speed_at(const ActionProgram *program, const ActionOp *block, ActionPose start, Moment at)
{
    const ActionOp *body = action_child(block);
    int64_t inner = action_speed_inner(block, at.units);
    Moment inside = {inner < body->duration ? inner : body->duration, at.done || inner == 0};
    return pose_at(program, body, alone(start), inside);
}

// c + p(D - t) - p(D), where c is the pose here and p the path of what is undone.
static ActionPose reverse_at(const ActionProgram *program, const ActionOp *block, Start start, Moment at)
{
    Moment mirrored = {block->duration - at.units, !at.done};
    ActionPose there = pose_at(program, undone_op(block), undone_start(block, start), mirrored);
    ActionPose way_back = action_pose_difference(there, undone_end(block, start));
    return action_pose_sum(start.pose, way_back);
}

// A block at a time in [0, duration] of its own, its ease left aside.
static ActionPose block_at(const ActionProgram *program, const ActionOp *op, Start start, Moment at)
{
    if (at.units <= 0 && !at.done)
        return start.pose;
    if (at.units >= op->duration && at.done)
        return end_pose(op, start);
    switch ((ActionKind)op->kind) {
    case ACTION_SEQUENCE: return sequence_at(program, op, start.pose, at);
    case ACTION_SPAWN: return spawn_at(program, op, start.pose, at);
    case ACTION_REPEAT:
    case ACTION_REPEAT_FOREVER: return repeat_at(program, op, start.pose, at);
    case ACTION_SPEED: return speed_at(program, op, start.pose, at);
    case ACTION_REVERSE: return reverse_at(program, op, start, at);
    default: return pose_at(program, action_child(op), alone(start.pose), (Moment){op->duration - at.units, !at.done});
    }
}

// The way that an op goes on when it is asked for a time `excess` before its start (< 0) or after its end (> 0). What
// has an ease of its own, or takes no time, stops.
static ActionPose way_beyond(const ActionProgram *program, const ActionOp *op, Start start, int64_t excess);

// Eases such as back and elastic ask for times before the start and after the end.
static ActionPose leaf_beyond(const ActionProgram *program, const ActionOp *op, ActionPose start, int64_t excess)
{
    double u = (double)excess / (double)op->duration;
    if (excess < 0)
        return action_curve_way(program, op, start, u);
    ActionPose whole = action_curve_way(program, op, start, 1.0);
    return action_pose_difference(action_curve_way(program, op, start, 1.0 + u), whole);
}

// Goes on in the first or last child that takes time.
static ActionPose sequence_beyond(const ActionProgram *program, const ActionOp *block, ActionPose start, int64_t excess)
{
    const ActionOp *child = NULL;
    for (const ActionOp *op = action_child(block); op != action_children_end(block); op = action_sibling(op)) {
        if (op->duration > 0 && (child == NULL || excess > 0))
            child = op;
    }
    return way_beyond(program, child, start_child(child, start), excess);
}

// Goes on in all branches, after the end in those that last as long as the block.
static ActionPose spawn_beyond(const ActionProgram *program, const ActionOp *block, ActionPose start, int64_t excess)
{
    ActionPose way = {0};
    for (const ActionOp *branch = action_child(block); branch != action_children_end(block);
         branch = action_sibling(branch)) {
        if (excess < 0 || branch->duration == block->duration)
            way = action_pose_sum(way, way_beyond(program, branch, alone(start), excess));
    }
    return way;
}

static ActionPose speed_beyond(const ActionProgram *program, const ActionOp *block, ActionPose start, int64_t excess)
{
    int64_t inner = action_speed_inner(block, excess < 0 ? -excess : excess);
    return way_beyond(program, action_child(block), alone(start), excess < 0 ? -inner : inner);
}

static ActionPose block_beyond(const ActionProgram *program, const ActionOp *op, Start start, int64_t excess)
{
    const ActionOp *body = action_child(op);
    switch ((ActionKind)op->kind) {
    case ACTION_SEQUENCE: return sequence_beyond(program, op, start.pose, excess);
    case ACTION_SPAWN: return spawn_beyond(program, op, start.pose, excess);
    case ACTION_REPEAT:
        return way_beyond(program, body, alone(start_round(body, start.pose, excess < 0 ? 0 : op->first - 1)), excess);
    case ACTION_SPEED: return speed_beyond(program, op, start.pose, excess);
    case ACTION_REVERSE: return way_beyond(program, undone_op(op), undone_start(op, start), -excess);
    default: return way_beyond(program, body, alone(start.pose), -excess);
    }
}

static ActionPose way_beyond(const ActionProgram *program, const ActionOp *op, Start start, int64_t excess)
{
    if (op->ease != 0 || op->duration == 0 || excess == 0)
        return (ActionPose){0};
    return action_is_block(op) ? block_beyond(program, op, start, excess)
                               : leaf_beyond(program, op, start.pose, excess);
}

// Inside an eased block the instants at its start stay done, even where the ease goes back to before it.
static ActionPose eased_at(const ActionProgram *program, const ActionOp *op, Start start, int64_t units)
{
    int64_t inner = action_ease_inner(op, units);
    int64_t inside = inner < 0 ? 0 : inner > op->duration ? op->duration : inner;
    ActionPose pose = block_at(program, op, start, (Moment){inside, true});
    if (inner == inside)
        return pose;
    return action_pose_sum(pose, block_beyond(program, op, start, inner - inside));
}

static ActionPose pose_at(const ActionProgram *program, const ActionOp *op, Start start, Moment at)
{
    bool within = at.units > 0 && at.units < op->duration;
    if (action_is_block(op))
        return within && op->ease != 0 ? eased_at(program, op, start, at.units) : block_at(program, op, start, at);
    if (within) {
        double u = action_ease(op->ease, op->ease_value, (double)at.units / (double)op->duration);
        return action_pose_sum(start.pose, action_curve_way(program, op, start.pose, u));
    }
    bool begun = at.units > 0 || (at.units == op->duration && at.done);
    return begun ? end_pose(op, start) : start.pose;
}

ActionPose action_pose(const ActionProgram *program, ActionPose origin, int64_t units)
{
    const ActionOp *root = program->ops;
    ActionPose pose = pose_at(program, root, alone(origin), (Moment){units, true});
    int shows = action_visible_after(program, units);
    pose.visible = shows == ACTION_STAYS ? origin.visible : shows == ACTION_SHOWS;
    return pose;
}
