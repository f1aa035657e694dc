// action_pose.c -- the pose at a time: a pure function of program, start pose and time.
#include "core/action/action_parts.h"
#include "core/base/assert.h"

// --- the displacement of a single action: lines, hops, curves and turns, in double, rounded once at
// the end
//
// Sources: a cubic Bezier curve in Bernstein's form; the cardinal spline in Hermite's form with tangents
// (1 - tension) / 2 * (next - previous), the end points replacing missing neighbours, every piece taking the same
// time, as in cocos2d. Its Catmull-Rom has a tension of 0.5, half as round as the textbook's (tension 0); ours too.

typedef struct Offset {
    double x, y;
} Offset;

// Rounds halves away from zero, so that mirrored paths stay mirrored. Casting a double out of range is undefined.
int64_t action_curve_round(double value)
{
    if (!(value > -9.2e18))
        return INT64_MIN;
    if (value > 9.2e18)
        return INT64_MAX;
    return (int64_t)(value < 0.0 ? value - 0.5 : value + 0.5);
}

// A point of a curve relative to its start: number 0 is the start itself, and the last one is repeated.
static Offset curve_point(const ActionProgram *program, const ActionOp *op, ActionPose start, int index)
{
    if (index <= 0)
        return (Offset){0.0, 0.0};
    ASSERT(op->point_count > 0 && op->point + op->point_count <= ACTION_POINTS_MAX);
    const ActionPoint *point = &program->points[op->point + (index < op->point_count ? index : op->point_count) - 1];
    // The points of a `to` step are absolute; made relative, all curves are alike.
    bool to = op->effect.gain == 0;
    return (Offset){(double)(to ? action_wrap_sub(point->x, start.x) : point->x),
                    (double)(to ? action_wrap_sub(point->y, start.y) : point->y)};
}

static Offset weigh(Offset a, double by_a, Offset b, double by_b)
{
    return (Offset){a.x * by_a + b.x * by_b, a.y * by_a + b.y * by_b};
}

static double clamp_unit(double u)
{
    return u < 0.0 ? 0.0 : u > 1.0 ? 1.0 : u;
}

// Beyond its ends a curve continues straight: eases overshoot, and a polynomial would run away.
static Offset bezier_offset(const ActionProgram *program, const ActionOp *op, ActionPose start, Offset end, double u)
{
    Offset first = curve_point(program, op, start, 1), second = curve_point(program, op, start, 2);
    double t = clamp_unit(u), s = 1.0 - t;
    Offset curve = weigh(weigh(first, 3.0 * s * s * t, second, 3.0 * s * t * t), 1.0, end, t * t * t);
    Offset tangent = u < 0.0 ? weigh(first, 3.0, end, 0.0) : weigh(end, 3.0, second, -3.0);
    return weigh(curve, 1.0, tangent, u - t);
}

static Offset tangent_at(const ActionProgram *program, const ActionOp *op, ActionPose start, int index)
{
    double round = (1.0 - (double)op->first / 1.0e6) / 2.0;
    return weigh(curve_point(program, op, start, index + 1), round, curve_point(program, op, start, index - 1), -round);
}

static Offset spline_offset(const ActionProgram *program, const ActionOp *op, ActionPose start, double u)
{
    double pieces = (double)op->point_count;
    double t = clamp_unit(u) * pieces;
    int piece = (int)t < op->point_count ? (int)t : op->point_count - 1;
    t -= (double)piece;
    double t2 = t * t, t3 = t2 * t;
    Offset from = tangent_at(program, op, start, piece), to = tangent_at(program, op, start, piece + 1);
    Offset knots = weigh(curve_point(program, op, start, piece), 2.0 * t3 - 3.0 * t2 + 1.0,
                         curve_point(program, op, start, piece + 1), 3.0 * t2 - 2.0 * t3);
    Offset curve = weigh(knots, 1.0, weigh(from, t3 - 2.0 * t2 + t, to, t3 - t2), 1.0);
    return weigh(curve, 1.0, u < 0.0 ? from : to, (u - clamp_unit(u)) * pieces);
}

// The displacement at eased time `u` of a leaf that began in `start`: 0 at u = 0, all of it at u = 1. Outside [0,
// 1] lines and turns continue evenly, curves along their end tangents, hops along their base.
static ActionPose leaf_way(const ActionProgram *program, const ActionOp *op, ActionPose start, double u)
{
    ActionPose whole = action_pose_difference(action_map_apply(&op->effect, start), start);
    Offset end = {(double)whole.x, (double)whole.y};
    // rotate_to turns the short way; a half turn counter-clockwise.
    uint32_t turn = op->effect.turn - start.heading;
    double turns = op->kind == ACTION_ROTATE_BY ? (double)op->first * 4294967296.0 + (double)op->effect.turn
                 : turn < 0x80000000u           ? (double)turn
                                                : (double)turn - 4294967296.0;
    double hops = clamp_unit(u) * (double)op->second, part = hops - (double)(int64_t)hops;
    switch ((ActionKind)op->kind) {
    case ACTION_PLACE:
    case ACTION_MOVE_TO:
    case ACTION_MOVE_BY: end = weigh(end, u, end, 0.0); break;
    case ACTION_JUMP_TO:
    case ACTION_JUMP_BY: // a parabola for each hop, upward being toward smaller y
        end = (Offset){end.x * u, end.y * u - 4.0 * (double)op->first * part * (1.0 - part)};
        break;
    case ACTION_BEZIER_TO:
    case ACTION_BEZIER_BY: end = bezier_offset(program, op, start, end, u); break;
    case ACTION_CATMULL_ROM_TO:
    case ACTION_CATMULL_ROM_BY:
    case ACTION_CARDINAL_SPLINE_TO:
    case ACTION_CARDINAL_SPLINE_BY: end = spline_offset(program, op, start, u); break;
    case ACTION_ROTATE_TO:
    case ACTION_ROTATE_BY:
        return (ActionPose){.heading = (uint32_t)((uint64_t)action_curve_round(turns * u) & UINT32_MAX)};
    default: return (ActionPose){0};
    }
    return (ActionPose){.x = action_curve_round(end.x), .y = action_curve_round(end.y)};
}

// --- the pose inside blocks

// A time and a side of it: `done` if the instants due exactly then have happened, as they have when time runs
// forward. A reversed block is evaluated on the other side, so that two reverses cancel out.
typedef struct Moment {
    int64_t units;
    bool done;
} Moment;

// The start pose of an op, and that of its sequence, which gives the start of its twin.
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

// A reverse undoes its twin at the twin's place, or else its body from here.
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

// The rounds before this one are a power of the map, so the thousandth round costs as much as the
// first.
static Start start_round(const ActionOp *body, ActionPose pose, int64_t round)
{
    ActionMap before = action_map_power(&body->effect, round);
    return alone(action_map_apply(&before, pose));
}

static ActionPose end_pose(const ActionOp *op, Start start)
{
    if (op->kind != ACTION_REVERSE)
        return action_map_apply(&op->effect, start.pose);
    ActionPose way_back = action_pose_difference(undone_start(op, start).pose, undone_end(op, start));
    return action_pose_sum(start.pose, way_back);
}

static ActionPose spawn_at(const ActionProgram *program, const ActionOp *block, ActionPose start, Moment at)
{
    ActionPose pose = start;
    for (const ActionOp *branch = action_child(block); branch != action_children_end(block);
         branch = action_sibling(branch)) {
        Moment inside = {at.units, at.done || at.units > branch->duration};
        ActionPose there = pose_at(program, branch, alone(start), inside);
        // Displacements add up in integers, so neither the order of the branches nor the time steps
        // matter.
        pose = action_pose_sum(pose, action_pose_difference(there, start));
    }
    return pose;
}

// A block at its own time in [0, duration], without its ease.
static ActionPose block_at(const ActionProgram *program, const ActionOp *op, Start start, Moment at)
{
    if (at.units <= 0 && !at.done)
        return start.pose;
    if (at.units >= op->duration && at.done)
        return end_pose(op, start);
    const ActionOp *body = action_child(op);
    ActionPose there;
    int64_t units;
    switch ((ActionKind)op->kind) {
    case ACTION_SEQUENCE:
        body = action_child_at(op, at.units, at.done);
        return pose_at(program, body, start_child(body, start.pose), (Moment){at.units - body->begins, at.done});
    case ACTION_SPAWN: return spawn_at(program, op, start.pose, at);
    case ACTION_REPEAT:
    case ACTION_REPEAT_FOREVER:
        units = (at.done ? at.units : at.units - 1) / body->duration; // rounds
        return pose_at(program, body, start_round(body, start.pose, units),
                       (Moment){at.units - units * body->duration, at.done});
    case ACTION_SPEED:
        units = action_speed_inner(op, at.units);
        return pose_at(program, body, alone(start.pose),
                       (Moment){units < body->duration ? units : body->duration, at.done || units == 0});
    case ACTION_REVERSE: // c + p(D - t) - p(D), with c the current pose and p the path to undo
        there = pose_at(program, undone_op(op), undone_start(op, start), (Moment){op->duration - at.units, !at.done});
        return action_pose_sum(start.pose, action_pose_difference(there, undone_end(op, start)));
    default: return pose_at(program, body, alone(start.pose), (Moment){op->duration - at.units, !at.done});
    }
}

// --- beyond the ends: eases such as back and elastic need times before the start and after the end

// The displacement of an op at a time `excess` before its start (< 0) or after its end (> 0). An op with its own ease,
// or without a duration, stops.
static ActionPose way_beyond(const ActionProgram *program, const ActionOp *op, Start start, int64_t excess);

// Extends the first or last child that takes time.
static ActionPose sequence_beyond(const ActionProgram *program, const ActionOp *block, ActionPose start, int64_t excess)
{
    const ActionOp *child = NULL;
    for (const ActionOp *op = action_child(block); op != action_children_end(block); op = action_sibling(op)) {
        if (op->duration > 0 && (child == NULL || excess > 0))
            child = op;
    }
    ASSERT(child != NULL);
    return way_beyond(program, child, start_child(child, start), excess);
}

// Extends all branches; after the end, those that last as long as the block.
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

static ActionPose block_beyond(const ActionProgram *program, const ActionOp *op, Start start, int64_t excess)
{
    const ActionOp *body = action_child(op);
    int64_t inner;
    switch ((ActionKind)op->kind) {
    case ACTION_SEQUENCE: return sequence_beyond(program, op, start.pose, excess);
    case ACTION_SPAWN: return spawn_beyond(program, op, start.pose, excess);
    case ACTION_REPEAT:
        return way_beyond(program, body, start_round(body, start.pose, excess < 0 ? 0 : op->first - 1), excess);
    case ACTION_SPEED:
        inner = action_speed_inner(op, excess < 0 ? -excess : excess);
        return way_beyond(program, body, alone(start.pose), excess < 0 ? -inner : inner);
    case ACTION_REVERSE: return way_beyond(program, undone_op(op), undone_start(op, start), -excess);
    default: return way_beyond(program, body, alone(start.pose), -excess);
    }
}

static ActionPose way_beyond(const ActionProgram *program, const ActionOp *op, Start start, int64_t excess)
{
    if (op->ease != 0 || op->duration == 0 || excess == 0)
        return (ActionPose){0};
    if (action_is_block(op))
        return block_beyond(program, op, start, excess);
    double u = (double)excess / (double)op->duration;
    if (excess < 0)
        return leaf_way(program, op, start.pose, u);
    ActionPose whole = leaf_way(program, op, start.pose, 1.0);
    return action_pose_difference(leaf_way(program, op, start.pose, 1.0 + u), whole);
}

static ActionPose pose_at(const ActionProgram *program, const ActionOp *op, Start start, Moment at)
{
    bool within = at.units > 0 && at.units < op->duration;
    if (action_is_block(op)) {
        if (!within || op->ease == 0)
            return block_at(program, op, start, at);
        // Inside an eased block the instants at its start stay done, even if the ease goes back before it.
        int64_t inner = action_ease_inner(op, at.units);
        int64_t inside = inner < 0 ? 0 : inner > op->duration ? op->duration : inner;
        ActionPose pose = block_at(program, op, start, (Moment){inside, true});
        return inner == inside ? pose : action_pose_sum(pose, block_beyond(program, op, start, inner - inside));
    }
    if (within) {
        double u = action_ease(op->ease, op->ease_value, (double)at.units / (double)op->duration);
        return action_pose_sum(start.pose, leaf_way(program, op, start.pose, u));
    }
    bool begun = at.units > 0 || (at.units == op->duration && at.done);
    return begun ? end_pose(op, start) : start.pose;
}

// --- show and hide, forward and undone
//
// Forward, the last show or hide before a time counts. Under `reverse`, time runs backwards past a show or hide and
// undoes it (undoing a show hides): the first one after a time counts, inverted. In a spawn the last branch in the
// text with a show or hide counts; undone, the first.

typedef struct Look {
    int64_t units;
    bool done; // the instants due at exactly this time have happened
    bool undo; // computes the effect of undoing everything after this time
} Look;

static int shows_at(const ActionOp *op, Look at);

// The time inside the op's own ease, if it has one. Instants at the start stay done, as for the pose.
static Look inside_ease(const ActionOp *op, Look at)
{
    if (op->ease == 0 || at.units <= 0 || at.units >= op->duration)
        return at;
    int64_t inner = action_ease_inner(op, at.units);
    return (Look){inner < 0 ? 0 : inner > op->duration ? op->duration : inner, true, at.undo};
}

static int either(int first, int second)
{
    return first != ACTION_STAYS ? first : second;
}

// The effect of a child and all before it in its sequence. A reverse with a twin restores the visibility before the
// twin, so that the pair leaves no trace.
static int shows_with(const ActionOp *child, Look at)
{
    if (child->twin == 0)
        return either(shows_at(child, at), child->begin_shows);
    if (!(child->flags & ACTION_FLAG_VISIBLE) || (at.units <= 0 && !at.done))
        return child->begin_shows;
    at = inside_ease(child, at);
    return shows_with(child - child->twin, (Look){child->duration - at.units, !at.done, false});
}

static int sequence_shows(const ActionOp *block, Look at)
{
    const ActionOp *child = action_child_at(block, at.units, at.done);
    Look inside = {at.units - child->begins, at.done, at.undo};
    if (!at.undo)
        return shows_with(child, inside);
    int shows = shows_at(child, inside);
    for (child = action_sibling(child); child != action_children_end(block); child = action_sibling(child))
        shows = either(shows, child->unshows);
    return shows;
}

static int spawn_shows(const ActionOp *block, Look at)
{
    int shows = ACTION_STAYS;
    for (const ActionOp *branch = action_child(block); branch != action_children_end(block);
         branch = action_sibling(branch)) {
        int here = shows_at(branch, (Look){at.units, at.done || at.units > branch->duration, at.undo});
        shows = at.undo ? either(shows, here) : either(here, shows);
    }
    return shows;
}

static int shows_at(const ActionOp *op, Look at)
{
    if (!(op->flags & ACTION_FLAG_VISIBLE))
        return ACTION_STAYS;
    if (at.units <= 0 && !at.done)
        return at.undo ? op->unshows : ACTION_STAYS;
    at = inside_ease(op, at);
    if (at.units >= op->duration && at.done)
        return at.undo ? ACTION_STAYS : op->shows;
    const ActionOp *body = action_child(op);
    int64_t inner, round;
    int shows;
    switch ((ActionKind)op->kind) {
    case ACTION_SEQUENCE: return sequence_shows(op, at);
    case ACTION_SPAWN: return spawn_shows(op, at);
    case ACTION_REPEAT:
    case ACTION_REPEAT_FOREVER:
        round = (at.done ? at.units : at.units - 1) / body->duration;
        shows = shows_at(body, (Look){at.units - round * body->duration, at.done, at.undo});
        if (at.undo)
            return round + 1 < action_rounds(op) ? either(shows, body->unshows) : shows;
        return round > 0 ? either(shows, body->shows) : shows;
    case ACTION_SPEED:
        inner = action_speed_inner(op, at.units);
        return shows_at(body, (Look){inner < body->duration ? inner : body->duration, at.done || inner == 0, at.undo});
    default: return shows_at(body, (Look){op->duration - at.units, !at.done, op->kind == ACTION_REVERSE && !at.undo});
    }
}

ActionPose action_pose(const ActionProgram *program, ActionPose origin, int64_t units)
{
    ASSERT(units >= 0 && program->op_count > 0);
    ActionPose pose = pose_at(program, program->ops, alone(origin), (Moment){units, true});
    int shows = shows_at(program->ops, (Look){units, true, false});
    pose.visible = shows == ACTION_STAYS ? origin.visible : shows == ACTION_SHOWS;
    return pose;
}
