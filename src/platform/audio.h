// audio.h -- the sound device: asks for samples when it needs them.
//
// A device that is missing, muted or not yet opened is no trouble: every function then does nothing.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/error.h"

#define AUDIO_RATE_HZ 44100

// Writes the next `count` frames, left and right, at AUDIO_RATE_HZ. Called on a thread of the device.
typedef void AudioFill(void *context, int16_t *pairs, uint32_t count);

// All zero is a valid, silent one. An open one stays where it is in memory.
typedef struct Audio {
    uint32_t device; // 0 for none
    AudioFill *fill;
    void *context;
} Audio;

// Opens the device (stereo, 44,100 Hz, 512 frames), silent as yet. Can take 0.1 s and more: call it after the first
// frame is shown. With `mute` nothing is opened, and that is a success. On failure writes one line to `error` and
// returns false; the game goes on silently.
bool audio_open(Audio *audio, bool mute, Error *error);

// From here on `fill` makes what is heard, until audio_close. What it shares with others must only be touched between
// audio_lock and audio_unlock, and not for long: the device waits.
void audio_begin(Audio *audio, AudioFill *fill, void *context);
void audio_lock(Audio *audio);
void audio_unlock(Audio *audio);

// Closes the device. The struct is then as new.
void audio_close(Audio *audio);
