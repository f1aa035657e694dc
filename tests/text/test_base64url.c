// test_base64url.c -- bytes come back from characters, and the characters are those of RFC 4648.

#include "core/base/rng.h"
#include "text/base64url.h"
#include "test.h"

TEST(the_examples_of_the_standard)
{
    static const char *const EXAMPLES[][2] = {
        {"", ""},           {"f", "Zg"},          {"fo", "Zm8"},          {"foo", "Zm9v"},
        {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"foobar", "Zm9vYmFy"}, {"\xfb\xff\xfe", "-__-"},
    };
    for (size_t i = 0; i < sizeof EXAMPLES / sizeof EXAMPLES[0]; i++) {
        char text[16] = "";
        size_t size = strlen(EXAMPLES[i][0]);
        base64url_write((const uint8_t *)EXAMPLES[i][0], size, text);
        assert_string_equal(text, EXAMPLES[i][1]);
        assert_int_equal(base64url_chars(size), strlen(text));
    }
}

TEST(all_bytes_come_back)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        Rng rng = rng_seed(seed, 1);
        uint8_t bytes[100], back[200];
        char text[200];
        size_t size = seed % sizeof bytes;
        for (size_t i = 0; i < size; i++)
            bytes[i] = (uint8_t)rng_u32(&rng);
        base64url_write(bytes, size, text);
        size_t length = base64url_chars(size);
        assert_int_equal(base64url_span(text, length), length);
        assert_int_equal(base64url_read(text, length, back), size);
        assert_memory_equal(bytes, back, size);
    }
}

TEST(other_characters_end_it)
{
    assert_int_equal(base64url_span("ab-_9.", 6), 5);
    assert_int_equal(base64url_span("ab\0c", 4), 2);
    assert_int_equal(base64url_span("a+b", 3), 1);
    assert_int_equal(base64url_span("\xc3\xa4", 2), 0);
}
