// action_pose.c -- the pose at a time: a pure function of program, first pose and time.
#include "core/action/action_parts.h"
#include "core/base/assert.h"

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

// --- lines, hops, curves and turns, in double, rounded once at the end.

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

// --- show and hide, forward and undone.
//
// Forward, the last show or hide before a time counts. Under `reverse` a show or hide is undone as time runs backwards
// past it, and undoing a show hides: the first one after a time counts, turned into its opposite. In a spawn the last
// branch of the text that has a say wins; undone, the first.

typedef struct Look {
    int64_t units;
    bool done; // the instants due at exactly this time have happened
    bool undo; // asks what undoing everything after this time does
} Look;

static int shows_at(const ActionOp *op, Look at);

// The time inside the op's own ease, where one bends it. Instants at the start stay done.
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

// What a child and all before it in its sequence do.
static int shows_with(const ActionOp *child, Look at);

// A reverse with a twin shows what the twin showed, so that the pair leaves no trace.
static int twin_at(const ActionOp *reverse, Look at)
{
    if (!(reverse->flags & ACTION_FLAG_VISIBLE) || (at.units <= 0 && !at.done))
        return reverse->begin_shows;
    at = inside_ease(reverse, at);
    return shows_with(reverse - reverse->twin, (Look){reverse->duration - at.units, !at.done, false});
}

static int shows_with(const ActionOp *child, Look at)
{
    return child->twin > 0 ? twin_at(child, at) : either(shows_at(child, at), child->begin_shows);
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

static int repeat_shows(const ActionOp *block, Look at)
{
    const ActionOp *body = action_child(block);
    int64_t round = (at.done ? at.units : at.units - 1) / body->duration;
    int shows = shows_at(body, (Look){at.units - round * body->duration, at.done, at.undo});
    if (at.undo)
        return round + 1 < action_rounds(block) ? either(shows, body->unshows) : shows;
    return round > 0 ? either(shows, body->shows) : shows;
}

static int speed_shows(const ActionOp *block, Look at)
{
    const ActionOp *body = action_child(block);
    int64_t inner = action_speed_inner(block, at.units);
    return shows_at(body, (Look){inner < body->duration ? inner : body->duration, at.done || inner == 0, at.undo});
}

static int block_shows(const ActionOp *op, Look at)
{
    Look turned = {op->duration - at.units, !at.done, op->kind == ACTION_REVERSE && !at.undo};
    switch ((ActionKind)op->kind) {
    case ACTION_SEQUENCE: return sequence_shows(op, at);
    case ACTION_SPAWN: return spawn_shows(op, at);
    case ACTION_REPEAT:
    case ACTION_REPEAT_FOREVER: return repeat_shows(op, at);
    case ACTION_SPEED: return speed_shows(op, at);
    default: return shows_at(action_child(op), turned);
    }
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
    return block_shows(op, at);
}

int action_visible_after(const ActionProgram *program, int64_t units)
{
    ASSERT(units >= 0);
    return shows_at(program->ops, (Look){units, true, false});
}
