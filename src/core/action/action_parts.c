// action_parts.c -- kinds of actions, time inside blocks, affine maps of poses, and eases.
#include <math.h>

#include "core/action/action_parts.h"
#include "core/base/assert.h"
#include "core/base/trig.h"

// --- the properties of the kinds of actions.

// No pointers, which would need relocation, so the table could not be constant.
#define KIND_ARGUMENTS(kind, word, arguments, usage, sentence) arguments,
static const char kind_arguments[ACTION_KINDS][8] = {ACTION_LIST(KIND_ARGUMENTS)};

const char *action_kind_arguments(ActionKind kind)
{
    ASSERT(kind < ACTION_KINDS);
    return kind_arguments[kind];
}

bool action_has_argument(const ActionOp *op, char letter)
{
    const char *argument = action_kind_arguments((ActionKind)op->kind);
    while (*argument != '\0' && *argument != letter)
        argument++;
    return *argument != '\0';
}

ActionOp action_op(ActionKind kind)
{
    bool to = kind == ACTION_PLACE || kind == ACTION_MOVE_TO || kind == ACTION_JUMP_TO || kind == ACTION_BEZIER_TO
           || kind == ACTION_CATMULL_ROM_TO || kind == ACTION_CARDINAL_SPLINE_TO;
    ActionOp op = {.kind = (uint8_t)kind, .effect = action_map_identity()};
    op.effect.gain = !to;
    op.effect.turn_gain = kind != ACTION_ROTATE_TO;
    op.first = kind == ACTION_CATMULL_ROM_TO || kind == ACTION_CATMULL_ROM_BY ? ACTION_MILLION / 2 : 0; // tension 0.5
    return op;
}

// --- speeds and rounds in integers.

// value * factor / divisor without overflow: splits value by the divisor first. Factors are below 2^30, see the bounds
// of `speed`.
static int64_t scale(int64_t value, int64_t factor, int64_t divisor, bool round_up)
{
    ASSERT(factor > 0 && divisor > 0);
    int64_t whole = value / divisor, rest = value % divisor * factor;
    if (whole >= ACTION_TIME_MAX / factor)
        return ACTION_TIME_MAX;
    return whole * factor + rest / divisor + (round_up && rest % divisor != 0);
}

void action_speed_set(ActionOp *op, int32_t millionths)
{
    ASSERT(millionths > 0 && millionths <= ACTION_SPEED_MAX * ACTION_MILLION);
    int32_t a = millionths, b = ACTION_MILLION;
    while (b != 0) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    op->first = millionths / a;
    op->second = ACTION_MILLION / a;
}

int64_t action_speed_inner(const ActionOp *op, int64_t units)
{
    return units < 0 ? -1 : scale(units, op->first, op->second, false);
}

int64_t action_speed_due(const ActionOp *op, int64_t inner)
{
    // Rounded up: at the resulting time the inner one has been reached.
    return scale(inner, op->second, op->first, true);
}

int64_t action_rounds(const ActionOp *op)
{
    return op->kind == ACTION_REPEAT ? op->first : INT64_MAX;
}

// --- affine maps of poses: apply, chain, add, power.

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

// a + factor * b
static ActionMap map_add(const ActionMap *a, const ActionMap *b, int64_t factor)
{
    return (ActionMap){
        .gain = action_wrap_add(a->gain, action_wrap_mul(factor, b->gain)),
        .x = action_wrap_add(a->x, action_wrap_mul(factor, b->x)),
        .y = action_wrap_add(a->y, action_wrap_mul(factor, b->y)),
        .turn_gain = a->turn_gain + (uint32_t)factor * b->turn_gain,
        .turn = a->turn + (uint32_t)factor * b->turn,
    };
}

ActionMap action_map_sum(const ActionMap *a, const ActionMap *b)
{
    return map_add(a, b, 1);
}

ActionMap action_map_difference(const ActionMap *a, const ActionMap *b)
{
    return map_add(a, b, -1);
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

// --- the ease curves, and the time inside an eased block.

#define MILLION 1000000.0
#define BACK_OVERSHOOT 1.70158
#define BACK_OVERSHOOT_IN_OUT (BACK_OVERSHOOT * 1.525)

// Multiplies out integer powers, which is more exact than trig_pow.
static double power(double u, int32_t millionths)
{
    if (millionths % ACTION_MILLION != 0)
        return (double)trig_pow((float)u, (float)((double)millionths / MILLION));
    double result = u;
    for (int32_t i = millionths / ACTION_MILLION; i > 1; i--)
        result *= u;
    return result;
}

// Four parabolas, each landing at 1; u in [0, 1], from the end of `bounce_in`.
static double bounce_out(double u)
{
    double centre = 0.0, height = 0.0;
    if (u >= 2.5 / 2.75) {
        centre = 2.625 / 2.75;
        height = 0.984375;
    } else if (u >= 2.0 / 2.75) {
        centre = 2.25 / 2.75;
        height = 0.9375;
    } else if (u >= 1.0 / 2.75) {
        centre = 1.5 / 2.75;
        height = 0.75;
    }
    return 7.5625 * (u - centre) * (u - centre) + height;
}

static double ease_in(ActionEaseFamily family, int32_t value, double overshoot, double u)
{
    switch (family) {
    case ACTION_EASE_RATE: return power(u, value);
    case ACTION_EASE_SINE: return 1.0 - (double)trig_cos_deg((float)(90.0 * u));
    case ACTION_EASE_QUAD:
    case ACTION_EASE_CUBIC:
    case ACTION_EASE_QUART:
    case ACTION_EASE_QUINT: return power(u, ((int32_t)(family - ACTION_EASE_QUAD) + 2) * ACTION_MILLION);
    // A power of two is never 0, so the curve is shifted and scaled to start without a jump.
    case ACTION_EASE_EXPO: return ((double)trig_exp2((float)(10.0 * u)) - 1.0) / 1023.0;
    case ACTION_EASE_CIRCLE: return 1.0 - (double)sqrtf((float)(1.0 - u * u));
    // Shifted by a quarter period, the source's elastic sine is a cosine.
    case ACTION_EASE_ELASTIC:
        return (double)trig_exp2((float)(10.0 * (u - 1.0)))
             * (double)trig_cos_deg((float)(360.0 * ((u - 1.0) * MILLION / (double)value)));
    case ACTION_EASE_BACK: return u * u * ((overshoot + 1.0) * u - overshoot);
    case ACTION_EASE_BOUNCE: return 1.0 - bounce_out(1.0 - u);
    case ACTION_EASE_FAMILIES: break;
    }
    ASSERT(false); // no such family
    return u;
}

ActionEaseValue action_ease_value(int ease)
{
    ASSERT(ease > 0 && ease < ACTION_EASE_COUNT);
    switch ((ActionEaseFamily)((ease - 1) / ACTION_EASE_MODES)) {
    case ACTION_EASE_RATE: return (ActionEaseValue){2000000, 100000, 10000000};
    case ACTION_EASE_ELASTIC: return (ActionEaseValue){300000, 100000, 10000000};
    default: return (ActionEaseValue){0, 0, 0};
    }
}

double action_ease(int ease, int32_t value, double u)
{
    if (u <= 0.0)
        return 0.0;
    if (u >= 1.0)
        return 1.0;
    if (ease == 0)
        return u;
    ActionEaseFamily family = (ActionEaseFamily)((ease - 1) / ACTION_EASE_MODES);
    switch ((ActionEaseMode)((ease - 1) % ACTION_EASE_MODES)) {
    case ACTION_EASE_IN: return ease_in(family, value, BACK_OVERSHOOT, u);
    case ACTION_EASE_OUT: return 1.0 - ease_in(family, value, BACK_OVERSHOOT, 1.0 - u);
    default: break;
    }
    // `out` mirrors `in` at the middle, so one curve per family is enough.
    if (u < 0.5)
        return ease_in(family, value, BACK_OVERSHOOT_IN_OUT, 2.0 * u) / 2.0;
    return 1.0 - ease_in(family, value, BACK_OVERSHOOT_IN_OUT, 2.0 - 2.0 * u) / 2.0;
}

int64_t action_ease_inner(const ActionOp *op, int64_t units)
{
    if (op->ease == 0 || units <= 0 || units >= op->duration)
        return units;
    double duration = (double)op->duration;
    return action_curve_round(action_ease(op->ease, op->ease_value, (double)units / duration) * duration);
}

// Both functions bisect the same interval, so both walk the same tree of midpoints.
int64_t action_ease_due(const ActionOp *op, int64_t inner)
{
    ASSERT(op->ease < ACTION_EASE_COUNT && inner <= op->duration);
    if (op->ease == 0 || inner <= 0)
        return inner;
    int64_t low = 0, high = op->duration;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        if (action_ease_inner(op, middle) >= inner)
            high = middle;
        else
            low = middle;
    }
    return high;
}

// An inner time is due by `units` if the bisection toward `units` finds it reached at a midpoint <= units, and at no
// earlier midpoint > units still unreached.
int64_t action_ease_reached(const ActionOp *op, int64_t units)
{
    if (op->ease == 0 || units < 0 || units >= op->duration)
        return units < 0 ? -1 : units < op->duration ? units : op->duration;
    int64_t low = 0, high = op->duration, most = op->duration, reached = 0;
    while (high - low > 1) {
        int64_t middle = low + (high - low) / 2;
        int64_t inner = action_ease_inner(op, middle);
        inner = inner < most ? inner : most;
        if (units < middle) {
            most = inner;
            high = middle;
        } else {
            reached = inner > reached ? inner : reached;
            low = middle;
        }
    }
    return reached;
}
