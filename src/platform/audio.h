// audio.h -- the sound device, which requests samples when it needs them.
//
// With a device that is missing or not yet open, every function is a no-op.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "core/base/error.h"

#define AUDIO_RATE_HZ 44100

// Writes the next `count` frames, left and right, at AUDIO_RATE_HZ. Called on a thread of the device.
typedef void AudioFill(void *context, int16_t *pairs, uint32_t count);

// All zero is a valid, silent device. An open one must not move in memory.
typedef struct Audio {
    uint32_t device; // 0 for none
    AudioFill *fill;
    void *context;
} Audio;

// Opens the device (stereo, 44,100 Hz, 512 frames), silent at first. Can take 0.1 s and more: call it after the first
// frame is shown. On failure returns false with one line in `error`; the game continues silently.
bool audio_open(Audio *audio, Error *error);

// From now on `fill` produces the sound, until audio_close. Touch data shared with it only between audio_lock and
// audio_unlock, and only briefly: the device waits.
void audio_begin(Audio *audio, AudioFill *fill, void *context);
void audio_lock(Audio *audio);
void audio_unlock(Audio *audio);

// Closes the device and resets the struct.
void audio_close(Audio *audio);
