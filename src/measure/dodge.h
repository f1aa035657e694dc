// dodge.h -- the runs of the experiment `dodge`.
#pragma once

#include "core/sim/sim.h"
#include "measure/experiment.h"

// The factors of a run.
enum { DODGE_PATTERN, DODGE_SEED, DODGE_RANK, DODGE_BEES, DODGE_KIND, DODGE_INSTINCT, DODGE_FACTORS };
#define DODGE_INSTINCTS "swarm.loose_instinct" // the tunable; beside its words there is "still"

// The sub-command. Lists are strings of argv; NULL: the default ones. A setup is a pattern, the only one of its book.
typedef struct Dodge {
    ExperimentWork base;
    const char *ranks, *bees, *kinds, *instincts;
    bool own_accel; // swarm.max_accel is as in the setup, whatever the speed
} Dodge;

// Reads a kind of bee, HIT/SPEED, such as "6/3". Returns false if it is not two numbers.
bool dodge_kind(const char *text, float *hit_px, float *speed);

// The numbers of a run. A bee is hit if its centre is closer than HIT px to a bullet's; SPEED is its maximum speed (px
// per tick) and, unless swarm.max_accel was set, its maximum acceleration (px per tick per tick).
Tunables dodge_tunables(const Dodge *dodge, const Run *run);

// --- a run: bees without a leader, below a foe that repeats one pattern
//
// The foe is at (playfield width / 2, 15 % of its height). It stays there, is as small as an enemy can be, does not
// bite, and the radar does not see it: only its bullets count. After the pattern ends, the foe rests for a tick and
// restarts it, like other players of BulletML: a pattern that fires once and ends is fired in every second tick.

// The row of a run.
typedef struct DodgeRow {
    char rules[SETUP_RULES_BYTES];
    uint32_t ticks;     // ticks played until the last bee was lost, or the time was up
    uint32_t bees_left; // then
    uint32_t bullets_most;
    char fault[112]; // the first fault of the pattern's programs, or bullets or actions that did not fit; "": none
} DodgeRow;

// Plays a run in `sim`, and counts in a row of zeros; stops early once *stop is set.
void dodge_play(const void *dodge, const Run *run, void *sim, const StopFlag *stop, void *row);
