// action_visible.c -- show and hide, forward and undone.
//
// Forward, the last show or hide before a time counts. Under `reverse` a show or hide is undone as time runs backwards
// past it, and undoing a show hides: the first one after a time counts, turned into its opposite. In a spawn the last
// branch of the text that has a say wins; undone, the first.
#include "core/action/action_visible.h"

#include "core/base/assert.h"

typedef struct Look {
    int64_t units;
    bool done; // the instants due at exactly this time have happened
    bool undo; // asks what undoing everything after this time does
} Look;

static int shows_at(const ActionOp *op, Look at);

// The time inside the op's own ease, where one bends it. Instants at the start stay done, as in action_eval.c.
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

static int sequence_at(const ActionOp *block, Look at)
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

static int spawn_at(const ActionOp *block, Look at)
{
    int shows = ACTION_STAYS;
    for (const ActionOp *branch = action_child(block); branch != action_children_end(block);
         branch = action_sibling(branch)) {
        int here = shows_at(branch, (Look){at.units, at.done || at.units > branch->duration, at.undo});
        shows = at.undo ? either(shows, here) : either(here, shows);
    }
    return shows;
}

static int repeat_at(const ActionOp *block, Look at)
{
    const ActionOp *body = action_child(block);
    int64_t round = (at.done ? at.units : at.units - 1) / body->duration;
    int shows = shows_at(body, (Look){at.units - round * body->duration, at.done, at.undo});
    if (at.undo)
        return round + 1 < action_rounds(block) ? either(shows, body->unshows) : shows;
    return round > 0 ? either(shows, body->shows) : shows;
}

static int speed_at(const ActionOp *block, Look at)
{
    const ActionOp *body = action_child(block);
    int64_t inner = action_speed_inner(block, at.units);
    return shows_at(body, (Look){inner < body->duration ? inner : body->duration, at.done || inner == 0, at.undo});
}

static int block_at(const ActionOp *op, Look at)
{
    Look turned = {op->duration - at.units, !at.done, op->kind == ACTION_REVERSE && !at.undo};
    switch ((ActionKind)op->kind) {
    case ACTION_SEQUENCE: return sequence_at(op, at);
    case ACTION_SPAWN: return spawn_at(op, at);
    case ACTION_REPEAT:
    case ACTION_REPEAT_FOREVER: return repeat_at(op, at);
    case ACTION_SPEED: return speed_at(op, at);
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
    return block_at(op, at);
}

int action_visible_after(const ActionProgram *program, int64_t units)
{
    ASSERT(units >= 0);
    return shows_at(program->ops, (Look){units, true, false});
}
