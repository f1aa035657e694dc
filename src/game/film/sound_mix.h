// sound_mix.h -- mixes all sound of a game to samples: its effects, made once, its tunes, and the mixer that plays
// both. Needs neither a device nor a clock.
//
// A player hears it through a device; a film gets it tick by tick. The same requests with the same volumes and panning
// give the same samples each time. The tune begins with the game, and so has the same position in every film of it.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"
#include "audio/mixer.h"
#include "audio/music.h"
#include "audio/sound.h"

#define SOUND_MIX_TICK_FRAMES (SOUND_RATE_HZ / 60) // pairs of samples a tick: 735, exactly
#define SOUND_MIX_LEAD_TICKS (12 * 60)             // no sound, note or echo lasts longer

// Large (1.8 MB, and 3 MB allocated).
typedef struct SoundMix {
    int16_t *samples[SOUND_COUNT];
    uint32_t counts[SOUND_COUNT];
    Score scores[TUNE_COUNT];
    Mixer mixer;
    uint32_t bent; // samples so far that were limited because they were too loud (mixer_samples)
} SoundMix;

// Makes the sounds and reads the scores, in some milliseconds. Returns false with one line in `error` if a score cannot
// be read: it is then silent, and everything else plays.
bool sound_mix_open(SoundMix *mix, Error *error);

// An all-zero mix is closed already.
void sound_mix_close(SoundMix *mix);

// Begins one sound, in tune with the music; if all voices are in use, it replaces the oldest one.
void sound_mix_play(SoundMix *mix, const SoundRequest *request);

// Sets the music from the next frame on.
void sound_mix_request(SoundMix *mix, const Music *music);

// Fills the next `count` pairs of samples, left and right. Neither waits nor allocates.
void sound_mix_fill(SoundMix *mix, int16_t *pairs, uint32_t count);

// Begins what the tick asks for, then mixes the time until the next tick: SOUND_MIX_TICK_FRAMES pairs.
void sound_mix_tick(SoundMix *mix, const SoundQueue *queue, const Music *music, int16_t *pairs);

// A much faster replacement for ticks that lie SOUND_MIX_LEAD_TICKS or more before the first audible one.
void sound_mix_skip(SoundMix *mix, const Music *music);
