// sound.c -- the sounds: each a few voices of sine, triangle, bell or filtered noise.
#include "view/sound.h"

#include <string.h>

#include "base/assert.h"
#include "base/rng.h"

#define VOICES_MAX 8
#define PEAK 24000.0f // every sound is made this loud at its loudest sample; the list of sounds sets the volumes
#define SAMPLES_PER_MS 44.1f

typedef enum Wave {
    SINE,
    TRIANGLE,
    BELL,  // a sine with a quickly fading octave and twelfth
    NOISE, // white noise through a low pass at the voice's frequency
} Wave;

// A tone that rises in attack_ms, fades to nothing at its end, and glides from one frequency to the other.
typedef struct Voice {
    Wave wave;
    float start_ms, length_ms, attack_ms;
    float from_hz, to_hz;
    float loud;
} Voice;

static const Voice VOICES[SOUND_COUNT][VOICES_MAX] = {
    [SOUND_SHOT] = {{TRIANGLE, 0, 55, 3, 760, 430, 1.0f}, {NOISE, 0, 40, 2, 2200, 900, 0.5f}},
    [SOUND_BEE_BORN] = {{BELL, 0, 130, 4, 784, 792, 0.8f}, {BELL, 70, 190, 4, 1175, 1180, 1.0f}},
    [SOUND_BEE_LOST] = {{TRIANGLE, 0, 210, 2, 560, 150, 1.0f}, {NOISE, 0, 90, 1, 1400, 300, 0.9f},
                        {SINE, 20, 180, 5, 190, 70, 0.8f}},
    [SOUND_ENEMY_HIT] = {{NOISE, 0, 45, 1, 2400, 700, 1.0f}, {SINE, 0, 60, 1, 330, 170, 0.7f}},
    [SOUND_SHELL] = {{SINE, 0, 90, 1, 1480, 1470, 0.7f}, {SINE, 0, 60, 1, 2217, 2205, 0.4f},
                     {NOISE, 0, 18, 1, 5000, 3000, 0.4f}},
    [SOUND_ENEMY_DOWN] = {{NOISE, 0, 230, 2, 3000, 250, 1.0f}, {SINE, 0, 190, 2, 300, 65, 1.0f},
                          {TRIANGLE, 30, 120, 4, 420, 840, 0.35f}},
    [SOUND_NEAR_MISS] = {{NOISE, 0, 130, 50, 900, 3600, 1.0f}, {SINE, 20, 110, 40, 880, 1320, 0.25f}},
    [SOUND_FLOWER] = {{BELL, 0, 170, 4, 659, 659, 0.8f}, {BELL, 65, 260, 4, 988, 988, 1.0f}},
    [SOUND_FLOWER_ROYAL] = {{BELL, 0, 260, 4, 523, 523, 0.8f}, {BELL, 75, 260, 4, 659, 659, 0.8f},
                            {BELL, 150, 280, 4, 784, 784, 0.9f}, {BELL, 225, 430, 4, 1047, 1047, 1.0f},
                            {SINE, 225, 430, 30, 523, 523, 0.4f}},
    [SOUND_CALL] = {{TRIANGLE, 0, 330, 40, 196, 784, 0.8f}, {NOISE, 0, 420, 160, 500, 3200, 0.5f},
                    {BELL, 190, 520, 8, 523, 523, 0.8f}, {BELL, 215, 500, 8, 784, 784, 0.7f},
                    {BELL, 240, 480, 8, 1047, 1047, 0.6f}},
    [SOUND_CALL_EMPTY] = {{TRIANGLE, 0, 90, 5, 247, 233, 1.0f}, {TRIANGLE, 110, 130, 5, 185, 165, 1.0f}},
    [SOUND_QUEEN_COMES] = {{TRIANGLE, 0, 300, 20, 147, 147, 1.0f}, {TRIANGLE, 0, 300, 20, 220, 220, 0.7f},
                           {TRIANGLE, 280, 520, 20, 139, 131, 1.0f}, {TRIANGLE, 280, 520, 20, 208, 196, 0.7f},
                           {NOISE, 0, 220, 2, 320, 90, 2.0f}, {NOISE, 280, 320, 2, 320, 80, 2.4f},
                           {SINE, 280, 420, 10, 82, 65, 0.9f}},
    [SOUND_QUEEN_DOWN] = {{NOISE, 0, 420, 2, 2600, 120, 1.6f}, {SINE, 0, 380, 2, 220, 45, 1.2f},
                          {NOISE, 160, 320, 2, 1800, 120, 1.0f}, {BELL, 260, 560, 6, 523, 523, 0.7f},
                          {BELL, 330, 520, 6, 659, 659, 0.7f}, {BELL, 400, 480, 6, 784, 784, 0.8f},
                          {BELL, 470, 430, 6, 1047, 1047, 0.8f}},
    [SOUND_PHASE] = {{TRIANGLE, 0, 150, 6, 196, 196, 1.0f}, {TRIANGLE, 110, 150, 6, 233, 233, 1.0f},
                     {TRIANGLE, 220, 330, 6, 294, 291, 1.0f}, {NOISE, 0, 200, 2, 700, 120, 1.3f},
                     {NOISE, 220, 260, 2, 900, 120, 1.3f}},
    [SOUND_STINGER_AIM] = {{SINE, 0, 75, 6, 880, 880, 1.0f}, {SINE, 115, 95, 6, 880, 880, 1.0f},
                           {TRIANGLE, 115, 95, 6, 440, 440, 0.4f}},
    [SOUND_STINGER_FLY] = {{NOISE, 0, 260, 40, 600, 3400, 1.2f}, {TRIANGLE, 0, 230, 30, 260, 720, 0.6f}},
    [SOUND_OVER] = {{BELL, 0, 260, 8, 523, 520, 0.9f}, {BELL, 160, 280, 8, 466, 462, 0.9f},
                    {BELL, 320, 300, 8, 392, 388, 0.9f}, {BELL, 480, 420, 10, 262, 255, 1.1f},
                    {TRIANGLE, 480, 420, 20, 131, 128, 0.8f}},
    [SOUND_BUTTON] = {{BELL, 0, 70, 3, 587, 587, 1.0f}, {BELL, 35, 90, 3, 880, 880, 0.8f}},
};

// The sine of a phase in which 2^32 is a whole turn: a parabola through its zeros and peaks, bent toward the true
// curve; off by 0.1 % at most, which nobody hears.
static float sine_of(uint32_t phase)
{
    float x = (float)(int32_t)phase * (1.0f / 2147483648.0f);
    float y = 4.0f * x * (1.0f - (x < 0.0f ? -x : x));
    return y + 0.225f * (y * (y < 0.0f ? -y : y) - y);
}

static float triangle_of(uint32_t phase)
{
    float x = (float)(int32_t)phase * (1.0f / 2147483648.0f);
    return 2.0f * (x < 0.0f ? -x : x) - 1.0f;
}

// A step of one sample at this frequency.
static uint32_t phase_step(float hz)
{
    return (uint32_t)(hz * (4294967296.0f / (float)SOUND_RATE_HZ));
}

// Two one-pole low passes in a row.
typedef struct LowPass {
    float first, second;
} LowPass;

static float low_pass(LowPass *filter, float in, float hz)
{
    float angle = 6.2831853f * hz / (float)SOUND_RATE_HZ;
    float gain = angle / (1.0f + angle);
    filter->first += gain * (in - filter->first);
    filter->second += gain * (filter->first - filter->second);
    return filter->second;
}

static float wave_sample(Wave wave, uint32_t phase, float left, LowPass *filter, float hz, Rng *rng)
{
    switch (wave) {
    case SINE: return sine_of(phase);
    case TRIANGLE: return triangle_of(phase);
    case BELL: return sine_of(phase) + left * left * (0.35f * sine_of(phase * 2u) + 0.12f * left * sine_of(phase * 3u));
    case NOISE: break;
    }
    return low_pass(filter, 2.0f * rng_float(rng) - 1.0f, hz);
}

static size_t voice_end(const Voice *voice)
{
    return (size_t)((voice->start_ms + voice->length_ms) * SAMPLES_PER_MS);
}

static void voice_add(const Voice *voice, float *mix, Rng rng)
{
    size_t start = (size_t)(voice->start_ms * SAMPLES_PER_MS);
    size_t length = voice_end(voice) - start;
    float attack = voice->attack_ms * SAMPLES_PER_MS;
    uint32_t phase = 0;
    LowPass filter = {0.0f, 0.0f};
    for (size_t i = 0; i < length; i++) {
        float done = (float)i / (float)length;
        float left = 1.0f - done;
        float hz = voice->from_hz + (voice->to_hz - voice->from_hz) * done;
        float rise = (float)i < attack ? (float)i / attack : 1.0f;
        mix[start + i] += wave_sample(voice->wave, phase, left, &filter, hz, &rng) * rise * left * left * voice->loud;
        phase += phase_step(hz);
    }
}

static void write_at_peak(const float *mix, size_t count, int16_t *samples)
{
    float peak = 1e-6f;
    for (size_t i = 0; i < count; i++) {
        float size = mix[i] < 0.0f ? -mix[i] : mix[i];
        peak = size > peak ? size : peak;
    }
    for (size_t i = 0; i < count; i++)
        samples[i] = (int16_t)(mix[i] / peak * PEAK);
}

size_t sound_synth(SoundId id, int16_t *samples)
{
    ASSERT((int)id >= 0 && id < SOUND_COUNT);
    float mix[SOUND_SAMPLES_MAX];
    size_t count = 0;
    for (int i = 0; i < VOICES_MAX; i++) {
        size_t end = voice_end(&VOICES[id][i]);
        count = end > count ? end : count;
    }
    ASSERT(count > 0 && count <= SOUND_SAMPLES_MAX);
    memset(mix, 0, count * sizeof mix[0]);
    for (int i = 0; i < VOICES_MAX; i++)
        if (VOICES[id][i].length_ms > 0.0f)
            voice_add(&VOICES[id][i], mix, rng_seed((uint64_t)id, (uint64_t)i));
    write_at_peak(mix, count, samples);
    return count;
}
