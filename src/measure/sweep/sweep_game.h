// sweep_game.h -- one game of a sweep: the pilot plays, and what came of it is counted.
#pragma once

#include <signal.h>
#include <stdint.h>

#include "measure/sweep/sweep_places.h"
#include "sim/sim.h"

#define SWEEP_SAMPLES_MOST 61
#define SWEEP_TICKS_LEAST 60
#define SWEEP_TICKS_MOST (10 * 3600 * SIM_TICKS_PER_SECOND)

// How a game went. All four bytes wide, no padding.
typedef struct SweepGame {
    uint32_t ticks; // played
    uint32_t over;  // 1: the last bee was lost; 0: the swarm was alive when the time was up, or the stage was won
    uint32_t score;
    float bees_mean; // over all ticks played
    int32_t bees_most;
    uint32_t beaten, flowers, lost;
    int32_t bees[SWEEP_SAMPLES_MOST]; // at 0 s, and each sweep_sample_s later; after the end 0, or those with which a
                                      // stage was won
} SweepGame;

// Plays one game at a place (NULL: the endless stage) of at most `ticks_most` ticks (from SWEEP_TICKS_LEAST to
// SWEEP_TICKS_MOST), with the patterns of the book (NULL: none); given up as soon as *stop is set. `sim` is room to play
// in.
void sweep_game_play(const SweepPlace *place, const Tunables *tunables, const PatternBook *book, uint64_t seed,
                     uint32_t ticks_most, const volatile sig_atomic_t *stop, Sim *sim, SweepGame *game);

// The bees are counted each so many seconds in games of at most `ticks_most` ticks: the shortest of 1, 2, 5, 10, 20,
// 30, 60, 120, 300 and 600 with which the samples fit.
int sweep_sample_s(uint32_t ticks_most);

// And so often.
int sweep_sample_count(uint32_t ticks_most);
