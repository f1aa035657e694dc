// pace.h -- how the time of a running game passes: the ticks that a frame owes.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/sim.h"
#include "platform/clock.h"
#include "render/batch.h"
#include "view/sprites.h"

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

// Ticks that are owed and were not run yet. Begins as {0}, and is that again after a pause.
typedef struct Timestep {
    int64_t owed; // in 1/60,000 ns: a tick of 1/60 s is 10^12 of them, exactly, at every rate
} Timestep;

typedef struct TimestepFrame {
    int ticks;   // to run now, 0 to TIMESTEP_TICKS_MAX
    float blend; // how far the time has come from the last tick to the next, in [0, 1]
} TimestepFrame;

// The ticks that a frame owes after `passed_ns` (frame_time_pass), where time runs at `rate` thousandths of real time, from 0 to
// TIMESTEP_FULL. A tick that is due within half a millisecond is run at once: a display of 59.94 Hz, or one whose
// frames jitter, then gets its one tick a frame instead of none and two in turn.
TimestepFrame timestep_advance(Timestep *timestep, int64_t passed_ns, int rate);

// Whole sixtieths of a second of real time, for what is counted in them whatever the display: how many have passed
// after `passed_ns` more. `rest` begins as 0 and is in 1/60 ns.
int sixtieths_pass(int64_t *rest, int64_t passed_ns);

// --- when pictures are due

// Begins as {0}.
typedef struct Refresh {
    int hz;              // what the display says
    int64_t interval_ns; // from one picture to the next; of a display that waits, as it was found to be
    int64_t at_ns;       // of the present picture
} Refresh;

// A frame begins at `now_ns`, on a display of `hz` (1 or more), which makes it wait, or does not. Returns the time that
// its picture shows: on the grid, or `now_ns` itself where the frame fits into none, as after a stall, or before its
// time. A frame that is late keeps its place; pictures that were missed are left out.
int64_t refresh_frame(Refresh *refresh, int hz, bool display_waits, int64_t now_ns);

// When the next frame has to begin, where the display does not wait.
int64_t refresh_due_ns(const Refresh *refresh);

// --- great moments

#define MOMENTS_FULL 1000 // the rate of real time

typedef enum Moment {
    MOMENT_NONE,        // of most events
    MOMENT_CALL,        // a royal call
    MOMENT_STANCE,      // a boss breaks, and takes its next stance
    MOMENT_BOSS_BEATEN, // it falls
    MOMENT_LAST_BEE,    // all others of its swarm are gone
    MOMENT_KINDS
} Moment;

// Begins as {0}, or with the number of bees: time runs as usual.
typedef struct Moments {
    int64_t stop_ns; // for so long it stands still,
    int64_t slow_ns; // and for so long it goes slowly after that,
    Moment slow;     // as this moment wants it
    int32_t bees;    // after the last tick that was seen
} Moments;

// Once after each tick of a game: begins what its events begin, as far as the player's look wants it. The last bee is
// one that was not alone before: a game that begins with one runs as usual.
void moments_tick(Moments *moments, const Sim *sim, const ViewLook *look);

// Real time goes by: not in a pause. Returns how much of it time does not stand still, ns.
int64_t moments_pass(Moments *moments, int64_t passed_ns);

// How fast time runs now, in thousandths.
int moments_rate(const Moments *moments);

// How long a moment stops time, and slows it down, ns.
int64_t moment_stop_ns(Moment moment);
// --- whether the picture moves

#define IDLE_AFTER_NS INT64_C(200000000) // pictures that are the same for so long are no longer drawn,
#define IDLE_LOOK_MS 250                 // and so long is slept from one to the next

// Begins as {0}: everything moves.
typedef struct Idle {
    uint64_t picture; // a hash of the last one
    int64_t since_ns; // since when it is the same
    bool sleeps;
} Idle;

// A picture was put together at `now_ns`; `stirred`: something has happened since the last one, so that it is drawn in
// any case. True where it need not be: it is the one that is shown.
bool idle_picture(Idle *idle, const Batch *batch, bool stirred, int64_t now_ns);

// --- all of it

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
