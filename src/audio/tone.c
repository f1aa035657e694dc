// tone.c -- waves, envelope and filter, a sample at a time.
#include "audio/tone.h"

#include "core/base/assert.h"

#define FULL TONE_FULL
#define LEVEL_FULL (1 << 30)
#define FILTER_SAMPLES 32u // a noise's filter follows its glide in steps of this

// Steps of the keys 120 to 131: 440 Hz * 2^((key - 69) / 12) / rate * 2^32, rounded.
static const uint32_t OCTAVE_STEPS[12] = {
    815363807u,  863847862u,  915214929u,  969636441u,  1027294024u, 1088380105u,
    1153098554u, 1221665363u, 1294309365u, 1371273005u, 1452813141u, 1539201906u,
};

uint32_t tone_step_of_millihz(uint32_t millihz)
{
    ASSERT(millihz < TONE_RATE_HZ * 500u);
    return (uint32_t)(((uint64_t)millihz << 32) / (TONE_RATE_HZ * 1000u));
}

uint32_t tone_step_of_hz(uint32_t hz)
{
    ASSERT(hz < TONE_RATE_HZ / 2);
    return (uint32_t)(((uint64_t)hz << 32) / TONE_RATE_HZ);
}

// One octave in a table, the others by halving: identical steps everywhere, and pure octaves.
uint32_t tone_step_of_key(int key)
{
    ASSERT(key >= 0 && key <= 127);
    return OCTAVE_STEPS[key % 12] >> (10 - key / 12);
}

static int32_t size_of(int32_t value)
{
    return value < 0 ? -value : value;
}

// a * b, where b is a part of FULL, and a is no larger than FULL either.
static int32_t part(int32_t a, int32_t b)
{
    return a * b / FULL;
}

// The same for larger values, such as sums of waves.
static int32_t part_of_sum(int32_t a, int32_t b)
{
    return (int32_t)((int64_t)a * b / FULL);
}

// A parabola through the sine's zeros and peaks, bent toward the true curve.
int32_t tone_sine(uint32_t phase)
{
    int32_t x = (int32_t)phase / 65536;
    int32_t y = x * (FULL - size_of(x)) / (FULL / 4);
    return y + part(part(y, size_of(y)) - y, 7373); // 0.225 of FULL
}

// The correction that smooths a step up by 2 that is `since` of a turn ago, or 2^32 - `since` ahead. A sharp edge has
// overtones beyond half the rate, which alias into whistling; a parabola over one sample on each side removes nearly
// all.
static int32_t smooth_step(uint32_t since, uint32_t step)
{
    if (since < step) {
        int32_t x = (int32_t)(((uint64_t)since << 15) / step);
        return 2 * x - part(x, x) - FULL;
    }
    if (0u - since < step) {
        int32_t x = (int32_t)(((uint64_t)(0u - since) << 15) / step);
        return part(x, x) - 2 * x + FULL;
    }
    return 0;
}

int32_t tone_low_pass(int32_t *memory, int32_t in, int32_t gain)
{
    *memory += (int32_t)((int64_t)(in * 256 - *memory) * gain / FULL);
    return *memory / 256;
}

// angle / (1 + angle)
int32_t tone_gain_of_step(uint32_t step)
{
    uint64_t angle = (uint64_t)step * 411775u >> 16; // 2 pi * 2^16
    return (int32_t)(angle * FULL / (angle + (UINT64_C(1) << 32)));
}

// The next sample of the wave; `left` is the remaining share of its loudness.
static int32_t wave_sample(ToneRun *run, uint32_t step, int32_t left)
{
    uint32_t phase = run->phase, duty = run->tone.duty;
    int32_t overtones;
    switch (run->tone.wave) {
    case TONE_SINE: return tone_sine(phase);
    case TONE_TRIANGLE: return 2 * size_of((int32_t)(phase + 0x40000000u) / 65536) - FULL;
    case TONE_PULSE: // without its mean, so that the mix has no offset
        return (phase < duty ? FULL : -FULL) + smooth_step(phase, step) - smooth_step(phase - duty, step)
             - ((int32_t)(duty / 65536u) - FULL);
    case TONE_BELL: // the twelfth fades sooner than the octave, and both sooner than the tone, as in metal
        overtones = tone_sine(phase * 2u) / 20 * 7 + part(left, tone_sine(phase * 3u)) / 25 * 3;
        return tone_sine(phase) + part(part(left, left), overtones);
    case TONE_PLUCK: // like a string: higher overtones follow higher powers of the remaining loudness
        overtones = tone_sine(phase * 3u) / 10 * 3 + part(left, tone_sine(phase * 4u) / 5);
        overtones = tone_sine(phase * 2u) / 2 + part(left, overtones);
        return tone_sine(phase) + part_of_sum(overtones, part(left, left));
    case TONE_NOISE:
    case TONE_HISS: break;
    }
    // A division per sample would cost more than the noise itself.
    if (run->at % FILTER_SAMPLES == 0u)
        run->gain = tone_gain_of_step(step);
    int32_t in = (int32_t)(rng_u32(&run->rng) >> 16) - FULL, low = tone_low_pass(&run->low, in, run->gain);
    return run->tone.wave == TONE_HISS ? in - low : tone_low_pass(&run->lower, low, run->gain);
}

ToneRun tone_begin(const Tone *tone)
{
    uint32_t length = tone->hold + tone->fade;
    ASSERT(length > 0 && tone->fade > 0 && length < LEVEL_FULL && tone->loud >= 0 && tone->loud <= FULL);
    ToneRun run = {.tone = *tone, .step_16 = (int64_t)tone->from_step * 65536, .rng = rng_seed(tone->seed, 0)};
    run.step_change_16 = ((int64_t)tone->to_step - (int64_t)tone->from_step) * 65536 / (int64_t)length;
    run.rise = tone->attack > 0 ? 0 : LEVEL_FULL;
    run.rise_change = tone->attack > 0 ? LEVEL_FULL / (int32_t)tone->attack : 0;
    run.left = LEVEL_FULL;
    run.left_change = LEVEL_FULL / (int32_t)tone->fade;
    run.gain = tone_gain_of_step(tone->soft_step);
    return run;
}

uint32_t tone_add(ToneRun *run, int32_t *mix, uint32_t count)
{
    const Tone *tone = &run->tone;
    uint32_t length = tone->hold + tone->fade, todo = length - run->at < count ? length - run->at : count;
    for (uint32_t i = 0; i < todo; i++, run->at++) {
        uint32_t step = (uint32_t)(run->step_16 / 65536);
        int32_t left = run->left / (LEVEL_FULL / FULL);
        // Squared, because a linear fade sounds like a sudden end.
        int32_t level = part(part(left, left), run->rise / (LEVEL_FULL / FULL));
        int32_t value = wave_sample(run, step, left);
        if (tone->soft_step > 0)
            value = tone_low_pass(&run->low, value, run->gain);
        mix[i] += part_of_sum(part_of_sum(value, level), tone->loud);
        run->phase += step;
        run->step_16 += run->step_change_16;
        run->rise += run->at < tone->attack ? run->rise_change : 0;
        run->left -= run->at >= tone->hold ? run->left_change : 0;
    }
    return length - run->at;
}
