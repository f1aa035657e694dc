// action_curve.c -- lines, hops, curves and turns, in double, rounded once at the end.
#include "core/action/action_curve.h"

#include "core/action/action_map.h"

typedef struct Way {
    double x, y;
} Way;

// To cast a double that does not fit is undefined. Halves go away from zero, so that mirrored ways stay mirrored.
int64_t action_curve_round(double value)
{
    if (!(value > -9.2e18))
        return INT64_MIN;
    if (value > 9.2e18)
        return INT64_MAX;
    return (int64_t)(value < 0.0 ? value - 0.5 : value + 0.5);
}

// A control point, counted from the start.
static Way control(const ActionProgram *program, const ActionOp *op, ActionPose start, int index)
{
    const ActionPoint *point = &program->points[op->point + index];
    // The points of a `to` step are places; counted from the start, all curves are alike.
    bool to = op->effect.gain == 0;
    return (Way){(double)(to ? action_wrap_sub(point->x, start.x) : point->x),
                 (double)(to ? action_wrap_sub(point->y, start.y) : point->y)};
}

static Way weigh(Way a, double by_a, Way b, double by_b)
{
    return (Way){a.x * by_a + b.x * by_b, a.y * by_a + b.y * by_b};
}

static double clamp_unit(double u)
{
    return u < 0.0 ? 0.0 : u > 1.0 ? 1.0 : u;
}

// Beyond its ends a curve goes on straight: eases overshoot, and a polynomial would run away.
static Way bezier(const ActionProgram *program, const ActionOp *op, ActionPose start, Way end, double u)
{
    Way first = control(program, op, start, 0), second = control(program, op, start, 1);
    double t = clamp_unit(u), s = 1.0 - t;
    Way curve = weigh(weigh(first, 3.0 * s * s * t, second, 3.0 * s * t * t), 1.0, end, t * t * t);
    Way tangent = u < 0.0 ? weigh(first, 3.0, end, 0.0) : weigh(end, 3.0, second, -3.0);
    return weigh(curve, 1.0, tangent, u - t);
}

// The points that a spline passes through, the start being number 0; outside, the nearest of them.
static Way knot(const ActionProgram *program, const ActionOp *op, ActionPose start, int index)
{
    if (index <= 0)
        return (Way){0.0, 0.0};
    return control(program, op, start, (index < op->point_count ? index : op->point_count) - 1);
}

static Way tangent_at(const ActionProgram *program, const ActionOp *op, ActionPose start, int index)
{
    double round = (1.0 - (double)op->first / 1.0e6) / 2.0;
    return weigh(knot(program, op, start, index + 1), round, knot(program, op, start, index - 1), -round);
}

static Way spline(const ActionProgram *program, const ActionOp *op, ActionPose start, double u)
{
    double pieces = (double)op->point_count;
    double t = clamp_unit(u) * pieces;
    int piece = (int)t < op->point_count ? (int)t : op->point_count - 1;
    t -= (double)piece;
    double t2 = t * t, t3 = t2 * t;
    Way from = tangent_at(program, op, start, piece), to = tangent_at(program, op, start, piece + 1);
    Way knots = weigh(knot(program, op, start, piece), 2.0 * t3 - 3.0 * t2 + 1.0, knot(program, op, start, piece + 1),
                      3.0 * t2 - 2.0 * t3);
    Way curve = weigh(knots, 1.0, weigh(from, t3 - 2.0 * t2 + t, to, t3 - t2), 1.0);
    return weigh(curve, 1.0, u < 0.0 ? from : to, (u - clamp_unit(u)) * pieces);
}

// A parabola for each hop, upward being toward smaller y.
static Way jump(const ActionOp *op, Way end, double u)
{
    double hops = clamp_unit(u) * (double)op->second;
    double part = hops - (double)(int64_t)hops;
    return (Way){end.x * u, end.y * u - 4.0 * (double)op->first * part * (1.0 - part)};
}

// RotateTo takes the short way, a half turn counter-clockwise.
static double turn_of(const ActionOp *op, ActionPose start)
{
    if (op->kind == ACTION_ROTATE_BY)
        return (double)op->first * 4294967296.0 + (double)op->effect.turn;
    uint32_t turn = op->effect.turn - start.heading;
    return turn < 0x80000000u ? (double)turn : (double)turn - 4294967296.0;
}

static ActionPose turned(double turn)
{
    return (ActionPose){.heading = (uint32_t)((uint64_t)action_curve_round(turn) & UINT32_MAX)};
}

ActionPose action_curve_way(const ActionProgram *program, const ActionOp *op, ActionPose start, double u)
{
    ActionPose whole = action_pose_difference(action_map_apply(&op->effect, start), start);
    Way end = {(double)whole.x, (double)whole.y};
    switch ((ActionKind)op->kind) {
    case ACTION_PLACE:
    case ACTION_MOVE_TO:
    case ACTION_MOVE_BY: end = weigh(end, u, end, 0.0); break;
    case ACTION_JUMP_TO:
    case ACTION_JUMP_BY: end = jump(op, end, u); break;
    case ACTION_BEZIER_TO:
    case ACTION_BEZIER_BY: end = bezier(program, op, start, end, u); break;
    case ACTION_CATMULL_ROM_TO:
    case ACTION_CATMULL_ROM_BY:
    case ACTION_CARDINAL_SPLINE_TO:
    case ACTION_CARDINAL_SPLINE_BY: end = spline(program, op, start, u); break;
    case ACTION_ROTATE_TO:
    case ACTION_ROTATE_BY: return turned(turn_of(op, start) * u);
    default: return (ActionPose){0};
    }
    return (ActionPose){.x = action_curve_round(end.x), .y = action_curve_round(end.y)};
}
