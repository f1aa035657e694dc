// lesson.h -- the lesson, less than a minute long: a small scene in a real Sim that teaches one thing after the other.
//
//   lesson_begin(&lesson, &sim, &tunables);
//   per tick:  cmd = lesson_cmd(&lesson, &person); sim_tick(&sim, &cmd); lesson_tick(&lesson, &sim, &person);
//
// A hand demonstrates each step until there is input, and again after four seconds without it. A step ends when the
// player has done it, however long that takes, and with a moment of triumph; the scene never runs out of bees, bullets
// or calls. The player is not recorded, and nothing is counted. Logic only: no input, no drawing.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/sim.h"

#define LESSON_DONE_TICKS 80 // of triumph after each step
#define LESSON_NEAR_TICKS 24 // of a finger at a place

typedef enum LessonStep {
    LESSON_LEAD,   // hold and drag: to a place, to one with a flower, and away from the enemies' aim
    LESSON_LET_GO, // a beetle fires, the bees dodge, and near misses bring nectar
    LESSON_CASH,   // led again, the bees beat the beetle
    LESSON_CALL,   // bullets from all sides, and a royal call
    LESSON_STEPS   // over
} LessonStep;

// The places of the first step: a ring, one with flowers, and one away from the enemies' aim.
typedef enum LessonPlace { LESSON_RING, LESSON_BLOOMS, LESSON_AWAY, LESSON_PLACES } LessonPlace;

typedef struct Lesson {
    LessonStep step;
    int32_t ticks;        // in this step
    int32_t good;         // progress of the player: places, ticks after the first near miss, after the call
    int32_t near_ticks;   // of the finger at the present place
    int32_t done_ticks;   // since the step was done; 0 before
    int32_t idle_ticks;   // without a press, a release or progress
    uint8_t buttons;      // of the player, in the tick before
    uint32_t near_misses; // of the Sim, in the tick before
    bool awake;           // all buttons have been up once
    bool has_led;         // the player has led the swarm
    int32_t hand_ticks;   // since the hand came back
    Vec2 hand, hand_to;   // the position and the goal of the hand, px
    bool hand_down, hand_calls;
} Lesson;

// Begins the scene in `sim`.
void lesson_begin(Lesson *lesson, Sim *sim);

// The command of the next tick: the person's, or the hand's if the person does nothing. Clears buttons of the person
// that are down since before the lesson.
TickCmd lesson_cmd(Lesson *lesson, TickCmd *person);

// After the tick: counts the player's progress, adds bullets, and begins the next step when this one is over.
void lesson_tick(Lesson *lesson, Sim *sim, const TickCmd *person);

// True while the hand demonstrates the step.
bool lesson_hand_shows(const Lesson *lesson);

// True if the step has a destination, which is stored in `place`, px.
bool lesson_place(const Lesson *lesson, Vec2 *place);

// The place of a finger that leads the swarm there.
Vec2 lesson_finger(const Sim *sim, Vec2 place);

static inline bool lesson_leads_to(const Lesson *lesson, LessonPlace place)
{
    return lesson->step == LESSON_LEAD && lesson->good == (int32_t)place;
}
