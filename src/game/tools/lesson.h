// lesson.h -- the lesson, less than a minute long: a small scene in a real Sim that teaches one thing after the other.
//
//   lesson_begin(&lesson, &sim, &tunables);
//   per tick:  cmd = lesson_cmd(&lesson, &person); sim_tick(&sim, &cmd); lesson_tick(&lesson, &sim, &person);
//
// A hand demonstrates each step, until the player takes part. A step ends when the player has done it, however long
// that takes; the scene never runs out of bees, bullets or calls. The player is not recorded, and nothing is counted.
// Logic only: no input, no drawing.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/sim.h"

typedef enum LessonStep {
    LESSON_LEAD,   // hold and drag: the swarm has to reach one place, and then another
    LESSON_LET_GO, // bullets fall, the bees dodge, and near misses bring nectar
    LESSON_CASH,   // led again, the bees beat an enemy
    LESSON_CALL,   // bullets from all sides, and a royal call
    LESSON_STEPS   // over
} LessonStep;

typedef struct Lesson {
    LessonStep step;
    int32_t ticks;        // in this step
    int32_t good;         // progress of the player: places, near misses, ticks after the call
    uint32_t near_misses; // of the Sim, in the tick before
    bool person;          // the player takes part in this step: no hand demonstrates it
    Vec2 hand;            // the position of the hand, px
    bool hand_down, hand_calls;
} Lesson;

// Begins the scene in `sim`.
void lesson_begin(Lesson *lesson, Sim *sim);

// The command of the next tick: the person's, or the hand's if the person does nothing.
TickCmd lesson_cmd(const Lesson *lesson, const TickCmd *person);

// After the tick: counts the player's progress, adds bullets, and begins the next step when this one is over.
void lesson_tick(Lesson *lesson, Sim *sim, const TickCmd *person);

// True if the step has a destination, which is stored in `place`, px.
bool lesson_place(const Lesson *lesson, Vec2 *place);

// The player's progress in the step, 0 to 1.
float lesson_part(const Lesson *lesson);
