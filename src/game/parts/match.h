// match.h -- the game that is played, or was last: its rules, its state, its recording.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "content/mode/mode.h"
#include "game/recorder/recorder.h"
#include "sim/pilot.h"
#include "sim/sim.h"

typedef struct Match {
    Mode mode;
    Tunables usual;      // the numbers of this mode without the player's own
    Sim sim;             // whatever flies: also behind the title, in the lab, of a demo that is watched
    Pilot pilot;
    uint64_t hash;       // chained over the ticks of this game
    uint64_t next_seed;
    Recorder recorder;
    bool recorded_named; // the first game, which --record names, has begun
    bool record_failed;  // what --record asked for could not be done; the program's exit status says so
    bool forked;         // the game was taken over from a demo
    bool tuned;          // it has had other than the usual numbers (game_tuning.h)
    bool running;        // a game was begun and its result is not kept yet
    int over_ticks;      // since the last bee was lost
    int ready_ticks;     // until a game that was paused goes on
} Match;
