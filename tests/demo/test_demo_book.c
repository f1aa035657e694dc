// test_demo_book.c -- the patterns of a demo may be anything: they are refused, in little memory, or they are a book.
#include "demo_damage.h"

#include <zstd.h>

static Sim sim;

// A second of a game whose book has these patterns.
static TestFile file_with_book(const PatternBook *book)
{
    Tunables tunables = tunables_default();
    Recording recording = recording_begin_with(&sim, 1, &tunables, book);
    TickCmd cmd = tick_cmd(vec2(100.0f, 100.0f), 0);
    for (int i = 0; i < DEMO_BLOCK_TICKS; i++)
        recording_tick(&recording, cmd);
    recording_end(&recording);
    return recording.file;
}

static PatternBook book;

TEST(every_flipped_bit_of_the_patterns_is_noticed)
{
    book_fill(&book, 1, 3, 40);
    TestFile file = file_with_book(&book);
    size_t end = file_blocks_at(&file);
    print_message("%zu bytes of patterns\n", end - DEMO_START_BYTES);
    for (size_t bit = 8 * (DEMO_START_TUNABLES - 4); bit < 8 * end; bit++) {
        Demo demo;
        bool good;
        DemoProblem refused;
        if (bit == 8 * DEMO_START_TUNABLES)
            bit = 8 * DEMO_START_BYTES;
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        read_exactly(&file, &demo, &good, &refused);
        if (good)
            fail_msg("bit %zu of byte %zu went unnoticed", bit % 8, bit / 8);
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
    }
    for (size_t size = DEMO_START_BYTES; size < file.size; size++) {
        TestFile cut = {.bytes = file.bytes, .size = size};
        Demo demo;
        bool good;
        DemoProblem refused;
        read_exactly(&cut, &demo, &good, &refused);
        assert_int_equal(good, size >= end);
        if (good)
            demo_free(&demo);
        else
            assert_non_null(strstr(refused.reason, "ends in its patterns"));
    }
    file_free(&file);
}

// The file with another section of patterns, after right checksums.
static TestFile file_with_section(uint64_t patterns, uint64_t words, const void *plain, size_t size)
{
    static uint8_t section[1 << 20];
    book_fill(&book, 1, 1, 1);
    TestFile whole = file_with_book(&book), file = {0};
    uint8_t *at = bytes_put(bytes_put(section, patterns, 2), words, 4);
    size_t packed = ZSTD_compress(at, sizeof section - 10, plain, size, 1);
    assert_false(ZSTD_isError(packed));
    size_t section_bytes = 6 + packed + 4, blocks = file_blocks_at(&whole);
    file_add(&file, whole.bytes, DEMO_START_BYTES);
    bytes_put(file.bytes + DEMO_START_TUNABLES - 4, section_bytes, 4);
    file_add(&file, section, section_bytes);
    file_add(&file, whole.bytes + blocks, whole.size - blocks);
    file_seal_start(&file);
    file_free(&whole);
    return file;
}

TEST(hostile_patterns_are_refused)
{
    enum { ENTRY = PATTERN_NAME_BYTES + 8 };
    static uint8_t plain[4u << 20];
    const struct {
        uint64_t patterns, words;
        size_t bytes, at;
        uint64_t put;
        int put_bytes;
        const char *expected;
    } hostile[] = {
        {1, 4, ENTRY + 16, PATTERN_NAME_BYTES + 4, 4, 4, ""}, // a good one
        {1, 4, ENTRY + 16, PATTERN_NAME_BYTES, 4, 4, ""},     // an empty one at the end
        {0, 4, 16, 0, 0, 1, "more patterns"},
        {PATTERNS_MAX + 1, 0, (PATTERNS_MAX + 1) * ENTRY, 0, 0, 1, "more patterns"},
        {1, PATTERN_BOOK_WORDS + 1, ENTRY + 4 * (PATTERN_BOOK_WORDS + 1), 0, 0, 1, "more patterns"},
        {1, 4, ENTRY + 15, 0, 0, 1, "compressed"},
        {1, 4, ENTRY + 17, 0, 0, 1, "compressed"},
        {1, 4, sizeof plain, 0, 0, 1, "compressed"}, // a bomb
        {1, 4, 0, 0, 0, 1, "compressed"},
        {1, 4, ENTRY + 16, PATTERN_NAME_BYTES - 1, 'x', 1, "names"},
        {1, 4, ENTRY + 16, PATTERN_NAME_BYTES, 5, 4, "outside"},
        {1, 4, ENTRY + 16, PATTERN_NAME_BYTES, 0xffffffffu, 4, "outside"},
        {1, 4, ENTRY + 16, PATTERN_NAME_BYTES + 4, 5, 4, "outside"},
        {1, 4, ENTRY + 16, PATTERN_NAME_BYTES + 4, 0xffffffffu, 4, "outside"},
        {1, 4, ENTRY + 16, PATTERN_NAME_BYTES, 0x400000001u, 8, "outside"},   // the first of 4 words, and 4 of them
        {2, 4, 2 * ENTRY + 16, PATTERN_NAME_BYTES, 0x400000000u, 8, "share"}, // the second begins within the first
    };
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        Demo demo;
        bool good;
        DemoProblem refused;
        memset(plain, 0, 256);
        bytes_put(plain + hostile[i].at, hostile[i].put, hostile[i].put_bytes);
        TestFile file = file_with_section(hostile[i].patterns, hostile[i].words, plain, hostile[i].bytes);
        size_t taken = read_exactly(&file, &demo, &good, &refused);
        if (good != (hostile[i].expected[0] == '\0') || (!good && !strstr(refused.reason, hostile[i].expected)))
            fail_msg("patterns %zu: %d '%s', expected '%s'", i, good, refused.reason, hostile[i].expected);
        assert_true(taken < 1u << 20);
        assert_true(good || refused.offset == DEMO_START_BYTES);
        if (good)
            demo_free(&demo);
        file_free(&file);
    }
}

// Rubbish where the compressed patterns are.
TEST(rubbish_patterns_are_survived)
{
    book_fill(&book, 2, 5, 100);
    TestFile file = file_with_book(&book);
    size_t size = file_blocks_at(&file) - DEMO_START_BYTES;
    uint8_t *kept = malloc(size);
    memcpy(kept, file.bytes + DEMO_START_BYTES, size);
    for (uint64_t seed = 0; seed < 3000; seed++) {
        Rng rng = rng_seed(seed, 5);
        Demo demo;
        bool good;
        DemoProblem refused;
        for (uint32_t n = 1 + rng_below(&rng, 4); n > 0; n--)
            file.bytes[DEMO_START_BYTES + rng_below(&rng, seed % 2 ? 40 : (uint32_t)size)] = (uint8_t)rng_u32(&rng);
        file_seal_start(&file);
        read_exactly(&file, &demo, &good, &refused);
        if (good)
            demo_free(&demo);
        memcpy(file.bytes + DEMO_START_BYTES, kept, size);
    }
    free(kept);
    file_free(&file);
}

GROUP(count_memory, NULL)
