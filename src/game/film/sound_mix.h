// sound_mix.h -- the game's sound without a device and without a clock: the requests of each tick, its tune and its
// buzz mixed to samples.
//
// The same requests as in live play, with the same volumes, sides and number of voices, give the same samples each
// time. The tune begins with the game, and so has its place in every film of it. Voices are summed in integers; a sum
// that does not fit 16 bits is held at the limit, and counted.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "platform/audio.h"
#include "view/music.h"
#include "view/sound.h"

#define SOUND_MIX_TICK_FRAMES (SOUND_RATE_HZ / 60) // pairs of samples a tick: 735, exactly

typedef struct SoundMixVoice {
    SoundId id;
    uint32_t at;         // the sound's next sample
    int32_t left, right; // loudness, 0 to SOUND_MIX_LOUDEST
} SoundMixVoice;

#define SOUND_MIX_LOUDEST (128 * 255)
#define SOUND_MIX_LEAD_TICKS (12 * 60) // no sound, no note and no echo is longer than this is

// The mixer. Large tables are allocated; what sounds at the moment is `voices`, oldest first.
typedef struct SoundMix {
    int16_t *samples[SOUND_COUNT];
    uint32_t counts[SOUND_COUNT];
    SoundMixVoice voices[AUDIO_VOICES_MAX];
    int voice_count;
    Score scores[TUNE_COUNT];
    Desk desk;
    uint32_t held; // samples that were held at the limit so far
} SoundMix;

// Makes the sounds and reads the scores, in some milliseconds. Returns false with one line in `error` where memory is
// short or a score cannot be read; nothing is to be freed then.
bool sound_mix_open(SoundMix *mix, char *error, size_t error_size);
void sound_mix_close(SoundMix *mix);

// Begins one sound; where all voices are taken, in the place of the one that has sounded longest.
void sound_mix_play(SoundMix *mix, const SoundRequest *request);

// Begins what the tick asks for, then mixes the time until the next tick: SOUND_MIX_TICK_FRAMES pairs, left and right.
void sound_mix_tick(SoundMix *mix, const SoundQueue *queue, const Music *music, int16_t *pairs);

// Instead of it, far quicker, for ticks that lie SOUND_MIX_LEAD_TICKS or more before those that are heard.
void sound_mix_skip(SoundMix *mix, const Music *music);
