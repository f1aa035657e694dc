// action_finish.c -- durations, flags and maps of ops.
//
// The effect of a block over its full duration is an affine map of its start pose, so the start pose of any child or
// round is known without running the earlier ones.
#include "core/action/action_parts.h"

#include "core/base/assert.h"

static const char TOO_LONG[] = "takes longer than 1000 hours; expected less";

// A child of a sequence begins where the previous child ends.
static void finish_sequence(ActionOp *block)
{
    for (ActionOp *child = block + 1; child != block + block->size; child += child->size) {
        ASSERT(block->duration != ACTION_FOREVER);
        child->begins = block->duration;
        child->begin = block->effect;
        child->begin_shows = block->shows;
        block->effect = action_map_then(&block->effect, &child->effect);
        block->shows = child->shows != ACTION_STAYS ? child->shows : block->shows;
        block->duration = child->duration == ACTION_FOREVER ? ACTION_FOREVER : block->duration + child->duration;
    }
}

// Start + SUM(branch - start), so that displacements add up.
static void finish_spawn(ActionOp *block)
{
    for (const ActionOp *child = action_child(block); child != action_children_end(block);
         child = action_sibling(child)) {
        block->effect.gain = action_wrap_add(block->effect.gain, action_wrap_sub(child->effect.gain, 1));
        block->effect.x = action_wrap_add(block->effect.x, child->effect.x);
        block->effect.y = action_wrap_add(block->effect.y, child->effect.y);
        block->effect.turn_gain += child->effect.turn_gain - 1u;
        block->effect.turn += child->effect.turn;
        block->duration = child->duration > block->duration ? child->duration : block->duration;
        block->shows = child->shows != ACTION_STAYS ? child->shows : block->shows;
    }
}

// The number of calls in an op; stops counting just above the limit.
static int64_t count_calls(const ActionOp *op)
{
    int64_t calls = op->kind == ACTION_CALL;
    for (const ActionOp *child = action_child(op); child != action_children_end(op); child = action_sibling(child))
        calls += count_calls(child);
    if (op->kind == ACTION_REPEAT)
        calls *= op->first;
    return calls <= ACTION_TICK_CALLS_MAX ? calls : ACTION_TICK_CALLS_MAX + 1;
}

static const char *finish_repeat(ActionOp *block)
{
    const ActionOp *body = action_child(block);
    block->shows = body->shows;
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
        if (count_calls(block) <= ACTION_TICK_CALLS_MAX) // few calls are fine at any rate
            return NULL;
    }
    return count_calls(body) * ACTION_UNITS_PER_TICK > ACTION_TICK_CALLS_MAX * body->duration
             ? "makes more than 10000 calls in a tick; expected fewer, or a block that takes longer"
             : NULL;
}

const char *action_finish(ActionProgram *program, int index)
{
    ASSERT(index >= 0 && index < (int)program->op_count);
    ActionOp *op = program->ops + index;
    ASSERT(op->kind < ACTION_KINDS && op->size > 0 && index + op->size <= (int)program->op_count);
    op->begin = action_map_identity();
    op->shows = op->kind == ACTION_SHOW ? ACTION_SHOWS : op->kind == ACTION_HIDE ? ACTION_HIDES : ACTION_STAYS;
    op->flags = op->kind == ACTION_CALL ? ACTION_FLAG_CALLS : op->kind == ACTION_FOLLOW ? ACTION_FLAG_FOLLOWS : 0;
    for (const ActionOp *child = action_child(op); child != action_children_end(op); child = action_sibling(child))
        op->flags |= child->flags;
    const char *wrong = NULL;
    if (op->kind == ACTION_SEQUENCE)
        finish_sequence(op);
    else if (op->kind == ACTION_SPAWN)
        finish_spawn(op);
    else if (action_is_block(op))
        wrong = finish_repeat(op);
    else if (op->kind == ACTION_FOLLOW && op->duration < ACTION_UNITS_PER_TICK)
        return "takes less than a tick; expected 1t or more";
    if (wrong != NULL || op->duration == ACTION_FOREVER)
        return wrong;
    return op->duration > ACTION_TOTAL_MAX ? TOO_LONG : NULL;
}
