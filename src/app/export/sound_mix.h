// sound_mix.h -- the game's sound without a device and without a clock: the requests of each tick mixed to samples.
//
// The same requests as in live play, with the same volumes, sides and number of voices, give the same samples each
// time. Voices are summed in integers; a sum that does not fit 16 bits is held at the limit, and counted.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "platform/audio.h"
#include "view/sound.h"

#define SOUND_MIX_TICK_FRAMES (SOUND_RATE_HZ / 60) // pairs of samples a tick: 735, exactly

typedef struct SoundMixVoice {
    SoundId id;
    uint32_t at;               // the sound's next sample
    int32_t left, right;       // loudness, 0 to SOUND_MIX_LOUDEST
} SoundMixVoice;

#define SOUND_MIX_LOUDEST (128 * 255)

// The mixer. Large tables are allocated; what sounds at the moment is `voices`, oldest first.
typedef struct SoundMix {
    int16_t *samples[SOUND_COUNT];
    uint32_t counts[SOUND_COUNT];
    SoundMixVoice voices[AUDIO_VOICES_MAX];
    int voice_count;
    uint32_t held; // samples that were held at the limit so far
} SoundMix;

// Makes the sounds, in some milliseconds. False where memory is short, with nothing to free.
bool sound_mix_open(SoundMix *mix);
void sound_mix_close(SoundMix *mix);

// Begins one sound; where all voices are taken, in the place of the one that has sounded longest.
void sound_mix_play(SoundMix *mix, const SoundRequest *request);

// Begins what the tick asks for, then mixes the time until the next tick: SOUND_MIX_TICK_FRAMES pairs, left and right.
void sound_mix_tick(SoundMix *mix, const SoundQueue *queue, int16_t *pairs);
