// action_parts.h -- the parts of a program that the files of action/ share; private to the folder.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/action/action.h"

// --- the list of actions, from which the parser, its messages and README.md's tables are made.

// Kind, word, arguments for the parser, arguments for the reader, a sentence. One letter for each argument:
// P end point (two numbers), C control point, L list of points, H height, T tension, A angle, J count of jumps,
// D duration, N count of repeats, F factor of speed, V speed in px per tick, W name, B block. Demos store the index of
// a kind in the list, so new kinds go last.
#define ACTION_LIST(X)                                                                                                 \
    X(PLACE, "place", "P", "X Y", "jumps to the point X Y at once")                                                    \
    X(MOVE_TO, "move_to", "PD", "X Y DURATION", "moves in a straight line to the point X Y")                           \
    X(MOVE_BY, "move_by", "PD", "X Y DURATION", "moves in a straight line by X to the right and Y down")               \
    X(JUMP_TO, "jump_to", "PHJD", "X Y HEIGHT COUNT DURATION",                                                         \
      "hops to the point X Y in COUNT hops, HEIGHT px upward each")                                                    \
    X(JUMP_BY, "jump_by", "PHJD", "X Y HEIGHT COUNT DURATION", "hops by X Y")                                          \
    X(BEZIER_TO, "bezier_to", "CCPD", "X1 Y1 X2 Y2 X Y DURATION",                                                      \
      "a cubic Bezier curve with two control points to the point X Y")                                                 \
    X(BEZIER_BY, "bezier_by", "CCPD", "X1 Y1 X2 Y2 X Y DURATION", "the same, all three points relative to the start")  \
    X(CATMULL_ROM_TO, "catmull_rom_to", "LD", "X Y ... DURATION",                                                      \
      "a smooth curve from the start through all the points")                                                          \
    X(CATMULL_ROM_BY, "catmull_rom_by", "LD", "X Y ... DURATION", "the same, the points counted from the start")       \
    X(CARDINAL_SPLINE_TO, "cardinal_spline_to", "TLD", "TENSION X Y ... DURATION",                                     \
      "a curve through all the points, straight at tension 1, rounder below")                                          \
    X(CARDINAL_SPLINE_BY, "cardinal_spline_by", "TLD", "TENSION X Y ... DURATION",                                     \
      "the same, the points counted from the start")                                                                   \
    X(ROTATE_TO, "rotate_to", "AD", "DEGREES DURATION", "turns the short way to a heading, clockwise from 0 = up")     \
    X(ROTATE_BY, "rotate_by", "AD", "DEGREES DURATION",                                                                \
      "turns clockwise by an angle, which may be several turns or negative")                                           \
    X(DELAY, "delay", "D", "DURATION", "waits")                                                                        \
    X(CALL, "call", "W", "NAME", "reports NAME to the stage, once")                                                    \
    X(FINALLY, "finally", "W", "NAME",                                                                                 \
      "reports NAME at the end of its block, or when the block is stopped after reaching it")                          \
    X(SHOW, "show", "", "", "makes visible")                                                                           \
    X(HIDE, "hide", "", "", "makes invisible")                                                                         \
    X(SEQUENCE, "sequence", "B", "{ ... }", "one after another; the word is optional")                                 \
    X(SPAWN, "spawn", "B", "{ ... }", "all at the same time, adding up their moves; lasts as long as the longest")     \
    X(REPEAT, "repeat", "NB", "COUNT { ... }", "the block COUNT times, 1 to 1000000")                                  \
    X(REPEAT_FOREVER, "repeat_forever", "B", "{ ... }", "the block for ever")                                          \
    X(SPEED, "speed", "FB", "FACTOR { ... }", "the block FACTOR times as fast, 0.001 to 1000")                         \
    X(REVERSE, "reverse", "B", "{ ... }", "undoes the block: backwards, without a jump")                               \
    X(REVERSE_TIME, "reverse_time", "B", "{ ... }", "jumps to the end of the block and runs it backwards")             \
    X(FOLLOW, "follow", "VD", "SPEED DURATION", "moves toward the swarm's centre, at most SPEED px per tick")

#define ACTION_KIND_ENUM(kind, word, arguments, usage, sentence) ACTION_##kind,
typedef enum ActionKind { ACTION_LIST(ACTION_KIND_ENUM) ACTION_KINDS } ActionKind;
#undef ACTION_KIND_ENUM

// One letter for each argument, as in ACTION_LIST.
const char *action_kind_arguments(ActionKind kind);

// True if an action takes an argument with this letter.
bool action_has_argument(const ActionOp *op, char letter);

// An action of a kind, before its arguments are known.
ActionOp action_op(ActionKind kind);

// --- eases: curves from (0, 0) to (1, 1) that bend the time of an action.
//
// Each family is one curve, `in`; `out` is its mirror image, 1 - in(1 - u), and `in_out` is half of each. Every
// ease gives exactly 0 at 0 and exactly 1 at 1. Elastic and back leave [0, 1] in between.
//
// Source: R. Penner, "Robert Penner's Programming Macromedia Flash MX", 2002, chapter 7. Expo is scaled to begin at 0
// (Penner's begins at 2^-10): (2^(10 u) - 1) / 1023.

// Family, its part of the word, the meaning of the optional number, and its curve in a few words.
#define ACTION_EASE_LIST(X)                                                                                            \
    X(RATE, "", "RATE", "u to the power RATE, 0.1 to 10, default 2")                                                   \
    X(SINE, "sine_", "", "a quarter of a sine wave")                                                                   \
    X(QUAD, "quad_", "", "u squared")                                                                                  \
    X(CUBIC, "cubic_", "", "u to the power 3")                                                                         \
    X(QUART, "quart_", "", "u to the power 4")                                                                         \
    X(QUINT, "quint_", "", "u to the power 5")                                                                         \
    X(EXPO, "expo_", "", "doubles every tenth")                                                                        \
    X(CIRCLE, "circle_", "", "a quarter of a circle")                                                                  \
    X(ELASTIC, "elastic_", "PERIOD", "a rubber band that swings every PERIOD of the time, 0.1 to 10, default 0.3")     \
    X(BACK, "back_", "", "draws back by a tenth first")                                                                \
    X(BOUNCE, "bounce_", "", "a ball that bounces")

#define ACTION_EASE_ENUM(family, part, value, text) ACTION_EASE_##family,
typedef enum ActionEaseFamily { ACTION_EASE_LIST(ACTION_EASE_ENUM) ACTION_EASE_FAMILIES } ActionEaseFamily;
#undef ACTION_EASE_ENUM

typedef enum ActionEaseMode { ACTION_EASE_IN, ACTION_EASE_OUT, ACTION_EASE_IN_OUT, ACTION_EASE_MODES } ActionEaseMode;

// An ease is stored in a byte: 0 for none, else 1 + family * ACTION_EASE_MODES + mode.
#define ACTION_EASE_COUNT ((int)ACTION_EASE_FAMILIES * ACTION_EASE_MODES + 1)

// The optional number of a family: default and bounds in millionths; all 0 if it takes none.
typedef struct ActionEaseValue {
    int32_t default_value, least, most;
} ActionEaseValue;

ActionEaseValue action_ease_value(int ease);

// The eased u; `value` as in ActionOp. 0 for u <= 0, 1 for u >= 1; u itself where `ease` is 0.
double action_ease(int ease, int32_t value, double u);

// The time inside an eased block `units` after its start, units in [0, duration]: ease(units / duration) * duration,
// rounded. May lie outside the block's duration.
int64_t action_ease_inner(const ActionOp *op, int64_t units);

// Calls inside an eased block are due once, in order, even if the ease goes back and forth: a call at the inner time
// `inner` in [0, duration] is due at an outer time that grows with `inner`, found by bisection.
int64_t action_ease_due(const ActionOp *op, int64_t inner);

// The largest inner time that is due by `units`; -1 if units < 0. The exact inverse of action_ease_due:
// action_ease_due(inner) <= units if and only if inner <= action_ease_reached(units).
int64_t action_ease_reached(const ActionOp *op, int64_t units);

// --- compares bytes; memcmp would do, but compilers turn it into bcmp, which the core may not link.

static inline bool action_bytes_equal(const void *a, const void *b, size_t length)
{
    const unsigned char *bytes_a = a, *bytes_b = b;
    for (size_t i = 0; i < length; i++) {
        if (bytes_a[i] != bytes_b[i])
            return false;
    }
    return true;
}

// --- times inside an action: children, speeds, rounds of a repeat. All exact.

// Times up to here are exact at every speed; later ones (48 years at 1000 times the speed) are clamped
// to it.
#define ACTION_TIME_MAX (INT64_MAX / 2)

// Children of a block: first the op after it, then each time the op after the previous subtree.
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

// The child of a sequence that runs at a time in it: the last one that has begun. `done`: one that begins
// exactly now has begun.
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

// --- affine maps, the effect of a whole action on a pose, in arithmetic that wraps around.
//
// All sums and products are modulo 2^64 (2^32 for headings), so that nothing is undefined, however far a program
// goes. They leave the visibility of a pose unchanged; action_pose.c computes it.

static inline int64_t action_wrap_add(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline int64_t action_wrap_sub(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

static inline int64_t action_wrap_mul(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

// Sum and difference of poses, component by component; a difference of poses is a displacement, of the same
// type.
ActionPose action_pose_sum(ActionPose a, ActionPose b);
ActionPose action_pose_difference(ActionPose a, ActionPose b);

// The identity map.
ActionMap action_map_identity(void);

ActionPose action_map_apply(const ActionMap *map, ActionPose pose);

// `first`, and then `second`.
ActionMap action_map_then(const ActionMap *first, const ActionMap *second);

// a + b and a - b: the maps whose results are the sum and the difference of the results of a and b.
ActionMap action_map_sum(const ActionMap *a, const ActionMap *b);
ActionMap action_map_difference(const ActionMap *a, const ActionMap *b);

// The map to the power `count` >= 0, in log2(count) steps.
ActionMap action_map_power(const ActionMap *map, int64_t count);

// To the nearest integer, halves away from 0, clamped to the range of int64.
int64_t action_curve_round(double value);

// --- completes an op once its arguments and children are known: durations, flags, maps, twins.

// Completes ops[index], whose kind, arguments, ease and size are set and whose children are complete. The parser sets
// duration and effect of leaves. `speed` is the product of the speeds of the blocks around it. Returns NULL, or the
// error.
const char *action_finish(ActionProgram *program, int index, double speed);
