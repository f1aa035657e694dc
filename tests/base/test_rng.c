// test_rng.c -- the random stream: golden values, ranges, no bias.
#include "dies.h"
#include "core/base/rng.h"
#include "test.h"

// The first numbers that the generator's author publishes for seed 42, stream 54.
TEST(published_values)
{
    static const uint32_t golden[] = {0xa15c02b7u, 0x7b47f409u, 0xba1d3330u, 0x83d2f293u, 0xbfa4784bu, 0xcbed606eu};
    Rng rng = rng_seed(42u, 54u);
    for (size_t i = 0; i < sizeof golden / sizeof golden[0]; i++)
        assert_int_equal(rng_u32(&rng), golden[i]);
}

// A change of these breaks every recorded game.
TEST(own_golden_values)
{
    static const uint32_t below[] = {850u, 46u, 312u, 631u, 637u, 691u, 567u, 79u};
    Rng rng = rng_seed(7u, 1u);
    for (size_t i = 0; i < sizeof below / sizeof below[0]; i++)
        assert_int_equal(rng_below(&rng, 1000u), below[i]);
    assert_true(rng_float(&rng) == 0x1.e8148ep-1f);
    assert_true(rng_range(&rng, -3.0f, 5.0f) == 0x1.b9d3bp+1f);
}

TEST(streams_differ)
{
    Rng a = rng_seed(1u, 1u), b = rng_seed(1u, 2u), c = rng_seed(2u, 1u);
    int same = 0;
    for (int i = 0; i < 1000; i++) {
        uint32_t from_a = rng_u32(&a), from_b = rng_u32(&b), from_c = rng_u32(&c);
        same += (from_a == from_b) + (from_a == from_c) + (from_b == from_c);
    }
    assert_true(same < 3);
}

TEST(floats_fill_their_range)
{
    Rng rng = rng_seed(3u, 3u);
    int buckets[16] = {0};
    for (int i = 0; i < 160000; i++) {
        float f = rng_float(&rng);
        assert_true(f >= 0.0f && f < 1.0f);
        assert_true(f * 16777216.0f == (float)(int)(f * 16777216.0f));
        buckets[(int)(f * 16.0f)]++;
    }
    for (int i = 0; i < 16; i++)
        assert_in_range(buckets[i], 9600, 10400); // 4 standard deviations
}

// 100 + 0.99999994 rounds to 101 in float; the range must exclude it all the same.
TEST(range_excludes_its_end)
{
    Rng rng = rng_seed(4u, 4u);
    for (int i = 0; i < 1000000; i++) {
        float f = rng_range(&rng, 1.0e6f, 1000001.0f);
        assert_true(f >= 1.0e6f && f < 1000001.0f);
    }
    assert_true(rng_range(&rng, 5.0f, 5.0f) == 5.0f);
}

// With 3 * 2^30 possible results a plain remainder would draw the lowest third twice as often as the others.
TEST(below_is_unbiased)
{
    Rng rng = rng_seed(5u, 5u);
    int thirds[3] = {0};
    for (int i = 0; i < 300000; i++) {
        uint32_t draw = rng_below(&rng, 3u << 30);
        assert_true(draw < 3u << 30);
        thirds[draw >> 30]++;
    }
    for (int i = 0; i < 3; i++)
        assert_in_range(thirds[i], 99000, 101000);
}

// Of the draws that are kept the least is the one that 2^32 leaves over `count`; with a count above 2^31 that is their
// difference, so that any small draw can be made the last that is thrown away, or the first that is not.
TEST(below_rejects_exactly_the_biased_draws)
{
    for (uint64_t seed = 0; seed < 1000; seed++) {
        Rng rng = rng_seed(seed, 7u), kept = rng, thrown = rng;
        uint32_t draw = rng_u32(&rng), next = rng_u32(&rng);
        if (draw == 0 || draw >= 0x7fffffffu || next <= draw)
            continue;
        assert_int_equal(rng_below(&kept, 0u - draw), draw);
        assert_int_equal(rng_below(&thrown, 0u - draw - 1u), next % (0u - draw - 1u));
    }
}

TEST(below_reaches_every_result)
{
    Rng rng = rng_seed(6u, 6u);
    static const uint32_t counts[] = {1u, 2u, 3u, 7u, 10u, 64u};
    for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
        int seen[64] = {0};
        for (uint32_t i = 0; i < counts[c] * 1000u; i++)
            seen[rng_below(&rng, counts[c])]++;
        for (uint32_t i = 0; i < counts[c]; i++)
            assert_in_range(seen[i], 850, 1150);
    }
    for (int i = 0; i < 1000; i++)
        assert_true(rng_below(&rng, UINT32_MAX) < UINT32_MAX);
}

static void draw_below_zero(const void *with)
{
    Rng rng = rng_seed(1u, 1u);
    (void)rng_below(&rng, 0u);
}

static void draw_from_turned_range(const void *with)
{
    Rng rng = rng_seed(1u, 1u);
    (void)rng_range(&rng, 1.0f, 0.0f);
}

TEST(wrong_ranges_are_wrong_programs)
{
    assert_true(dies(draw_below_zero, NULL));
    assert_true(dies(draw_from_turned_range, NULL));
}
