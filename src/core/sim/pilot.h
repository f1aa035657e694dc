// pilot.h -- the built-in player: looks at a game and answers with commands, as a person with one finger would.
//
// It plays both halves of the trade: it leads the swarm to good places, and lets go while bullets are near.
//
// It sees only what is on the screen (positions and velocities), decides ten times per second, and moves its finger no
// faster than a hand does. It takes part through TickCmd like a player; the same game and the same pilot give the same
// commands.
#pragma once

#include "core/sim/sim.h"

typedef struct Pilot {
    Vec2 finger;        // px
    Vec2 wanted;        // the place that it wants for the swarm, px
    int32_t rest_ticks; // until its next decision about a call
    bool holds;         // it leads the swarm
    bool impatient;     // it leads in spite of bullets
} Pilot;

Pilot pilot_begin(const Sim *sim);

// Its parts, for players with their own rules for holding; call each once per tick. Moves the finger toward the
// pilot's goal.
void pilot_move(Pilot *pilot, const Sim *sim);

// True if a bullet is nearer than this to the swarm's centre.
bool pilot_bullet_within(const Sim *sim, float px);

// True from when loose bees will soon fly home until their patience is back: the pilot leads them in spite of bullets.
bool pilot_impatient(Pilot *pilot, const Sim *sim);

// True if it calls in this tick.
bool pilot_calls(Pilot *pilot, const Sim *sim);

// The command for the next tick.
TickCmd pilot_cmd(Pilot *pilot, const Sim *sim);
