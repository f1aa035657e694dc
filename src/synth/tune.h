// tune.h -- plays a score: its samples, from the start on, over and over.
//
// The notes' tones ring on over the end into the next round, so a tune has no seam. The samples depend on nothing but
// the score; how many are asked for at a time does not matter.
#pragma once

#include <stdint.h>

#include "synth/score.h"
#include "synth/tone.h"

#define TUNE_RINGING_MAX 64     // tones at a time; of more, the one that began first is cut
#define TUNE_ECHO_FRAMES 65536u // a power of two, and more than SCORE_ECHO_MS_MAX

typedef struct TuneTone {
    ToneRun run;
    int32_t left, right; // loudness, parts of TONE_FULL
} TuneTone;

// A tune that is playing. Large (530 kB): keep it in static or allocated memory.
typedef struct Tune {
    const Score *score; // lent
    uint32_t at;        // frames since the round began
    uint32_t frames;    // of a round
    int32_t next_note;
    int32_t ringing_count;
    TuneTone ringing[TUNE_RINGING_MAX];
    uint32_t cut;                 // tones that were cut, so far
    uint32_t echo_delay, echo_at; // frames
    int32_t echo[TUNE_ECHO_FRAMES][2];
} Tune;

// At the first frame. The score must stay where it is.
void tune_begin(Tune *tune, const Score *score);

// Adds the next `count` frames to `pairs`, left and right.
void tune_add(Tune *tune, int32_t *pairs, uint32_t count);

// Goes on by `count` frames without making them: what rings is cut off, and what begins from here on sounds as ever.
void tune_skip(Tune *tune, uint32_t count);
