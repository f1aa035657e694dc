// watch.h -- playback of a demo: position, speed and direction.
//
// Logic only: no window, no clock, no input. The Watch plays into a Sim, a View and a Hud that the caller lends, and
// keeps them at the present tick:
//
//   per frame:  watch_build(watch, 60);              as often as there is time for: for marks, quick jumps and playing
//                                                    backward; watch_approach before, to share a jump out
//               watch_pass(watch, passed_ns);        time goes by
//               while (watch_follow(watch))          one tick after the other, or one jump
//                   if (watch_sounds(watch)) play view->sounds.requests
//               view_draw(view, sim, watch_blend(watch), batch)
//
// The place in the demo is finer than a tick, and the picture depends on the place alone: tick n at n, and between n -
// 1 and n the state of tick n at a blend of less than 1 (see view.h). So slow motion is smooth, and time looks the same
// backward and forward. Only sparks, petals and rising points, which move by themselves, exist only while the game is
// played forward tick by tick.
//
// A second Watch can be compared with it (watch_compare): both are at the same tick, and a game that is over waits at
// its end.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/mode/summary.h"
#include "tape/tape_play.h"
#include "tape/timeline.h"
#include "game/session/pace.h"
#include "core/sim/sim.h"
#include "view/hud.h"
#include "view/view.h"

#define WATCH_RUN_TICKS 64 // forward distances up to this are played, longer ones jumped

// 1/8, 1/4, 1/2, 1, 2, 4, 8, 16: 2^(index - WATCH_SPEED_NORMAL).
#define WATCH_SPEEDS 8
#define WATCH_SPEED_NORMAL 3

// A jump that was begun with watch_approach. Time stands still until it is complete.
typedef enum WatchJump { WATCH_NO_JUMP, WATCH_JUMPING, WATCH_ARRIVED } WatchJump;

// A demo that is open; all zero if closed. Read any field, but change it through the functions only, except where a
// field's comment allows it.
typedef struct Watch {
    Tape demo;
    Timeline *timeline; // NULL: closed
    TapePlay play;      // of the lent game: its tick, and the chained hash there
    Sim *sim;           // lent
    View *view;
    Hud *hud;
    uint32_t end_tick;      // of the timeline: that of the longer demo
    struct Watch *compared; // follows in everything; lent, NULL for none
    int64_t place;          // from 0 to end_tick, in parts of a tick
    int speed;              // index
    bool playing;           // may be set to false
    bool backward;
    bool held;       // set while the viewer drags the place: no time passes meanwhile
    WatchJump jump;  // to a place that is too far to be played
    Moments moments; // stops and slow motion at normal speed forward, as in the game
} Watch;

// Opens a demo file at its start, playing forward. On failure returns false with one line in `error`; nothing is open
// then. `sim`, `view` and `hud` must outlive the Watch; their contents do not matter. An open Watch must not move in
// memory.
bool watch_open(Watch *watch, const char *path, Sim *sim, View *view, Hud *hud, Error *error);

// Opens a demo that has been read. The Watch owns it from here on, even after a failure.
bool watch_open_demo(Watch *watch, const Tape *demo, Sim *sim, View *view, Hud *hud, Error *error);

// Compares with another Watch, which has just been opened as well, until either is closed. From here on call functions
// only with the first one, except watch_blend and watch_close.
void watch_compare(Watch *watch, Watch *compared);

// Plays on by up to `ticks` where marks are missing. True once all is built.
bool watch_build(Watch *watch, uint32_t ticks);

// True if everything up to the place is built.
bool watch_built(const Watch *watch);

// Frees the demo; the lent game stays at its tick. A no-op if closed.
void watch_close(Watch *watch);

// Plays up to `ticks` ticks toward a place that needs a jump; watch_follow does the jump itself, and plays the whole
// way without this function. True if nothing is left.
bool watch_approach(Watch *watch, uint32_t ticks);

// While playing forward, moves the place back to the shown tick: drops ticks that there was no time for.
void watch_lag(Watch *watch);

// Passes time: the place moves while it plays, and playing ends at the demo's end or start. At normal speed great
// moments stop and slow time as in the game (pace.h); at any other speed they do not.
void watch_pass(Watch *watch, int64_t passed_ns);

// Does one step of the lent game toward the place: a tick forward with all effects, or a jump. False if nothing is left
// to do, or if it must wait for timeline_build.
bool watch_follow(Watch *watch);

// True while the picture is not at the place yet, because that part is not built, or the seek is not complete.
bool watch_waits(const Watch *watch);

// The position of the picture between the tick before and the lent game's tick, in [0, 1].
float watch_blend(const Watch *watch);

// The tick of the place, rounded up; a shorter game than the compared one is behind it after its end. And the place in
// ticks.
uint32_t watch_tick(const Watch *watch);
double watch_place_ticks(const Watch *watch);

// True if the sounds of the last followed tick should be heard: forward, at most at normal speed.
bool watch_sounds(const Watch *watch);

// Goes to a tick, at most to the end. Playback continues if it ran.
void watch_seek(Watch *watch, uint32_t tick);

// Moves by this many ticks; negative: back.
void watch_seek_by(Watch *watch, int64_t ticks);

// Pauses, and moves one whole tick forward (way > 0) or back.
void watch_step(Watch *watch, int way);

// Plays in a direction; at the end in that direction it starts over.
void watch_play(Watch *watch, bool backward);

void watch_set_speed(Watch *watch, int speed); // an index; clamped to 0 .. WATCH_SPEEDS - 1

// True once the whole demo was replayed and matches the recorded game.
bool watch_verified(const Watch *watch);

// True if the replay, at the shown tick, has left the recorded game.
bool watch_diverged(const Watch *watch);

// True if the demo's file is damaged at its end, and the place is there or later.
bool watch_at_damage(const Watch *watch);

// True if the game on screen can be continued: it is not over and matches the recording. The new game is the lent Sim,
// its first watch->play.tick ticks are the demo's, and the chained hash is watch->play.hash.
bool watch_can_take_over(const Watch *watch);

// Statistics of a part of the demo, for a seek bar. Seconds that are not built yet are empty.
typedef struct WatchSpan {
    int32_t bees; // the most at the end of any second
    uint32_t lost, bosses;
} WatchSpan;
WatchSpan watch_span(const Watch *watch, uint32_t from_second, uint32_t to_second);

// The bees over time up to the shown tick, as far as that is built.
BeeGraph watch_graph(const Watch *watch);
