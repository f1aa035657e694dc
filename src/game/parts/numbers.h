// numbers.h -- what a running game is played with and designers write: tunables, patterns, stages.
#pragma once

#include <stdbool.h>

#include "content/tuning/tuning.h"
#include "sim/sim.h"

typedef struct Numbers {
    Tuning *tuning;            // the numbers that are played with
    PatternBook patterns;      // our own (game_patterns.h)
    PatternBook gallery;       // those that the gallery shows
    bool gallery_foreign;      // they are others than our own
    struct GameStages *stages; // from files (game/game_stage.h)
} Numbers;
