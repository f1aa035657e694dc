// test_tone.c -- pitch, waves, envelope and filter of a single tone.
#include <math.h>

#include "audio/tone.h"
#include "test.h"

#define SAMPLES 44100

static int32_t mix[SAMPLES], parts[SAMPLES];

static Tone tone_of(ToneWave wave, int key)
{
    uint32_t step = tone_step_of_key(key);
    return (Tone){.wave = wave,
                  .from_step = step,
                  .to_step = step,
                  .attack = 441,
                  .hold = 22050,
                  .fade = 8820,
                  .duty = UINT32_MAX / 4,
                  .loud = TONE_FULL / 2,
                  .seed = 7};
}

static uint32_t make(const Tone *tone, int32_t *samples)
{
    memset(samples, 0, SAMPLES * sizeof *samples);
    ToneRun run = tone_begin(tone);
    return tone_add(&run, samples, SAMPLES);
}

TEST(test_pitch)
{
    for (int key = 0; key < 128; key++) {
        double hz = 440.0 * pow(2.0, (key - 69) / 12.0), made = tone_step_of_key(key) / 4294967296.0 * TONE_RATE_HZ;
        assert_true(fabs(made / hz - 1.0) < 1e-5);
    }
    assert_true(labs((long)tone_step_of_key(69) - (long)tone_step_of_hz(440)) < 4);
    assert_true(labs((long)tone_step_of_millihz(440000) - (long)tone_step_of_hz(440)) < 4);
}

TEST(test_sine_is_one)
{
    for (uint32_t i = 0; i < 4096; i++) {
        double wanted = sin(i / 4096.0 * 2.0 * 3.14159265358979) * TONE_FULL;
        assert_true(fabs(tone_sine(i << 20) - wanted) < 0.0012 * TONE_FULL);
    }
}

// Every wave: silent at both ends, within its range, without a mean, and over when it says.
TEST(test_waves)
{
    for (int wave = TONE_SINE; wave <= TONE_HISS; wave++) {
        Tone tone = tone_of((ToneWave)wave, 64);
        assert_int_equal(make(&tone, mix), 0);
        double sum = 0.0, power = 0.0;
        for (int i = 0; i < SAMPLES; i++) {
            assert_in_range(abs(mix[i]), 0, TONE_FULL);
            sum += mix[i];
            power += (double)mix[i] * mix[i];
        }
        double loud = sqrt(power / (22050 + 8820));
        if (loud < 300.0 || fabs(sum / (22050 + 8820)) > 0.1 * loud)
            fail_msg("wave %d: rms %g, mean %g", wave, loud, sum / 30870.0);
        assert_in_range(abs(mix[0]), 0, 40);
        assert_in_range(abs(mix[22050 + 8820 - 1]), 0, 4);
        for (int i = 22050 + 8820; i < SAMPLES; i++)
            assert_int_equal(mix[i], 0);
    }
}

// Samples do not depend on how many are asked for at a time.
TEST(test_any_split_gives_the_same_samples)
{
    for (int wave = TONE_SINE; wave <= TONE_HISS; wave++) {
        Rng rng = rng_seed((uint64_t)wave, 3);
        Tone tone = tone_of((ToneWave)wave, 52);
        tone.to_step = tone.from_step * 3;
        tone.soft_step = wave < TONE_NOISE ? tone_step_of_hz(900) : 0;
        make(&tone, mix);
        memset(parts, 0, sizeof parts);
        ToneRun run = tone_begin(&tone);
        for (uint32_t at = 0; at < SAMPLES;) {
            uint32_t count = 1 + rng_below(&rng, 700);
            count = count < SAMPLES - at ? count : SAMPLES - at;
            tone_add(&run, parts + at, count);
            at += count;
        }
        assert_memory_equal(parts, mix, sizeof mix);
    }
}

// The mean frequency by power, from steps and values.
static double mean_hz(const int32_t *samples)
{
    double power = 0.0, steps = 0.0;
    for (int i = 1; i < 20000; i++) {
        power += (double)samples[i] * samples[i];
        steps += (double)(samples[i] - samples[i - 1]) * (samples[i] - samples[i - 1]);
    }
    return sqrt(steps / power) / (2.0 * 3.14159265) * TONE_RATE_HZ;
}

TEST(test_filters)
{
    Tone plain = tone_of(TONE_PULSE, 69), soft = plain, low = tone_of(TONE_NOISE, 69), high = tone_of(TONE_HISS, 69);
    soft.soft_step = tone_step_of_hz(700);
    make(&plain, mix);
    make(&soft, parts);
    assert_true(mean_hz(parts) < 0.7 * mean_hz(mix));
    make(&low, mix);
    make(&high, parts);
    assert_true(mean_hz(mix) < 1500.0);
    assert_true(mean_hz(parts) > 5000.0);
}
