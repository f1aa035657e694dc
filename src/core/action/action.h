// action.h -- action programs: small texts that say how an invisible dummy moves, after cocos2d's actions.
//
//   place 60 -20, move_by 0 200 1.5s ease_out, repeat_forever { move_by 80 0 1s, move_by -80 0 1s }
//
// A text is compiled into a flat program (action_read.h). Where the dummy is at a time is a pure function of the
// program, the pose in which it began and that time. Ways are summed up in integers (the result of a curve or an ease is
// rounded once), so a runner is only a start pose and a clock: the same time cut into any steps ends in the same pose
// bit for bit, no remainder is ever lost, time may jump as far as it likes, and runners may be copied, hashed and
// rewound. The language and every rule stand in core/action/README.md.
//
// Sources: cocos2d's CCAction family for the catalogue and the shapes of the curves; R. Penner, "Robert Penner's
// Programming Macromedia Flash MX", 2002, chapter 7, for the eases.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/vec2.h"

// Time is counted in units that make a microsecond, a millisecond and a 60th of a second all whole.
#define ACTION_UNITS_PER_SECOND 3000000
#define ACTION_UNITS_PER_TICK 50000 // 60 ticks a second
#define ACTION_FOREVER INT64_MAX    // the duration of what never ends

// The place and heading of a dummy. Positions are 16.16 fixed point (65536 = 1 px) in 64 bits; the heading is a
// fraction of a turn (2^32 = 360 degrees), clockwise, 0 = up. Integers make sums exact and independent of their order.
typedef struct ActionPose {
    int64_t x, y;
    uint32_t heading;
    uint32_t visible; // 0 or 1
} ActionPose;

// A pose at a position in px and a heading in degrees, visible.
ActionPose action_pose_at(Vec2 position, float heading_deg);
Vec2 action_pose_position(ActionPose pose); // px
float action_pose_heading(ActionPose pose); // degrees in [0, 360)

#define ACTION_OPS_MAX 96    // actions in one program, blocks included
#define ACTION_POINTS_MAX 64 // control points of all curves of a program
#define ACTION_NAMES_MAX 16  // different names that `call` and `finally` use
#define ACTION_NAME_BYTES 16 // bytes of a name, the ending zero included

#include "core/action/action_program.h" // the layout of ActionProgram: fixed size, no pointers; private to action/

// How long a program runs, in units; ACTION_FOREVER where it never ends.
int64_t action_duration(const ActionProgram *program);

// The name with this index, as used in calls; index in [0, action_name_count).
int action_name_count(const ActionProgram *program);
const char *action_name(const ActionProgram *program, int index);

// The pose `units` >= 0 after the dummy began in `origin`; after the end, the final pose. At 0, what takes no time at
// the beginning of the program has happened. Exact for 48 years even at 1000 times the speed; positions wrap around at
// 2^47 px.
ActionPose action_pose(const ActionProgram *program, ActionPose origin, int64_t units);

// How a dummy follows a target outside the program, such as the swarm, in a stretch of time. The caller adds the way that
// was followed to the pose: first it becomes `kept` times as long, because a dummy that goes to a point of the field makes
// up for it on the way; then it may grow by `px` at most, toward the target.
typedef struct ActionFollow {
    float kept; // 0 to 1
    float px;   // >= 0
} ActionFollow;

// True where the program has a `follow`. In the others there is nothing to add.
bool action_follows(const ActionProgram *program);

// For the units after `after` (-1: from the beginning on) up to `to`.
ActionFollow action_follow(const ActionProgram *program, int64_t after, int64_t to);

// Receives a call: the index of its name and the time at which it was due, in units since the start.
typedef void ActionCallFn(void *context, int name, int64_t due_units);

// A run of a program: begin in a pose, advance, ask for the pose.
typedef struct ActionRunner {
    ActionPose origin;
    int64_t elapsed; // units; -1 before the first step, so that a call at time 0 is fired by it
    uint32_t stopped;
    uint32_t reserved; // keeps the size free of padding, because runners are hashed
} ActionRunner;

ActionRunner action_begin(ActionPose origin);

// Advances by `units` >= 0 and reports every call that falls due, in order of time, at equal times in the order of the
// text. Each call is reported exactly once, whatever the steps. Does nothing after action_stop. `on_call` may be NULL;
// it must leave the runner alone (note the call, and stop the run afterwards).
void action_advance(const ActionProgram *program, ActionRunner *runner, int64_t units, ActionCallFn *on_call,
                    void *context);

// Before the first step, the origin as it is.
ActionPose action_runner_pose(const ActionProgram *program, const ActionRunner *runner);

// True once the program has ended or was stopped.
bool action_runner_done(const ActionProgram *program, const ActionRunner *runner);

// Ends a run early: the pose stays as it is but visible as it was at the start, and the `finally` calls of all blocks
// that are running and have reached theirs are reported, innermost first, as due now. A stop does nothing after a first
// one or after the end. `on_call` may be NULL.
void action_stop(const ActionProgram *program, ActionRunner *runner, ActionCallFn *on_call, void *context);

// A program as a row of words, which files and scripts carry: what its text says, and nothing that follows from it.
// Words come from files of others, so everything in them is checked; what follows from them (durations, maps, flags) is
// computed again. A program that was packed comes back bit for bit.

// Packs a compiled program into at most `room` words. Returns their number, or -1 where it needs more.
int action_pack(const ActionProgram *program, int32_t *words, int room);

// Makes the program of `count` words. Returns NULL; or what is wrong with them, the program being unusable then.
const char *action_unpack(const int32_t *words, int count, ActionProgram *program);
