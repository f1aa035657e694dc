// sound_mix.c -- voices summed in integers.
#include "game/film/sound_mix.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/clamp.h"
#include "text/grow.h"
#include "ui/music_files.h"

_Static_assert(SOUND_RATE_HZ % 60 == 0, "a tick is a whole number of samples");

// Made anew for each film: some milliseconds, and no file that could be missing.
static void effects_make(SoundMix *mix)
{
    int16_t *room = grow_zeros(SOUND_SAMPLES_MAX * sizeof *room);
    for (int id = 0; id < SOUND_COUNT; id++) {
        size_t count = sound_synth((SoundId)id, room);
        mix->samples[id] = grow_zeros(count * sizeof *room);
        mix->counts[id] = (uint32_t)count;
        memcpy(mix->samples[id], room, count * sizeof *room);
    }
    free(room);
}

bool sound_mix_open(SoundMix *mix, char *error, size_t error_size)
{
    memset(mix, 0, sizeof *mix);
    effects_make(mix);
    bool good = true;
    for (int id = 0; id < TUNE_COUNT && good; id++)
        good = music_own_read((TuneId)id, &mix->scores[id], error, error_size);
    if (!good)
        sound_mix_close(mix);
    return good;
}

void sound_mix_close(SoundMix *mix)
{
    for (int id = 0; id < SOUND_COUNT; id++)
        free(mix->samples[id]);
    memset(mix, 0, sizeof *mix);
}

// Volume in 128 steps and each side in 255, as audio.h's device takes them.
void sound_mix_play(SoundMix *mix, const SoundRequest *request)
{
    ASSERT((int)request->id >= 0 && request->id < SOUND_COUNT);
    float side = clampf(request->pan, -1.0f, 1.0f);
    int32_t volume = (int32_t)(clampf(request->volume, 0.0f, 1.0f) * 128.0f);
    int32_t left = (int32_t)(255.0f * (side > 0.0f ? 1.0f - side : 1.0f));
    int32_t right = (int32_t)(255.0f * (side < 0.0f ? 1.0f + side : 1.0f));
    // The oldest one goes: it is most likely nearly over.
    if (mix->voice_count == AUDIO_VOICES_MAX) {
        memmove(&mix->voices[0], &mix->voices[1], (AUDIO_VOICES_MAX - 1) * sizeof mix->voices[0]);
        mix->voice_count--;
    }
    mix->voices[mix->voice_count++] = (SoundMixVoice){request->id, 0, volume * left, volume * right};
}

// Divided at each sample and not at the end, because 32 bits hold no two loud voices before that.
static void voice_add(const SoundMix *mix, SoundMixVoice *voice, int32_t *sums)
{
    const int16_t *samples = mix->samples[voice->id] + voice->at;
    uint32_t left_over = mix->counts[voice->id] - voice->at;
    uint32_t count = left_over < SOUND_MIX_TICK_FRAMES ? left_over : SOUND_MIX_TICK_FRAMES;
    for (uint32_t i = 0; i < count; i++) {
        sums[2 * i] += samples[i] * voice->left / SOUND_MIX_LOUDEST;
        sums[2 * i + 1] += samples[i] * voice->right / SOUND_MIX_LOUDEST;
    }
    voice->at += count;
}

// The order stays: the oldest is the one to be stolen next.
static void forget_ended(SoundMix *mix)
{
    int kept = 0;
    for (int i = 0; i < mix->voice_count; i++)
        if (mix->voices[i].at < mix->counts[mix->voices[i].id])
            mix->voices[kept++] = mix->voices[i];
    mix->voice_count = kept;
}

// The desk alone has a memory that is longer than SOUND_MIX_LEAD_TICKS: where it is in its tune.
void sound_mix_skip(SoundMix *mix, const Music *music)
{
    DeskRequest request = music_request(music, mix->scores);
    desk_request(&mix->desk, &request);
    desk_add(&mix->desk, NULL, SOUND_MIX_TICK_FRAMES);
}

void sound_mix_tick(SoundMix *mix, const SoundQueue *queue, const Music *music, int16_t *pairs)
{
    DeskRequest request = music_request(music, mix->scores);
    int32_t sums[2 * SOUND_MIX_TICK_FRAMES] = {0};
    for (int i = 0; i < queue->request_count; i++)
        sound_mix_play(mix, &queue->requests[i]);
    for (int i = 0; i < mix->voice_count; i++)
        voice_add(mix, &mix->voices[i], sums);
    forget_ended(mix);
    desk_request(&mix->desk, &request);
    desk_add(&mix->desk, sums, SOUND_MIX_TICK_FRAMES);
    mix->held += desk_samples(sums, pairs, 2 * SOUND_MIX_TICK_FRAMES);
}
