// timestep.h -- how many ticks a frame owes, and how far the next one has come. Pure; knows no clock.
#pragma once

#include <stdbool.h>
#include <stdint.h>

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
// TIMESTEP_FULL. A tick that is due within a millisecond is run at once: a display of 59.94 Hz, or one whose frames
// jitter, then gets its one tick a frame instead of none and two in turn.
TimestepFrame timestep_advance(Timestep *timestep, int64_t passed_ns, int rate);
