// action_finish.c -- durations, flags, maps and twins of ops.
//
// The effect of a block over its full duration is an affine map of its start pose, so the start pose of any child or
// round is known without running the earlier ones.
#include "core/action/action_parts.h"

#include "core/base/assert.h"

static const char TOO_LONG[] = "takes longer than 1000 hours; expected less";
static const char FOLLOWS_BENT[] = "bends the time of a follow; expected follow without an ease, in braces, spawns and "
                                   "repeats alone";
static const char TOO_OFTEN[] = "makes more than 10000 calls in a tick; expected fewer, or a block that takes longer";

// An op without its place in the program, which differs between equal ops.
static ActionOp without_place(const ActionOp *op, bool root)
{
    ActionOp copy = *op;
    copy.point = 0; // the points are compared separately
    if (root) {
        copy.begins = 0;
        copy.begin = action_map_identity();
        copy.begin_shows = ACTION_STAYS;
        copy.twin = 0;
    }
    return copy;
}

static bool same_actions(const ActionProgram *program, const ActionOp *a, const ActionOp *b)
{
    bool same = a->size == b->size;
    for (int i = 0; same && i < a->size; i++) {
        ActionOp bare_a = without_place(a + i, i == 0), bare_b = without_place(b + i, i == 0);
        same = action_bytes_equal(&bare_a, &bare_b, sizeof bare_a)
            && action_bytes_equal(program->points + a[i].point, program->points + b[i].point,
                                  a[i].point_count * sizeof(ActionPoint));
    }
    return same;
}

// The nearest sibling before a reverse that equals its content; NULL if there is none. "a, reverse a" returns along
// the path that `a` took, not along one from the start of the reverse; `to` steps depend on this.
static const ActionOp *find_twin(const ActionProgram *program, const ActionOp *block, const ActionOp *reverse)
{
    const ActionOp *twin = NULL;
    ASSERT(reverse->kind == ACTION_REVERSE);
    for (const ActionOp *op = action_child(block); op != reverse; op = action_sibling(op)) {
        if (same_actions(program, op, action_child(reverse)))
            twin = op;
    }
    return twin;
}

// A child of a sequence begins where the previous child ends. The map of a reverse with a twin: its start pose, minus
// the displacement of the twin.
static void finish_sequence(const ActionProgram *program, ActionOp *block)
{
    for (ActionOp *child = block + 1; child != block + block->size; child += child->size) {
        ASSERT(block->duration != ACTION_FOREVER);
        child->begins = block->duration;
        child->begin = block->effect;
        child->begin_shows = block->shows;
        const ActionOp *twin = child->kind == ACTION_REVERSE ? find_twin(program, block, child) : NULL;
        if (twin != NULL) {
            child->twin = (uint8_t)(child - twin);
            ActionMap sum = action_map_sum(&child->begin, &twin->begin);
            block->effect = action_map_difference(&sum, &action_sibling(twin)->begin);
            block->shows = (child->flags & ACTION_FLAG_VISIBLE) ? twin->begin_shows : block->shows;
        } else {
            block->effect = action_map_then(&block->effect, &child->effect);
            block->shows = child->shows != ACTION_STAYS ? child->shows : block->shows;
        }
        block->unshows = block->unshows == ACTION_STAYS ? child->unshows : block->unshows;
        block->duration = child->duration == ACTION_FOREVER ? ACTION_FOREVER : block->duration + child->duration;
    }
}

// Start + SUM(branch - start), so that displacements add up.
static void finish_spawn(ActionOp *block)
{
    ActionMap identity = action_map_identity();
    for (ActionOp *child = block + 1; child != block + block->size; child += child->size) {
        ActionMap way = action_map_difference(&child->effect, &identity);
        block->effect = action_map_sum(&block->effect, &way);
        block->duration = child->duration > block->duration ? child->duration : block->duration;
        block->shows = child->shows != ACTION_STAYS ? child->shows : block->shows;
        block->unshows = block->unshows == ACTION_STAYS ? child->unshows : block->unshows;
    }
}

// The number of calls in an op; stops counting just above the limit.
static int64_t count_calls(const ActionOp *op)
{
    int64_t calls = op->kind == ACTION_CALL || op->kind == ACTION_FINALLY;
    for (const ActionOp *child = action_child(op); child != action_children_end(op); child = action_sibling(child))
        calls += count_calls(child);
    if (op->kind == ACTION_REPEAT)
        calls *= op->first;
    return calls <= ACTION_TICK_CALLS_MAX ? calls : ACTION_TICK_CALLS_MAX + 1;
}

static const char *finish_repeat(ActionOp *block, double speed)
{
    const ActionOp *body = action_child(block);
    if (body->duration == ACTION_FOREVER)
        return "repeats an endless block; expected one that ends";
    if (block->kind == ACTION_REPEAT_FOREVER) {
        if (body->duration == 0)
            return "repeats forever without taking time; expected a block that takes time, such as delay 1s";
        block->duration = ACTION_FOREVER;
    } else {
        ASSERT(block->first > 0);
        if (body->duration > ACTION_TOTAL_MAX / block->first) // the product might not fit
            return TOO_LONG;
        block->duration = body->duration * block->first;
        block->effect = action_map_power(&body->effect, block->first);
    }
    // Few calls are fine at any rate; many need a block that takes time.
    if (block->kind == ACTION_REPEAT && count_calls(block) <= ACTION_TICK_CALLS_MAX)
        return NULL;
    double most = (double)ACTION_TICK_CALLS_MAX * (double)body->duration;
    return (double)count_calls(body) * speed * (double)ACTION_UNITS_PER_TICK > most ? TOO_OFTEN : NULL;
}

static const char *finish_reverse(ActionOp *block)
{
    const ActionOp *body = action_child(block);
    block->duration = body->duration;
    if (body->duration == ACTION_FOREVER)
        return "reverses an endless block; expected one that ends";
    if (block->kind == ACTION_REVERSE_TIME) {
        block->shows = block->unshows = ACTION_STAYS;
        return NULL;
    }
    ActionMap sum = action_map_sum(&block->effect, &block->effect);
    block->effect = action_map_difference(&sum, &body->effect);
    block->shows = body->unshows;
    block->unshows = body->shows;
    return NULL;
}

static const char *finish_block(const ActionProgram *program, ActionOp *op, double speed)
{
    const ActionOp *body = action_child(op);
    bool holds = op->kind == ACTION_SEQUENCE || op->kind == ACTION_SPAWN;
    op->effect = action_map_identity();
    op->shows = holds ? ACTION_STAYS : body->shows;
    op->unshows = holds ? ACTION_STAYS : body->unshows;
    switch ((ActionKind)op->kind) {
    case ACTION_SEQUENCE: finish_sequence(program, op); return NULL;
    case ACTION_SPAWN: finish_spawn(op); return NULL;
    case ACTION_REPEAT:
    case ACTION_REPEAT_FOREVER: return finish_repeat(op, speed);
    case ACTION_SPEED:
        op->duration = body->duration == ACTION_FOREVER ? ACTION_FOREVER : action_speed_due(op, body->duration);
        op->effect = body->effect;
        return NULL;
    default: return finish_reverse(op);
    }
}

const char *action_finish(ActionProgram *program, int index, double speed)
{
    ASSERT(index >= 0 && index < (int)program->op_count);
    ActionOp *op = program->ops + index;
    ASSERT(op->kind < ACTION_KINDS && op->size > 0 && index + op->size <= (int)program->op_count);
    op->begin = action_map_identity();
    if (!action_is_block(op)) {
        bool show = op->kind == ACTION_SHOW, hide = op->kind == ACTION_HIDE;
        op->shows = show ? ACTION_SHOWS : hide ? ACTION_HIDES : ACTION_STAYS;
        op->unshows = show ? ACTION_HIDES : hide ? ACTION_SHOWS : ACTION_STAYS;
        op->flags = (uint8_t)((op->kind == ACTION_CALL ? ACTION_FLAG_CALLS : 0)
                              | (op->kind == ACTION_FINALLY ? ACTION_FLAG_FINALS : 0)
                              | (show || hide ? ACTION_FLAG_VISIBLE : 0)
                              | (op->kind == ACTION_FOLLOW ? ACTION_FLAG_FOLLOWS : 0));
        if (op->kind == ACTION_FOLLOW && op->duration < ACTION_UNITS_PER_TICK)
            return "takes less than a tick; expected 1t or more";
        return op->kind == ACTION_FOLLOW && op->ease != 0 ? FOLLOWS_BENT : NULL;
    }
    const char *wrong = finish_block(program, op, speed);
    if (wrong != NULL)
        return wrong;
    bool defers = op->kind == ACTION_SEQUENCE || op->kind == ACTION_SPAWN;
    for (const ActionOp *child = action_child(op); child != action_children_end(op); child = action_sibling(child)) {
        op->flags |= child->flags
                   & (ACTION_FLAG_CALLS | ACTION_FLAG_FINALS | ACTION_FLAG_VISIBLE | ACTION_FLAG_FOLLOWS);
        if (defers && child->kind == ACTION_FINALLY)
            op->flags |= ACTION_FLAG_OWN_FINAL | (op->duration == ACTION_FOREVER ? 0 : ACTION_FLAG_CALLS);
    }
    // The swarm's place is not known in advance, so a follow only works while time runs.
    bool bends = op->ease != 0 || op->kind == ACTION_SPEED || op->kind == ACTION_REVERSE
              || op->kind == ACTION_REVERSE_TIME;
    if ((op->flags & ACTION_FLAG_FOLLOWS) && bends)
        return FOLLOWS_BENT;
    if (op->duration == ACTION_FOREVER)
        return op->ease != 0 ? "never ends and cannot be eased; expected the ease on something that ends" : NULL;
    return op->duration > ACTION_TOTAL_MAX ? TOO_LONG : NULL;
}
