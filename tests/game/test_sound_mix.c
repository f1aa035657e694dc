// test_sound_mix.c -- the offline mixer: to the sample, within the limits, the same each time.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "game/film/sound_mix.h"

#define PAIRS SOUND_MIX_TICK_FRAMES

static SoundMix mix, other;
static const Music SILENT = {.tune = TUNE_COUNT};

static int open_mix(void **state)
{
    (void)state;
    char error[512];
    return sound_mix_open(&mix, error, sizeof error) && sound_mix_open(&other, error, sizeof error) ? 0 : -1;
}

static int close_mix(void **state)
{
    (void)state;
    sound_mix_close(&mix);
    sound_mix_close(&other);
    return 0;
}

static int silence(void **state)
{
    (void)state;
    mix.voice_count = other.voice_count = 0;
    mix.held = other.held = 0;
    memset(&mix.desk, 0, sizeof mix.desk);
    memset(&other.desk, 0, sizeof other.desk);
    return 0;
}

static SoundQueue queue_of(SoundId id, float volume, float pan, int count)
{
    SoundQueue queue = {.request_count = count};
    for (int i = 0; i < count; i++)
        queue.requests[i] = (SoundRequest){id, volume, pan};
    return queue;
}

static void test_one_sound_is_itself(void **state)
{
    (void)state;
    static int16_t wanted[SOUND_SAMPLES_MAX];
    int16_t pairs[2 * PAIRS];
    size_t count = sound_synth(SOUND_CALL, wanted);
    SoundQueue queue = queue_of(SOUND_CALL, 1.0f, 0.0f, 1), none = {0};
    for (size_t at = 0; at < count + PAIRS; at += PAIRS) {
        sound_mix_tick(&mix, at == 0 ? &queue : &none, &SILENT, pairs);
        for (size_t i = 0; i < PAIRS; i++) {
            int16_t sample = at + i < count ? wanted[at + i] : 0;
            assert_int_equal(pairs[2 * i], sample);
            assert_int_equal(pairs[2 * i + 1], sample);
        }
    }
    assert_int_equal(mix.voice_count, 0);
    assert_int_equal(mix.held, 0);
}

static int64_t loudness(const int16_t *pairs, int side)
{
    int64_t sum = 0;
    for (int i = 0; i < PAIRS; i++)
        sum += abs(pairs[2 * i + side]);
    return sum;
}

static void test_volume_and_side(void **state)
{
    (void)state;
    int16_t loud[2 * PAIRS], quiet[2 * PAIRS], left[2 * PAIRS], half_right[2 * PAIRS];
    const struct {
        float volume, pan;
        int16_t *pairs;
    } cases[] = {{1.0f, 0.0f, loud}, {0.25f, 0.0f, quiet}, {1.0f, -1.0f, left}, {1.0f, 0.5f, half_right}};
    for (size_t i = 0; i < 4; i++) {
        silence(NULL);
        SoundQueue queue = queue_of(SOUND_BEE_LOST, cases[i].volume, cases[i].pan, 1);
        sound_mix_tick(&mix, &queue, &SILENT, cases[i].pairs);
    }
    assert_true(labs((long)(loudness(loud, 0) - 4 * loudness(quiet, 0))) < 8 * PAIRS);
    assert_int_equal(loudness(left, 1), 0);
    assert_int_equal(loudness(left, 0), loudness(loud, 0));
    assert_int_equal(loudness(half_right, 1), loudness(loud, 1));
    assert_true(labs((long)(2 * loudness(half_right, 0) - loudness(loud, 0))) < 2 * PAIRS + loudness(loud, 0) / 100);
}

// A sum that is too large is held at the limit, never wrapped; what is not too large is exact.
static void test_sums_are_held_at_the_limit(void **state)
{
    (void)state;
    static int16_t wanted[SOUND_SAMPLES_MAX];
    int16_t pairs[2 * PAIRS];
    sound_synth(SOUND_QUEEN_DOWN, wanted);
    SoundQueue queue = queue_of(SOUND_QUEEN_DOWN, 1.0f, 0.0f, 6);
    sound_mix_tick(&mix, &queue, &SILENT, pairs);
    uint32_t held = 0;
    for (int i = 0; i < PAIRS; i++) {
        int64_t sum = 6 * (int64_t)wanted[i];
        int64_t limited = sum > INT16_MAX ? INT16_MAX : sum < INT16_MIN ? INT16_MIN : sum;
        held += limited != sum ? 2u : 0u;
        assert_int_equal(pairs[2 * i], limited);
        assert_int_equal(pairs[2 * i + 1], limited);
    }
    assert_true(held > 0);
    assert_int_equal(mix.held, held);
}

static void test_the_oldest_voice_makes_room(void **state)
{
    (void)state;
    SoundRequest first = {SOUND_OVER, 1.0f, 0.0f}, further = {SOUND_FLOWER_ROYAL, 0.5f, 0.0f};
    sound_mix_play(&mix, &first);
    for (int i = 1; i < AUDIO_VOICES_MAX; i++)
        sound_mix_play(&mix, &further);
    assert_int_equal(mix.voices[0].id, SOUND_OVER);
    sound_mix_play(&mix, &further);
    assert_int_equal(mix.voice_count, AUDIO_VOICES_MAX);
    for (int i = 0; i < AUDIO_VOICES_MAX; i++)
        assert_int_equal(mix.voices[i].id, SOUND_FLOWER_ROYAL);
}

static void test_same_requests_same_samples(void **state)
{
    (void)state;
    int16_t pairs[2 * PAIRS], again[2 * PAIRS];
    Rng rng = rng_seed(5, 6);
    for (int tick = 0; tick < 300; tick++) {
        SoundQueue queue = {.request_count = (int)rng_below(&rng, SOUND_REQUESTS_MAX + 1)};
        for (int i = 0; i < queue.request_count; i++) {
            queue.requests[i].id = (SoundId)rng_below(&rng, SOUND_COUNT);
            queue.requests[i].volume = rng_float(&rng);
            queue.requests[i].pan = rng_range(&rng, -1.2f, 1.2f);
        }
        Music music = {.tune = (TuneId)(tick / 150), .volume = rng_float(&rng), .buzz_hz = 200.0f};
        music.buzz_volume = rng_float(&rng);
        for (int i = 0; i < SCORE_LAYERS; i++)
            music.layers[i] = rng_float(&rng);
        sound_mix_tick(&mix, &queue, &music, pairs);
        sound_mix_tick(&other, &queue, &music, again);
        assert_memory_equal(pairs, again, sizeof pairs);
    }
}

// Without an effect a film has the tune itself, from its first sample on.
static void test_the_tune_is_in_the_film(void **state)
{
    (void)state;
    static Tune tune;
    const Music music = {.tune = TUNE_MEADOW, .volume = 1.0f, .layers = {1.0f, 1.0f, 1.0f}, .buzz_hz = 200.0f};
    SoundQueue none = {0};
    int64_t heard = 0;
    tune_begin(&tune, &mix.scores[TUNE_MEADOW], TUNE_FULL);
    for (int tick = 0; tick < 240; tick++) {
        int16_t pairs[2 * PAIRS];
        int32_t wanted[2 * PAIRS] = {0};
        sound_mix_tick(&mix, &none, &music, pairs);
        tune_add(&tune, wanted, PAIRS);
        for (int i = 0; i < 2 * PAIRS && tick >= 180; i++) // it has faded in
            assert_int_equal(pairs[i], wanted[i]);
        heard += loudness(pairs, 0);
    }
    assert_true(heard / (240 * PAIRS) > 300);
}

// A film that begins late sounds as one that begins at the start.
static void test_skipped_ticks_lead_to_the_same(void **state)
{
    (void)state;
    Music music = {.tune = TUNE_CITADEL, .volume = 0.7f, .buzz_hz = 200.0f, .buzz_volume = 0.3f};
    music.layers[LAYER_CALM] = 1.0f;
    music.layers[LAYER_DANGER] = 0.5f;
    SoundQueue none = {0};
    int16_t pairs[2 * PAIRS], again[2 * PAIRS];
    int skipped = 100, ticks = skipped + SOUND_MIX_LEAD_TICKS + 60;
    for (int tick = 0; tick < ticks; tick++) {
        sound_mix_tick(&mix, &none, &music, pairs);
        if (tick < skipped)
            sound_mix_skip(&other, &music);
        else
            sound_mix_tick(&other, &none, &music, again);
        for (int i = 0; i < 2 * PAIRS && tick >= ticks - 60; i++)
            assert_in_range(abs(pairs[i] - again[i]), 0, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_one_sound_is_itself, silence),
        cmocka_unit_test_setup(test_volume_and_side, silence),
        cmocka_unit_test_setup(test_sums_are_held_at_the_limit, silence),
        cmocka_unit_test_setup(test_the_oldest_voice_makes_room, silence),
        cmocka_unit_test_setup(test_same_requests_same_samples, silence),
        cmocka_unit_test_setup(test_the_tune_is_in_the_film, silence),
        cmocka_unit_test_setup(test_skipped_ticks_lead_to_the_same, silence),
    };
    return cmocka_run_group_tests(tests, open_mix, close_mix);
}
