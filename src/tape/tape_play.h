// tape_play.h -- plays a demo: repeats the recorded game tick by tick.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tape/tape.h"

#define TAPE_PLAY_AGREES UINT32_MAX

// A game that is being replayed. Copy it together with its Sim to save the place.
typedef struct TapePlay {
    const Tape *demo;
    uint32_t tick;        // ticks done
    uint32_t next_change; // in demo->changes
    uint32_t block;       // in demo->blocks: that of the next tick
    uint64_t hash;        // the chained state hash, as state_hash.h
    uint32_t diverged;    // the tick of the first difference; TAPE_PLAY_AGREES
} TapePlay;

// Begins the demo's game in `sim`, with the demo's patterns and stage. Returns false, with the reason in `problem`, if
// this build's stage has other content, or if its first state cannot be the recorded one: the game would differ.
bool tape_play_begin(TapePlay *play, const Tape *demo, Sim *sim, Error *problem);

// Continues after `tick` ticks of a demo, with the chained hash and the Sim of that point.
TapePlay tape_play_from(const Tape *demo, uint32_t tick, uint64_t hash);

// Plays the next tick: its tunable changes and its command. Compares the next link with the recorded bit and, at the
// end of a block, with the recorded link. At the end of the demo returns false and does nothing.
bool tape_play_tick(TapePlay *play, Sim *sim);

// --- plays a demo without a screen and checks that every state is the recorded one.
//
// A matching link proves all states before it. If one differs, the bits between two links narrow down the tick: after
// the first difference, recorded and played bits match only by chance, so half of all differences show in their own
// tick, and seven of eight within three.

typedef enum TapeVerdict {
    TAPE_GOOD,
    TAPE_DIVERGED,     // the states differ from some tick on
    TAPE_OTHER_RESULT, // all states agree, but the end block has another result
    TAPE_OTHER_STAGE,  // the game cannot begin here; see problem
    TAPE_STOPPED,      // the caller stopped it
} TapeVerdict;

typedef struct TapeCheck {
    TapeVerdict verdict;
    uint32_t ticks; // played; all of them if it is good
    uint64_t hash;  // the last link that was played
    // TAPE_DIVERGED. Ticks count from 0; tick t is the one that cmds[t] plays.
    uint32_t block;                 // the block whose link differs
    uint32_t least_tick, most_tick; // the first differing tick is one of these; most likely most_tick
    uint64_t recorded, played;      // the block's links
    Error problem;                  // TAPE_OTHER_STAGE
} TapeCheck;

// Plays the whole demo, or up to the first block that differs, in `sim`, whose old content does not matter.
TapeCheck tape_verify(const Tape *demo, Sim *sim);

// The same while `goes_on`, which is called before each tick, returns true; NULL: no limit.
TapeCheck tape_verify_while(const Tape *demo, Sim *sim, bool (*goes_on)(void *context), void *context);
