// tape_play.h -- plays a demo: the recorded game once more, tick by tick.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tape/tape.h"
#include "tape/tape_play.h"

#define TAPE_PLAY_AGREES UINT32_MAX

// A game that is being replayed. Copy it together with its Sim to save the place.
typedef struct TapePlay {
    const Tape *demo;
    uint32_t tick;        // ticks done
    uint32_t next_change; // in demo->changes
    uint32_t block;       // in demo->blocks: that of the next tick
    uint64_t hash;        // the chained state hash, as state_hash.h
    uint32_t diverged;    // the tick in which it was first seen to have left the recorded game; TAPE_PLAY_AGREES
} TapePlay;

// Begins the demo's game in `sim`, with the patterns and the stage of the demo. Returns false where this build's stage
// has other content than the recorded one, or where its first state cannot be the recorded one; `problem` says so, and
// the game would not be the same.
bool tape_play_begin(TapePlay *play, const Tape *demo, Sim *sim, Error *problem);

// Plays on after `tick` ticks of a demo, whose chained hash is `hash` there, with the Sim of then.
TapePlay tape_play_from(const Tape *demo, uint32_t tick, uint64_t hash);

// The next tick: its tunable changes, its command, the next link, which is compared with the recorded bit and, at the end
// of a block, with the recorded link. Returns false, doing nothing, at the end.
bool tape_play_tick(TapePlay *play, Sim *sim);

// --- plays a demo without a screen and checks that every state is the recorded one.
//
// A link of the chain that agrees proves all states up to it. Where one does not, the bits between two links tell where
// it broke: after the first difference the recorded and the played bits are alike by chance only, so half of all
// breaks show in their own tick, and seven of eight within three.

typedef enum TapeVerdict {
    TAPE_GOOD,
    TAPE_DIVERGED,     // the states differ from some tick on
    TAPE_OTHER_RESULT, // all states agree, but the end block names another result
    TAPE_OTHER_STAGE,  // the game cannot begin here; see problem
    TAPE_STOPPED,      // whoever asked did not want to wait any longer
} TapeVerdict;

typedef struct TapeCheck {
    TapeVerdict verdict;
    uint32_t ticks; // played; all of them where it is good
    uint64_t hash;  // the last link that was played
    // TAPE_DIVERGED. Ticks count from 0; tick t is the one that cmds[t] plays.
    uint32_t block;                 // the block whose link differs
    uint32_t least_tick, most_tick; // the first differing tick is one of these; most likely most_tick
    uint64_t recorded, played;      // the block's links
    Error problem;                  // TAPE_OTHER_STAGE
} TapeCheck;

// Plays the whole demo, or up to the first block that differs, in `sim`, whose content does not matter.
TapeCheck tape_verify(const Tape *demo, Sim *sim);

// The same for as long as `goes_on`, which is asked before each tick, returns true; NULL always does.
TapeCheck tape_verify_while(const Tape *demo, Sim *sim, bool (*goes_on)(void *context), void *context);
