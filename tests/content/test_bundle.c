// test_bundle.c -- several files in one: what goes in comes out, and what is damaged or hostile is refused whole.

#include "content/bundle/bundle.h"
#include "tape/state_hash.h"
#include "tape/tape_start.h"
#include "test.h"

// Two texts, nothing, and bytes that do not pack.
static Bundle some_parts(void)
{
    Bundle bundle = {0};
    uint8_t noise[700];
    Rng rng = rng_seed(7, 1);
    for (size_t i = 0; i < sizeof noise; i++)
        noise[i] = (uint8_t)rng_u32(&rng);
    assert_true(bundle_add(&bundle, "settings.ini", "[sound]\non = 1\n", 15));
    assert_true(bundle_add(&bundle, "empty (1).txt", NULL, 0));
    assert_true(bundle_add(&bundle, "Frühling 蜂_star.mtb", noise, sizeof noise));
    return bundle;
}

// In memory of exactly its size, so that a read beyond it is seen.
static bool read_exactly(const uint8_t *bytes, size_t size, Bundle *bundle, Error *refused)
{
    OwnBytes copy = malloc(size > 0 ? size : 1);
    memcpy(copy, bytes, size);
    bool good = bundle_read(bundle, BUNDLE_SAVE, copy, size, refused);
    return good;
}

TEST(a_bundle_returns_its_parts_byte_for_byte)
{
    size_t size, again_size;
    OwnBundle bundle = some_parts(), read;
    OwnBytes bytes = bundle_pack(&bundle, BUNDLE_SAVE, &size);
    assert_int_equal(bundle_kind(bytes, size), BUNDLE_SAVE);
    assert_true(read_exactly(bytes, size, &read, &error));
    assert_int_equal(read.count, bundle.count);
    for (int i = 0; i < read.count; i++) {
        const BundlePart *part = bundle_find(&read, bundle.parts[i].name);
        assert_ptr_equal(part, &read.parts[i]);
        assert_int_equal(part->size, bundle.parts[i].size);
        assert_memory_equal(part->bytes, bundle.parts[i].bytes, part->size + 1);
    }
    OwnBytes again = bundle_pack(&read, BUNDLE_SAVE, &again_size);
    assert_int_equal(again_size, size);
    assert_memory_equal(again, bytes, size);
}

TEST(each_flipped_bit_and_each_cut_is_refused)
{
    size_t size;
    Bundle bundle = some_parts(), read;
    OwnBytes bytes = bundle_pack(&bundle, BUNDLE_SAVE, &size);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        fail_if(read_exactly(bytes, size, &read, &error), "bit %zu of byte %zu went unnoticed", bit % 8, bit / 8);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    for (size_t cut = 0; cut < size; cut++)
        assert_false(read_exactly(bytes, cut, &read, &error));
    bytes = realloc(bytes, size + 1);
    bytes[size] = 0;
    assert_false(read_exactly(bytes, size + 1, &read, &error));
    bundle_free(&bundle);
}

// A file with right checksums, as whoever means harm would write it.
static void expect_refused(const char *plain, size_t plain_size, unsigned count, unsigned reported, const char *why)
{
    uint8_t head[BUNDLE_HEAD_BYTES];
    size_t size;
    Bundle read;
    memcpy(head, BUNDLE_MAGIC, BUNDLE_MAGIC_BYTES);
    bytes_put(bytes_put(bytes_put(bytes_put(head + 8, 1, 4), BUNDLE_SAVE, 4), count, 4), reported, 4);
    OwnBytes bytes = tape_packed_make(head, sizeof head, (const uint8_t *)plain, plain_size, &size);
    uint64_t sum = bytes_hash(bytes + 32, size - 32, bytes_hash(bytes, 24, 0));
    bytes_put(bytes + 24, sum, 8);
    assert_false(read_exactly(bytes, size, &read, &error));
    fail_if(!strstr(error.text, why), "'%s', expected '%s'", error.text, why);
}

#define REFUSED(plain, count, why) expect_refused(plain, sizeof plain - 1, count, sizeof plain - 1, why)

TEST(parts_that_do_not_fit_are_refused_though_the_checksum_is_right)
{
    REFUSED("\1a\2\0\0\0x", 1, "longer than the file");
    REFUSED("\1a\377\377\377\377x", 1, "longer than the file");
    REFUSED("\1a\0\0\0\0\1a\0\0\0\0", 2, "two parts have the same name");
    REFUSED("\1a\0\0\0\0\1b\0\0\0\0", 1, "after the last part");
    REFUSED("\1a\0\0\0\0", 2, "the name of a part is empty");
    REFUSED("\1a\0\0", 1, "longer");
    REFUSED("\0\0\0\0\0", 1, "not a plain file name");
    expect_refused("\1a\0\0\0\0", 6, 1, 7, "compressed data are damaged");
    expect_refused("\1a\0\0\0\0", 6, 1, 5, "compressed data are damaged");
    expect_refused("\1a\0\0\0\0", 6, 1, 0xffffffffu, "too large");
    expect_refused("\1a\0\0\0\0", 6, 0xffffffffu, 6, "too large");
}

TEST(hostile_names_are_refused)
{
    static const char *const BAD[] = {"",     ".",       "..",   "../x",      "a/b",      "a\\b", "/etc",
                                      "C:x",  ".hidden", "a..b", "a\nb",      "a\x7f",    "a*",   "a?",
                                      "a\"b", "a|b",     "\xff", "a\xc0\xaf", "\xc2\x80", "a<b",  "\xed\xa0\x80"};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        char plain[32];
        size_t length = strlen(BAD[i]);
        fail_if(bundle_name_good(BAD[i]), "'%s' is taken", BAD[i]);
        plain[0] = (char)length;
        memcpy(plain + 1, BAD[i], length);
        memset(plain + 1 + length, 0, 4);
        expect_refused(plain, length + 5, 1, (unsigned)length + 5, "not a plain file name");
    }
    REFUSED("\3a\0b\0\0\0\0", 1, "not a plain file name");
    assert_false(bundle_name_good("\xe2\x80\xae-b") || bundle_name_good("a\xef\xbb\xbf")); // turned around, unseen
    assert_true(bundle_name_good("2026-11-20_143502Z_star.mtb"));
    assert_true(bundle_name_good("Frühling 蜂 (2)_star.mtb"));
}

TEST(another_kind_and_foreign_files_are_refused)
{
    size_t size;
    Bundle bundle = some_parts(), read;
    OwnBytes bytes = bundle_pack(&bundle, BUNDLE_REPORT, &size);
    assert_int_equal(bundle_kind(bytes, size), BUNDLE_REPORT);
    assert_false(read_exactly(bytes, size, &read, &error));
    assert_non_null(strstr(error.text, "expected a save"));
    assert_int_equal(bundle_kind("mtbdemo\n                                  ", 40), BUNDLE_NONE);
    assert_false(read_exactly((const uint8_t *)"[sound]\n", 8, &read, &error));
    bundle_free(&bundle);
}

TEST(parts_beyond_the_limits_are_refused)
{
    OwnBundle bundle = {0};
    OwnBytes much = calloc(BUNDLE_BYTES_MAX, 1);
    assert_false(bundle_add(&bundle, "a", much, BUNDLE_BYTES_MAX));
    assert_int_equal(bundle.count, 0);
    assert_true(bundle_add(&bundle, "a", much, BUNDLE_BYTES_MAX - 6));
    assert_false(bundle_add(&bundle, "b", much, 0));
}
