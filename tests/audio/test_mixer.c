// test_mixer.c -- tunes go over into each other without a click, and silence costs nothing of their place.
#include "score_tools.h"

#include "audio/mixer.h"

#define SECOND 44100u

static Score high, low;
static Mixer mixer, other;
static int32_t pairs[2 * 8 * SECOND], again[2 * 8 * SECOND];

static int begin(void **state)
{
    score_of("tempo 120\nvoice flute\n [ a5:1 ]4\n", &high);
    score_of("tempo 120\nvoice bass\n [ a2:1 ]4\n", &low);
    memset(&mixer, 0, sizeof mixer);
    memset(&other, 0, sizeof other);
    memset(pairs, 0, sizeof pairs);
    memset(again, 0, sizeof again);
    return 0;
}

static MixerRequest request_of(const Score *score, int32_t loud)
{
    return (MixerRequest){.score = score, .loud = loud, .layers = {TONE_FULL}};
}

static int16_t ramp[4000];

static MixerEffect ramp_effect(int32_t left, int32_t right, uint32_t pitch)
{
    for (int i = 0; i < 4000; i++)
        ramp[i] = (int16_t)(2 * i);
    return (MixerEffect){ramp, 4000, left, right, pitch};
}

static int32_t peak_of(const int32_t *at, uint32_t frames)
{
    int32_t peak = 0;
    for (uint32_t i = 0; i < 2 * frames; i++)
        peak = abs(at[i]) > peak ? abs(at[i]) : peak;
    return peak;
}

static int32_t step_of(const int32_t *at, uint32_t frames)
{
    int32_t most = 0;
    for (uint32_t i = 2; i < 2 * frames; i++)
        most = abs(at[i] - at[i - 2]) > most ? abs(at[i] - at[i - 2]) : most;
    return most;
}

TEST(test_the_mixer_is_silent_without_a_request, begin)
{
    mixer_add(&mixer, pairs, 2 * SECOND);
    assert_int_equal(peak_of(pairs, 2 * SECOND), 0);
}

// Full after a moment; another tune comes when the first is gone, at its own start; nothing clicks. The first leaves on
// the beat, which the second second ends with.
TEST(test_change_of_tunes, begin)
{
    MixerRequest request = request_of(&high, TONE_FULL);
    mixer_request(&mixer, &request);
    mixer_add(&mixer, pairs, 2 * SECOND);
    int32_t full = peak_of(pairs + 2 * SECOND, SECOND), steps = step_of(pairs, 2 * SECOND);
    assert_true(full > 1000);
    request = request_of(&low, TONE_FULL);
    mixer_request(&mixer, &request);
    mixer_add(&mixer, pairs + 4 * SECOND, MIXER_FADE_FRAMES);
    assert_ptr_equal(mixer.tune.score, &high);
    assert_true(peak_of(pairs + 4 * SECOND + 2 * (MIXER_FADE_FRAMES - 1500), 1500) < full / 8);
    mixer_add(&mixer, pairs + 4 * SECOND + 2 * MIXER_FADE_FRAMES, SECOND);
    assert_ptr_equal(mixer.tune.score, &low);
    assert_int_equal(mixer.tune.at, SECOND);
    assert_true(step_of(pairs, 2 * SECOND + MIXER_FADE_FRAMES + SECOND) <= steps + 40);
}

// Asked for in the middle of a quarter, it sounds on until the next one begins.
TEST(test_a_tune_leaves_on_the_beat, begin)
{
    MixerRequest request = request_of(&high, TONE_FULL), none = request_of(NULL, TONE_FULL);
    mixer_request(&mixer, &request);
    mixer_add(&mixer, pairs, SECOND / 4);
    mixer_request(&mixer, &none);
    mixer_add(&mixer, pairs + SECOND / 2, SECOND / 4);
    assert_int_equal(mixer.fade, MIXER_FADE_FRAMES);
    mixer_add(&mixer, pairs + SECOND, MIXER_FADE_FRAMES / 2);
    assert_int_equal(mixer.fade, MIXER_FADE_FRAMES / 2);
    mixer_request(&mixer, &request); // it is wanted again
    mixer_add(&mixer, pairs, SECOND);
    assert_int_equal(mixer.fade, MIXER_FADE_FRAMES);
    assert_int_equal(mixer.tune.at, 3 * SECOND / 2 + MIXER_FADE_FRAMES / 2);
}

TEST(test_level_slides, begin)
{
    MixerRequest request = request_of(&high, TONE_FULL);
    mixer_request(&mixer, &request);
    mixer_add(&mixer, pairs, SECOND);
    int32_t full = peak_of(pairs + SECOND, SECOND / 2), steps = step_of(pairs, SECOND);
    request.loud = TONE_FULL / 4;
    mixer_request(&mixer, &request);
    mixer_add(&mixer, pairs + 2 * SECOND, SECOND);
    assert_true(step_of(pairs, 2 * SECOND) <= steps);
    assert_in_range(peak_of(pairs + 3 * SECOND, SECOND / 2), full / 4 - full / 50, full / 4 + full / 50);
}

// A tune that nobody hears goes on, and a film's beginning may be passed over.
TEST(test_time_passes_unheard, begin)
{
    MixerRequest request = request_of(&high, TONE_FULL), silent = request_of(&high, 0);
    mixer_request(&mixer, &request);
    mixer_request(&other, &request);
    mixer_add(&mixer, pairs, 6 * SECOND);
    for (int i = 0; i < 60; i++)
        mixer_add(&other, NULL, 3 * SECOND / 60);
    mixer_add(&other, again + 6 * SECOND, 3 * SECOND);
    assert_memory_equal(again + 10 * SECOND, pairs + 10 * SECOND, 2 * SECOND * sizeof pairs[0]);
    mixer_request(&mixer, &silent);
    mixer_add(&mixer, pairs, 2 * SECOND);
    assert_int_equal(mixer.loud, 0);
    assert_int_equal(mixer.tune.at, 8 * SECOND % mixer.tune.frames);
}

// Wishes at random, in any pieces between them: the same samples, and none out of range.
TEST(test_any_split_gives_the_same_samples, begin)
{
    Rng rng = rng_seed(11, 1);
    for (uint32_t at = 0; at + 6000 < 8 * SECOND;) {
        const Score *scores[3] = {NULL, &high, &low};
        uint32_t frames = 500 + rng_below(&rng, 5000);
        MixerRequest request = request_of(scores[rng_below(&rng, 3)], (int32_t)rng_below(&rng, TONE_FULL + 1));
        request.layers[LAYER_CALM] = (int32_t)rng_below(&rng, TONE_FULL + 1);
        request.buzz.loud = (int32_t)rng_below(&rng, TONE_FULL + 1);
        request.buzz.pan = (int32_t)rng_below(&rng, 2 * TONE_FULL + 1) - TONE_FULL;
        request.buzz.step = tone_step_of_hz(150 + rng_below(&rng, 200));
        mixer_request(&mixer, &request);
        mixer_request(&other, &request);
        MixerEffect effect = ramp_effect((int32_t)rng_below(&rng, 4000), 2000, 30000 + rng_below(&rng, 100000));
        mixer_play(&mixer, &effect);
        mixer_play(&other, &effect);
        mixer_add(&mixer, pairs + 2 * at, frames);
        uint32_t first = rng_below(&rng, frames + 1);
        mixer_add(&other, again + 2 * at, first);
        mixer_add(&other, again + 2 * (at + first), frames - first);
        at += frames;
    }
    assert_memory_equal(again, pairs, sizeof pairs);
    assert_in_range(peak_of(pairs, 8 * SECOND), 1000, INT16_MAX);
}

static int64_t loudness(const int32_t *at, int side)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < SECOND; i++)
        sum += abs(at[2 * i + (uint32_t)side]);
    return sum;
}

TEST(test_buzz_follows, begin)
{
    MixerRequest request = {.buzz = {TONE_FULL / 2, 0, tone_step_of_hz(220)}};
    mixer_request(&mixer, &request);
    mixer_add(&mixer, pairs, 2 * SECOND);
    int64_t middle = loudness(pairs + 2 * SECOND, 0);
    assert_true(middle > 100 * (int64_t)SECOND);
    assert_int_equal(loudness(pairs + 2 * SECOND, 1), middle);
    request.buzz.pan = TONE_FULL;
    mixer_request(&mixer, &request);
    memset(pairs, 0, sizeof pairs);
    mixer_add(&mixer, pairs, 2 * SECOND);
    assert_true(loudness(pairs + 2 * SECOND, 1) > 10 * loudness(pairs + 2 * SECOND, 0));
    request.buzz.loud = 0;
    mixer_request(&mixer, &request);
    mixer_add(&mixer, pairs, SECOND);
    memset(pairs, 0, sizeof pairs);
    mixer_add(&mixer, pairs, SECOND);
    assert_int_equal(peak_of(pairs, SECOND), 0);
}

// Below the knee a sum is a sample; beyond it a larger sum is a larger sample, and the largest is still none of the
// limits. Both sides are alike.
TEST(test_sums_are_bent_before_the_limit, begin)
{
    const int32_t sums[5] = {0, MIXER_KNEE, -MIXER_KNEE, MIXER_KNEE + 100, -1000000000};
    int16_t samples[5], before = 0;
    assert_int_equal(mixer_samples(sums, samples, 5), 2);
    assert_int_equal(samples[1], MIXER_KNEE);
    assert_int_equal(samples[2], -MIXER_KNEE);
    assert_in_range(samples[3], MIXER_KNEE + 95, MIXER_KNEE + 99);
    assert_in_range(samples[4], -MIXER_MOST, -MIXER_MOST + 2);
    for (int32_t sum = 0; sum < 150000; sum++) {
        int32_t both[2] = {sum, -sum};
        mixer_samples(both, samples, 2);
        assert_true(samples[0] >= before && samples[0] < MIXER_MOST && samples[1] == -samples[0]);
        before = samples[0];
    }
    assert_true(before > 26000);
}

TEST(test_an_effect_is_unchanged, begin)
{
    MixerEffect effect = ramp_effect(TONE_FULL, TONE_FULL / 2, MIXER_PITCH);
    mixer_play(&mixer, &effect);
    mixer_add(&mixer, pairs, 1000);
    assert_int_equal(mixer.voice_count, 1);
    mixer_add(&mixer, pairs + 2000, 4000);
    assert_int_equal(mixer.voice_count, 0);
    for (int i = 0; i < 5000; i++) {
        assert_int_equal(pairs[2 * i], i < 4000 ? ramp[i] : 0);
        assert_int_equal(pairs[2 * i + 1], i < 4000 ? ramp[i] / 2 : 0);
    }
}

// Higher by half: it is over in two thirds of the time, and between two of its samples lies the line.
TEST(test_an_effect_may_be_higher, begin)
{
    MixerEffect effect = ramp_effect(TONE_FULL, TONE_FULL, MIXER_PITCH * 3 / 2);
    mixer_play(&mixer, &effect);
    mixer_add(&mixer, pairs, 4000);
    for (int i = 0; i < 2666; i++)
        assert_int_equal(pairs[2 * i], 3 * i);
    assert_int_equal(pairs[2 * 2700], 0);
}

TEST(test_the_oldest_effect_makes_room, begin)
{
    MixerEffect first = ramp_effect(TONE_FULL, 0, MIXER_PITCH), further = ramp_effect(0, 100, MIXER_PITCH);
    mixer_play(&mixer, &first);
    for (int i = 1; i < MIXER_VOICES_MAX; i++)
        mixer_play(&mixer, &further);
    assert_int_equal(mixer.voices[0].effect.left, TONE_FULL);
    mixer_play(&mixer, &further);
    assert_int_equal(mixer.voice_count, MIXER_VOICES_MAX);
    for (int i = 0; i < MIXER_VOICES_MAX; i++)
        assert_int_equal(mixer.voices[i].effect.left, 0);
}
