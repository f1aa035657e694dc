// facts.h -- what is told of a game in numbers, beside it and at its end.
#pragma once

#include <stdint.h>

#include "core/sim/sim.h"
#include "lang/texts.h"

#define GAME_FACTS 6

typedef struct GameFact {
    UiText what;
    uint32_t value;
} GameFact;

// The facts of a game as it stands, in the order in which they are told.
void game_facts(const SimHead *head, GameFact facts[GAME_FACTS]);
