// mixer.h -- the sound mixer: one tune at a time with fades, the swarm's buzz, and effects.
//
// The caller may request a mix at any time; the mixer changes to it without a click. On a request for another tune, the
// current one fades out from its next beat on, or ends at once if silent, and then the next one begins. The samples
// depend only on the requests and their frames, so a film has exactly the music of its ticks.
#pragma once

#include <stdbool.h>

#include "audio/tune.h"

// --- the buzz of a swarm: four detuned, wavering saws behind a low pass

#define BUZZ_SAWS 4

// The wanted sound; the buzz follows within some tenths of a second, so that nothing clicks.
typedef struct BuzzRequest {
    int32_t loud;  // 0 to TONE_FULL
    int32_t pan;   // -TONE_FULL left to TONE_FULL right
    uint32_t step; // pitch, as in tone.h; 0 only while `loud` is 0
} BuzzRequest;

// All zero is a silent one.
typedef struct Buzz {
    BuzzRequest now;
    uint32_t at; // frames
    uint32_t phases[BUZZ_SAWS], steps[BUZZ_SAWS];
    int32_t level, gain; // of TONE_FULL; the wavering loudness, and the filter's gain
    int32_t low, lower;  // the filter's memory, in 1/256
} Buzz;

// Adds the next `count` frames to `pairs`, left and right; NULL skips them. The result does not depend on how the
// frames are split into calls.
void buzz_add(Buzz *buzz, const BuzzRequest *request, int32_t *pairs, uint32_t count);

// --- mixer.c

#define MIXER_FADE_FRAMES 16384 // of a tune that ends: 0.37 s

#define MIXER_VOICES_MAX 24 // effects at a time; a further one replaces the oldest
#define MIXER_PITCH 65536   // an effect as it was made

// An effect to play.
typedef struct MixerEffect {
    const int16_t *samples; // mono; lent
    uint32_t count;
    int32_t left, right; // loudness, 0 to TONE_FULL
    uint32_t pitch;      // its speed: MIXER_PITCH is one sample per frame; at most 16 times that
} MixerEffect;

typedef struct MixerVoice {
    MixerEffect effect;
    uint64_t at; // its next sample, in 1/MIXER_PITCH
} MixerVoice;

typedef struct MixerRequest {
    const Score *score;           // lent; NULL for silence
    int32_t loud;                 // of the tune, 0 to TONE_FULL
    int32_t layers[SCORE_LAYERS]; // of it, 0 to TONE_FULL
    BuzzRequest buzz;
} MixerRequest;

// All zero is silent. Large (530 kB).
typedef struct Mixer {
    MixerRequest request;
    Tune tune;    // tune.score is the current one, or NULL
    bool leaves;  // it fades out
    int32_t fade; // its fade, of MIXER_FADE_FRAMES
    int32_t loud; // moves toward request.loud
    Buzz buzz;
    MixerVoice voices[MIXER_VOICES_MAX]; // oldest first
    int32_t voice_count;
} Mixer;

// Takes effect from the next frame on.
void mixer_request(Mixer *mixer, const MixerRequest *request);

// Takes effect from the next frame on.
void mixer_play(Mixer *mixer, const MixerEffect *effect);

// Adds the next `count` frames to `pairs`, left and right. NULL skips them: this cuts ringing tones, and after a few
// seconds the sound is the same as without skipping.
void mixer_add(Mixer *mixer, int32_t *pairs, uint32_t count);

// Converts sums to samples: unchanged up to MIXER_KNEE, and compressed beyond, so that no sum reaches MIXER_MOST, which
// leaves headroom for peaks between samples. Returns the number of compressed ones.
#define MIXER_KNEE 24576
#define MIXER_MOST 27000
uint32_t mixer_samples(const int32_t *sums, int16_t *samples, uint32_t count);
