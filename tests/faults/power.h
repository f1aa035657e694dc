// power.h -- the power is cut after each thing that was written, and the disk has lost of it whatever it may lose.
#pragma once

#include "faults/runner.h"

// Sums of files, by name and bytes, or of folders.
#define POWER_SUMS_MAX 65536
typedef struct PowerSums {
    uint64_t sums[POWER_SUMS_MAX];
    int count;
} PowerSums;

typedef struct Power {
    Runner *runner;
    bool quick; // some of all
    long cuts, states, bad;
    // Of the script that is tried:
    Outcome usual, now;
    PowerSums versions, known; // all that its files were at any time; the states that were tried
    bool loaded, unloaded;     // there was a cut after which a load is there, and one after which it is not
} Power;

// Runs a script once, and starts the game from all that could be left of it. Prints how many there were, and each that
// was bad.
void power_try(Power *power, const Script *script);
