// action_kinds.c -- what the kinds of actions are made of.
#include "core/action/action_kinds.h"

#include "core/action/action_map.h"
#include "core/base/assert.h"

// No pointers, which would need relocating and so not be constant.
#define KIND_ARGUMENTS(kind, word, arguments, usage, sentence) arguments,
static const char kind_arguments[ACTION_KINDS][8] = {ACTION_LIST(KIND_ARGUMENTS)};

const char *action_kind_arguments(ActionKind kind)
{
    ASSERT(kind < ACTION_KINDS);
    return kind_arguments[kind];
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
