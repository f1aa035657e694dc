// slow_motion.h -- time slows down for the last bee: for a second of real time, and back. Pure; never part of a game.
#pragma once

#include <stdbool.h>
#include <stdint.h>

// Begins as {0}: full speed.
typedef struct SlowMotion {
    int64_t left_ns; // of it; 0: time runs as usual
    int32_t bees;    // after the last tick that was seen
} SlowMotion;

// Once after each tick of a game: begins where the swarm has just lost its last but one. Where `wanted` is false
// nothing begins.
void slow_motion_tick(SlowMotion *slow, int32_t bees, bool wanted);

// Real time goes by: not in a pause.
void slow_motion_pass(SlowMotion *slow, int64_t passed_ns);

// How fast time runs now, in thousandths.
int slow_motion_rate(const SlowMotion *slow);
