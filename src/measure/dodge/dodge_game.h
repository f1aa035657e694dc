// dodge_game.h -- one run of `dodge`: bees that nobody leads, below a foe that fires one pattern again and again.
//
// The foe is at (playfield width / 2, 15 % of its height). It stays there, is as small as an enemy can be, does not
// bite, and the radar does not see it: only its bullets count. When the pattern is over, it rests for a tick and begins
// it anew, as players of BulletML do that look for the end before they go on: a pattern that fires once and ends is
// fired in every second tick.
#pragma once

#include <signal.h>
#include <stdint.h>

#include "measure/dodge/dodge_plan.h"
#include "sim/sim.h"

#define DODGE_TICKS_LEAST 60
#define DODGE_TICKS_MOST 216000

// How a run went. No padding.
typedef struct DodgeGame {
    int64_t bees_ns;    // what the bees added to some of its ticks, in processor time; not the same in any two runs
    int64_t bees_timed; // and how many bees there were in those, a bee in each of two ticks being two
    uint32_t ticks;     // played: until the last bee was lost, or the time was up
    int32_t bees_left;
    int32_t bullets_most;
    uint32_t faults;    // of the pattern's programs,
    int32_t fault;      // and what the first was (PatternStatus)
    uint32_t dropped;   // bullets and actions that found no room
} DodgeGame;

// What games are played in, one after the other: two to four games' worth of memory. Begins as {0}; dodge_room_end
// frees what it holds.
typedef struct DodgeRoom {
    Sim sim;
    PatternBook book; // with the pattern of the run
    bool rests;       // the pattern was over before the last tick
    uint8_t *saved;   // the live state, in ticks that are timed
    size_t saved_bytes;
} DodgeRoom;
void dodge_room_end(DodgeRoom *room);

// Plays a run of the plan; given up as soon as *stop is set. What bees cost is measured in every 13th tick: it is
// played with the bees, without them and with them again, from the same state; the course of the run does not depend on
// that.
void dodge_game_play(const DodgePlan *plan, DodgeRun run, const volatile sig_atomic_t *stop, DodgeRoom *room,
                     DodgeGame *game);
