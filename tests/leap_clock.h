// leap_clock.h -- in place of the system's clocks, ones that leap where the game would sleep: hours pass as fast as the
// game can compute them, with every tick and picture, and the same events come at the same times in each run.
//
// A program that links leap_clock.o has these functions instead of those of platform/clock.h, and time() as well; so
// does the shared library of the tests. Threads and other processes still run in real time.
#pragma once

#include <stdint.h>
#include <time.h>

// Each look at the clock takes a moment, so that loops that wait for a time or work until one come to an end. Tests may
// make the moment longer: the game then believes that its work is slow.
#define LEAP_LOOK_NS 500000
extern int64_t leap_look_ns;

// The date at the start; 0, its default, means the real one. A fixed date gives the same files in each run.
extern time_t leap_begun_s;
