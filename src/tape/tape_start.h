// tape_start.h -- the start block of a demo: how the game began, with its patterns and its stage.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <zstd.h>

#include "tape/tape_bytes.h"
#include "tape/tape_content.h"
#include "tape/tape_file.h"

// --- which released version plays a demo

typedef struct TapeRelease {
    const char *version;
    uint32_t sim, format;
} TapeRelease;

// versions.def, the usual argument of both functions below.
extern const TapeRelease TAPE_RELEASES[];
extern const int TAPE_RELEASE_COUNT;

// The newest version that plays demos of this simulation and format; NULL if none was released.
const char *tape_version_that_plays(const TapeRelease *releases, int count, uint32_t sim, uint32_t format);

// Reports why this build refuses a demo of this other simulation or format, and which version plays it. Always false.
bool tape_version_refuse(Error *refused, const TapeRelease *releases, int count, uint32_t sim, uint32_t format);

// --- pieces of a zstd stream

// Makes the stream of a new demo, with all the memory that it will need; ends the program if out of memory. Free it
// with ZSTD_freeCCtx.
ZSTD_CCtx *tape_stream_open(void);

// Adds the tokens of a block. Returns the bytes of its piece of the stream, at most ZSTD_COMPRESSBOUND of the tokens'
// and TAPE_STREAM_HEAD_BYTES; `out` has room for them.
size_t tape_stream_put(ZSTD_CCtx *stream, const uint8_t *tokens, size_t size, uint8_t *out, size_t room);
#define TAPE_STREAM_HEAD_BYTES 32

// A file while blocks are appended to it; `bytes` has room for them.
typedef struct TapeOut {
    ZSTD_CCtx *stream;
    uint8_t *bytes;
    size_t size, room;
    uint32_t checksum; // of the last block
} TapeOut;

// Appends a block of ticks, whose link has its seal, or the end block.
void tape_out_ticks(TapeOut *out, int ticks, uint64_t link, const uint8_t *bits, const uint8_t *tokens, size_t size);
void tape_out_end(TapeOut *out, const uint8_t body[TAPE_END_BODY_BYTES]);

// The body of an end block.
void tape_end_body(const TapeResult *result, uint8_t body[TAPE_END_BODY_BYTES]);

// Returns a result of zstd, a size or an error. Ends the program if out of memory, which must not be reported as damage
// of the bytes.
size_t tape_stream_checked(size_t result);

// --- sections that zstd compresses as a whole

// Returns head and frame, which the caller frees, and their size.
uint8_t *tape_packed_make(const uint8_t *head, size_t head_bytes, const uint8_t *plain, size_t plain_size,
                          size_t *size);

// Returns the `plain_size` bytes, which the caller frees; NULL if the frame is damaged.
uint8_t *tape_packed_open(const uint8_t *frame, size_t frame_size, size_t plain_size);

// --- the start block

// Makes the start block of a game, which the caller frees, and the seal of the links that follow.
uint8_t *tape_start_write(const TapeStart *start, size_t *size, uint64_t *seal);

// Makes the start block from this head (TAPE_PACKED_AT bytes) and this content, which is not packed yet.
uint8_t *tape_start_pack(const uint8_t *head, const uint8_t *plain, size_t plain_size, size_t *size);

// A start block that was read, except for patterns and stage.
typedef struct TapeFront {
    TapeCoder coder; // over the unpacked content, which the front owns: patterns and stage come next
    int32_t pattern_count;
    char stage_id[SCRIPT_NAME_BYTES]; // of a stage from a file; else ""
    ScriptName stage_name;
    uint64_t seal;     // of the links of its blocks
    size_t end;        // where the first block begins
    uint32_t checksum; // the last one there
} TapeFront;

// Checks and reads the start block. If the file is refused, returns false with the reason; otherwise the caller closes
// the front.
bool tape_start_read(const uint8_t *bytes, size_t size, TapeStart *start, TapeFront *front, Error *refused);

// Continues with patterns and stage, which the caller frees; NULL if there are none. If they are refused, returns false
// with the reason, and there is nothing to free.
bool tape_start_read_rest(TapeFront *front, const TapeStart *start, PatternBook **book, StageScript **script,
                          Error *refused);

void tape_front_close(TapeFront *front);

// Bytes of the start block of a demo that was found good.
static inline size_t tape_start_bytes(const uint8_t *demo)
{
    return TAPE_HEAD_BYTES + (size_t)bytes_get(demo + TAPE_PACKED_AT, 4) + 4;
}
