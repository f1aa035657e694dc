// audio.c -- SDL's sound device, whose thread requests samples.
#include "platform/audio.h"

#include <SDL.h>

// 12 ms: with more latency an effect seems unrelated to its cause.
#define DEVICE_FRAMES 512

typedef void (*AlsaErrorHandler)(const char *file, int line, const char *function, int code, const char *format, ...);

static void ignore_alsa_error(const char *file, int line, const char *function, int code, const char *format, ...)
{
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

// Without a device ALSA prints several lines; our own message is enough. Its library stays loaded, because unloading
// would reset the handler.
static void silence_alsa(void)
{
    bool used = false; // SDL was built with that driver
    for (int i = 0; i < SDL_GetNumAudioDrivers(); i++)
        used |= SDL_strcmp(SDL_GetAudioDriver(i), "alsa") == 0;
    void *alsa = used ? SDL_LoadObject("libasound.so.2") : NULL;
    void *symbol = alsa != NULL ? SDL_LoadFunction(alsa, "snd_lib_error_set_handler") : NULL;
    int (*set_handler)(AlsaErrorHandler) = NULL;
    SDL_memcpy(&set_handler, &symbol, sizeof symbol);
    if (set_handler != NULL)
        set_handler(ignore_alsa_error);
}

// The device is paused until audio_begin, so nothing calls this before.
static void fill_stream(void *context, Uint8 *stream, int size)
{
    Audio *audio = context;
    audio->fill(audio->context, (int16_t *)(void *)stream, (uint32_t)size / (2 * sizeof(int16_t)));
}

bool audio_open(Audio *audio, Error *error)
{
    *audio = (Audio){0};
    silence_alsa();
    // The format of all sounds; SDL converts it for other devices.
    const SDL_AudioSpec wanted = {.freq = AUDIO_RATE_HZ,
                                  .format = AUDIO_S16SYS,
                                  .channels = 2,
                                  .samples = DEVICE_FRAMES,
                                  .callback = fill_stream,
                                  .userdata = audio};
    bool begun = SDL_InitSubSystem(SDL_INIT_AUDIO) == 0;
    audio->device = begun ? SDL_OpenAudioDevice(NULL, 0, &wanted, NULL, 0) : 0;
    if (audio->device != 0)
        return true;
    error_set(error, "audio: %s, playing without sound", SDL_GetError());
    if (begun)
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    return false;
}

void audio_begin(Audio *audio, AudioFill *fill, void *context)
{
    if (audio->device == 0)
        return;
    audio->fill = fill;
    audio->context = context;
    SDL_PauseAudioDevice(audio->device, 0);
}

// Held while the game changes data that the device's thread reads.
void audio_lock(Audio *audio)
{
    if (audio->device != 0)
        SDL_LockAudioDevice(audio->device);
}

void audio_unlock(Audio *audio)
{
    if (audio->device != 0)
        SDL_UnlockAudioDevice(audio->device);
}

void audio_close(Audio *audio)
{
    if (audio->device != 0) {
        SDL_CloseAudioDevice(audio->device);
        SDL_QuitSubSystem(SDL_INIT_AUDIO);
    }
    *audio = (Audio){0};
}
