// tape_bytes.h -- little-endian numbers and varints in byte buffers.
//
// Writing returns the place after the written bytes. Reading goes through a cursor that does not leave its buffer.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VARINT_BYTES_MAX 5

// The lower `bytes` bytes of a value.
static inline uint8_t *bytes_put(uint8_t *at, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *at++ = (uint8_t)(value >> (8 * i));
    return at;
}

static inline uint64_t bytes_get(const uint8_t *at, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)at[i] << (8 * i);
    return value;
}

static inline uint8_t *bytes_put_varint(uint8_t *at, uint32_t value)
{
    for (; value >= 0x80u; value >>= 7)
        *at++ = (uint8_t)(value | 0x80u);
    *at++ = (uint8_t)value;
    return at;
}

static inline uint8_t *bytes_put_signed(uint8_t *at, int32_t value)
{
    uint32_t bits = (uint32_t)value;
    return bytes_put_varint(at, bits << 1 ^ (value < 0 ? UINT32_MAX : 0u));
}

// A read cursor. After a failure `failed` stays true and every read gives 0.
typedef struct ByteCursor {
    const uint8_t *bytes;
    size_t size, at;
    bool failed;
} ByteCursor;

static inline uint64_t cursor_get(ByteCursor *cursor, int bytes)
{
    if (cursor->failed || cursor->at > cursor->size || cursor->size - cursor->at < (size_t)bytes) {
        cursor->failed = true;
        return 0;
    }
    cursor->at += (size_t)bytes;
    return bytes_get(cursor->bytes + cursor->at - bytes, bytes);
}

static inline uint32_t cursor_get_varint(ByteCursor *cursor)
{
    uint64_t value = 0;
    for (int i = 0; i < VARINT_BYTES_MAX; i++) {
        uint64_t byte = cursor_get(cursor, 1);
        value |= (byte & 0x7fu) << (7 * i);
        if (byte < 0x80u && value <= UINT32_MAX)
            return cursor->failed ? 0u : (uint32_t)value;
    }
    cursor->failed = true;
    return 0;
}

static inline int32_t cursor_get_signed(ByteCursor *cursor)
{
    uint32_t value = cursor_get_varint(cursor);
    return (int32_t)(value >> 1) ^ -(int32_t)(value & 1u);
}
