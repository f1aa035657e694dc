// test_tune.c -- a score as samples: notes at their frame, no seam, any pieces alike.
#include "score_tools.h"

#include "audio/tune.h"

#define FRAMES (3 * 88200) // three rounds of the small score

static const char SMALL[] = "tempo 120\necho 8 30\n"
                            "voice flute pan -40\n c4 e4 g4:8 a4 b4:4 |\n"
                            "voice strings loud 60\n c3+g3:1 |\n"
                            "voice harp\n [ c5:16 g4 ]8 |\n"
                            "voice drums\n k h:8 h s:4 o |\n";

static Score score;
static Tune tune, other;
static int32_t whole[2 * FRAMES], parts[2 * FRAMES];

static int read_small(void **state)
{
    score_of(SMALL, &score);
    memset(whole, 0, sizeof whole);
    memset(parts, 0, sizeof parts);
    tune_begin(&tune, &score, TUNE_FULL);
    tune_begin(&other, &score, TUNE_FULL);
    tune_add(&tune, whole, FRAMES);
    return 0;
}

TEST(test_any_split_gives_the_same_samples, read_small)
{
    Rng rng = rng_seed(5, 5);
    for (uint32_t at = 0; at < FRAMES;) {
        uint32_t count = 1 + rng_below(&rng, 2000);
        count = count < FRAMES - at ? count : FRAMES - at;
        tune_add(&other, parts + 2 * at, count);
        at += count;
    }
    assert_memory_equal(parts, whole, sizeof whole);
}

// From the second round on each is like the one before, but for an echo's last bits: what rings goes over the end.
TEST(test_rounds_have_no_seam, read_small)
{
    uint32_t round = tune.frames;
    assert_int_equal(round, 88200);
    int32_t step_most = 0, seam_most = 0;
    for (uint32_t i = 2; i < 2 * FRAMES; i++) {
        int32_t step = abs(whole[i] - whole[i - 2]);
        bool seam = i / 2 == round || i / 2 == 2 * round;
        step_most = !seam && step > step_most ? step : step_most;
        seam_most = seam && step > seam_most ? step : seam_most;
    }
    assert_true(seam_most <= step_most / 2);
    assert_true(abs(whole[2 * round]) > 20); // it rings
    for (uint32_t i = 0; i < 2 * round; i++)
        assert_in_range(abs(whole[2 * round + i] - whole[4 * round + i]), 0, 40);
}

// After a skip, and the time in which everything fades, it is what it would have been.
TEST(test_skip_leads_to_the_same, read_small)
{
    uint32_t skipped = 30000, lead = 100000;
    tune_skip(&other, skipped / 2);
    tune_skip(&other, skipped - skipped / 2);
    tune_add(&other, parts + 2 * skipped, FRAMES - skipped);
    for (uint32_t i = 2 * (skipped + lead); i < 2 * FRAMES; i++)
        assert_in_range(abs(parts[i] - whole[i]), 0, 40);
    tune_skip(&other, 5 * other.frames + 17);
    assert_int_equal(other.at, (FRAMES + 17) % other.frames);
}

static int64_t loudness(const int32_t *pairs, uint32_t count, int side)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += abs(pairs[2 * i + (uint32_t)side]);
    return sum;
}

TEST(test_dynamics_and_sides, read_small)
{
    score_of("tempo 120\nvoice flute pan -50\n pp c4 r f c4 r |\n", &score);
    tune_begin(&tune, &score, TUNE_FULL);
    memset(whole, 0, sizeof whole);
    tune_add(&tune, whole, 88200);
    int64_t quiet = loudness(whole, 22050, 0), loud = loudness(whole + 2 * 44100, 22050, 0);
    assert_true(loud > quiet * 24 / 10 && loud < quiet * 29 / 10); // 90 to 34
    int64_t right = loudness(whole + 2 * 44100, 22050, 1);
    assert_true(right > loud * 48 / 100 && right < loud * 52 / 100);
    assert_int_equal(loudness(whole + 2 * 35000, 9000, 0), 0);
}

// However many tones there are, there is room.
TEST(test_too_many_tones_are_cut, read_small)
{
    score_of("tempo 240\nvoice bell\n [ c5+d5+e5+f5+g5+a5:16 ]64 |\n"
             "voice harp\n [ c4+d4+e4+f4+g4+a4:16 ]64 |\n",
             &score);
    tune_begin(&tune, &score, TUNE_FULL);
    tune_add(&tune, whole, 88200);
    assert_true(tune.cut > 0);
    assert_in_range(tune.ringing_count, 1, TUNE_RINGING_MAX);
}

// Four layers, each a tone of its own for a second: which of them are heard, and how loud.
static const char LAYERED[] = "tempo 120\n"
                              "voice pipe\n [ c3:1 ~ ~ ~ ]8\n"
                              "voice pipe layer threat\n [ c4:4 c4 c4 c4 ]32\n"
                              "voice drums layer last\n [ d:1 r r r ]8\n";

static void levels_set(Tune *player, int32_t calm, int32_t threat, int32_t last)
{
    tune_layers(player, (const int32_t[SCORE_LAYERS]){calm, threat, 0, last});
}

// A level is asked for between two beats: nothing alters before the next one, and all of it within a quarter.
TEST(test_layers_come_on_the_beat)
{
    const uint32_t quarter = 22050;
    score_of(LAYERED, &score);
    memset(whole, 0, sizeof whole);
    memset(parts, 0, sizeof parts);
    tune_begin(&tune, &score, (const int32_t[SCORE_LAYERS]){0, TONE_FULL, 0, 0});
    tune_begin(&other, &score, (const int32_t[SCORE_LAYERS]){0, TONE_FULL, 0, 0});
    tune_add(&tune, whole, 8 * quarter);
    tune_add(&other, parts, quarter / 2);
    levels_set(&other, 0, TONE_FULL / 4, 0);
    tune_add(&other, parts + quarter, 8 * quarter - quarter / 2);
    assert_memory_equal(parts, whole, 2 * quarter * sizeof whole[0]);
    int64_t full = loudness(whole + 4 * quarter, quarter, 0), less = loudness(parts + 4 * quarter, quarter, 0);
    assert_true(less > full * 24 / 100 && less < full * 26 / 100);
    int64_t between = loudness(parts + 2 * quarter, quarter, 0);
    assert_true(between > full * 4 / 10 && between < full * 9 / 10);
}

// Silent layers are not computed, and do not affect the others.
TEST(test_silent_layers_cost_nothing)
{
    score_of(LAYERED, &score);
    memset(whole, 0, sizeof whole);
    tune_begin(&tune, &score, (const int32_t[SCORE_LAYERS]){0, TONE_FULL, 0, 0});
    for (int i = 0; i < 60; i++) {
        tune_add(&tune, whole, 1000);
        assert_in_range(tune.ringing_count, 1, 4); // a pipe is two tones
    }
    levels_set(&tune, 0, 0, 0);
    tune_add(&tune, whole, 44100);
    memset(whole, 0, sizeof whole);
    tune_add(&tune, whole, 44100);
    assert_int_equal(loudness(whole, 44100, 0), 0);
    assert_int_equal(tune.ringing_count, 0);
}

// Levels at random at random moments, in any pieces: the same samples, and nothing clicks.
TEST(test_layers_in_any_pieces)
{
    Rng rng = rng_seed(8, 8);
    score_of(SMALL, &score);
    score.voices[0].layer = LAYER_THREAT;
    score.voices[1].layer = LAYER_DANGER;
    score.voices[2].layer = LAYER_LAST;
    memset(whole, 0, sizeof whole);
    memset(parts, 0, sizeof parts);
    tune_begin(&tune, &score, TUNE_FULL);
    tune_begin(&other, &score, TUNE_FULL);
    for (uint32_t at = 0; at + 9000 < FRAMES;) {
        int32_t levels[SCORE_LAYERS];
        uint32_t count = 1 + rng_below(&rng, 9000), first = rng_below(&rng, count);
        for (int i = 0; i < SCORE_LAYERS; i++)
            levels[i] = (int32_t)(rng_below(&rng, 3) * TONE_FULL / 2);
        tune_layers(&tune, levels);
        tune_layers(&other, levels);
        tune_add(&tune, whole + 2 * at, count);
        tune_add(&other, parts + 2 * at, first);
        tune_add(&other, parts + 2 * (at + first), count - first);
        at += count;
    }
    assert_memory_equal(parts, whole, sizeof whole);
}
