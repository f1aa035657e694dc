// action_time.h -- where a time stands inside an action: children, speeds, rounds of a repeat. All exact.
#pragma once

#include <stdbool.h>

#include "core/action/action_ease.h"
#include "core/action/action_kinds.h"

// Times up to here are exact in every speed; later ones (48 years at 1000 times the speed) stay here.
#define ACTION_TIME_MAX (INT64_MAX / 2)

// Children of a block: first the one after it, then always the one after the whole subtree.
static inline const ActionOp *action_child(const ActionOp *block)
{
    return block + 1;
}

static inline const ActionOp *action_children_end(const ActionOp *block)
{
    return block + block->size;
}

static inline const ActionOp *action_sibling(const ActionOp *op)
{
    return op + op->size;
}

// The child of a sequence that is running at a time in it: the last one that has begun. `done` tells whether what
// begins at exactly this time has begun.
static inline const ActionOp *action_child_at(const ActionOp *block, int64_t units, bool done)
{
    const ActionOp *child = action_child(block);
    for (const ActionOp *next = child; next != action_children_end(block); next = action_sibling(next)) {
        if (next->begins < units || (next->begins == units && done))
            child = next;
    }
    return child;
}

static inline bool action_is_block(const ActionOp *op)
{
    return op->kind >= ACTION_SEQUENCE && op->kind <= ACTION_REVERSE_TIME;
}

// Sets the factor of a speed block, 0.001 to ACTION_SPEED_MAX in millionths, as a fraction in lowest terms.
void action_speed_set(ActionOp *op, int32_t millionths);

// The time inside a speed block after `units` outside, rounded down; -1 for units < 0.
int64_t action_speed_inner(const ActionOp *op, int64_t units);

// The first time outside at which action_speed_inner is at least `inner` >= 0.
int64_t action_speed_due(const ActionOp *op, int64_t inner);

// How often a repeat runs; INT64_MAX for repeat_forever.
int64_t action_rounds(const ActionOp *op);
