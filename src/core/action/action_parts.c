// action_parts.c -- kinds of actions, affine maps of poses, and eases.
#include "core/action/action_parts.h"

#include <math.h>

#include "core/base/assert.h"
#include "core/base/trig.h"

// --- the properties of the kinds of actions.

// No pointers, which would need relocation, so the table could not be constant. The colon distinguishes a kind without
// arguments from a number that no kind has.
#define KIND_ARGUMENTS(number, kind, word, arguments, usage, sentence) [ACTION_##kind] = ":" arguments,
static const char kind_arguments[ACTION_KINDS][8] = {ACTION_LIST(KIND_ARGUMENTS)};

const char *action_kind_arguments(uint32_t kind)
{
    return kind < ACTION_KINDS && kind_arguments[kind][0] ? kind_arguments[kind] + 1 : NULL;
}

bool action_has_argument(const ActionOp *op, char letter)
{
    const char *argument = action_kind_arguments(op->kind);
    while (*argument != '\0' && *argument != letter)
        argument++;
    return *argument != '\0';
}

bool action_may_ease(const ActionOp *op)
{
    return action_has_argument(op, 'D') && op->kind != ACTION_FOLLOW;
}

ActionOp action_op(ActionKind kind)
{
    bool to = kind == ACTION_PLACE || kind == ACTION_MOVE_TO || kind == ACTION_JUMP_TO || kind == ACTION_BEZIER_TO
           || kind == ACTION_CATMULL_ROM_TO;
    ActionOp op = {.kind = (uint8_t)kind, .effect = action_map_identity()};
    op.effect.gain = !to;
    op.effect.turn_gain = kind != ACTION_ROTATE_TO;
    op.first = kind == ACTION_CATMULL_ROM_TO || kind == ACTION_CATMULL_ROM_BY ? ACTION_MILLION / 2 : 0; // tension 0.5
    return op;
}

// --- affine maps of poses: apply, chain, power.

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

// --- the ease curves.

#define BACK_OVERSHOOT 1.70158
#define BACK_OVERSHOOT_IN_OUT (BACK_OVERSHOOT * 1.525)

#define EASE_KNOWN(number, family, part, text) | 1u << ACTION_EASE_##family
static const uint32_t families = 0 ACTION_EASE_LIST(EASE_KNOWN);

bool action_ease_known(uint32_t ease)
{
    return ease == 0 || (ease < ACTION_EASE_COUNT && (families >> (ease - 1) / ACTION_EASE_MODES & 1u));
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

static double ease_in(ActionEaseFamily family, double overshoot, double u)
{
    switch (family) {
    case ACTION_EASE_SINE: return 1.0 - (double)trig_cos_deg((float)(90.0 * u));
    case ACTION_EASE_QUAD: return u * u;
    case ACTION_EASE_CUBIC: return u * u * u;
    case ACTION_EASE_QUART: return u * u * u * u;
    case ACTION_EASE_QUINT: return u * u * u * u * u;
    case ACTION_EASE_CIRCLE: return 1.0 - (double)sqrtf((float)(1.0 - u * u));
    case ACTION_EASE_BACK: return u * u * ((overshoot + 1.0) * u - overshoot);
    case ACTION_EASE_BOUNCE: return 1.0 - bounce_out(1.0 - u);
    case ACTION_EASE_FAMILIES: break;
    }
    ASSERT(false); // no such family
    return u;
}

double action_ease(int ease, double u)
{
    if (u <= 0.0)
        return 0.0;
    if (u >= 1.0)
        return 1.0;
    if (ease == 0)
        return u;
    ActionEaseFamily family = (ActionEaseFamily)((ease - 1) / ACTION_EASE_MODES);
    switch ((ActionEaseMode)((ease - 1) % ACTION_EASE_MODES)) {
    case ACTION_EASE_IN: return ease_in(family, BACK_OVERSHOOT, u);
    case ACTION_EASE_OUT: return 1.0 - ease_in(family, BACK_OVERSHOOT, 1.0 - u);
    default: break;
    }
    // `out` mirrors `in` at the middle, so one curve per family is enough.
    if (u < 0.5)
        return ease_in(family, BACK_OVERSHOOT_IN_OUT, 2.0 * u) / 2.0;
    return 1.0 - ease_in(family, BACK_OVERSHOOT_IN_OUT, 2.0 - 2.0 * u) / 2.0;
}
