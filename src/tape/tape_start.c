// tape_start.c -- writes and reads the start of a game, and refuses starts that this build cannot play.
#include "tape/tape_start.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

#include "core/base/assert.h"
#include "core/base/version.h"
#include "tape/state_hash.h"
#include "tape/tape_bytes.h"
#include "tape/tape_content.h"
#include "tape/tape_file.h"
#include "tape/tape_tokens.h"
#include "text/grow.h"

// --- which released version plays a demo

const TapeRelease TAPE_RELEASES[] = {
#define RELEASE(version, sim, format) {version, sim, format},
#include "tape/versions.def"
#undef RELEASE
};
const int TAPE_RELEASE_COUNT = sizeof TAPE_RELEASES / sizeof TAPE_RELEASES[0];

const char *tape_version_that_plays(const TapeRelease *releases, int count, uint32_t sim, uint32_t format)
{
    for (int i = count - 1; i >= 0; i--)
        if (releases[i].sim == sim && releases[i].format == format)
            return releases[i].version;
    return NULL;
}

// The format may be newer while the simulation is older, so this compares both.
bool tape_version_refuse(Error *refused, const TapeRelease *releases, int count, uint32_t sim, uint32_t format)
{
    const char *version = tape_version_that_plays(releases, count, sim, format);
    bool newer = sim > SIM_VERSION || (sim == SIM_VERSION && format > TAPE_FORMAT_VERSION);
    size_t offset = format != TAPE_FORMAT_VERSION ? 8 : 12;
    if (version)
        return error_at(refused, offset,
                        "this demo (simulation %" PRIu32 ", format %" PRIu32 ") opens with Mitsubachi %s, this "
                        "is " MITSUBACHI_VERSION,
                        sim, format, version);
    return error_at(refused, offset,
                    "this demo (simulation %" PRIu32 ", format %" PRIu32 ") %s; this is " MITSUBACHI_VERSION
                    " (simulation %d, format %d)",
                    sim, format,
                    newer ? "needs a newer version of Mitsubachi"
                          : "was recorded before the first release, no released version opens it",
                    SIM_VERSION, TAPE_FORMAT_VERSION);
}

// --- pieces of a zstd stream

// Of zstd: higher levels and larger tables gain nothing on blocks of a second, and need megabytes.
#define STREAM_LEVEL 3
#define TABLE_LOG 12

// Warms up zstd so that it allocates now.
ZSTD_CCtx *tape_stream_open(void)
{
    uint8_t nothing[TAPE_STREAM_HEAD_BYTES];
    ZSTD_inBuffer in = {NULL, 0, 0};
    ZSTD_outBuffer out = {nothing, sizeof nothing, 0};
    ZSTD_CCtx *stream = grow_checked(ZSTD_createCCtx());
    bool good = !ZSTD_isError(ZSTD_CCtx_setParameter(stream, ZSTD_c_compressionLevel, STREAM_LEVEL))
             && !ZSTD_isError(ZSTD_CCtx_setParameter(stream, ZSTD_c_windowLog, TAPE_WINDOW_LOG))
             && !ZSTD_isError(ZSTD_CCtx_setParameter(stream, ZSTD_c_hashLog, TABLE_LOG))
             && !ZSTD_isError(ZSTD_CCtx_setParameter(stream, ZSTD_c_chainLog, TABLE_LOG))
             && !ZSTD_isError(ZSTD_CCtx_setParameter(stream, ZSTD_c_contentSizeFlag, 0))
             && !ZSTD_isError(ZSTD_compressStream2(stream, &out, &in, ZSTD_e_continue)) && out.pos == 0;
    return grow_checked(good ? stream : NULL); // only lack of memory makes it fail
}

size_t tape_stream_put(ZSTD_CCtx *stream, const uint8_t *tokens, size_t size, uint8_t *out_bytes, size_t room)
{
    ZSTD_inBuffer in = {tokens, size, 0};
    ZSTD_outBuffer out = {out_bytes, room, 0};
    // Flushed, not ended: each block is readable at once, and still uses the ones before it.
    size_t left = ZSTD_compressStream2(stream, &out, &in, ZSTD_e_flush);
    ASSERT(left == 0 && in.pos == in.size); // there is room for everything
    return out.pos;
}

// The kind and the size are written in front once zstd is done; the checksum covers them.
static void close_block(TapeOut *out, TapeBlockKind kind, const uint8_t *end)
{
    uint8_t *begin = out->bytes + out->size;
    size_t size = (size_t)(end - begin);
    ASSERT(size - 2 <= TAPE_BODY_MAX);
    bytes_put(begin, (uint64_t)kind << 14 | (size - 2), 2);
    out->checksum = (uint32_t)bytes_hash(begin, size, out->checksum);
    bytes_put(begin + size, out->checksum, 4);
    out->size += size + 4;
}

void tape_out_ticks(TapeOut *out, int ticks, uint64_t link, const uint8_t *bits, const uint8_t *tokens, size_t size)
{
    TapeBlockKind kind = ticks == TAPE_BLOCK_TICKS ? TAPE_BLOCK_SECOND : TAPE_BLOCK_SHORT;
    size_t bit_bytes = ((size_t)ticks + 7u) / 8u;
    uint8_t *at = out->bytes + out->size + 2;
    if (kind == TAPE_BLOCK_SHORT) // nearly all blocks are a full second, so the length is omitted
        *at++ = (uint8_t)ticks;
    at = bytes_put(at, link, 8);
    memcpy(at, bits, bit_bytes);
    at += bit_bytes;
    at += tape_stream_put(out->stream, tokens, size, at, out->room - (size_t)(at - out->bytes));
    close_block(out, kind, at);
}

void tape_out_end(TapeOut *out, const uint8_t body[TAPE_END_BODY_BYTES])
{
    uint8_t *at = out->bytes + out->size + 2;
    memcpy(at, body, TAPE_END_BODY_BYTES);
    close_block(out, TAPE_BLOCK_END, at + TAPE_END_BODY_BYTES);
}

void tape_end_body(const TapeResult *result, uint8_t body[TAPE_END_BODY_BYTES])
{
    body = bytes_put(body, result->score, 4);
    body = bytes_put(body, result->ticks, 4);
    body = bytes_put(body, result->bees_most, 4);
    bytes_put(body, !result->over ? TAPE_END_LEFT : result->won ? TAPE_END_WON : TAPE_END_LOST, 1);
}

size_t tape_stream_checked(size_t result)
{
    grow_checked(ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation ? NULL : &result);
    return result;
}

// --- sections that zstd compresses as a whole

#define FRAME_LEVEL 16 // 3 ms for our largest game; a level three times as fast makes the frame 5 % larger

uint8_t *tape_packed_make(const uint8_t *head, size_t head_bytes, const uint8_t *plain, size_t plain_size, size_t *size)
{
    size_t room = ZSTD_compressBound(plain_size);
    uint8_t *bytes = grow_zeros(head_bytes + room);
    memcpy(bytes, head, head_bytes);
    size_t packed = ZSTD_compress(bytes + head_bytes, room, plain, plain_size, FRAME_LEVEL);
    grow_checked(ZSTD_isError(packed) ? NULL : bytes); // with this much room, only lack of memory makes it fail
    *size = head_bytes + packed;
    return bytes;
}

uint8_t *tape_packed_open(const uint8_t *frame, size_t frame_size, size_t plain_size)
{
    uint8_t *plain = grow_zeros(plain_size + 1); // a section may be empty
    if (tape_stream_checked(ZSTD_decompress(plain, plain_size, frame, frame_size)) == plain_size)
        return plain;
    free(plain);
    return NULL;
}

// --- the start block

#define SEAL_SEED 0x6c616573u // "seal"

// Far more than the largest game needs: names are longer than the numbers that they replace.
#define PLAIN_MAX (sizeof(PatternBook) + 2 * sizeof(StageScript) + 2 * TUNABLE_COUNT * TAPE_ROW_BYTES)

// --- the packed content

_Static_assert(sizeof(Tunables) == 4 * TUNABLE_COUNT, "tunables are rows of 4 bytes");

// Codes the tunables that alter games. An impossible value would give another game than the recorded one, or none.
static void code_tunables(TapeCoder *coder, Tunables *tunables)
{
    const Tunables usual = tunables_default();
    Tunables kept = usual;
    for (int i = 0; i < TUNABLE_COUNT && !coder->reads; i++)
        if (tunable_get(tunables, i) != tunable_get(&usual, i))
            tunable_set(&kept, i, tunable_get(tunables, i));
    code_values(coder, &TAPE_TUNABLES, 1 << 14, "tunables", &usual, &kept);
    for (int i = 0; i < TUNABLE_COUNT && coder->reads; i++) {
        const Field *info = tunable_info(i);
        uint32_t bits;
        float value;
        memcpy(&bits, (const uint8_t *)&kept + 4 * i, sizeof bits);
        if (!tokens_tunable_valid(i, bits, &value))
            code_fail(coder, "the value of %s.%s is impossible, expected %g to %g", info->section, info->name,
                      (double)info->least, (double)info->most);
    }
    if (coder->reads)
        *tunables = coder->wrong[0] == '\0' ? kept : usual;
}

// The parts that a list of demos shows come first.
static void code_front(TapeCoder *coder, TapeStart *start, TapeFront *front)
{
    code_text(coder, start->name, sizeof start->name);
    if (!tape_name_valid(start->name))
        code_fail(coder,
                  "the player's name is impossible, expected at most %d bytes of UTF-8 without control characters",
                  TAPE_NAME_BYTES - 1);
    code_text(coder, front->stage_id, sizeof front->stage_id);
    code_text(coder, front->stage_name.text, sizeof front->stage_name.text);
    code_count(coder, &front->pattern_count, PATTERNS_MAX, "patterns");
    code_tunables(coder, &start->tunables);
}

// --- writing

// Covers the packed content, not its packed form, which zstd may vary. Bit 0 is clear, so that the bits of a block
// depend only on the states, whatever its start contains.
static uint64_t seal_of(const uint8_t *head, const uint8_t *plain, size_t plain_size)
{
    return bytes_hash(plain, plain_size, bytes_hash(head, TAPE_PACKED_AT, SEAL_SEED)) & ~UINT64_C(1);
}

uint8_t *tape_start_pack(const uint8_t *head, const uint8_t *plain, size_t plain_size, size_t *size)
{
    uint8_t whole_head[TAPE_HEAD_BYTES];
    memcpy(whole_head, head, TAPE_PACKED_AT);
    uint8_t *bytes = tape_packed_make(whole_head, sizeof whole_head, plain, plain_size, size);
    bytes_put(bytes_put(bytes + TAPE_PACKED_AT, *size - TAPE_HEAD_BYTES, 4), plain_size, 4);
    bytes = grow_checked(realloc(bytes, *size + 4));
    bytes_put(bytes + *size, bytes_hash(bytes, *size, 0), 4);
    *size += 4;
    return bytes;
}

uint8_t *tape_start_write(const TapeStart *start, size_t *size, uint64_t *seal)
{
    uint8_t head[TAPE_PACKED_AT];
    TapeStart copy = *start;
    TapeFront front = {.pattern_count = start->book ? start->book->count : 0};
    ASSERT(tape_name_valid(start->name));
    if (start->script) {
        memcpy(front.stage_id, start->script->id, sizeof front.stage_id);
        front.stage_name = start->script->name;
    }
    code_front(&front.coder, &copy, &front);
    if (start->book)
        code_book(&front.coder, (PatternBook *)start->book); // only read, like the stage
    if (start->script)
        code_script(&front.coder, (StageScript *)start->script);
    // The versions come first, so that every build can at least report why it refuses.
    memcpy(head, TAPE_MAGIC, TAPE_MAGIC_BYTES);
    uint8_t *at = bytes_put(head + TAPE_MAGIC_BYTES, TAPE_FORMAT_VERSION, 2);
    at = bytes_put(at, (uint64_t)start->stage, 1);
    at = bytes_put(at, (uint64_t)start->player, 1);
    at = bytes_put(at, start->sim_version, 4);
    at = bytes_put(at, start->seed, 8);
    at = bytes_put(at, start->content_hash, 8);
    at = bytes_put(at, (uint64_t)start->recorded_unix_s, 8);
    at = bytes_put(at, start->fork_hash, 8);
    bytes_put(at, start->fork_tick, 4);
    *seal = seal_of(head, front.coder.to, front.coder.at);
    uint8_t *bytes = tape_start_pack(head, front.coder.to, front.coder.at, size);
    free(front.coder.to);
    return bytes;
}

// --- reading

static bool check_head(const uint8_t *bytes, size_t size, Error *refused)
{
    if (size < TAPE_MAGIC_BYTES || memcmp(bytes, TAPE_MAGIC, TAPE_MAGIC_BYTES) != 0)
        return error_at(refused, 0, "not a demo, expected 'mtbdemo' at the start");
    if (size < 16)
        return error_at(refused, size, "the demo ends inside its start block, expected %d bytes", TAPE_HEAD_BYTES);
    // Checks versions first, even before the checksum: the layout of another version is unknown, even its length.
    uint32_t format = (uint32_t)bytes_get(bytes + 8, 2);
    uint32_t sim = (uint32_t)bytes_get(bytes + 12, 4);
    if (format != TAPE_FORMAT_VERSION || sim != SIM_VERSION)
        return tape_version_refuse(refused, TAPE_RELEASES, TAPE_RELEASE_COUNT, sim, format);
    if (size < TAPE_HEAD_BYTES)
        return error_at(refused, size, "the demo ends inside its start block, expected %d bytes", TAPE_HEAD_BYTES);
    // Before reading or allocating anything: the size comes from the file, which may contain anything.
    uint64_t packed = bytes_get(bytes + TAPE_PACKED_AT, 4), plain = bytes_get(bytes + TAPE_PACKED_AT + 4, 4);
    if (plain > PLAIN_MAX)
        return error_at(refused, TAPE_PACKED_AT + 4, "the demo's start is too large");
    if (packed + 4 > size - TAPE_HEAD_BYTES)
        return error_at(refused, size, "the demo ends inside its start block, expected %llu bytes",
                        (unsigned long long)(TAPE_HEAD_BYTES + packed + 4));
    return true;
}

bool tape_start_read(const uint8_t *bytes, size_t size, TapeStart *start, TapeFront *front, Error *refused)
{
    *front = (TapeFront){0};
    if (!check_head(bytes, size, refused))
        return false;
    size_t packed = (size_t)bytes_get(bytes + TAPE_PACKED_AT, 4);
    size_t plain_size = (size_t)bytes_get(bytes + TAPE_PACKED_AT + 4, 4), end = TAPE_HEAD_BYTES + packed;
    front->end = end + 4;
    front->checksum = (uint32_t)bytes_hash(bytes, end, 0);
    if (bytes_get(bytes + end, 4) != front->checksum)
        return error_at(refused, end, "the start of the demo is damaged: its checksum is wrong");
    // A valid checksum only shows that nothing was damaged, not that our writer made it.
    if (bytes[10] >= STAGES || bytes[11] >= TAPE_PLAYERS)
        return error_at(refused, 10, "the demo has stage %d and player %d, expected at most %d and %d", bytes[10],
                        bytes[11], STAGES - 1, TAPE_PLAYERS - 1);
    *start = (TapeStart){.sim_version = SIM_VERSION,
                         .seed = bytes_get(bytes + 16, 8),
                         .content_hash = bytes_get(bytes + 24, 8),
                         .recorded_unix_s = (int64_t)bytes_get(bytes + 32, 8),
                         .fork_hash = bytes_get(bytes + 40, 8),
                         .fork_tick = (uint32_t)bytes_get(bytes + 48, 4),
                         .stage = (Stage)bytes[10],
                         .player = (TapePlayer)bytes[11]};
    uint8_t *plain = tape_packed_open(bytes + TAPE_HEAD_BYTES, packed, plain_size);
    if (!plain)
        return error_at(refused, TAPE_HEAD_BYTES, "the compressed data of the demo's start are damaged");
    front->seal = seal_of(bytes, plain, plain_size);
    front->coder = (TapeCoder){.reads = true, .from = plain, .size = plain_size};
    code_front(&front->coder, start, front);
    if (front->coder.wrong[0] == '\0')
        return true;
    error_at(refused, TAPE_HEAD_BYTES, "%s", front->coder.wrong);
    tape_front_close(front);
    return false;
}

bool tape_start_read_rest(TapeFront *front, const TapeStart *start, PatternBook **book, StageScript **script,
                          Error *refused)
{
    TapeCoder *coder = &front->coder;
    *book = front->pattern_count > 0 ? grow_zeros(sizeof **book) : NULL;
    *script = start->stage == STAGE_SCRIPT ? grow_zeros(sizeof **script) : NULL;
    if (*book) {
        (*book)->count = front->pattern_count;
        code_book(coder, *book);
    }
    if (*script) {
        memcpy((*script)->id, front->stage_id, sizeof front->stage_id);
        (*script)->name = front->stage_name;
        code_script(coder, *script);
    }
    if (coder->at < coder->size)
        code_fail(coder, "the demo's start has trailing bytes or contradicts itself");
    if (coder->wrong[0] == '\0')
        return true;
    free(*book);
    free(*script);
    *book = NULL;
    *script = NULL;
    return error_at(refused, TAPE_HEAD_BYTES, "%s", coder->wrong);
}

void tape_front_close(TapeFront *front)
{
    free((uint8_t *)front->coder.from);
}
