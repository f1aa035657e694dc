// power.h -- the power is cut after each thing that was written, and the disk has lost of it whatever it may lose.
#pragma once

#include "faults/runner.h"

typedef struct Power {
    Runner *runner;
    bool quick; // some of all
    long cuts, states, bad;
} Power;

// Runs a script once, and starts the game from all that could be left of it. Prints how many there were, and each that
// was bad.
void power_try(Power *power, const Script *script);
