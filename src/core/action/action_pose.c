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

// The way from one pose to another.
static ActionPose pose_way(ActionPose from, ActionPose to)
{
    to.x = action_wrap_sub(to.x, from.x);
    to.y = action_wrap_sub(to.y, from.y);
    to.heading -= from.heading;
    return to;
}

// The displacement at eased time `u` of a leaf that began in `start`: 0 at u = 0, all of it at u = 1. Outside [0,
// 1] lines and turns continue evenly, curves along their end tangents, hops along their base.
static ActionPose leaf_way(const ActionProgram *program, const ActionOp *op, ActionPose start, double u)
{
    ActionPose whole = pose_way(start, action_map_apply(&op->effect, start));
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
    case ACTION_CATMULL_ROM_BY: end = spline_offset(program, op, start, u); break;
    case ACTION_ROTATE_TO:
    case ACTION_ROTATE_BY:
        return (ActionPose){.heading = (uint32_t)((uint64_t)action_curve_round(turns * u) & UINT32_MAX)};
    default: return (ActionPose){0};
    }
    return (ActionPose){.x = action_curve_round(end.x), .y = action_curve_round(end.y)};
}

// --- the pose inside blocks

static ActionPose pose_add(ActionPose pose, ActionPose way)
{
    pose.x = action_wrap_add(pose.x, way.x);
    pose.y = action_wrap_add(pose.y, way.y);
    pose.heading += way.heading;
    return pose;
}

// Applies a map and an effect on the visibility.
static ActionPose pose_after(const ActionMap *map, int shows, ActionPose pose)
{
    pose = action_map_apply(map, pose);
    pose.visible = shows == ACTION_STAYS ? pose.visible : shows == ACTION_SHOWS;
    return pose;
}

#define VISIBLE_AS_BEFORE 2 // in a branch that has neither shown nor hidden yet

static ActionPose pose_at(const ActionProgram *program, const ActionOp *op, ActionPose start, int64_t units);

// Displacements add up in integers, so neither the order of the branches nor the time steps matter.
static ActionPose spawn_at(const ActionProgram *program, const ActionOp *block, ActionPose start, int64_t units)
{
    ActionPose pose = start, origin = start;
    origin.visible = VISIBLE_AS_BEFORE;
    for (const ActionOp *branch = action_child(block); branch != action_children_end(block);
         branch = action_sibling(branch)) {
        ActionPose there = pose_at(program, branch, origin, units);
        pose = pose_add(pose, pose_way(start, there));
        pose.visible = there.visible == VISIBLE_AS_BEFORE ? pose.visible : there.visible;
    }
    return pose;
}

// The child of a sequence that runs at a time in it: the last one that has begun.
static const ActionOp *child_at(const ActionOp *block, int64_t units)
{
    const ActionOp *child = action_child(block);
    for (const ActionOp *next = child; next != action_children_end(block); next = action_sibling(next))
        if (next->begins <= units)
            child = next;
    return child;
}

// The pose `units` >= 0 after an op began in `start`.
static ActionPose pose_at(const ActionProgram *program, const ActionOp *op, ActionPose start, int64_t units)
{
    if (units >= op->duration)
        return pose_after(&op->effect, op->shows, start);
    const ActionOp *child = action_child(op);
    ActionMap before;
    int64_t round;
    switch ((ActionKind)op->kind) {
    case ACTION_SEQUENCE:
        child = child_at(op, units);
        return pose_at(program, child, pose_after(&child->begin, child->begin_shows, start), units - child->begins);
    case ACTION_SPAWN: return spawn_at(program, op, start, units);
    case ACTION_REPEAT:
    case ACTION_REPEAT_FOREVER:
        // The rounds before this one are a power of the map, so the thousandth round costs as much as the first.
        round = units / child->duration;
        before = action_map_power(&child->effect, round);
        start = pose_after(&before, round > 0 ? child->shows : ACTION_STAYS, start);
        return pose_at(program, child, start, units - round * child->duration);
    default:
        return pose_add(start,
                        leaf_way(program, op, start, action_ease(op->ease, (double)units / (double)op->duration)));
    }
}

ActionPose action_pose(const ActionProgram *program, ActionPose origin, int64_t units)
{
    ASSERT(units >= 0 && program->op_count > 0);
    return pose_at(program, program->ops, origin, units);
}
