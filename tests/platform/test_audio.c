// test_audio.c -- samples for SDL's dummy device, and the silence without one.
#include <SDL.h>

#include "platform/audio.h"
#include "test.h"

#define FRAMES 2048u

// The requests of a device.
typedef struct Filled {
    uint32_t frames;
    SDL_sem *enough;
} Filled;

static void fill(void *context, int16_t *pairs, uint32_t count)
{
    Filled *filled = context;
    memset(pairs, 0, count * 2 * sizeof *pairs);
    bool was_enough = filled->frames >= FRAMES;
    filled->frames += count;
    if (!was_enough && filled->frames >= FRAMES)
        SDL_SemPost(filled->enough);
}

TEST(test_samples_are_made_while_it_plays)
{
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    Audio audio;
    Filled filled = {.enough = SDL_CreateSemaphore(0)};
    assert_true(audio_open(&audio, &error));
    SDL_AudioDeviceID device = audio.device;
    assert_int_equal(SDL_GetAudioDeviceStatus(device), SDL_AUDIO_PAUSED); // until it is asked to
    audio_begin(&audio, fill, &filled);
    assert_int_equal(SDL_GetAudioDeviceStatus(device), SDL_AUDIO_PLAYING);
    if (SDL_SemWaitTimeout(filled.enough, 60000) != 0)
        fail_msg("waited 60 s for %u frames of sound, got %u", FRAMES, filled.frames);
    audio_close(&audio);
    assert_int_equal(SDL_GetAudioDeviceStatus(device), SDL_AUDIO_STOPPED);
    SDL_DestroySemaphore(filled.enough); // nobody asks any more
}

static void use_silent(Audio *audio)
{
    assert_int_equal(audio->device, 0);
    audio_begin(audio, NULL, NULL);
    audio_lock(audio);
    audio_unlock(audio);
    audio_close(audio);
}

TEST(test_no_device_is_one_line_and_silence)
{
    setenv("SDL_AUDIODRIVER", "no-such-driver", 1);
    Audio audio;
    assert_false(audio_open(&audio, &error));
    assert_non_null(strstr(error.text, "audio: "));
    assert_null(strchr(error.text, '\n'));
    use_silent(&audio);
}
