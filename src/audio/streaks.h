// streaks.h -- what sounds higher, the more often it has gone well: flowers of a chain, near misses.
#pragma once

#include <stdint.h>

#include "core/sim/sim.h"
#include "audio/sound.h"

// All zero is the begin of a game.
typedef struct Streaks {
    int32_t flowers;    // one after the other, of a chain that lasts
    int32_t chain;      // the game's, a tick ago
    int32_t misses;     // as many moments in which bullets missed, one soon after the other
    int32_t miss_ticks; // since the last one
} Streaks;

// Once after each tick: how high flowers and near misses sound in it.
void streaks_tick(Streaks *streaks, const Sim *sim, SoundQueue *sounds);
