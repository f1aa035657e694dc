// sound.h -- every effect of the game, synthesised, and the choice of what is played in a tick.
//
// The effects are designed here (sound.c) as a few tones each (audio/tone.h): the same samples everywhere.
// The queue turns a tick's happenings into at most SOUND_REQUESTS_MAX requests: happenings of one kind are one sound,
// somewhat louder, and a sound is not begun again before its gap is over. So forty hits do not roar.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "audio/tone.h"
#include "core/sim/sim.h"

typedef enum SoundId {
#define SOUND(NAME, ...) SOUND_##NAME,
#include "audio/sounds.def"
#undef SOUND
    SOUND_COUNT
} SoundId;

#define SOUND_RATE_HZ TONE_RATE_HZ
#define SOUND_SAMPLES_MAX 88200 // none is as long as two seconds

// Writes the sound's samples (mono, SOUND_RATE_HZ) to `samples`, room for SOUND_SAMPLES_MAX, and returns their number.
// All sounds together take a few ms; still, do it after the first frame is shown.
size_t sound_synth(SoundId id, int16_t *samples);

// The key of its first tone where a sound is one that has to be in tune with the music; 0 for all others.
int sound_key(SoundId id);

// The volume with which the menus play a sound.
float sound_volume(SoundId id);

#define SOUND_REQUESTS_MAX 6 // a tick

// One sound to play now.
typedef struct SoundRequest {
    SoundId id;
    float volume; // 0 to 1
    float pan;    // -1 left to 1 right
    int32_t step; // of a sound with a key: how high, on the tune's scale
} SoundRequest;

// The requests of the last tick, and what is needed to choose the next ones. All zero is a valid, empty one.
typedef struct SoundQueue {
    SoundRequest requests[SOUND_REQUESTS_MAX];
    int request_count;
    int32_t happened[SOUND_COUNT]; // in this tick
    float x_sum_px[SOUND_COUNT];
    int32_t steps[SOUND_COUNT];     // how high each is at present
    int32_t gap_ticks[SOUND_COUNT]; // until it may begin again
} SoundQueue;

// Something that sounds happened at x (px) in this tick.
void sound_happened(SoundQueue *queue, SoundId id, float x_px);

// From here on it sounds so many steps higher, 0 to SOUND_STEPS_MOST; more is as much as that.
#define SOUND_STEPS_MOST 9
void sound_climb(SoundQueue *queue, SoundId id, int32_t step);

// Ends the tick: chooses the requests, whose volumes are parts of `volume`, 0 to 1.
void sound_tick(SoundQueue *queue, float volume);

// --- what sounds higher, the more often it has gone well: flowers of a chain, near misses.

// All zero is the begin of a game.
typedef struct Streaks {
    int32_t flowers;    // one after the other, of a chain that lasts
    int32_t chain;      // the game's, a tick ago
    int32_t misses;     // as many moments in which bullets missed, one soon after the other
    int32_t miss_ticks; // since the last one
} Streaks;

// Once after each tick: how high flowers and near misses sound in it.
void streaks_tick(Streaks *streaks, const Sim *sim, SoundQueue *sounds);

// --- what is felt in the hands that hold a gamepad: a table of events (events.def).
//
// As sound is: made from what has happened, never part of a game.

// How strongly both motors turn, 0 to 1, and for how long. All zero is none.
typedef struct Rumble {
    float heavy, light;
    int32_t ms;
} Rumble;

// The present rumble; begins as {0}. A gamepad forgets one for the next, so a weak one is dropped
// while a stronger one is felt.
typedef struct RumbleRun {
    Rumble now;
    int32_t left_ms;
    bool begins; // in the last tick
} RumbleRun;

// Of what has happened in the last tick: of several things at once the strongest of each motor, and the longest.
Rumble rumble_of_tick(const Sim *sim);

// Once after each tick.
void rumble_tick(RumbleRun *run, const Sim *sim);
