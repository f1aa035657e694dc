// action_program.h -- the layout of a compiled program; private to action/, visible only so that its size is known.
//
// A program is a tree in one array: an op is followed by the ops inside it (`size` includes itself), so the first
// child of op i is i + 1 and its next sibling is i + size. A repeat has exactly one child. The structs have no padding
// and unused bytes are zero, so programs can be compared and hashed as bytes; recorded games contain such hashes. The
// limits ACTION_*_MAX are in action.h, which includes this file.
#pragma once

#include <stdint.h>

#define ACTION_DEPTH_MAX 16                                               // blocks inside blocks
#define ACTION_DURATION_MAX (ACTION_UNITS_PER_SECOND * INT64_C(3600))     // of one action: an hour
#define ACTION_TOTAL_MAX (ACTION_UNITS_PER_SECOND * INT64_C(3600) * 1000) // of a finite block: 1000 hours
#define ACTION_REPEAT_MAX 1000000
#define ACTION_JUMPS_MAX 1000
#define ACTION_PX_MAX 32767
#define ACTION_FOLLOW_MAX 100 // px per tick
#define ACTION_MILLION 1000000
#define ACTION_TICK_CALLS_MAX 10000 // calls of a repeat in a tick

enum {                        // flags of an op, including its children
    ACTION_FLAG_CALLS = 1,    // has calls
    ACTION_FLAG_FOLLOWS = 16, // has a follow
};

enum { ACTION_STAYS, ACTION_HIDES, ACTION_SHOWS }; // effects on the visibility

// The effect of a whole action on a pose: x -> gain * x + add for x and y, the same modulo 2^32 for the heading.
typedef struct ActionMap {
    int64_t gain;
    int64_t x, y; // 16.16 px
    uint32_t turn_gain, turn;
} ActionMap;

typedef struct ActionOp {
    int64_t duration; // units; ACTION_FOREVER if endless
    int64_t begins;   // units after the start of the sequence around it
    ActionMap effect; // from its start pose to its end pose; holds the target or displacement of a leaf
    ActionMap begin;  // from the start pose of its sequence to its own start pose
    int32_t first;    // jump: height, 16.16; repeat: count; follow: speed, 16.16; catmull_rom: tension, millionths;
                      // rotate_by: whole turns, rounded down, the rest is in effect.turn
    int32_t second;   // jump: count
    int32_t unused;
    uint8_t kind; // ActionKind of action_parts.h
    uint8_t ease; // 0 for none, see action_parts.h
    uint8_t flags;
    uint8_t size;               // ops in this subtree, itself included
    uint8_t shows;              // its effect on the visibility
    uint8_t point, point_count; // curves: index of their first point in ActionProgram
    uint8_t name;               // call
    uint8_t begin_shows;        // the effect of the siblings before it on the visibility
    uint8_t reserved[3];
} ActionOp;

typedef struct ActionPoint {
    int32_t x, y; // 16.16 px
} ActionPoint;

typedef struct ActionProgram {
    uint32_t op_count, point_count, name_count, reserved;
    ActionOp ops[ACTION_OPS_MAX]; // the first is the sequence of the whole text
    ActionPoint points[ACTION_POINTS_MAX];
    char names[ACTION_NAMES_MAX][ACTION_NAME_BYTES];
} ActionProgram;

_Static_assert(sizeof(ActionOp) == 104, "an op has no padding");
_Static_assert(sizeof(ActionProgram)
                   == 16 + ACTION_OPS_MAX * 104 + ACTION_POINTS_MAX * 8 + ACTION_NAMES_MAX * ACTION_NAME_BYTES,
               "a program has no padding");
_Static_assert(ACTION_OPS_MAX < 256 && ACTION_POINTS_MAX < 256, "indices fit a byte");
