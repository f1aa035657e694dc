// audio.c -- SDL_mixer's channels as voices.
#include "platform/audio.h"

#include <SDL.h>
#include <SDL_mixer.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "base/clamp.h"

// 12 ms: later than that, an effect seems to come from something else.
#define DEVICE_FRAMES 512
#define EVERY_VOICE (-1)

typedef void (*AlsaErrorHandler)(const char *file, int line, const char *function, int code, const char *format, ...);

static void ignore_alsa_error(const char *file, int line, const char *function, int code, const char *format, ...)
{
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

// ALSA prints several lines of its own where there is no device; ours is one. Its library stays loaded, because the
// handler would be forgotten with it.
static void silence_alsa(void)
{
    void *alsa = SDL_LoadObject("libasound.so.2");
    if (alsa == NULL)
        return;
    int (*set_handler)(AlsaErrorHandler) = NULL;
    void *symbol = SDL_LoadFunction(alsa, "snd_lib_error_set_handler");
    SDL_memcpy(&set_handler, &symbol, sizeof symbol);
    if (set_handler != NULL)
        set_handler(ignore_alsa_error);
}

bool audio_open(Audio *audio, bool mute, char *error, size_t error_size)
{
    *audio = (Audio){0};
    if (mute)
        return true;
    silence_alsa();
    if (SDL_InitSubSystem(SDL_INIT_AUDIO) != 0) {
        snprintf(error, error_size, "audio: %s, playing without sound", SDL_GetError());
        return false;
    }
    // The format that all sounds are made in: SDL converts for devices that want another one.
    if (Mix_OpenAudioDevice(AUDIO_RATE_HZ, AUDIO_S16SYS, 2, DEVICE_FRAMES, NULL, 0) != 0) {
        snprintf(error, error_size, "audio: %s, playing without sound", SDL_GetError());
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        return false;
    }
    Mix_AllocateChannels(AUDIO_VOICES_MAX);
    audio->open = true;
    return true;
}

// Stopped first: the mixer's thread would go on reading from memory that is gone.
static void free_sound(Audio *audio, int id)
{
    Mix_Chunk *sound = audio->sounds[id];
    if (sound == NULL)
        return;
    uint8_t *samples = sound->abuf;
    audio_stop(audio, id);
    Mix_FreeChunk(sound);
    free(samples);
    audio->sounds[id] = NULL;
}

bool audio_load(Audio *audio, int id, const int16_t *samples, size_t count)
{
    ASSERT(id >= 0 && id < AUDIO_SOUNDS_MAX && count < (1u << 28));
    if (!audio->open)
        return true;
    free_sound(audio, id);
    size_t size = count * 2 * sizeof(int16_t);
    // A chunk is played as it lies here, so it has the device's two sides; the byte more, because malloc(0) may fail.
    int16_t *stereo = malloc(size + 1);
    if (stereo == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        stereo[2 * i] = stereo[2 * i + 1] = samples[i];
    audio->sounds[id] = Mix_QuickLoad_RAW((uint8_t *)stereo, (uint32_t)size);
    if (audio->sounds[id] == NULL)
        free(stereo);
    return audio->sounds[id] != NULL;
}

// A silent voice, or the one that has sounded longest.
static int choose_voice(const Audio *audio)
{
    int oldest = 0;
    for (int voice = 0; voice < AUDIO_VOICES_MAX; voice++) {
        if (!Mix_Playing(voice))
            return voice;
        if (audio->started[voice] < audio->started[oldest])
            oldest = voice;
    }
    Mix_HaltChannel(oldest);
    return oldest;
}

// Volume and pan are set before the start, so that the first samples are right already.
void audio_play(Audio *audio, int id, float volume, float pan)
{
    ASSERT(id >= 0 && id < AUDIO_SOUNDS_MAX);
    if (!audio->open || audio->sounds[id] == NULL)
        return;
    int voice = choose_voice(audio);
    float side = clampf(pan, -1.0f, 1.0f);
    uint8_t left = (uint8_t)(255.0f * (side > 0.0f ? 1.0f - side : 1.0f));
    uint8_t right = (uint8_t)(255.0f * (side < 0.0f ? 1.0f + side : 1.0f));
    Mix_Volume(voice, (int)(clampf(volume, 0.0f, 1.0f) * MIX_MAX_VOLUME));
    Mix_SetPanning(voice, left, right);
    audio->started[voice] = audio->plays++;
    Mix_PlayChannel(voice, audio->sounds[id], 0);
}

void audio_stop(Audio *audio, int id)
{
    ASSERT(id >= 0 && id < AUDIO_SOUNDS_MAX);
    if (!audio->open || audio->sounds[id] == NULL)
        return;
    for (int voice = 0; voice < AUDIO_VOICES_MAX; voice++)
        if (Mix_Playing(voice) && Mix_GetChunk(voice) == audio->sounds[id])
            Mix_HaltChannel(voice);
}

// SDL_mixer calls this in a thread of its own: nothing of the game may be touched there without the lock.
static void fill_stream(void *context, Uint8 *stream, int size)
{
    Audio *audio = context;
    SDL_LockMutex(audio->lock);
    audio->fill(audio->fill_context, (int16_t *)(void *)stream, (uint32_t)size / (2 * sizeof(int16_t)));
    SDL_UnlockMutex(audio->lock);
}

void audio_music(Audio *audio, AudioFill *fill, void *context)
{
    if (!audio->open || (audio->lock == NULL && (audio->lock = SDL_CreateMutex()) == NULL))
        return;
    // The old hook could run between the two lines below, with one's function and the other's context.
    Mix_HookMusic(NULL, NULL);
    audio->fill = fill;
    audio->fill_context = context;
    Mix_HookMusic(fill_stream, audio);
}

// Taken while the game changes what the music's thread reads.
void audio_lock(Audio *audio)
{
    if (audio->lock)
        SDL_LockMutex(audio->lock);
}

void audio_unlock(Audio *audio)
{
    if (audio->lock)
        SDL_UnlockMutex(audio->lock);
}

// The hook goes first, as it runs in a thread; the lock last, as the hook holds it.
void audio_close(Audio *audio)
{
    if (audio->open) {
        Mix_HookMusic(NULL, NULL);
        Mix_HaltChannel(EVERY_VOICE);
        for (int id = 0; id < AUDIO_SOUNDS_MAX; id++)
            free_sound(audio, id);
        Mix_CloseAudio();
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
        SDL_DestroyMutex(audio->lock);
    }
    *audio = (Audio){0};
}
