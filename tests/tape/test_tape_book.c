// test_tape_book.c -- the patterns of a demo may be anything: they are refused, in little memory, or they are a book.
#include "demo_damage.h"

static Sim sim;

// A second of a game whose book has these patterns.
static FileBytes file_with_book(const PatternBook *book)
{
    Recording recording = recording_begin_with(&sim, 1, (Tunables[]){tunables_default()}, book);
    TickCmd cmd = tick_cmd(vec2(100.0f, 100.0f), 0);
    for (int i = 0; i < TAPE_BLOCK_TICKS; i++)
        recording_tick(&recording, cmd);
    recording_end(&recording);
    return recording.file;
}

static PatternBook book;

// The places of what the start packs for a game with patterns alone.
#define COUNT_AT 3  // after three empty texts: the number of patterns
#define LOOKS_AT 11 // after the number of tunables: the number of looks
#define ENTRIES_AT 15

TEST(every_flipped_bit_and_cut_of_the_start_is_noticed)
{
    book_fill(&book, 1, 3, 40);
    OwnFile file = file_with_book(&book);
    size_t end = file_blocks_at(&file);
    print_message("%zu bytes of a start\n", end);
    for (size_t bit = 0; bit < 8 * end; bit++) {
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        OwnRead read = read_exactly(&file);
        fail_if(read.good, "bit %zu of byte %zu went unnoticed", bit % 8, bit / 8);
        file.bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
    }
    for (size_t size = 8; size < file.size; size++) {
        FileBytes cut = {.bytes = file.bytes, .size = size};
        OwnRead read = read_exactly(&cut);
        assert_int_equal(read.good, size >= end);
        assert_true(read.good || strstr(read.refused.text, "ends inside its start block"));
    }
}

TEST(hostile_patterns_are_refused)
{
    enum { WORDS_AT = ENTRIES_AT + sizeof "pattern0" };
    static uint8_t zeros[4u << 20];
    const struct {
        size_t at;
        uint32_t put;
        size_t bytes; // left out of what there is, or put behind it
        const char *expected;
    } hostile[] = {
        {COUNT_AT, 1, 0, ""}, // a good one
        {COUNT_AT, 2, 0, "ends too early"},
        {COUNT_AT, PATTERNS_MAX + 1, 0, "patterns, expected at most"},
        {COUNT_AT, 0, 0, "trailing bytes"},
        {LOOKS_AT, 16, 0, "kinds of bullets"},
        {LOOKS_AT, 1, 0, "the demo needs the bullet pattern0, which this build does not have"},
        {WORDS_AT, PATTERN_BOOK_WORDS + 1, 0, "words of patterns"},
        {WORDS_AT, 0xffffffffu, 0, "words of patterns"},
        {WORDS_AT, 5, 0, "ends too early"},
        {WORDS_AT, 3, 0, "trailing bytes"},
        {WORDS_AT, 4, sizeof zeros, "start is too large"}, // a bomb
        {WORDS_AT, 4, 4, "trailing bytes"},
    };
    book_fill(&book, 1, 1, 4);
    OwnFile whole = file_with_book(&book);
    size_t size;
    OwnBytes plain = file_plain(&whole, &size);
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        memcpy(zeros, plain, size);
        bytes_put(zeros + hostile[i].at, hostile[i].put, 4);
        size_t changed = hostile[i].bytes > size ? hostile[i].bytes : size + hostile[i].bytes;
        check_hostile(&whole, zeros, changed, hostile[i].expected);
    }
}

// Rubbish in what is packed, and in how it is packed.
TEST(rubbish_patterns_are_survived)
{
    book_fill(&book, 2, 5, 100);
    OwnFile whole = file_with_book(&book);
    size_t size, packed = file_blocks_at(&whole) - TAPE_HEAD_BYTES - 4;
    OwnBytes plain = file_plain(&whole, &size), changed = malloc(size);
    for (uint64_t seed = 0; seed < 3000; seed++) {
        Rng rng = rng_seed(seed, 5);
        memcpy(changed, plain, size);
        uint32_t damage = 1 + rng_below(&rng, 4);
        for (uint32_t n = 0; n < damage && seed % 2 == 0; n++)
            changed[rng_below(&rng, seed % 4 ? 40 : (uint32_t)size)] = (uint8_t)rng_u32(&rng);
        OwnFile file = file_with_plain(&whole, changed, size);
        for (uint32_t n = 0; n < damage && seed % 2 == 1; n++)
            file.bytes[TAPE_HEAD_BYTES + rng_below(&rng, (uint32_t)packed)] = (uint8_t)rng_u32(&rng);
        file_seal_start(&file);
        OwnRead read = read_exactly(&file);
    }
}

GROUP(count_memory, NULL)
