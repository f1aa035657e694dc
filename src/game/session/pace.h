// pace.h -- how the time of a running game passes: the ticks due in each frame.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/sim.h"
#include "platform/clock.h"
#include "render/batch.h"
#include "view/sprites.h"

#define TIMESTEP_TICKS_MAX 4           // per frame; the rest is dropped, so that a slow machine slows the game down
#define TIMESTEP_FULL 1000             // the rate of real time
#define FRAME_NS_MAX INT64_C(66666667) // a longer frame is cut to this, for the same reason

// The time of the last frame, for everything that moves in real time. Begins as {0}, and is reset to that after a
// pause.
typedef struct FrameTime {
    int64_t last_ns;
    bool started;
} FrameTime;

// The duration of the frame before the one at `now_ns`, at most FRAME_NS_MAX; 0 for the first one, and if the clock
// goes back.
int64_t frame_time_pass(FrameTime *time, int64_t now_ns);

// Ticks that are due and were not run yet. Begins as {0}, and is reset to that after a pause.
typedef struct Timestep {
    int64_t owed; // in 1/60,000 ns: a tick of 1/60 s is 10^12 of them, exactly, at every rate
} Timestep;

typedef struct TimestepFrame {
    int ticks;   // to run now, 0 to TIMESTEP_TICKS_MAX
    float blend; // how far the time has come from the last tick to the next, in [0, 1]
} TimestepFrame;

// The ticks due after `passed_ns` (frame_time_pass), with time running at `rate` thousandths of real time, 0 to
// TIMESTEP_FULL. A tick that is due within half a millisecond is run at once: a display of 59.94 Hz, or one with
// jitter, then gets one tick a frame instead of alternating between none and two.
TimestepFrame timestep_advance(Timestep *timestep, int64_t passed_ns, int rate);

// Whole sixtieths of a second of real time, a unit that does not depend on the display: how many have passed after
// `passed_ns` more. `rest` begins as 0 and is in 1/60 ns.
int sixtieths_pass(int64_t *rest, int64_t passed_ns);

// --- when pictures are due

// Begins as {0}.
typedef struct Refresh {
    int hz;              // the reported rate of the display
    int64_t interval_ns; // from one picture to the next; measured if the display waits
    int64_t at_ns;       // of the present picture
} Refresh;

// A frame begins at `now_ns`, on a display of `hz` (1 or more) that blocks until vsync or not. Returns the time that
// its picture shows: on the grid, or `now_ns` itself if the frame is early or fits no grid, as after a stall. A late
// frame keeps its place; missed pictures are dropped.
int64_t refresh_frame(Refresh *refresh, int hz, bool display_waits, int64_t now_ns);

// When the next frame must begin, if the display does not wait.
int64_t refresh_due_ns(const Refresh *refresh);

// --- great moments

#define MOMENTS_FULL 1000 // the rate of real time

typedef enum Moment {
    MOMENT_NONE,        // of most events
    MOMENT_CALL,        // a royal call
    MOMENT_STANCE,      // a boss breaks, and takes its next stance
    MOMENT_BOSS_BEATEN, // it falls
    MOMENT_LOST,        // the game is lost
    MOMENT_LAST_BEE,    // all others of its swarm are gone
    MOMENT_FIRST_MISS,  // the first near miss of the lesson, to be seen
    MOMENT_KINDS
} Moment;

// Begins as {0}, or with only the number of bees: time then runs normally.
typedef struct Moments {
    int64_t stop_ns; // of standing still,
    int64_t slow_ns; // and of slow motion after that,
    Moment slow;     // the moment that set the slow motion
    int32_t bees;    // after the last tick that was seen
} Moments;

// Call once after each tick of a game: begins the moments of its events, as far as the player's look allows. The last
// bee counts only if there were others before: a game that begins with one bee runs normally.
void moments_tick(Moments *moments, const Sim *sim, const ViewLook *look);

// The same for a moment that no event begins.
void moments_begin(Moments *moments, Moment moment, const ViewLook *look);

// Passes real time; do not call it in a pause. Returns the part in which time does not stand still, ns.
int64_t moments_pass(Moments *moments, int64_t passed_ns);

// The present speed of time, in thousandths.
int moments_rate(const Moments *moments);

// How long a moment stops time, and slows it down, ns.
int64_t moment_stop_ns(Moment moment);
// --- whether the picture moves

#define IDLE_AFTER_NS INT64_C(200000000) // after this time without a change, pictures are no longer drawn,
#define IDLE_LOOK_MS 250                 // and the program sleeps this long between frames

// Begins as {0}: everything moves.
typedef struct Idle {
    uint64_t picture; // a hash of the last one
    int64_t since_ns; // since when it is identical
    bool sleeps;
} Idle;

// Call with the picture made at `now_ns`; `stirred`: something has happened since the last one, so it must be drawn.
// True if drawing can be skipped, because the same picture is on screen.
bool idle_picture(Idle *idle, const Batch *batch, bool stirred, int64_t now_ns);

// --- all of it

typedef struct Pace {
    int64_t opened_ns;    // when the program began
    float first_frame_ms; // from then until the first picture was shown; 0 before
    int64_t shown_ns;     // when the last picture was handed to the display,
    float blend;          // and how far it is from the last tick to the next
    Refresh refresh;      // when pictures are due
    ClockWait wait;       // paces pictures if the display does not wait
    FrameTime frame_time;
    int64_t passed_ns; // real time since the last picture
    bool slept;        // the program slept since then: nothing moved
    bool hidden;       // the window is invisible: time stands still
    int sixtieths;     // whole sixtieths of a second in `passed_ns`
    int64_t sixtieths_rest;
    Timestep timestep;
    Moments moments;
    int ready_ticks; // until a paused game continues
    uint32_t ticks;  // run in all since the start of the program
    bool held;       // F4
    int steps;       // ticks to run although held (F5)
} Pace;

// Forgets the time up to now: when a screen begins, and after a pause.
static inline void pace_restart(Pace *pace)
{
    pace->frame_time = (FrameTime){.started = false};
    pace->timestep = (Timestep){.owed = 0};
}
