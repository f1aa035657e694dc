// flashes.h -- how brightly large things may light up: never more than three flashes in any second, whatever the game
// does, and none where the player wants none.
//
// A flash is what WCAG 2.3.1 (https://www.w3.org/TR/WCAG22/#three-flashes-or-below-threshold) calls a general flash: a
// pair of opposing changes of the relative luminance by a tenth or more, the darker side below 0.8, over a quarter of
// any 10 degree field of view. Small things may light up as they like, as long as few of them do at a time; all that
// is large, or of which there are many, lights up together and in turns that are far enough apart:
// hits at most twice a second, the swarm at most once.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/sim.h"
#include "view/look.h"

// All zero is where nothing has lit up yet.
typedef struct Flashes {
    uint32_t ticks;       // the clock; 0 before the first tick
    uint32_t hit_ticks;   // how long one of an enemy lasts that is hit
    uint32_t hits_began;  // when the last common flash of what is hit began
    uint32_t swarm_began; // and that of a called swarm; 0 for never
    bool crowd;           // so much is hit at a time that all of it flashes together
    bool asked;           // something large wants to light up
    bool off;
    float newborn; // how much of their light newborn bees have: the more there are, the less each
} Flashes;

// Once a tick, before anything is drawn. `on`: what the player wants.
void flashes_tick(Flashes *flashes, const Sim *sim, const Look *look, bool on);

// Something large besides what is hit lights up in the next tick, if it may; and how brightly it does, 0 to 1: with all
// that is large, or not at all.
void flashes_ask(Flashes *flashes);
float flashes_large(const Flashes *flashes);

// How brightly an enemy flashes that was hit, 0 to 1, where 1 is as bright as flashes of its kind become.
float flashes_hit(const Flashes *flashes, const Sim *sim, const Enemy *enemy);

// How brightly the bees of a called swarm glow, 0 to 1.
float flashes_call(const Flashes *flashes, const Sim *sim);
