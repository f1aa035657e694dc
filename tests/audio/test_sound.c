// test_sound.c -- what every sound must be, and that a crowd of happenings stays a few sounds.
#include <stdlib.h>
#include <string.h>

#include "audio/sound.h"
#include "test.h"

static int16_t samples[SOUND_SAMPLES_MAX], again[SOUND_SAMPLES_MAX];

static int peak_of(const int16_t *sound, size_t count)
{
    int peak = 0;
    for (size_t i = 0; i < count; i++)
        peak = abs(sound[i]) > peak ? abs(sound[i]) : peak;
    return peak;
}

TEST(test_sounds_are_heard_and_not_clipped)
{
    for (int id = 0; id < SOUND_COUNT; id++) {
        size_t count = sound_synth((SoundId)id, samples);
        assert_in_range(count, SOUND_RATE_HZ / 50, SOUND_SAMPLES_MAX * 95 / 100);
        int peak = peak_of(samples, count);
        if (peak < 8000 || peak > 32000)
            fail_msg("sound %d has a peak of %d", id, peak);
    }
}

// A jump at either end would click.
TEST(test_sounds_begin_and_end_in_silence)
{
    for (int id = 0; id < SOUND_COUNT; id++) {
        size_t count = sound_synth((SoundId)id, samples);
        assert_in_range(abs(samples[0]), 0, 1500);
        assert_in_range(abs(samples[count - 1]), 0, 300);
    }
}

// The mean frequency, by power, is that of a sine with the same ratio of steps to values.
TEST(test_sounds_are_not_shrill)
{
    for (int id = 0; id < SOUND_COUNT; id++) {
        size_t count = sound_synth((SoundId)id, samples);
        double power = 0.0, steps = 0.0;
        for (size_t i = 1; i < count; i++) {
            double step = samples[i] - samples[i - 1];
            power += (double)samples[i] * samples[i];
            steps += step * step;
        }
        double turns = steps / power / (2.0 * 3.14159265 * 2.0 * 3.14159265) * SOUND_RATE_HZ * SOUND_RATE_HZ;
        if (turns > 2500.0 * 2500.0)
            fail_msg("sound %d is too high: square of the mean frequency %g", id, turns);
    }
}

TEST(test_sounds_are_the_same_each_time)
{
    for (int id = 0; id < SOUND_COUNT; id++) {
        size_t count = sound_synth((SoundId)id, samples);
        assert_int_equal(sound_synth((SoundId)id, again), count);
        assert_memory_equal(samples, again, count * sizeof samples[0]);
    }
}

TEST(test_forty_hits_are_one_sound)
{
    SoundQueue queue = {0};
    for (int i = 0; i < 40; i++)
        sound_happened(&queue, SOUND_ENEMY_HIT, 90.0f);
    sound_tick(&queue, 1.0f);
    assert_int_equal(queue.request_count, 1);
    assert_int_equal(queue.requests[0].id, SOUND_ENEMY_HIT);
    assert_true(queue.requests[0].volume > sound_volume(SOUND_ENEMY_HIT));
    assert_true(queue.requests[0].volume < 2.0f * sound_volume(SOUND_ENEMY_HIT));
    assert_true(queue.requests[0].pan < 0.0f && queue.requests[0].pan >= -1.0f);
}

TEST(test_gap_between_sounds)
{
    SoundQueue queue = {0};
    int begun = 0;
    for (int tick = 0; tick < 60; tick++) {
        sound_happened(&queue, SOUND_SHOT, 180.0f);
        sound_tick(&queue, 1.0f);
        begun += queue.request_count;
    }
    assert_in_range(begun, 5, 15);
}

TEST(test_never_too_many_and_the_important_first)
{
    SoundQueue queue = {0};
    for (int id = 0; id < SOUND_COUNT; id++)
        for (int i = 0; i < 100; i++)
            sound_happened(&queue, (SoundId)id, (float)(i * 100 - 5000));
    sound_tick(&queue, 1.0f);
    assert_int_equal(queue.request_count, SOUND_REQUESTS_MAX);
    for (int i = 0; i < queue.request_count; i++) {
        assert_int_equal(queue.requests[i].id, i);
        assert_true(queue.requests[i].volume > 0.0f && queue.requests[i].volume <= 1.0f);
        assert_true(queue.requests[i].pan >= -1.0f && queue.requests[i].pan <= 1.0f);
    }
    sound_tick(&queue, 1.0f);
    assert_int_equal(queue.request_count, 0); // nothing is left over
}
