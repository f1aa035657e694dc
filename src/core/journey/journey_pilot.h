// journey_pilot.h -- a player for the map, as good as a person who looks where the patrols get to.
//
// It goes for flower fields that are not far off its way while the swarm is small, otherwise for the next nest, and
// home. Of the cells in reach it takes the one that leaves the shortest way, minding what patrols threaten; the longer
// the journey lasts, the less it minds them, so that every journey ends.
#pragma once

#include "core/journey/journey.h"

typedef struct JourneyAct {
    bool wait;
    Cell to; // where not
} JourneyAct;

// What it does in this turn; JOURNEY_TRAVELS only (asserted).
JourneyAct journey_pilot(const Journey *journey, JourneyMemory *memory);

// Makes its move.
void journey_pilot_move(Journey *journey, JourneyMemory *memory, JourneyTurn *turn);
