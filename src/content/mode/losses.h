// losses.h -- what took the bees of a game, counted from the events of its ticks.
#pragma once

#include <stdint.h>

#include "core/sim/sim.h"

// Begins as {0}.
typedef struct Losses {
    uint32_t of[LOSS_CAUSES];
} Losses;

// After each tick of the game.
void losses_tick(Losses *losses, const Sim *sim);

// The cause that took most bees, the first of equals; -1 where none was lost.
int losses_most(const Losses *losses);
