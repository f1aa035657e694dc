// stage_acts.h -- what the dummies of the built-in stages do; only stage.c uses it.
#pragma once

#include "sim/sim.h"

// Indices of the acts' programs in a Sim of a built-in stage.
enum {
    ACT_DIVE, ACT_SWEEP, ACT_ZIGZAG, ACT_HOVER, ACT_SNIPER, ACT_WALTZ, ACT_BOUNCE, ACT_BEETLE, ACT_BEETLE_BIG,
    ACT_QUEEN_0, ACT_QUEEN_1, ACT_QUEEN_2, ACT_COMB_0, ACT_COMB_1, ACT_COMB_2,
    ACT_MOTH_RAIN, ACT_MOTH_DANCE, ACT_MOTH_LANTERN, ACT_MOTH_STORM, ACTS, ACT_NONE = -1
};

// Adds all of them to a Sim that has no programs yet.
void acts_add(Sim *sim);
