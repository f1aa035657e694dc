// tune.h -- plays a score in a loop.
//
// Tones ring across the end into the next loop, without a gap. The samples depend only on the score and the levels of
// its layers, not on how they are split into calls. A layer changes its level on the beat, over one quarter. A layer
// that is silent for a quarter is not computed.
#pragma once

#include "audio/score.h"
#include "audio/tone.h"

#define TUNE_RINGING_MAX 64     // tones at a time; a further one cuts the oldest
#define TUNE_ECHO_FRAMES 65536u // a power of two, and more than SCORE_ECHO_MS_MAX

typedef struct TuneTone {
    ToneRun run;
    int32_t left, right; // loudness, parts of TONE_FULL
    ScoreLayer layer;
} TuneTone;

typedef struct TuneLayer {
    int32_t wanted;       // from the next quarter on, 0 to TONE_FULL
    int32_t from, to;     // in this quarter
    int64_t change_65536; // change per frame, in 1/65536
} TuneLayer;

// The levels of a tune with every layer, except that of the last bee.
#define TUNE_FULL ((const int32_t[SCORE_LAYERS]){TONE_FULL, TONE_FULL, TONE_FULL, 0})

// A tune that is playing. Large (530 kB): keep it in static or allocated memory.
typedef struct Tune {
    const Score *score;                        // lent
    uint32_t at;                               // frames since the start of the loop
    uint32_t frames;                           // frames of a loop
    uint32_t quarter, quarter_at, quarter_end; // the current quarter: its number, and its frames
    TuneLayer layers[SCORE_LAYERS];
    int32_t next_note;
    int32_t ringing_count;
    TuneTone ringing[TUNE_RINGING_MAX];
    uint32_t cut;                 // number of tones that were cut
    uint32_t echo_delay, echo_at; // frames
    int32_t echo[TUNE_ECHO_FRAMES][2];
} Tune;

// Starts at the first frame with these levels, 0 to TONE_FULL. The score must stay valid.
void tune_begin(Tune *tune, const Score *score, const int32_t levels[SCORE_LAYERS]);

// Sets the levels from the next quarter on.
void tune_layers(Tune *tune, const int32_t levels[SCORE_LAYERS]);

// Adds the next `count` frames to `pairs`, left and right.
void tune_add(Tune *tune, int32_t *pairs, uint32_t count);

// Skips `count` frames: cuts ringing tones, and sets layers to their levels. Later notes sound as usual.
void tune_skip(Tune *tune, uint32_t count);
