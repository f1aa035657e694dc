// game.h -- games of scripted players at a setup: their outcomes, and the search for the best blind rhythm.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "core/sim/sim.h"
#include "measure/setups.h"
#include "measure/player.h"
#include "measure/runs.h"

#define GAME_MINUTE_TICKS (60u * SIM_TICKS_PER_SECOND)
#define GAME_TICKS_MOST (600u * GAME_MINUTE_TICKS)
#define GAME_SAMPLES_MOST 61
#define RHYTHM_TEXT_BYTES 96

// The row of a game: its outcome.
typedef struct GameRow {
    char rules[SETUP_RULES_BYTES];  // of its setup
    char rhythm[RHYTHM_TEXT_BYTES]; // of a blind player; or ""
    uint32_t ticks, ticks_most;     // ticks played; the limit
    uint32_t over, won;             // over: the last bee or the stage was lost; both 0: the time was up
    uint32_t score, bees;
    float bees_mean; // over all ticks played
    uint32_t bees_most;
    uint32_t held;  // ticks with the finger down
    uint32_t empty; // ticks without an enemy or a bullet in the playfield
    uint32_t near_misses, beaten, flowers, lost;
    uint32_t carried;                    // points that nectar added
    uint32_t chain;                      // the longest flower chain
    uint32_t bosses, bosses_beaten;      // bosses that came, and
    uint32_t boss_ticks;                 // from arrival to defeat, summed over beaten bosses
    uint32_t boss_score;                 // points scored in the ticks of their defeat
    uint32_t after_ticks;                // from the last defeat to the end of a stage that was won
    uint32_t stage;                      // it can be won
    uint32_t bees_at[GAME_SAMPLES_MOST]; // at 0 s and every game_sample_s; after the end 0, or the final bees of a won
                                         // stage
} GameRow;

// Plays one game of at most `ticks_most` ticks (up to GAME_TICKS_MOST), and counts in a row of zeros; stops early once
// *stop is set. `sim` is scratch memory.
void game_play(const Setup *setup, const PlayerChoice *choice, uint64_t seed, uint32_t ticks_most, const StopFlag *stop,
               Sim *sim, GameRow *row);

// The interval of samples of bees, s, in games of at most `ticks_most` ticks: the shortest of 1, 2, 5, 10, 20, 30,
// 60, 120, 300 and 600 that fits. The second function returns their number.
int game_sample_s(uint32_t ticks_most);
int game_sample_count(uint32_t ticks_most);

// Finds the best of `tries` rhythms of a player for games of at most `ticks_most` ticks: half are random, half are
// variations of the best of those. All play short games; the best play whole ones, with other seeds. A player that
// always holds continues to. The result does not depend on the number of threads. If out of memory, returns false with
// one line in `error`.
#define RHYTHM_TRIES_MOST 100000
bool rhythm_search(const Setup *setup, const PlayerChoice *player, int tries, uint32_t ticks_most,
                   const RunsConfig *config, Rhythm *best, Error *error);

// "x 180 +- 89 in 6.8 s, y 543 +- 0, held 0.41 s, loose 0.28 s"
void rhythm_text(const Rhythm *rhythm, char text[RHYTHM_TEXT_BYTES]);
