// hand.h -- a person's hand on the pointer, for recorded games: it moves as people do, where the pilot would.
//
// Moves are minimum-jerk curves whose time follows their distance, they end a little off the mark, and are followed by a
// pause; all the time the hand trembles. It holds, lets go, and calls when the pilot would, but not as quickly.
//
// Sources: T. Flash and N. Hogan, "The Coordination of Arm Movements", 1985, for the curve; P. M. Fitts, "The
// Information Capacity of the Human Motor System", 1954, for the time.
#pragma once

#include <stdbool.h>

#include "sim/pilot.h"

typedef enum HandStyle {
    HAND_LEADS, // holds and lets go
    HAND_HOLDS, // never lets go
    HAND_RESTS, // never touches
} HandStyle;

typedef struct Hand {
    HandStyle style;
    Pilot mind;
    Rng rng;
    Vec2 at, from, to;      // px; `at` without the tremor
    int32_t ticks, done;    // of the move, 0 for none
    int32_t pause_ticks;    // until it may move again
    int32_t steady_ticks;   // until it may press or let go again
    bool holds;
    float tremor_deg;
} Hand;

// A hand that is fully determined by its seed and what it sees.
Hand hand_begin(const Sim *sim, HandStyle style, uint64_t seed);

// The command for the next tick.
TickCmd hand_cmd(Hand *hand, const Sim *sim);
