// watch.h -- a demo that is being watched: where in it the viewer is, how fast and which way its time runs.
//
// Logic only: no window, no clock, no input. The Watch plays into a Sim, a View and a Hud that the caller lends, and
// keeps them at the tick that shall be seen:
//
//   per frame:  watch_build(watch, 60);              as often as there is time for; watch_approach before, to share a jump out
//               watch_pass(watch, passed_ns);        time goes by
//               while (watch_follow(watch))          one tick after the other, or one jump
//                   if (watch_sounds(watch)) play view->sounds.requests
//               view_draw(view, sim, watch_blend(watch), batch)
//
// The place in the demo is finer than a tick, and what is drawn is a function of the place alone: tick n at n, and
// between n - 1 and n the state of tick n at a blend of less than 1 (see view.h). So slow motion is smooth, and time
// that runs backward looks like time that runs forward. What flies about by itself, sparks, petals and rising points,
// is only there where the game is played forward tick by tick.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"
#include "content/mode/summary.h"
#include "tape/tape_play.h"
#include "tape/timeline.h"
#include "game/session/pace.h"
#include "core/sim/sim.h"
#include "view/hud.h"
#include "view/view.h"

#define WATCH_RUN_TICKS 64 // a way forward up to this long is played, a longer one jumped

// 1/8, 1/4, 1/2, 1, 2, 4, 8, 16: 2^(index - WATCH_SPEED_NORMAL).
#define WATCH_SPEEDS 8
#define WATCH_SPEED_NORMAL 3

// A way that was begun with watch_approach. Time stands still until it has been gone to its end.
typedef enum WatchWay { WATCH_NO_WAY, WATCH_ON_THE_WAY, WATCH_THERE } WatchWay;

// A demo that is open; all zero is a closed one. Read freely, change through the functions only.
typedef struct Watch {
    Tape demo;
    Timeline *timeline; // NULL: nothing is open
    TapePlay play;      // of the lent game: play.tick is the tick that it is at, play.hash the chained hash there
    Sim *sim;           // lent
    View *view;
    Hud *hud;
    int64_t place; // from 0 to tick_count, in parts of a tick
    int speed;     // index
    bool playing, backward;
    int64_t until;   // playing backward ends here, in parts of a tick
    bool held;       // time stands still although it plays: the viewer drags the place
    WatchWay way;    // to the place, where that is too far to be played
    Moments moments; // of what is played forward, as fast as in the game: how its time goes
} Watch;

// Opens a demo file at its start, playing forward. Returns false and one line in `error` where it is refused; nothing
// is open then. `sim`, `view` and `hud` must outlive the Watch; their content does not matter. An open Watch stays
// where it is in memory.
bool watch_open(Watch *watch, const char *path, Sim *sim, View *view, Hud *hud, Error *error);

// The same with a demo that has been read. It is the Watch's then, also after a failure.
bool watch_open_demo(Watch *watch, const Tape *demo, Sim *sim, View *view, Hud *hud, Error *error);

// Frees the demo; the lent game stays at its tick. A closed one may be closed again.
void watch_close(Watch *watch);

// Works ahead by up to `ticks` ticks, for marks, quick jumps and the way back. True once all of the demo is done.
bool watch_build(Watch *watch, uint32_t ticks);

// Goes up to `ticks` ticks of what lies between the lent game and a place that can only be jumped to; the jump itself is
// watch_follow's. Without it that plays all of the way. True where nothing is left of it.
bool watch_approach(Watch *watch, uint32_t ticks);

// The place goes back to what is shown, where time plays forward: what could not be played in time is lost.
void watch_lag(Watch *watch);

// Time goes by: the place moves while it plays, and playing ends at the demo's end or start. As fast as the game was
// played, great moments stop and slow it as they did then (pace.h); at any other speed the viewer sets the time.
void watch_pass(Watch *watch, int64_t passed_ns);

// One step of the lent game toward the place: a tick forward with all effects, or a jump. False where nothing is left
// to do, or where it has to wait for watch_build.
bool watch_follow(Watch *watch);

// True while the picture is not yet where the place is, because that far nothing has been built, or the way is not done.
bool watch_waits(const Watch *watch);

// How far the picture is from the tick before to the one that the lent game is at, in [0, 1].
float watch_blend(const Watch *watch);

// The tick that the place asks for: the next whole one. And the place in ticks.
uint32_t watch_tick(const Watch *watch);
double watch_place_ticks(const Watch *watch);

// True where the sounds of a tick that was just followed shall be heard: forward, and not faster than in the game.
bool watch_sounds(const Watch *watch);

// Goes to a tick; beyond the end, to the end. Goes on playing if it did.
void watch_seek(Watch *watch, uint32_t tick);

// By so many ticks from here, negative ones back.
void watch_seek_by(Watch *watch, int64_t ticks);

// Stops, and goes one whole tick forward (way > 0) or back.
void watch_step(Watch *watch, int way);

// Plays in a direction; from the end in that direction, all over again.
void watch_play(Watch *watch, bool backward);
void watch_pause(Watch *watch);

// Plays backward by so many ticks, and stops there.
void watch_play_back(Watch *watch, uint32_t ticks);

void watch_set_speed(Watch *watch, int speed); // an index; held in 0 .. WATCH_SPEEDS - 1

// While true, no time passes, whatever is playing.
void watch_hold(Watch *watch, bool held);

// True once all of the demo was played anew and is the recorded game.
bool watch_verified(const Watch *watch);

// True where the replay, at the tick that is shown, has left the recorded game.
bool watch_diverged(const Watch *watch);

// True where the demo's file ends in something else than a whole block or an end, and the place is at the end.
bool watch_at_damage(const Watch *watch);

// True where the game that is shown can be played on: it is not over and it is the recorded one. The new game is the
// lent Sim, its first watch->play.tick ticks are the demo's, and the chained hash is watch->play.hash.
bool watch_can_take_over(const Watch *watch);

// What part of the demo was like, for a seek bar. Seconds that are not built yet give nothing.
typedef struct WatchSpan {
    int32_t bees; // the most at any second's end
    uint32_t lost, bosses;
} WatchSpan;
WatchSpan watch_span(const Watch *watch, uint32_t from_second, uint32_t to_second);

// How many bees there were up to the tick that is shown, as far as that is built.
BeeGraph watch_graph(const Watch *watch);
