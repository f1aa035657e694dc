// demo_packed.c -- sections through zstd.
#include "tape/demo_packed.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "tape/demo_stream.h"
#include "text/grow.h"

#define LEVEL 16 // in three milliseconds for the largest of our games; a twentieth smaller than at a third of that

uint8_t *demo_packed_make(const uint8_t *head, size_t head_bytes, const uint8_t *plain, size_t plain_size, size_t *size)
{
    size_t room = ZSTD_compressBound(plain_size);
    uint8_t *bytes = grow_zeros(head_bytes + room);
    memcpy(bytes, head, head_bytes);
    size_t packed = ZSTD_compress(bytes + head_bytes, room, plain, plain_size, LEVEL);
    grow_checked(ZSTD_isError(packed) ? NULL : bytes); // with that much room it fails for nothing else
    *size = head_bytes + packed;
    return bytes;
}

uint8_t *demo_packed_open(const uint8_t *frame, size_t frame_size, size_t plain_size)
{
    uint8_t *plain = grow_zeros(plain_size + 1); // a section may say that it has nothing
    if (demo_stream_checked(ZSTD_decompress(plain, plain_size, frame, frame_size)) == plain_size)
        return plain;
    free(plain);
    return NULL;
}
