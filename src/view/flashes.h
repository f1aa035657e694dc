// flashes.h -- limits flashes: at most three large ones in any second, and none if the player turns them off.
//
// A flash is what WCAG 2.3.1 (https://www.w3.org/TR/WCAG22/#three-flashes-or-below-threshold) calls a general flash: a
// pair of opposing changes of the relative luminance by a tenth or more, the darker side below 0.8, over a quarter of
// any 10 degree field of view. A few small things may flash freely. Large ones, and many small ones, flash together, in
// turns that are far enough apart: hits at most twice a second, the swarm at most once.
#pragma once

#include "core/sim/sim.h"
#include "view/look.h"

// All zero: nothing has flashed yet.
typedef struct Flashes {
    uint32_t ticks;       // the clock; 0 before the first tick
    uint32_t hit_ticks;   // duration of the flash of a hit enemy
    uint32_t hits_began;  // when the last common flash of hit enemies began
    uint32_t swarm_began; // and that of a called swarm; 0 for never
    bool crowd;           // number of hit enemies above which all flash together
    bool asked;           // set it to request a flash of something large in the next tick
    bool off;
    float newborn; // factor on the light of newborn bees: the more there are, the dimmer is each
} Flashes;

// Once a tick, before anything is drawn. `on`: the player's choice.
void flashes_tick(Flashes *flashes, const Sim *sim, const Look *look, bool on);

// The brightness of everything large, 0 to 1.
float flashes_large(const Flashes *flashes);

// The brightness of an enemy's flash after a hit, 0 to 1.
float flashes_hit(const Flashes *flashes, const Sim *sim, const Enemy *enemy);

// The brightness of the bees of a called swarm, 0 to 1.
float flashes_call(const Flashes *flashes, const Sim *sim);
