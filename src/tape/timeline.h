// timeline.h -- any tick of a demo at once, and time that runs backward.
//
// A demo can only be played forward. A timeline keeps a live state every second or so, within a budget of memory, and
// replays from there. It also keeps all ticks around the last requested one, so that a step back costs no more than a
// step forward.
//
//   Timeline *timeline = timeline_open(&demo, TIMELINE_BUDGET_BYTES, &problem);
//   each frame: timeline_build(timeline, 600);           until it returns true
//   anywhere:   timeline_seek(timeline, tick, &play, &sim);
//               call timeline_approach before it to spread the work over several frames
//   forward:    tape_play_tick(&play, &sim);             needs no timeline
//   backward:   timeline_seek(timeline, play.tick - n, &play, &sim);
//   close, then free the demo.
//
// Memory: the budget, and two Sims of some 13 MB, for building and for seeking. When the budget is used up, every other
// snapshot is dropped and later ones are taken half as often.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tape/tape_play.h"

#define TIMELINE_BUDGET_BYTES (48u << 20)

typedef struct Timeline Timeline;

// A second of the game, for marks on a seek bar: ticks [60 i, 60 i + 60).
typedef struct TimelineSecond {
    int32_t bees, most;  // alive at its end; the maximum during it
    uint32_t lost, born; // bees in it
    bool boss_comes;     // a boss entered
} TimelineSecond;

// A timeline of a demo, which must outlive it; nothing is built yet. A budget below a megabyte is slow. Returns NULL
// and the problem if the demo cannot begin here (see tape_play_begin).
Timeline *timeline_open(const Tape *demo, size_t budget_bytes, Error *problem);
void timeline_close(Timeline *timeline);

// Plays on by up to `ticks`. Returns true once everything is built.
bool timeline_build(Timeline *timeline, uint32_t ticks);

// The number of built ticks. They have marks, and seeking to them is quick.
uint32_t timeline_built(const Timeline *timeline);

// Plays at most `ticks` of the ticks that timeline_seek(tick) would have to play, except the last one. Returns true
// once there are none left.
bool timeline_approach(Timeline *timeline, uint32_t tick, uint32_t ticks);

// Sets `sim`, whose old content does not matter, to the state after `tick` ticks, at most the demo's tick_count,
// exactly as if the game had just been played up to there, with the events and scratch of its last tick. `play`
// continues from there and holds the chained hash. Builds up to there first if needed.
void timeline_seek(Timeline *timeline, uint32_t tick, TapePlay *play, Sim *sim);

// The built seconds, `count` of them, including an unfinished one. The pointer is valid until timeline_close.
const TimelineSecond *timeline_seconds(const Timeline *timeline, uint32_t *count);

// The tick of the first observed difference from the recording (as exact as tape_verify's), or UINT32_MAX. After it the
// timeline shows this build's game, not the recorded one.
uint32_t timeline_diverged(const Timeline *timeline);
