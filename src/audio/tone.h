// tone.h -- one tone made of integers: a wave, a pitch that may glide, a loudness that rises, holds and fades.
//
// All sounds of the game consist of these: effects (audio/sound.c) and notes (audio/tune.h). Phases, envelopes, waves
// and filters are integers, divided but never shifted if they can be negative, so that every compiler and processor
// makes the same samples.
#pragma once

#include "core/base/clamp.h"
#include "core/base/rng.h"

#define TONE_RATE_HZ 44100
#define TONE_FULL 32768 // a wave's highest value, and the `loud` of 100 %

typedef enum ToneWave {
    TONE_SINE,
    TONE_TRIANGLE,
    TONE_PULSE, // high for `duty` of its turn; its edges are smoothed (PolyBLEP) against aliasing
    TONE_BELL,  // a sine with a quickly fading octave and twelfth
    TONE_PLUCK, // a sine with three overtones; higher ones fade sooner
    TONE_NOISE, // white noise below the pitch (two low passes)
    TONE_HISS,  // white noise above the pitch
} ToneWave;

// Steps are phase per sample, where 2^32 is a whole turn. The tone lasts hold + fade samples.
typedef struct Tone {
    ToneWave wave;
    uint32_t from_step, to_step; // the pitch glides evenly from one to the other over the whole tone
    uint32_t attack, hold, fade; // samples: rises from 0 in `attack`, and falls in the last `fade`, quickly at first
    uint32_t duty;               // of a pulse, in parts of 2^32
    uint32_t soft_step;          // cutoff pitch of a low pass; 0: none
    int32_t loud;                // 0 to TONE_FULL
    uint64_t seed;               // seed of its noise
} Tone;

// A playing tone.
typedef struct ToneRun {
    Tone tone;
    uint32_t at; // samples done
    uint32_t phase;
    int64_t step_16, step_change_16;              // the current step and its change per sample, in 1/65536
    int32_t rise, rise_change, left, left_change; // of the loudness, in parts of 2^30
    int32_t gain;                                 // of the filter, of TONE_FULL
    int32_t low, lower;                           // the filter's memory, in 1/256
    Rng rng;
} ToneRun;

// A duration in samples; and a number that moves toward another one by at most a step, because a jump would click.
static inline uint32_t tone_samples_of_ms(uint32_t ms)
{
    return ms * (TONE_RATE_HZ / 100) / 10;
}

static inline int32_t tone_toward(int32_t now, int32_t wanted, int32_t step)
{
    return now + clampi(wanted - now, -step, step);
}

// The step of a frequency below half the rate, in Hz and in mHz, and of a key, 0 to 127: 69 is a' at 440 Hz, 12 keys
// are an octave, equally tempered.
uint32_t tone_step_of_hz(uint32_t hz);
uint32_t tone_step_of_millihz(uint32_t millihz);
uint32_t tone_step_of_key(int key);

// A sine of TONE_FULL, off by 0.1 % at most.
int32_t tone_sine(uint32_t phase);

// The next value of a one-pole low pass. `memory` is in 1/256 and begins at 0; the gain is that of the cutoff pitch.
int32_t tone_low_pass(int32_t *memory, int32_t in, int32_t gain);
int32_t tone_gain_of_step(uint32_t step);

// Starts at the tone's first sample.
ToneRun tone_begin(const Tone *tone);

// Adds the next `count` samples to `mix`; there is silence after the tone's end. Returns the number of samples left.
uint32_t tone_add(ToneRun *run, int32_t *mix, uint32_t count);
