// timestep.h -- how many ticks a frame owes, and how far the next one has come. Pure; knows no clock.
#pragma once

#include <stdint.h>

#define TIMESTEP_TICKS_MAX 4 // a frame; what is owed beyond is dropped, so that a slow machine slows the game down

typedef struct Timestep {
    int64_t last_ns;   // when the last frame was
    int64_t owed;      // in 1/60 ns: a tick of 1/60 s is 1,000,000,000 of them, exactly
    int32_t started;
} Timestep;

typedef struct TimestepFrame {
    int ticks;   // to run now, 0 to TIMESTEP_TICKS_MAX
    float blend; // how far the time has come from the last tick to the next, in [0, 1]
} TimestepFrame;

// What the frame at `now_ns` owes; the first one owes nothing. A clock that goes back owes nothing either. A tick that
// is due within a millisecond is run at once: a display of 59.94 Hz, or one whose frames jitter, then gets its one tick
// a frame instead of none and two in turn.
TimestepFrame timestep_advance(Timestep *timestep, int64_t now_ns);

// Forgets the time since the last frame: after a pause.
void timestep_restart(Timestep *timestep);
