// test_demo_bytes.c -- numbers of any size come back from their bytes; what is no number is refused.
#include <string.h>

#include "tape/tape_bytes.h"
#include "test.h"

static uint8_t bytes[16];

static ByteCursor written(const uint8_t *end)
{
    return (ByteCursor){.bytes = bytes, .size = (size_t)(end - bytes)};
}

TEST(varints_come_back_at_their_ends)
{
    for (int bit = 0; bit <= 32; bit++)
        for (int aside = -1; aside <= 1; aside++) {
            uint32_t value = (uint32_t)((UINT64_C(1) << bit) + (uint64_t)(int64_t)aside);
            ByteCursor cursor = written(bytes_put_varint(bytes, value));
            assert_in_range(cursor.size, 1, VARINT_BYTES_MAX);
            assert_int_equal(cursor_get_varint(&cursor), value);
            assert_true(!cursor.failed && cursor.at == cursor.size);
            int32_t number;
            memcpy(&number, &value, sizeof number);
            cursor = written(bytes_put_signed(bytes, number));
            assert_int_equal(cursor_get_signed(&cursor), number);
            assert_true(!cursor.failed && cursor.at == cursor.size);
        }
}

TEST(what_is_beyond_the_end_is_refused)
{
    static const struct {
        uint8_t bytes[6];
        size_t size;
    } WRONG[] = {
        {{0xff, 0xff, 0xff, 0xff, 0x10}, 5},       // 2^32
        {{0xff, 0xff, 0xff, 0xff, 0x7f}, 5},       // and more
        {{0x80, 0x80, 0x80, 0x80, 0x80, 0x00}, 6}, // longer than any
        {{0xff, 0xff}, 2},                         // cut off
        {{0}, 0},
    };
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        ByteCursor cursor = {.bytes = WRONG[i].bytes, .size = WRONG[i].size};
        assert_int_equal(cursor_get_varint(&cursor), 0);
        assert_true(cursor.failed);
    }
}
