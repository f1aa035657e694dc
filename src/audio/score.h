// score.h -- a tune as notes, and the reader of its text file.
//
//   ; a comment, to the end of its line
//   tempo 104              quarters a minute, 40 to 240
//   key g major            or minor: effects that accompany the tune keep to it; c major by default
//   bar 3/4                checked by `|`; 4/4 by default
//   loud 90                of the whole tune, in percent
//   echo 8. 25             the delay (a length, see below) and the loudness in percent of a repeating echo
//   phrase Rise g4 b4 |    music with a name, which begins with a capital letter
//   voice flute loud 80 pan -20 layer threat   a voice: its instrument (audio/instruments.def), percent, -100 left to
//                          100 right, and its layer (SCORE_LAYER_LIST), calm by default
//
// Music stands after a phrase's name and in the lines after a phrase or a voice, in words separated by blanks:
//
//   g4 f#5 bb3             a note: letter, # or b for sharp or flat, octave (a4 is 440 Hz)
//   g4+b4+d5               several at once
//   k s h                  in a voice of drums: their letters (audio/instruments.def), also combined by +
//   r ~                    a rest; extends the previous note
//   :4 :8. :12             after any of these, its length and that of all following: a quarter, a dotted eighth, an
//                          eighth of a triplet. The n-th part of a whole note, where n divides 192.
//   pp p mp mf f ff        loudness from here on
//   [ ... ]3               three times
//   |                      the bar must be full here
//   Rise                   the phrase; a phrase may use those above it. A phrase begins with :4 and the loudness of its
//                          caller, and changes neither for the words after it.
//
// A voice begins with :4 and mf. All voices have the same length in whole bars; then the tune repeats.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TextErrors TextErrors;

#define SCORE_WHOLE 192u // units of a whole note: times are counted in these
#define SCORE_NOTES_MAX 6000
#define SCORE_VOICES_MAX 12
#define SCORE_BYTES_MAX 65536u
#define SCORE_SECONDS_MAX 600u
#define SCORE_ECHO_MS_MAX 1200u

typedef enum Instrument {
#define INSTRUMENT(NAME, ...) INSTRUMENT_##NAME,
#include "audio/instruments.def"
    INSTRUMENT_DRUMS,
    INSTRUMENTS
} Instrument;

typedef enum Drum {
#define DRUM(NAME, ...) DRUM_##NAME,
#include "audio/instruments.def"
    DRUMS
} Drum;

// Layers of voices, which follow the danger of a game.
#define SCORE_LAYER_LIST(LAYER)                                                                                        \
    LAYER(CALM, calm)     /* the tune itself: melody, chords, bass */                                                  \
    LAYER(THREAT, threat) /* with the first threats: arpeggios, light percussion */                                    \
    LAYER(DANGER, danger) /* with many threats */                                                                      \
    LAYER(LAST, last)     /* the last bee: little more than a heartbeat */

typedef enum ScoreLayer {
#define LAYER(NAME, name) LAYER_##NAME,
    SCORE_LAYER_LIST(LAYER)
#undef LAYER
        SCORE_LAYERS
} ScoreLayer;

typedef struct ScoreVoice {
    Instrument instrument;
    ScoreLayer layer;
    int32_t loud; // percent
    int32_t pan;  // -100 left to 100 right
} ScoreVoice;

typedef struct ScoreNote {
    uint32_t at, length; // units
    int16_t key;         // 69 is a4; of drums a Drum
    uint8_t voice;
    uint8_t loud; // percent
} ScoreNote;

// Flat, without pointers; 100 kB.
typedef struct Score {
    int32_t tempo;   // quarters a minute
    uint32_t bar;    // units
    uint32_t length; // units
    int32_t loud;    // percent
    int32_t key;     // 0 is c, 11 b
    bool minor;
    uint32_t echo;     // units; 0 for none
    int32_t echo_loud; // percent
    int32_t voice_count, note_count;
    ScoreVoice voices[SCORE_VOICES_MAX];
    ScoreNote notes[SCORE_NOTES_MAX]; // by start, then by voice
} Score;

// Reads a text of `size` bytes. Adds all errors to `errors`, except consequential ones; returns false if there are any,
// and the score is then invalid.
bool score_read(const char *text, size_t size, Score *score, TextErrors *errors);

// The key of a step, from 0 up, on the tune's scale, starting at the tonic nearest to `near`. Uses five of the scale's
// seven tones, which fit all of its chords.
int score_step_key(const Score *score, int near, int step);

// Converts units to samples of TONE_RATE_HZ, exact to a sample at any distance from the start.
uint32_t score_samples(const Score *score, uint32_t units);
