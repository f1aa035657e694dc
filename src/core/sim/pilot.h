// pilot.h -- the built-in player: looks at a game and answers with commands, as a person with one finger would.
//
// It plays both halves of the trade: it leads the swarm where it wants it, and lets go while bullets are near.
//
// It sees only what is on the screen (positions and velocities), and moves its finger no faster than a hand does. It
// takes part through TickCmd like a player; the same game and the same pilot give the same commands.
#pragma once

#include "core/sim/sim.h"

typedef struct Pilot {
    Vec2 finger;        // px
    Vec2 wanted;        // where it wants the swarm to be, px
    int32_t rest_ticks; // until it thinks about a call again
} Pilot;

Pilot pilot_begin(const Sim *sim);

// Its parts, for players that hold by rules of their own; each once a tick. The finger moves toward where the pilot
// wants the swarm.
void pilot_move(Pilot *pilot, const Sim *sim);

// True where a bullet is nearer than this to the swarm's middle.
bool pilot_bullet_within(const Sim *sim, float px);

// True where loose bees will soon fly home: the pilot then leads them in spite of bullets.
bool pilot_impatient(const Sim *sim);

// True where it calls in this tick.
bool pilot_calls(Pilot *pilot, const Sim *sim);

// The command for the next tick.
TickCmd pilot_cmd(Pilot *pilot, const Sim *sim);
