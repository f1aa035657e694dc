// test_own_music.c -- every tune of ours: its bytes, how long it is, its seam, and that the effects are louder. How
// loud it is stands in end_to_end/loudness.sh.
#include <inttypes.h>

#include "audio/sample_hash.h"
#include "ui/assets.h"
#include "view/look.h"
#include "audio/sound.h"
#include "test.h"

#define GOLDEN "tests/golden/music.txt" // `make golden` writes it, after a change that is meant

#define SECONDS_MOST 90

static Score score;
static Tune tune;

// Statistics of one loop and the start of the next.
typedef struct Measured {
    uint64_t hash; // of the round
    double mean;
    int32_t peak, step, seam; // the largest step between two samples, and that at the seam
    int quiet_seconds;        // in which next to nothing is heard
} Measured;

static int32_t size_of(int32_t value)
{
    return value < 0 ? -value : value;
}

static void second_measure(Measured *measured, const int32_t *pairs, uint32_t frames)
{
    double power = 0.0;
    for (uint32_t i = 0; i < 2 * frames; i++) {
        power += (double)pairs[i] * pairs[i];
        measured->mean += pairs[i];
        measured->peak = size_of(pairs[i]) > measured->peak ? size_of(pairs[i]) : measured->peak;
        int32_t step = i > 1 ? size_of(pairs[i] - pairs[i - 2]) : 0;
        measured->step = step > measured->step ? step : measured->step;
    }
    measured->quiet_seconds += power / (2.0 * frames) < 150.0 * 150.0;
}

// With its layers at these levels.
static Measured measure(const int32_t levels[SCORE_LAYERS])
{
    static int32_t pairs[2 * TONE_RATE_HZ];
    static int16_t samples[2 * TONE_RATE_HZ];
    Measured measured = {.hash = SAMPLE_HASH_BEGIN};
    int32_t last = 0;
    tune_begin(&tune, &score, levels);
    assert_true(tune.frames <= SECONDS_MOST * TONE_RATE_HZ);
    uint32_t left = tune.frames, all = tune.frames;
    while (left > 0) {
        uint32_t count = left < TONE_RATE_HZ ? left : TONE_RATE_HZ;
        memset(pairs, 0, sizeof pairs);
        tune_add(&tune, pairs, count);
        second_measure(&measured, pairs, count);
        mixer_samples(pairs, samples, 2 * count);
        measured.hash = sample_hash(measured.hash, samples, 2 * (size_t)count);
        last = pairs[2 * count - 2];
        left -= count;
    }
    memset(pairs, 0, sizeof pairs);
    tune_add(&tune, pairs, 1);
    measured.seam = size_of(pairs[0] - last);
    measured.mean = fabs(measured.mean / (2.0 * all));
    return measured;
}

static uint64_t golden_of(const char *wanted)
{
    char name[64];
    uint64_t head, whole = 0;
    FILE *file = fopen(GOLDEN, "r");
    assert_non_null(file);
    char line[256];
    while (fgets(line, sizeof line, file))
        if (sscanf(line, "%63s %" SCNx64 " %" SCNx64, name, &head, &whole) == 3 && strcmp(name, wanted) == 0)
            break;
        else
            whole = 0;
    fclose(file);
    return whole;
}

static void check_tune(TuneId id)
{
    assert_good(music_own_read(id, &score, &error), &error);
    Measured measured = measure(TUNE_FULL);
    double seconds = (double)tune.frames / TONE_RATE_HZ;
    if (measured.hash != golden_of(tune_name(id)))
        fail_msg("%s: other samples than " GOLDEN ": %016" PRIx64, tune_name(id), measured.hash);
    assert_true(seconds >= 40.0);
    assert_true(measured.peak < 24000); // room for the effects
    assert_true(measured.mean < 30.0);
    assert_true(measured.seam < measured.step);
    assert_in_range(measured.quiet_seconds, 0, 2);
    assert_int_equal(tune.cut, 0);
}

TEST(test_tunes_of_stages)
{
    for (int id = TUNE_TITLE; id < TUNE_MEADOW_BOSS; id++)
        check_tune((TuneId)id);
}

TEST(test_tunes_of_bosses)
{
    for (int id = TUNE_MEADOW_BOSS; id < TUNE_COUNT; id++)
        check_tune((TuneId)id);
}

// All are in the scale that effects are tuned to, and none has its threats, or its last bee, without a voice.
TEST(test_tunes_have_all_layers)
{
    for (int id = TUNE_MEADOW; id < TUNE_COUNT; id++) {
        int voices[SCORE_LAYERS] = {0};
        assert_true(music_own_read((TuneId)id, &score, NULL));
        for (int32_t i = 0; i < score.voice_count; i++)
            voices[score.voices[i].layer]++;
        assert_true(voices[LAYER_CALM] >= 3 && voices[LAYER_THREAT] >= 2 && voices[LAYER_DANGER] >= 2);
        assert_int_equal(voices[LAYER_LAST], 1);
    }
}

// As they are played unless a player says otherwise, a tune lies well below what happens: at least 7 dB.
TEST(test_effects_are_louder)
{
    static int16_t samples[SOUND_SAMPLES_MAX];
    const SoundId ids[] = {SOUND_FLOWER, SOUND_BEE_LOST, SOUND_CALL, SOUND_BOSS_COMES, SOUND_ENEMY_DOWN};
    double tune_rms = 5000.0 * (double)look_default().sound_music_volume;
    for (size_t n = 0; n < sizeof ids / sizeof ids[0]; n++) {
        size_t count = sound_synth(ids[n], samples);
        int peak = 0;
        for (size_t i = 0; i < count; i++)
            peak = abs(samples[i]) > peak ? abs(samples[i]) : peak;
        assert_true((double)sound_volume(ids[n]) * peak > 2.24 * tune_rms);
    }
}
