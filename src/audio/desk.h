// desk.h -- the mixing desk: a tune at a time, with fades between, the swarm's buzz, and effects.
//
// The caller requests a mix as often as it wants; the desk goes over to it without a click. The next tune begins when the
// one before, from its next beat on, has faded out. The samples depend on the requests and their frames alone, so a film
// has the very music that fits its ticks.
#pragma once

#include <stdint.h>

#include "audio/tune.h"

// --- the hum of a swarm, four saws, each a little off and each wavering by itself, dimmed above

#define BUZZ_SAWS 4

// How it shall sound. It follows within some tenths of a second, so that nothing clicks.
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
    int32_t level, gain; // of TONE_FULL; what wavers, and the filter's
    int32_t low, lower;  // the filter's memory, in 1/256
} Buzz;

// Adds the next `count` frames to `pairs`, left and right; NULL: they are not wanted. How many are asked for at a time
// does not matter.
void buzz_add(Buzz *buzz, const BuzzRequest *request, int32_t *pairs, uint32_t count);

// --- desk.c: the mixing

#define DESK_FADE_FRAMES 16384 // of a tune that ends: 0.37 s

#define DESK_VOICES_MAX 24 // effects at a time; a further one takes the oldest's place
#define DESK_PITCH 65536   // an effect as it was made

// An effect to be begun.
typedef struct DeskEffect {
    const int16_t *samples; // mono; lent
    uint32_t count;
    int32_t left, right; // loudness, 0 to TONE_FULL
    uint32_t pitch;      // how quickly its samples go by, DESK_PITCH for one in each frame; 16 times that at most
} DeskEffect;

typedef struct DeskVoice {
    DeskEffect effect;
    uint64_t at; // its next sample, in 1/DESK_PITCH
} DeskVoice;

typedef struct DeskRequest {
    const Score *score;           // lent; NULL for silence
    int32_t loud;                 // of the tune, 0 to TONE_FULL
    int32_t layers[SCORE_LAYERS]; // of it, 0 to TONE_FULL
    BuzzRequest buzz;
} DeskRequest;

// All zero is a silent one. Large (530 kB).
typedef struct Desk {
    DeskRequest request;
    Tune tune;    // tune.score is the one that is playing, or NULL
    bool leaves;  // it fades out
    int32_t fade; // how much of it, of DESK_FADE_FRAMES
    int32_t loud; // on its way to request.loud
    Buzz buzz;
    DeskVoice voices[DESK_VOICES_MAX]; // what sounds, oldest first
    int32_t voice_count;
} Desk;

// From the next frame on.
void desk_request(Desk *desk, const DeskRequest *request);

// From the next frame on.
void desk_play(Desk *desk, const DeskEffect *effect);

// Adds the next `count` frames to `pairs`, left and right. NULL: they are not wanted; what rings then is cut off, and
// some seconds later everything is as if they had been.
void desk_add(Desk *desk, int32_t *pairs, uint32_t count);

// Sums as samples: as they are up to DESK_KNEE, and what is larger the more bent the larger it is, so that no sum however
// large comes to the limit, which would crackle. Returns how many were bent.
#define DESK_KNEE 24576
uint32_t desk_samples(const int32_t *sums, int16_t *samples, uint32_t count);
