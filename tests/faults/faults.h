// faults.h -- what the machine may refuse is refused, one call after the other.
#pragma once

#include "faults/runner.h"

typedef struct Faults {
    Runner *runner;
    bool quick;         // some of all, and what was bad once
    bool found;         // with quick: only what was bad once
    bool all;           // each single call, where otherwise one stands for those that are reached by the same way
    int kind;           // only these; -1: all
    long nth;           // only this one, and who made it is reported; 0: all
    bool lasting;       // with nth: and all calls after it
    Outcome usual, now; // without a fault, and with one
    long tried[HOST_KIND_COUNT], ended, went_on, unseen, bad;
} Faults;

// Tries the faults of a script, and prints how many there were, and each that ended badly.
void faults_try(Faults *faults, const Script *script);

// Whether something of this script was bad once.
bool faults_found(const Script *script);

// Prints how many there were of each kind, and what came of them.
void faults_summary(const Faults *faults);
