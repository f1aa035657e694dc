// demo_verify.h -- plays a demo without a screen and checks that every state is the recorded one.
//
// A link of the chain that agrees proves all states up to it. Where one does not, the bits between two links tell where
// it broke: after the first difference the recorded and the played bits are alike by chance only, so half of all
// breaks show in their own tick, and seven of eight within three.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tape/demo_play.h"

typedef enum DemoVerdict {
    DEMO_GOOD,
    DEMO_DIVERGED,     // the states differ from some tick on
    DEMO_OTHER_RESULT, // all states agree, but the end block names another result
    DEMO_OTHER_STAGE,  // the game cannot begin here; see problem
    DEMO_STOPPED,      // whoever asked did not want to wait any longer
} DemoVerdict;

typedef struct DemoCheck {
    DemoVerdict verdict;
    uint32_t ticks; // played; all of them where it is good
    uint64_t hash;  // the last link that was played
    // DEMO_DIVERGED. Ticks count from 0; tick t is the one that cmds[t] plays.
    uint32_t block;                 // the block whose link differs
    uint32_t least_tick, most_tick; // the first differing tick is one of these; most likely most_tick
    uint64_t recorded, played;      // the block's links
    DemoProblem problem;            // DEMO_OTHER_STAGE
} DemoCheck;

// Plays the whole demo, or up to the first block that differs, in `sim`, whose content does not matter.
DemoCheck demo_verify(const Demo *demo, Sim *sim);

// The same for as long as `goes_on`, which is asked before each tick, returns true; NULL always does.
DemoCheck demo_verify_while(const Demo *demo, Sim *sim, bool (*goes_on)(void *context), void *context);
