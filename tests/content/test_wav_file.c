// test_wav_file.c -- the loudness meter against sounds whose loudness is known (EBU Tech 3341, ITU-R BS.1770-4).
#include <math.h>

#include "content/wav_file.h"
#include "audio/tone.h"
#include "test.h"

#define SECONDS 8
#define PI 3.14159265358979323846

static int16_t pairs[2 * SECONDS * TONE_RATE_HZ];

// A sine of so many dB below full on one side or both.
static void sine(double hz, double db, int from_s, int to_s, int sides)
{
    for (int i = from_s * TONE_RATE_HZ; i < to_s * TONE_RATE_HZ; i++)
        for (int side = 0; side < sides; side++)
            pairs[2 * i + side] = (int16_t)lrint(32767.0 * pow(10.0, db / 20.0)
                                                 * sin(2.0 * PI * hz * i / TONE_RATE_HZ));
}

static int clear(void **state)
{
    memset(pairs, 0, sizeof pairs);
    return 0;
}

static void check(double wanted)
{
    double lufs = loudness_lufs(pairs, SECONDS * TONE_RATE_HZ);
    fail_if(fabs(lufs - wanted) > 0.1, "%.2f LUFS and not %.2f", lufs, wanted);
}

TEST(test_a_sine_on_both_sides, clear)
{
    sine(997.0, -23.0, 0, SECONDS, 2);
    check(-23.0);
    sine(997.0, -33.0, 0, SECONDS, 2);
    check(-33.0);
}

TEST(test_one_side_is_half, clear)
{
    sine(997.0, -20.0, 0, SECONDS, 1);
    check(-23.0);
}

// A low tone counts less, a high one more.
TEST(test_an_ear_is_not_even, clear)
{
    sine(60.0, -23.0, 0, SECONDS, 2);
    assert_true(loudness_lufs(pairs, SECONDS * TONE_RATE_HZ) < -25.0);
    sine(4000.0, -23.0, 0, SECONDS, 2);
    assert_true(loudness_lufs(pairs, SECONDS * TONE_RATE_HZ) > -21.0);
}

// The mean ignores silence and relatively quiet parts.
TEST(test_quiet_parts_do_not_count, clear)
{
    sine(997.0, -23.0, 0, 4, 2);
    sine(997.0, -40.0, 4, 6, 2);
    check(-23.1); // but for the blocks that are partly loud
}

TEST(test_silence_is_silent, clear)
{
    assert_true(loudness_lufs(pairs, SECONDS * TONE_RATE_HZ) == LOUDNESS_SILENT);
    assert_true(loudness_lufs(pairs, 0) == LOUDNESS_SILENT);
    assert_true(loudness_lufs(pairs, 17639) == LOUDNESS_SILENT);
}
