// action_ease.h -- eases: curves from (0, 0) to (1, 1) that bend the time of an action.
//
// Each family is one curve for setting out (`in`); `out` is the same backwards, 1 - in(1 - u), and `in_out` half of
// each. Every ease gives exactly 0 at 0 and exactly 1 at 1. Elastic and back leave [0, 1] in between.
//
// Source: R. Penner, "Robert Penner's Programming Macromedia Flash MX", 2002, chapter 7. Expo is scaled to begin at 0
// (Penner's begins at 2^-10): (2^(10 u) - 1) / 1023.
#pragma once

#include <stdint.h>

#include "core/action/action.h"

// Family, its part of the word, what the optional number is, and its curve in a few words.
#define ACTION_EASE_LIST(X)                                                                                            \
    X(RATE, "", "RATE", "u to the power RATE, 0.1 to 10, 2 where none is given")                                       \
    X(SINE, "sine_", "", "a quarter of a sine wave")                                                                   \
    X(QUAD, "quad_", "", "u squared")                                                                                  \
    X(CUBIC, "cubic_", "", "u to the power 3")                                                                         \
    X(QUART, "quart_", "", "u to the power 4")                                                                         \
    X(QUINT, "quint_", "", "u to the power 5")                                                                         \
    X(EXPO, "expo_", "", "doubles every tenth")                                                                        \
    X(CIRCLE, "circle_", "", "a quarter of a circle")                                                                  \
    X(ELASTIC, "elastic_", "PERIOD",                                                                                   \
      "a rubber band that swings every PERIOD of the time, 0.1 to 10, 0.3 where none is given")                        \
    X(BACK, "back_", "", "draws back by a tenth first")                                                                \
    X(BOUNCE, "bounce_", "", "a ball that bounces")

#define ACTION_EASE_ENUM(family, part, value, text) ACTION_EASE_##family,
typedef enum ActionEaseFamily { ACTION_EASE_LIST(ACTION_EASE_ENUM) ACTION_EASE_FAMILIES } ActionEaseFamily;
#undef ACTION_EASE_ENUM

typedef enum ActionEaseMode { ACTION_EASE_IN, ACTION_EASE_OUT, ACTION_EASE_IN_OUT, ACTION_EASE_MODES } ActionEaseMode;

// An ease is stored in a byte: 0 for none, else 1 + family * ACTION_EASE_MODES + mode.
#define ACTION_EASE_COUNT ((int)ACTION_EASE_FAMILIES * ACTION_EASE_MODES + 1)

// The number of a family that a text may give: its default and bounds in millionths; all 0 where it takes none.
typedef struct ActionEaseValue {
    int32_t default_value, least, most;
} ActionEaseValue;

ActionEaseValue action_ease_value(int ease);

// The eased u; `value` as in ActionOp. 0 for u <= 0, 1 for u >= 1; u itself where `ease` is 0.
double action_ease(int ease, int32_t value, double u);

// The time inside an eased block `units` after its start, units in [0, duration]: ease(units / duration) * duration,
// rounded. May lie outside the block's duration.
int64_t action_ease_inner(const ActionOp *op, int64_t units);

// Calls inside an eased block fall due once, in order, even where the ease goes back and forth: what stands at the
// inner time `inner` in [0, duration] is due at an outer time that grows with `inner`, found by halving the duration.
int64_t action_ease_due(const ActionOp *op, int64_t inner);

// The largest inner time that is due by `units`; -1 where units < 0. The exact inverse of action_ease_due:
// action_ease_due(inner) <= units if and only if inner <= action_ease_reached(units).
int64_t action_ease_reached(const ActionOp *op, int64_t units);
