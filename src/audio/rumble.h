// rumble.h -- what is felt in the hands that hold a gamepad: a table of events (events.def).
//
// As sound is: made from what has happened, never part of a game.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/sim.h"

// How strongly both motors turn, 0 to 1, and for how long. All zero is none.
typedef struct Rumble {
    float heavy, light;
    int32_t ms;
} Rumble;

// What is felt now; begins as {0}. A gamepad forgets one for the next, so a weak one waits for nothing and is left out
// while a stronger one is felt.
typedef struct RumbleRun {
    Rumble now;
    int32_t left_ms;
    bool begins; // in the last tick
} RumbleRun;

// Of what has happened in the last tick: of several things at once the strongest of each motor, and the longest.
Rumble rumble_of_tick(const Sim *sim);

// Once after each tick.
void rumble_tick(RumbleRun *run, const Sim *sim);
