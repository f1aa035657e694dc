// action_follow.c -- how far a dummy may follow in a stretch of time, and how much of what it has followed is left.
#include "core/action/action_time.h"

// A stretch of time: what falls due after the first and up to the second.
typedef struct Stretch {
    int64_t after, to;
} Stretch;

static ActionFollow follow_in(const ActionOp *op, Stretch stretch);

static Stretch earlier(Stretch stretch, int64_t units)
{
    return (Stretch){stretch.after - units, stretch.to - units};
}

// The same one after the other: what is left of the first, and all of the second.
static ActionFollow then(ActionFollow first, ActionFollow second)
{
    return (ActionFollow){first.kept * second.kept, first.px * second.kept + second.px};
}

// Whoever goes to a point of the field gets there: what was followed is made up for evenly.
static ActionFollow leaf(const ActionOp *op, Stretch stretch)
{
    float units = (float)(stretch.to - stretch.after), left = (float)(op->duration - stretch.after);
    if (op->kind == ACTION_FOLLOW)
        return (ActionFollow){1.0f, (float)op->first / 65536.0f * units / (float)ACTION_UNITS_PER_TICK};
    if (op->effect.gain != 0)
        return (ActionFollow){1.0f, 0.0f};
    return (ActionFollow){stretch.to >= op->duration ? 0.0f : 1.0f - units / left, 0.0f};
}

// Those of a sequence come one after the other; the branches of a spawn are taken as if they did.
static ActionFollow in_children(const ActionOp *op, Stretch stretch)
{
    ActionFollow all = {1.0f, 0.0f};
    for (const ActionOp *child = action_child(op); child != action_children_end(op); child = action_sibling(child))
        all = then(all, follow_in(child, earlier(stretch, child->begins)));
    return all;
}

// Where nobody follows, all is made up for in the first round or never. A round with a follow takes a tick or more.
static ActionFollow in_rounds(const ActionOp *op, Stretch stretch)
{
    const ActionOp *body = action_child(op);
    if (!(op->flags & ACTION_FLAG_FOLLOWS))
        return follow_in(body, stretch);
    ActionFollow all = {1.0f, 0.0f};
    int64_t last = stretch.to / body->duration, rounds = action_rounds(op);
    for (int64_t i = stretch.after < 0 ? 0 : stretch.after / body->duration; i <= last && i < rounds; i++)
        all = then(all, follow_in(body, earlier(stretch, i * body->duration)));
    return all;
}

static ActionFollow follow_in(const ActionOp *op, Stretch stretch)
{
    bool begins = stretch.after < 0 && stretch.to >= 0;
    if (stretch.to < 0 || (stretch.after >= op->duration && !begins))
        return (ActionFollow){1.0f, 0.0f};
    if (op->kind == ACTION_SEQUENCE || op->kind == ACTION_SPAWN)
        return in_children(op, stretch);
    if (op->kind == ACTION_REPEAT || op->kind == ACTION_REPEAT_FOREVER)
        return in_rounds(op, stretch);
    stretch.after = begins ? 0 : stretch.after;
    stretch.to = stretch.to < op->duration ? stretch.to : op->duration;
    return leaf(op, stretch);
}

bool action_follows(const ActionProgram *program)
{
    return program->ops[0].flags & ACTION_FLAG_FOLLOWS;
}

ActionFollow action_follow(const ActionProgram *program, int64_t after, int64_t to)
{
    return follow_in(&program->ops[0], (Stretch){after, to});
}
