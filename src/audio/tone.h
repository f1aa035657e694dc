// tone.h -- one tone out of integers: a wave, a pitch that may glide, a loudness that rises, stays and fades.
//
// Everything that the game sounds is made of these, the effects (audio/sound.c) and the notes of the tunes
// (audio/tune.h). Phases, envelopes, waves and filters are integers, divided but never shifted where they are negative,
// so every compiler and every processor makes the same samples.
#pragma once

#include <stdint.h>

#include "core/base/clamp.h"
#include "core/base/rng.h"

#define TONE_RATE_HZ 44100
#define TONE_FULL 32768 // a wave's highest value, and the `loud` that leaves it as it is

typedef enum ToneWave {
    TONE_SINE,
    TONE_TRIANGLE,
    TONE_PULSE, // high for `duty` of its turn; its edges are smoothed (PolyBLEP), so that it does not alias
    TONE_BELL,  // a sine with a quickly fading octave and twelfth
    TONE_PLUCK, // a sine with three overtones, the higher the sooner gone
    TONE_NOISE, // white noise below the pitch (two low passes)
    TONE_HISS,  // white noise above the pitch
} ToneWave;

// Steps are phase a sample, where 2^32 is a whole turn. The tone lasts hold + fade samples.
typedef struct Tone {
    ToneWave wave;
    uint32_t from_step, to_step; // the pitch glides from one to the other, evenly over the whole tone
    uint32_t attack, hold, fade; // samples: it rises from 0 in `attack`, and falls in the last `fade`, first quickly
    uint32_t duty;               // of a pulse, of 2^32
    uint32_t soft_step;          // a low pass dims what is above this pitch; 0 for none
    int32_t loud;                // 0 to TONE_FULL
    uint64_t seed;               // of its noise
} Tone;

// A tone on its way.
typedef struct ToneRun {
    Tone tone;
    uint32_t at; // samples that are done
    uint32_t phase;
    int64_t step_16, step_change_16;              // the present step and its change a sample, in 1/65536
    int32_t rise, rise_change, left, left_change; // parts of the loudness, of 2^30
    int32_t gain;                                 // of the filter, of TONE_FULL
    int32_t low, lower;                           // the filter's memory, in 1/256
    Rng rng;
} ToneRun;

// A length of time as samples; and a number on its way to another one by at most a step: nothing may jump, for that
// would click.
static inline uint32_t tone_samples_of_ms(uint32_t ms)
{
    return ms * (TONE_RATE_HZ / 100) / 10;
}

static inline int32_t tone_toward(int32_t now, int32_t wanted, int32_t step)
{
    return now + clampi(wanted - now, -step, step);
}

// The step of a frequency, of a thousandth part of one, and of a key: 69 is a' at 440 Hz, 12 keys an octave, equally
// tempered. Frequencies below half the rate; keys 0 to 127.
uint32_t tone_step_of_hz(uint32_t hz);
uint32_t tone_step_of_millihz(uint32_t millihz);
uint32_t tone_step_of_key(int key);

// A sine of TONE_FULL, off by 0.1 % at most.
int32_t tone_sine(uint32_t phase);

// A one-pole low pass: the next value. `memory` is in 1/256 and begins at 0; the gain is that of the pitch from which
// on it dims.
int32_t tone_low_pass(int32_t *memory, int32_t in, int32_t gain);
int32_t tone_gain_of_step(uint32_t step);

// At the tone's first sample.
ToneRun tone_begin(const Tone *tone);

// Adds the next `count` samples to `mix`; what lies beyond the tone's end is silent. Returns the samples that are left.
uint32_t tone_add(ToneRun *run, int32_t *mix, uint32_t count);
