// demo_stream.c -- pieces of a zstd stream, each of which can be read without what follows.
#include "tape/demo_stream.h"

#include <zstd_errors.h>

#include "core/base/assert.h"
#include "tape/demo_format.h"
#include "text/grow.h"

// Of zstd: higher levels and larger tables gain nothing on blocks of a second, and want megabytes.
#define LEVEL 3
#define TABLE_LOG 12

// Compresses nothing, but makes zstd allocate what it will need.
ZSTD_CCtx *demo_stream_open(void)
{
    uint8_t nothing[DEMO_STREAM_HEAD_BYTES];
    ZSTD_inBuffer in = {NULL, 0, 0};
    ZSTD_outBuffer out = {nothing, sizeof nothing, 0};
    ZSTD_CCtx *stream = grow_checked(ZSTD_createCCtx());
    bool good = !ZSTD_isError(ZSTD_CCtx_setParameter(stream, ZSTD_c_compressionLevel, LEVEL))
             && !ZSTD_isError(ZSTD_CCtx_setParameter(stream, ZSTD_c_windowLog, DEMO_WINDOW_LOG))
             && !ZSTD_isError(ZSTD_CCtx_setParameter(stream, ZSTD_c_hashLog, TABLE_LOG))
             && !ZSTD_isError(ZSTD_CCtx_setParameter(stream, ZSTD_c_chainLog, TABLE_LOG))
             && !ZSTD_isError(ZSTD_CCtx_setParameter(stream, ZSTD_c_contentSizeFlag, 0))
             && !ZSTD_isError(ZSTD_compressStream2(stream, &out, &in, ZSTD_e_continue)) && out.pos == 0;
    return grow_checked(good ? stream : NULL); // it fails for nothing else
}

size_t demo_stream_put(ZSTD_CCtx *stream, const uint8_t *tokens, size_t size, uint8_t *out_bytes, size_t room)
{
    ZSTD_inBuffer in = {tokens, size, 0};
    ZSTD_outBuffer out = {out_bytes, room, 0};
    // Flushed, not ended: each block can be read as soon as it is there, and still uses what came before it.
    size_t left = ZSTD_compressStream2(stream, &out, &in, ZSTD_e_flush);
    ASSERT(left == 0 && in.pos == in.size); // there is room for everything
    return out.pos;
}

size_t demo_stream_checked(size_t result)
{
    grow_checked(ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation ? NULL : &result);
    return result;
}
