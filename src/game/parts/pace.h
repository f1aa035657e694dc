// pace.h -- how the time of a running game passes.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game/time/slow_motion.h"
#include "game/time/timestep.h"

typedef struct Pace {
    int64_t opened_ns;     // when the program began
    float first_frame_ms;  // from then until the first picture was shown; 0 before
    int64_t next_frame_ns; // where the display does not wait
    FrameTime frame_time;
    int64_t passed_ns;     // since the last frame, for whatever moves with real time
    Timestep timestep;
    SlowMotion slow;
    int ready_ticks;       // until a game that was paused goes on
    uint32_t ticks;        // run in all since the start of the program
    bool held;             // F4
    int steps;             // ticks to run although held (F5)
} Pace;

// Forgets the time up to now: for a screen that begins, and after a pause.
static inline void pace_restart(Pace *pace)
{
    pace->frame_time = (FrameTime){.started = false};
    pace->timestep = (Timestep){.owed = 0};
}
