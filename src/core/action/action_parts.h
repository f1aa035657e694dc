// action_parts.h -- the parts of a program that the files of action/ share; private to the folder.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/action/action.h"

// --- the list of actions, from which the parser, its messages and README.md's tables are made.

// Its number in demos, which no other action gets, kind, word, arguments for the parser, arguments for the reader, a
// sentence. One letter for each argument: P end point (two numbers), C control point, L list of points, H height,
// A angle, J count of jumps, D duration, N count of repeats, V speed in px per tick, W name, B block.
#define ACTION_LIST(X)                                                                                                 \
    X(0, PLACE, "place", "P", "X Y", "jumps to the point X Y at once")                                                 \
    X(1, MOVE_TO, "move_to", "PD", "X Y DURATION", "moves in a straight line to the point X Y")                        \
    X(2, MOVE_BY, "move_by", "PD", "X Y DURATION", "moves in a straight line by X to the right and Y down")            \
    X(3, JUMP_TO, "jump_to", "PHJD", "X Y HEIGHT COUNT DURATION",                                                      \
      "hops to the point X Y in COUNT hops, HEIGHT px upward each")                                                    \
    X(4, JUMP_BY, "jump_by", "PHJD", "X Y HEIGHT COUNT DURATION", "hops by X Y")                                       \
    X(5, BEZIER_TO, "bezier_to", "CCPD", "X1 Y1 X2 Y2 X Y DURATION",                                                   \
      "a cubic Bezier curve with two control points to the point X Y")                                                 \
    X(6, BEZIER_BY, "bezier_by", "CCPD", "X1 Y1 X2 Y2 X Y DURATION",                                                   \
      "the same, all three points relative to the start")                                                              \
    X(7, CATMULL_ROM_TO, "catmull_rom_to", "LD", "X Y ... DURATION",                                                   \
      "a smooth curve from the start through all the points")                                                          \
    X(8, CATMULL_ROM_BY, "catmull_rom_by", "LD", "X Y ... DURATION", "the same, the points counted from the start")    \
    X(11, ROTATE_TO, "rotate_to", "AD", "DEGREES DURATION", "turns the short way to a heading, clockwise from 0 = up") \
    X(12, ROTATE_BY, "rotate_by", "AD", "DEGREES DURATION",                                                            \
      "turns clockwise by an angle, which may be several turns or negative")                                           \
    X(13, DELAY, "delay", "D", "DURATION", "waits")                                                                    \
    X(14, CALL, "call", "W", "NAME", "reports NAME to the stage, once")                                                \
    X(16, SHOW, "show", "", "", "makes visible")                                                                       \
    X(17, HIDE, "hide", "", "", "makes invisible")                                                                     \
    X(18, SEQUENCE, "sequence", "B", "{ ... }", "one after another; the word is optional")                             \
    X(19, SPAWN, "spawn", "B", "{ ... }", "all at the same time, adding up their moves; lasts as long as the longest") \
    X(20, REPEAT, "repeat", "NB", "COUNT { ... }", "the block COUNT times, 1 to 1000000")                              \
    X(21, REPEAT_FOREVER, "repeat_forever", "B", "{ ... }", "the block for ever")                                      \
    X(25, FOLLOW, "follow", "VD", "SPEED DURATION", "moves toward the swarm's centre, at most SPEED px per tick")

#define ACTION_KIND_ENUM(number, kind, word, arguments, usage, sentence) ACTION_##kind = number,
typedef enum ActionKind { ACTION_LIST(ACTION_KIND_ENUM) ACTION_KINDS } ActionKind;
#undef ACTION_KIND_ENUM

// One letter for each argument, as in ACTION_LIST; NULL if no action has this number.
const char *action_kind_arguments(uint32_t kind);

// True if an action takes an argument with this letter.
bool action_has_argument(const ActionOp *op, char letter);

// True if an action can have an ease: it takes time, and its course is known in advance.
bool action_may_ease(const ActionOp *op);

// An action of a kind, before its arguments are known.
ActionOp action_op(ActionKind kind);

// --- eases: curves from (0, 0) to (1, 1) that bend the time of an action.
//
// Each family is one curve, `in`; `out` is its mirror image, 1 - in(1 - u), and `in_out` is half of each. Every
// ease gives exactly 0 at 0 and exactly 1 at 1. Back leaves [0, 1] in between.
//
// Source: R. Penner, "Robert Penner's Programming Macromedia Flash MX", 2002, chapter 7.

// Its number in demos, family, its part of the word, and its curve in a few words.
#define ACTION_EASE_LIST(X)                                                                                            \
    X(1, SINE, "sine_", "a quarter of a sine wave")                                                                    \
    X(2, QUAD, "quad_", "u squared")                                                                                   \
    X(3, CUBIC, "cubic_", "u to the power 3")                                                                          \
    X(4, QUART, "quart_", "u to the power 4")                                                                          \
    X(5, QUINT, "quint_", "u to the power 5")                                                                          \
    X(7, CIRCLE, "circle_", "a quarter of a circle")                                                                   \
    X(9, BACK, "back_", "draws back by a tenth first")                                                                 \
    X(10, BOUNCE, "bounce_", "a ball that bounces")

#define ACTION_EASE_ENUM(number, family, part, text) ACTION_EASE_##family = number,
typedef enum ActionEaseFamily { ACTION_EASE_LIST(ACTION_EASE_ENUM) ACTION_EASE_FAMILIES } ActionEaseFamily;
#undef ACTION_EASE_ENUM

typedef enum ActionEaseMode { ACTION_EASE_IN, ACTION_EASE_OUT, ACTION_EASE_IN_OUT, ACTION_EASE_MODES } ActionEaseMode;

// An ease is stored in a byte: 0 for none, else 1 + family * ACTION_EASE_MODES + mode.
#define ACTION_EASE_COUNT ((int)ACTION_EASE_FAMILIES * ACTION_EASE_MODES + 1)

// True for 0 and for each ease of the list.
bool action_ease_known(uint32_t ease);

// The eased u; 0 for u <= 0, 1 for u >= 1; u itself where `ease` is 0.
double action_ease(int ease, double u);

// --- children of a block: first the op after it, then each time the op after the previous subtree.

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

static inline bool action_is_block(const ActionOp *op)
{
    return op->kind >= ACTION_SEQUENCE && op->kind <= ACTION_REPEAT_FOREVER;
}

// True for sequence and spawn, which hold any number of actions; the others hold one.
static inline bool action_is_list(const ActionOp *op)
{
    return op->kind == ACTION_SEQUENCE || op->kind == ACTION_SPAWN;
}

// How often a repeat runs; INT64_MAX for repeat_forever.
static inline int64_t action_rounds(const ActionOp *op)
{
    return op->kind == ACTION_REPEAT ? op->first : INT64_MAX;
}

// --- affine maps, the effect of a whole action on a pose, in arithmetic that wraps around.
//
// All sums and products are modulo 2^64 (2^32 for headings), so that nothing is undefined, however far a program
// goes. They leave the visibility of a pose unchanged.

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

ActionMap action_map_identity(void);

ActionPose action_map_apply(const ActionMap *map, ActionPose pose);

// `first`, and then `second`.
ActionMap action_map_then(const ActionMap *first, const ActionMap *second);

// The map to the power `count` >= 0, in log2(count) steps.
ActionMap action_map_power(const ActionMap *map, int64_t count);

// To the nearest integer, halves away from 0, clamped to the range of int64.
int64_t action_curve_round(double value);

// --- completes an op once its arguments and children are known: durations, flags, maps.

// Completes ops[index], whose kind, arguments, ease and size are set and whose children are complete. The parser sets
// duration and effect of leaves. Returns NULL, or the error.
const char *action_finish(ActionProgram *program, int index);
