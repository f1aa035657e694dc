// sound.h -- synthesises the effects of the game, and selects those of a tick.
//
// The effects consist of a few tones each (sounds.def, audio/tone.h): the same samples everywhere. The queue turns a
// tick's events into at most SOUND_REQUESTS_MAX requests: several events of one kind are one sound, somewhat louder,
// and a sound does not start again before its gap is over. So forty hits are not too loud.
#pragma once

#include "audio/tone.h"
#include "core/sim/sim.h"

typedef enum SoundId {
#define SOUND(NAME, ...) SOUND_##NAME,
#include "audio/sounds.def"
    SOUND_COUNT
} SoundId;

#define SOUND_RATE_HZ TONE_RATE_HZ
#define SOUND_SAMPLES_MAX 110250 // all are shorter than 2.5 seconds

// Writes the sound's samples (mono, SOUND_RATE_HZ) to `samples`, which holds SOUND_SAMPLES_MAX, and returns their
// number. All sounds together take a few ms; call it after the first frame.
size_t sound_synth(SoundId id, int16_t *samples);

// The key of the first tone of a sound that follows the music's scale; 0 for all others.
int sound_key(SoundId id);

// The volume with which the menus play a sound.
float sound_volume(SoundId id);

#define SOUND_REQUESTS_MAX 6 // a tick

// One sound to play now.
typedef struct SoundRequest {
    SoundId id;
    float volume; // 0 to 1
    float pan;    // -1 left to 1 right
    int32_t step; // of a sound with a key: steps up on the tune's scale
} SoundRequest;

// The requests of the last tick, and the state to select the next ones. All zero is a valid, empty one.
typedef struct SoundQueue {
    SoundRequest requests[SOUND_REQUESTS_MAX];
    int request_count;
    int32_t happened[SOUND_COUNT]; // in this tick
    float x_sum_px[SOUND_COUNT];
    int32_t steps[SOUND_COUNT];     // present pitches
    int32_t gap_ticks[SOUND_COUNT]; // ticks until each may start again
    float crowd;                    // power of the latest sounds
} SoundQueue;

// Requests a sound for this tick, at x (px).
void sound_happened(SoundQueue *queue, SoundId id, float x_px);

// Raises a sound by this many steps from now on; limited to SOUND_STEPS_MOST.
#define SOUND_STEPS_MOST 9
void sound_climb(SoundQueue *queue, SoundId id, int32_t step);

// Ends the tick: selects the requests. `volume`, 0 to 1, is a factor on all.
void sound_tick(SoundQueue *queue, float volume);

// --- sounds that rise with each success in a row: flowers of a chain, near misses, steps of nectar

// The number of steps reached by nectar's factor on the points, led or loose: x5, x10, x20.
int nectar_steps(const Sim *sim);

// All zero is the start of a game.
typedef struct Streaks {
    int32_t flowers;    // flowers of the current chain
    int32_t chain;      // the sim's chain, a tick ago
    int32_t misses;     // moments with near misses in quick succession
    int32_t miss_ticks; // since the last one
    int32_t steps;      // of nectar, a tick ago
} Streaks;

// Call after each tick: sets the pitches of flowers and near misses; requests a tone for each new step of nectar, and a
// low hit when one bee is left.
void streaks_tick(Streaks *streaks, const Sim *sim, SoundQueue *sounds);

// --- rumble of a gamepad, from the table of events (events.def); like sound, never part of a game

// The strengths of both motors, 0 to 1, and the duration. All zero is none.
typedef struct Rumble {
    float heavy, light;
    int32_t ms;
} Rumble;

// The current rumble; begins as {0}. A new rumble replaces the gamepad's last one, so a weak one is dropped during a
// stronger one.
typedef struct RumbleRun {
    Rumble now;
    int32_t left_ms;
    bool begins; // in the last tick
} RumbleRun;

// The rumble of the last tick's events: the maximum of each motor, and the longest duration.
Rumble rumble_of_tick(const Sim *sim);

// Call after each tick.
void rumble_tick(RumbleRun *run, const Sim *sim);
