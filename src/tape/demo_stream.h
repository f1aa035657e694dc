// demo_stream.h -- the one zstd stream that runs through all blocks of a demo, while it is written.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <zstd.h>

// Makes the stream of a new demo, with all memory that it will need; ends the program where there is none. Free it with
// ZSTD_freeCCtx.
ZSTD_CCtx *demo_stream_open(void);

// Adds the tokens of a block. Returns the bytes of its piece of the stream, at most ZSTD_COMPRESSBOUND of the tokens'
// and DEMO_STREAM_HEAD_BYTES; `out` has room for them.
size_t demo_stream_put(ZSTD_CCtx *stream, const uint8_t *tokens, size_t size, uint8_t *out, size_t room);
#define DEMO_STREAM_HEAD_BYTES 32

// What zstd has returned, a size or an error. Ends the program where it had no memory: that says nothing of the bytes,
// and must not be taken for damage.
size_t demo_stream_checked(size_t result);
