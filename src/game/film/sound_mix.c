// sound_mix.c -- turns requests into effects and tunes for the mixer.
#include "game/film/sound_mix.h"

#include <stdlib.h>
#include <string.h>

#include "audio/mixer.h"
#include "core/base/assert.h"
#include "core/base/clamp.h"
#include "text/grow.h"
#include "ui/assets.h"

#define BLOCK_FRAMES 512u

_Static_assert(SOUND_RATE_HZ % 60 == 0, "a tick is a whole number of samples");

bool sound_mix_open(SoundMix *mix, Error *error)
{
    bool good = true;
    int16_t *room = grow_zeros(SOUND_SAMPLES_MAX * sizeof *room);
    memset(mix, 0, sizeof *mix);
    for (int id = 0; id < SOUND_COUNT; id++) {
        size_t count = sound_synth((SoundId)id, room);
        mix->samples[id] = grow_zeros(count * sizeof *room);
        mix->counts[id] = (uint32_t)count;
        memcpy(mix->samples[id], room, count * sizeof *room);
    }
    free(room);
    for (int id = 0; id < TUNE_COUNT; id++)
        good = music_own_read((TuneId)id, &mix->scores[id], error) && good;
    return good;
}

void sound_mix_close(SoundMix *mix)
{
    for (int id = 0; id < SOUND_COUNT; id++)
        free(mix->samples[id]);
    memset(mix, 0, sizeof *mix);
}

// The pitch in the scale of the tune that was requested.
static uint32_t pitch_of(const SoundMix *mix, const SoundRequest *request)
{
    static const Score SILENCE;
    int key = sound_key(request->id);
    if (key == 0)
        return MIXER_PITCH;
    int wanted = score_step_key(mix->mixer.request.score ? mix->mixer.request.score : &SILENCE, key, request->step);
    return (uint32_t)((uint64_t)tone_step_of_key(wanted) * MIXER_PITCH / tone_step_of_key(key));
}

// Full volume on its own side, less on the other.
void sound_mix_play(SoundMix *mix, const SoundRequest *request)
{
    ASSERT((int)request->id >= 0 && request->id < SOUND_COUNT);
    float side = clampf(request->pan, -1.0f, 1.0f), volume = clampf(request->volume, 0.0f, 1.0f) * TONE_FULL;
    const MixerEffect effect = {
        .samples = mix->samples[request->id],
        .count = mix->counts[request->id],
        .left = (int32_t)(volume * (side > 0.0f ? 1.0f - side : 1.0f)),
        .right = (int32_t)(volume * (side < 0.0f ? 1.0f + side : 1.0f)),
        .pitch = pitch_of(mix, request),
    };
    mixer_play(&mix->mixer, &effect);
}

void sound_mix_request(SoundMix *mix, const Music *music)
{
    MixerRequest request = music_request(music, mix->scores);
    mixer_request(&mix->mixer, &request);
}

void sound_mix_fill(SoundMix *mix, int16_t *pairs, uint32_t count)
{
    while (count > 0) {
        int32_t sums[2 * BLOCK_FRAMES] = {0};
        uint32_t todo = count < BLOCK_FRAMES ? count : BLOCK_FRAMES;
        mixer_add(&mix->mixer, sums, todo);
        mix->bent += mixer_samples(sums, pairs, 2 * todo);
        pairs += 2 * todo;
        count -= todo;
    }
}

// Only the mixer remembers more than SOUND_MIX_LEAD_TICKS: its position in the tune.
void sound_mix_skip(SoundMix *mix, const Music *music)
{
    sound_mix_request(mix, music);
    mixer_add(&mix->mixer, NULL, SOUND_MIX_TICK_FRAMES);
}

void sound_mix_tick(SoundMix *mix, const SoundQueue *queue, const Music *music, int16_t *pairs)
{
    sound_mix_request(mix, music);
    for (int i = 0; i < queue->request_count; i++)
        sound_mix_play(mix, &queue->requests[i]);
    sound_mix_fill(mix, pairs, SOUND_MIX_TICK_FRAMES);
}
