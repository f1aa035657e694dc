// bench_crowd.h -- a meadow full of bees and bullets that stays full: what the scenes with a whole Sim measure.
#pragma once

#include "base/rng.h"
#include "measure/bench/bench.h"
#include "sim/sim.h"

typedef struct Crowd {
    Sim *sim;
    int bees, bullets;
    bool gathered; // the finger holds still in the middle
    Rng rng;
} Crowd;

// Begins a game without enemies in `sim`: so many of each anywhere in the meadow. The numbers are the defaults, or
// those of the swarm lord, but for radii, which are as small as they may be: with the usual ones a meadow so full would be empty after a tick.
Crowd crowd_begin(Sim *sim, bool of_lord, int bees, int bullets, uint64_t seed);

// Puts new bees and bullets in place of those that were hit or have left. Between any two ticks.
void crowd_refill(Crowd *crowd);

// A player's command: the finger goes round the meadow, held and let go by turns of a second; or holds still.
TickCmd crowd_cmd(const Crowd *crowd);

// Plays until the swarm has found its shape: two seconds, or a moment where the task is quick.
void crowd_settle(Crowd *crowd, const BenchTask *task);

// Plays so many ticks, refilled each.
void crowd_play(Crowd *crowd, int ticks);
