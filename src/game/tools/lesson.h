// lesson.h -- how to play, in less than a minute: a small scene in a real Sim that asks for one thing after the other.
//
//   lesson_begin(&lesson, &sim, &tunables);
//   per tick:  cmd = lesson_cmd(&lesson, &person); sim_tick(&sim, &cmd); lesson_tick(&lesson, &sim, &person);
//
// Each step shows what it asks for by a hand of its own, until the player takes part. It is over when the player has
// done it, however long that takes; the scene never runs out of bees, bullets or calls. The player is not recorded,
// nothing is counted. Logic only: no input, no drawing.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/sim.h"

typedef enum LessonStep {
    LESSON_LEAD,   // hold and drag: the swarm has to come to one place, and to another one
    LESSON_LET_GO, // bullets fall, the bees dodge, and near misses bring nectar
    LESSON_CASH,   // led again, they beat an enemy
    LESSON_CALL,   // bullets from all sides, and a royal call
    LESSON_STEPS   // over
} LessonStep;

typedef struct Lesson {
    LessonStep step;
    int32_t ticks;        // in this step
    int32_t good;         // how much the player did of what is asked for: places, near misses, ticks after the call
    uint32_t near_misses; // of the Sim, a tick ago
    bool person;          // the player takes part in this step: no hand shows it
    Vec2 hand;            // where the hand is that shows it, px
    bool hand_down, hand_calls;
} Lesson;

// Begins the scene in `sim`, which looks and sounds as `looks` says.
void lesson_begin(Lesson *lesson, Sim *sim, const Tunables *looks);

// The command of the next tick: the person's, or the hand's where the person does nothing.
TickCmd lesson_cmd(const Lesson *lesson, const TickCmd *person);

// After the tick: what the player did counts, bullets come, and the next step begins where this one is over.
void lesson_tick(Lesson *lesson, Sim *sim, const TickCmd *person);

// True where the step asks for a place, which is `place` then, px.
bool lesson_place(const Lesson *lesson, Vec2 *place);

// How much of the step the player has done, 0 to 1.
float lesson_part(const Lesson *lesson);
