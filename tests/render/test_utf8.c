// test_utf8.c -- text becomes characters, and broken text cannot lead astray.

#include "core/base/rng.h"
#include "core/base/utf8.h"
#include "test.h"

static void expect(const char *text, const uint32_t *codes)
{
    const char *at = text;
    int i = 0;
    for (; codes[i] != 0; i++)
        assert_int_equal(utf8_next(&at), codes[i]);
    assert_int_equal(utf8_next(&at), 0);
    assert_int_equal(utf8_next(&at), 0); // and it stays there
    assert_ptr_equal(at, text + strlen(text));
}

TEST(test_valid_text)
{
    expect("", (uint32_t[]){0});
    expect("a\xc3\xa9\xc3\x97", (uint32_t[]){'a', 0xe9, 0xd7, 0});
    expect("\xe8\x9c\x9c\xe8\x9c\x82", (uint32_t[]){0x871c, 0x8702, 0});
    expect("\xf0\x9f\x90\x9d!", (uint32_t[]){0x1f41d, '!', 0});
    expect("\xef\xbf\xbf\xf4\x8f\xbf\xbf", (uint32_t[]){0xffff, 0x10ffff, 0});
}

TEST(test_broken_text)
{
    const uint32_t x = UTF8_INVALID;
    expect("\x80", (uint32_t[]){x, 0});
    expect("\xc3", (uint32_t[]){x, 0});
    expect("\xe8\x9c", (uint32_t[]){x, x, 0});
    expect("\xe8g", (uint32_t[]){x, 'g', 0});
    expect("\xc0\x80", (uint32_t[]){x, x, 0});               // overlong
    expect("\xe0\x80\x80", (uint32_t[]){x, x, x, 0});        // overlong
    expect("\xed\xa0\x80", (uint32_t[]){x, x, x, 0});        // a surrogate
    expect("\xf4\x90\x80\x80", (uint32_t[]){x, x, x, x, 0}); // above Unicode
    expect("\xff\xfe", (uint32_t[]){x, x, 0});
}

TEST(test_any_bytes_end_at_their_end)
{
    Rng rng = rng_seed(3, 1);
    for (int i = 0; i < 20000; i++) {
        char text[9] = {0};
        for (int k = 0; k < 8; k++)
            text[k] = (char)rng_below(&rng, 256);
        const char *at = text;
        int count = 0;
        while (utf8_next(&at) != 0)
            count++;
        assert_ptr_equal(at, text + strlen(text));
        assert_true(count <= 8);
    }
}
