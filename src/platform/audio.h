// audio.h -- short sounds out of memory, played many at a time, and music that is made while it plays.
//
// A device that is missing, muted or not yet opened is no trouble: every function then does nothing.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct Mix_Chunk;
struct SDL_mutex;

#define AUDIO_SOUNDS_MAX 64
#define AUDIO_VOICES_MAX 24 // sounds at a time; a further one takes the oldest's place
#define AUDIO_RATE_HZ 44100

// Writes the next `count` frames of music, left and right, at AUDIO_RATE_HZ. Called on a thread of the device.
typedef void AudioFill(void *context, int16_t *pairs, uint32_t count);

// The device and the loaded sounds. All zero is a valid, silent one. An open one stays where it is in memory.
typedef struct Audio {
    bool open;
    struct Mix_Chunk *sounds[AUDIO_SOUNDS_MAX];
    uint32_t started[AUDIO_VOICES_MAX]; // when each voice began, counted in plays
    uint32_t plays;
    AudioFill *fill; // who makes the music, or NULL
    void *fill_context;
    struct SDL_mutex *lock; // held while it is made
} Audio;

// Opens the device (stereo, 44,100 Hz, 512 frames). Can take 0.1 s and more: call it after the first frame is shown,
// and load the sounds after it. With `mute` nothing is opened, and that is a success. On failure writes one line to
// `error` and returns false; the game goes on silently.
bool audio_open(Audio *audio, bool mute, char *error, size_t error_size);

// Gives sound `id` (0 to AUDIO_SOUNDS_MAX - 1) the `count` mono samples at AUDIO_RATE_HZ, which are copied. A sound
// that `id` had before is stopped and freed. False only where memory is short.
bool audio_load(Audio *audio, int id, const int16_t *samples, size_t count);

// Plays sound `id` once. volume 0 to 1; pan -1 (left) to 1 (right). A sound that was never loaded is silent.
void audio_play(Audio *audio, int id, float volume, float pan);

// Stops sound `id` wherever it plays.
void audio_stop(Audio *audio, int id);

// From here on `fill` makes the music, under all sounds, until audio_close. What it shares with others must only be
// touched between audio_lock and audio_unlock, and not for long: the device waits.
void audio_music(Audio *audio, AudioFill *fill, void *context);
void audio_lock(Audio *audio);
void audio_unlock(Audio *audio);

// Stops everything, frees the sounds, closes the device. The struct is then as new.
void audio_close(Audio *audio);
