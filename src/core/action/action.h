// action.h -- action programs: short texts that move an invisible dummy, modelled on cocos2d's actions.
//
//   place 60 -20, move_by 0 200 1.5s ease_sine_out, repeat_forever { move_by 80 0 1s, move_by -80 0 1s }
//
// A text is compiled into a flat program (action_read.h). The dummy's pose is a pure function of the program, its start
// pose and the time. Displacements are summed in integers (a curve or an ease is rounded once), so a runner is only a
// start pose and a clock: any division of the time into steps ends in the same pose, bit for bit; no remainder is lost,
// time may jump, and runners may be copied, hashed and rewound. core/action/README.md defines the language.
//
// Sources: cocos2d's CCAction family for the actions and the curves; R. Penner, "Robert Penner's Programming
// Macromedia Flash MX", 2002, chapter 7, for the eases.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/vec2.h"

// The unit of time: a microsecond, a millisecond and a 60th of a second are all whole numbers of units.
#define ACTION_UNITS_PER_SECOND 3000000
#define ACTION_UNITS_PER_TICK 50000 // 60 ticks a second
#define ACTION_FOREVER INT64_MAX    // an endless duration

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
#define ACTION_NAMES_MAX 16  // different names used by `call`
#define ACTION_NAME_BYTES 16 // bytes of a name, the ending zero included

#include "core/action/action_program.h" // the layout of ActionProgram: fixed size, no pointers; private to action/

// The duration of a program in units; ACTION_FOREVER if it never ends.
int64_t action_duration(const ActionProgram *program);

// The name with this index, as used in calls; index in [0, action_name_count).
int action_name_count(const ActionProgram *program);
const char *action_name(const ActionProgram *program, int index);

// The pose `units` >= 0 after the dummy began in `origin`; after the end, the final pose. At 0, the instant actions at
// the start of the program are done. Positions wrap around at 2^47 px.
ActionPose action_pose(const ActionProgram *program, ActionPose origin, int64_t units);

// How a dummy follows a target outside the program, such as the swarm, in a span of time. The caller adds an offset to
// the pose: in each span it scales the offset by `kept`, because moves to a fixed point of the field cancel it
// gradually; then it may move it up to `px` toward the target.
typedef struct ActionFollow {
    float kept; // 0 to 1
    float px;   // >= 0
} ActionFollow;

// True if the program has a `follow`; otherwise there is nothing to add.
bool action_follows(const ActionProgram *program);

// For the units after `after` (-1: from the start) up to `to`.
ActionFollow action_follow(const ActionProgram *program, int64_t after, int64_t to);

// Receives a call: the index of its name and the time at which it was due, in units since the start.
typedef void ActionCallFn(void *context, int name, int64_t due_units);

// A run of a program: begin in a pose, advance, read the pose.
typedef struct ActionRunner {
    ActionPose origin;
    int64_t elapsed; // units; -1 before the first step, so that it reports calls at time 0
    int64_t unused;  // 0; recorded games hash runners of this size
} ActionRunner;

ActionRunner action_begin(ActionPose origin);

// Advances by `units` >= 0 and reports every call that is due, by time, at equal times in the order of the text. Each
// call is reported exactly once, whatever the steps. `on_call` may be NULL; it must not change the runner.
void action_advance(const ActionProgram *program, ActionRunner *runner, int64_t units, ActionCallFn *on_call,
                    void *context);

// Before the first step, the unchanged origin.
ActionPose action_runner_pose(const ActionProgram *program, const ActionRunner *runner);

// True once the program has ended.
bool action_runner_done(const ActionProgram *program, const ActionRunner *runner);

// A program as an array of words, for files and scripts: the contents of its text without derived data. Words may come
// from foreign files, so everything is checked, and derived data (durations, maps, flags) is computed again. Unpacking
// restores a packed program bit for bit.

// Packs a compiled program into at most `room` words. Returns their number, or -1 if it needs more.
int action_pack(const ActionProgram *program, int32_t *words, int room);

// Unpacks a program from `count` words. Returns NULL, or the error; the program is then unusable.
const char *action_unpack(const int32_t *words, int count, ActionProgram *program);
