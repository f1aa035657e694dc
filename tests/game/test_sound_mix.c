// test_sound_mix.c -- all that is heard of a game: to the sample, within the limits, the same each time.

#include "tape/tape_play.h"
#include "game/film/sound_mix.h"
#include "view/view.h"
#include "demo_at.h"

#define PAIRS SOUND_MIX_TICK_FRAMES

static SoundMix mix, other;
static const Music SILENT = {.tune = TUNE_COUNT};

static int open_mix(void **state)
{
    return sound_mix_open(&mix, NULL) && sound_mix_open(&other, NULL) ? 0 : -1;
}

static int close_mix(void **state)
{
    sound_mix_close(&mix);
    sound_mix_close(&other);
    return 0;
}

static int silence(void **state)
{
    mix.bent = other.bent = 0;
    memset(&mix.mixer, 0, sizeof mix.mixer);
    memset(&other.mixer, 0, sizeof other.mixer);
    return 0;
}

static SoundQueue queue_of(SoundId id, float volume, float pan, int count)
{
    SoundQueue queue = {.request_count = count};
    for (int i = 0; i < count; i++)
        queue.requests[i] = (SoundRequest){id, volume, pan, 0};
    return queue;
}

TEST(test_one_sound_is_unchanged, silence)
{
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
    assert_int_equal(mix.mixer.voice_count, 0);
    assert_int_equal(mix.bent, 0);
}

// How often the left side goes through zero upward in so many ticks, in a sound that is asked for with a silent tune.
static int turns_of(TuneId tune, int32_t step, int ticks)
{
    const Music music = {.tune = tune, .buzz_hz = 200.0f};
    SoundQueue queue = queue_of(SOUND_FLOWER, 1.0f, 0.0f, 1), none = {0};
    int turns = 0;
    int16_t last = 0;
    silence(NULL);
    queue.requests[0].step = step;
    for (int tick = 0; tick < ticks; tick++) {
        int16_t pairs[2 * PAIRS];
        sound_mix_tick(&mix, tick == 0 ? &queue : &none, &music, pairs);
        for (int i = 0; i < PAIRS; i++) {
            turns += last < 0 && pairs[2 * i] >= 0;
            last = pairs[2 * i];
        }
    }
    return turns;
}

// Five steps are an octave; each tune has its own key, and C where there is none.
TEST(test_flowers_are_in_tune, silence)
{
    int turns = turns_of(TUNE_MEADOW, 0, 2);
    assert_in_range(turns_of(TUNE_MEADOW, 5, 1), turns - 4, turns + 4);
    assert_true(turns_of(TUNE_MEADOW, 1, 2) > turns);
    assert_true(turns_of(TUNE_POND, 0, 2) < turns); // d5 and not g5
    assert_int_equal(turns_of(TUNE_COUNT, 0, 2), turns_of(TUNE_ORCHARD, 0, 2));
}

static int64_t loudness(const int16_t *pairs, int side)
{
    int64_t sum = 0;
    for (int i = 0; i < PAIRS; i++)
        sum += abs(pairs[2 * i + side]);
    return sum;
}

TEST(test_volume_and_side, silence)
{
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

// The busiest games there are, with all that is heard of them: no sample comes to the limit, and of a thousand
// at most four are bent.
static void check_game(const char *name)
{
    static Sim sim;
    static View view;
    TapePlay play;
    uint32_t samples = 0;
    int peak = 0;
    OwnTape demo = demo_recorded(name);
    assert_good(tape_play_begin(&play, &demo, &sim, &error), &error);
    silence(NULL);
    view_init(&view, 1);
    while (tape_play_tick(&play, &sim)) {
        int16_t pairs[2 * PAIRS];
        view_tick(&view, &sim);
        sound_mix_tick(&mix, &view.sounds, &view.music, pairs);
        samples += 2 * PAIRS;
        for (int i = 0; i < 2 * PAIRS; i++)
            peak = abs(pairs[i]) > peak ? abs(pairs[i]) : peak;
    }
    printf("note: %s peak %d, %.3f %% bent\n", name, peak, 100.0 * mix.bent / samples);
    assert_true(peak > 20000 && peak < INT16_MAX);
    assert_true(mix.bent < samples / 250);
}

TEST(test_nothing_is_clipped, silence)
{
    check_game("swarm_lord");
    check_game("moths");
    check_game("live_changes");
}

TEST(test_same_requests_same_samples, silence)
{
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
TEST(test_the_tune_is_in_the_film, silence)
{
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
TEST(test_skipped_ticks_lead_to_the_same, silence)
{
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

GROUP(open_mix, close_mix)
