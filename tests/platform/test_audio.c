// test_audio.c -- samples for SDL's dummy device, and the silence without one.
#define _POSIX_C_SOURCE 200809L
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <SDL.h>
#include <stdlib.h>
#include <string.h>

#include "platform/audio.h"

static char error[256];

// What a device has asked for.
typedef struct Filled {
    uint32_t frames;
} Filled;

static void fill(void *context, int16_t *pairs, uint32_t count)
{
    Filled *filled = context;
    memset(pairs, 0, count * 2 * sizeof *pairs);
    filled->frames += count;
}

static void test_samples_are_made_while_it_plays(void **state)
{
    (void)state;
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    Audio audio;
    Filled filled = {0};
    assert_true(audio_open(&audio, false, error, sizeof error));
    SDL_Delay(30);
    assert_int_equal(filled.frames, 0); // not before it is asked to
    audio_begin(&audio, fill, &filled);
    uint32_t frames = 0;
    for (int i = 0; i < 300 && frames < 2048; i++) {
        SDL_Delay(10);
        audio_lock(&audio);
        frames = filled.frames;
        audio_unlock(&audio);
    }
    audio_close(&audio);
    assert_true(frames >= 2048);
    frames = filled.frames;
    SDL_Delay(30);
    assert_int_equal(filled.frames, frames); // nobody asks any more
}

static void use_silent(Audio *audio)
{
    assert_int_equal(audio->device, 0);
    audio_begin(audio, NULL, NULL);
    audio_lock(audio);
    audio_unlock(audio);
    audio_close(audio);
}

static void test_mute_opens_nothing(void **state)
{
    (void)state;
    setenv("SDL_AUDIODRIVER", "no-such-driver", 1);
    Audio audio;
    assert_true(audio_open(&audio, true, error, sizeof error));
    use_silent(&audio);
    audio = (Audio){0};
    use_silent(&audio);
}

static void test_no_device_is_one_line_and_silence(void **state)
{
    (void)state;
    setenv("SDL_AUDIODRIVER", "no-such-driver", 1);
    Audio audio;
    assert_false(audio_open(&audio, false, error, sizeof error));
    assert_non_null(strstr(error, "audio: "));
    assert_null(strchr(error, '\n'));
    use_silent(&audio);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples_are_made_while_it_plays),
        cmocka_unit_test(test_mute_opens_nothing),
        cmocka_unit_test(test_no_device_is_one_line_and_silence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
