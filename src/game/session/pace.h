// pace.h -- how the time of a running game passes: the ticks that a frame owes.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game/session/moments.h"
#include "game/session/refresh.h"
#include "platform/clock.h"

#define TIMESTEP_TICKS_MAX 4 // a frame; what is owed beyond is dropped, so that a slow machine slows the game down
#define TIMESTEP_FULL 1000   // the rate of real time
#define FRAME_NS_MAX INT64_C(66666667) // of a longer frame the rest is dropped, for the same reason

// When the last frame was, for whatever moves with real time. Begins as {0}, and is that again after a pause.
typedef struct FrameTime {
    int64_t last_ns;
    bool started;
} FrameTime;

// How long the frame before the one at `now_ns` has lasted, at most FRAME_NS_MAX; 0 for the first one, and for a clock
// that goes back.
int64_t frame_time_pass(FrameTime *time, int64_t now_ns);

// What is owed and was not run yet. Begins as {0}, and is that again after a pause.
typedef struct Timestep {
    int64_t owed; // in 1/60,000 ns: a tick of 1/60 s is 10^12 of them, exactly, at every rate
} Timestep;

typedef struct TimestepFrame {
    int ticks;   // to run now, 0 to TIMESTEP_TICKS_MAX
    float blend; // how far the time has come from the last tick to the next, in [0, 1]
} TimestepFrame;

// What a frame owes after `passed_ns` (frame_time_pass), where time runs at `rate` thousandths of real time, from 0 to
// TIMESTEP_FULL. A tick that is due within half a millisecond is run at once: a display of 59.94 Hz, or one whose
// frames jitter, then gets its one tick a frame instead of none and two in turn.
TimestepFrame timestep_advance(Timestep *timestep, int64_t passed_ns, int rate);

// Whole sixtieths of a second of real time, for what is counted in them whatever the display: how many have passed
// after `passed_ns` more. `rest` begins as 0 and is in 1/60 ns.
int sixtieths_pass(int64_t *rest, int64_t passed_ns);

typedef struct Pace {
    int64_t opened_ns;    // when the program began
    float first_frame_ms; // from then until the first picture was shown; 0 before
    int64_t shown_ns;     // when the last picture was handed to the display, and
    float blend;          // how far it was from the last tick to the next
    Refresh refresh;      // when pictures are due
    ClockWait wait;       // for them, where the display does not wait
    FrameTime frame_time;
    int64_t passed_ns; // since the last picture, for whatever moves with real time,
    bool slept;        // the program did, since then: nothing moved
    bool hidden;       // nobody sees the window: time stands still
    int sixtieths;     // and of that whole sixtieths of a second
    int64_t sixtieths_rest;
    Timestep timestep;
    Moments moments;
    int ready_ticks; // until a game that was paused goes on
    uint32_t ticks;  // run in all since the start of the program
    bool held;       // F4
    int steps;       // ticks to run although held (F5)
} Pace;

// Forgets the time up to now: for a screen that begins, and after a pause.
static inline void pace_restart(Pace *pace)
{
    pace->frame_time = (FrameTime){.started = false};
    pace->timestep = (Timestep){.owed = 0};
}
