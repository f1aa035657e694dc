// tape_link.c -- files of demos to links and back.
#include "tape/tape_link.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "core/base/assert.h"
#include "core/base/version.h"
#include "tape/state_hash.h"
#include "tape/tape_bytes.h"
#include "tape/tape_file.h"
#include "tape/tape_start.h"
#include "tape/tape_tokens.h"
#include "text/base64url.h"
#include "text/grow.h"

#define CHECK_SEED 0x6b6e696cu // "link"
#define LEVEL 19
#define HEAD_BYTES 13
#define START_AT (TAPE_PACKED_AT + 4) // in the plain part: what a start block packs
#define BYTES_MAX (TAPE_LINK_CHARS_MAX / 4 * 3)
#define BLOCKS_MAX (BYTES_MAX / 8)
#define PLAIN_MAX (1u << 20) // far beyond what fits, but for games in which numbers change all the time

// Of a block in a file: all but its tokens, and what zstd adds to those.
#define BLOCK_ROOM (2 + 1 + 8 + (TAPE_BLOCK_TICKS + 7) / 8 + 4 + TAPE_STREAM_HEAD_BYTES + ZSTD_COMPRESSBOUND(0))

_Static_assert(BYTES_MAX + 4 * PLAIN_MAX + BLOCKS_MAX * BLOCK_ROOM + (1u << 20) < TAPE_LINK_BYTES_MAX,
               "a link, its plain part, its file and zstd fit");
_Static_assert(BYTES_MAX < 1 << 24 && PLAIN_MAX < 1 << 24, "sizes take three bytes");

// --- making

// The sizes of a link's parts.
typedef struct Parts {
    uint32_t all, plain, blocks;
} Parts;

// What is compressed. Returns it, or NULL where it is more than a link may have.
static uint8_t *make_plain(const Tape *demo, const uint8_t *head, const TapeFront *front, size_t *size)
{
    size_t blocks = demo->block_count, start_bytes = front->coder.size;
    // A tick takes eight bytes at most, a change seven, and once for each tunable its name.
    size_t token_room = 7u * (size_t)demo->change_count + 8u * (size_t)demo->tick_count + 2 * TAPE_TOKENS_MAX;
    uint8_t *tokens = grow_zeros(token_room), *token_at = tokens;
    uint8_t *plain = grow_zeros(START_AT + start_bytes + 1 + TAPE_END_BODY_BYTES + blocks * (1 + VARINT_BYTES_MAX)
                                + token_room);
    memcpy(plain, head, TAPE_PACKED_AT);
    uint8_t *ticks = bytes_put(plain + TAPE_PACKED_AT, start_bytes, 4);
    memcpy(ticks, front->coder.from, start_bytes);
    ticks += start_bytes;
    *ticks++ = demo->tail == TAPE_ENDED;
    if (demo->tail == TAPE_ENDED) {
        tape_end_body(&demo->result, ticks);
        ticks += TAPE_END_BODY_BYTES;
    }
    uint8_t *sizes = ticks + blocks;
    TokenState state = {0};
    uint32_t change = 0, tick = 0;
    for (uint32_t i = 0; i < blocks; i++) {
        size_t token_bytes = tokens_write_block(&state, demo, i, &change, token_at);
        *ticks++ = (uint8_t)(demo->blocks[i].end_tick - tick);
        sizes = bytes_put_varint(sizes, (uint32_t)token_bytes);
        token_at += token_bytes;
        tick = demo->blocks[i].end_tick;
    }
    memcpy(sizes, tokens, (size_t)(token_at - tokens));
    *size = (size_t)(sizes - plain) + (size_t)(token_at - tokens);
    free(tokens);
    if (*size <= PLAIN_MAX)
        return plain;
    free(plain);
    return NULL;
}

// The bytes of the link, in a room of their own; NULL where they are too many.
static uint8_t *make_bytes(const Tape *demo, const TapeFront *front, const uint8_t *plain, Parts *parts)
{
    size_t frame_room = ZSTD_compressBound(parts->plain);
    uint8_t *bytes = grow_zeros(HEAD_BYTES + frame_room + 8u * parts->blocks + 4);
    size_t frame = ZSTD_compress(bytes + HEAD_BYTES, frame_room, plain, parts->plain, LEVEL);
    grow_checked(ZSTD_isError(frame) ? NULL : bytes); // with that much room it fails for nothing else
    uint8_t *at = bytes + HEAD_BYTES + frame;
    for (uint32_t i = 0; i < parts->blocks; i++)
        at = bytes_put(at, demo->blocks[i].link ^ front->seal, 8);
    size_t all = (size_t)(at - bytes) + 4;
    if (all > BYTES_MAX) {
        free(bytes);
        return NULL;
    }
    parts->all = (uint32_t)all;
    uint8_t *head = bytes_put(bytes_put(bytes, TAPE_LINK_VERSION, 1), TAPE_FORMAT_VERSION, 1);
    head = bytes_put(bytes_put(head, demo->start.sim_version, 2), parts->all, 3);
    bytes_put(bytes_put(head, parts->plain, 3), parts->blocks, 3);
    bytes_put(at, bytes_hash(bytes, all - 4, CHECK_SEED), 4);
    return bytes;
}

char *tape_link_make(const uint8_t *file, size_t size, Error *refused)
{
    Tape demo;
    TapeStart start;
    TapeFront front;
    if (!tape_read(&demo, file, size, refused))
        return NULL;
    bool good = tape_start_read(file, size, &start, &front, refused);
    ASSERT(good); // tape_read has begun with it
    size_t plain_bytes = 0;
    Parts parts = {.blocks = demo.block_count};
    uint8_t *plain = demo.tick_count > 0 && demo.block_count <= BLOCKS_MAX
                       ? make_plain(&demo, file, &front, &plain_bytes)
                       : NULL;
    parts.plain = (uint32_t)plain_bytes;
    uint8_t *bytes = plain ? make_bytes(&demo, &front, plain, &parts) : NULL;
    char *text = NULL;
    if (bytes) {
        size_t begin = strlen(TAPE_LINK_BEGIN);
        text = grow_zeros(begin + base64url_chars(parts.all) + 1);
        memcpy(text, TAPE_LINK_BEGIN, begin);
        base64url_write(bytes, parts.all, text + begin);
    } else if (demo.tick_count == 0) {
        error_at(refused, front.end, "nothing of the game is in it");
    } else {
        error_set(refused, "the game is too long for a link of %d characters", TAPE_LINK_CHARS_MAX);
    }
    free(bytes);
    free(plain);
    tape_front_close(&front);
    tape_free(&demo);
    return text;
}

// --- finding

const char *tape_link_find(const char *text, size_t size, size_t *length)
{
    const char *name = &TAPE_LINK_BEGIN[1];
    size_t name_bytes = strlen(name);
    for (size_t i = 0; i + name_bytes <= size; i++) {
        if (memcmp(text + i, name, name_bytes) != 0 || (i > 0 && text[i - 1] != '#' && text[i - 1] != '&'))
            continue;
        const char *link = text + i + name_bytes;
        *length = base64url_span(link, size - i - name_bytes);
        return link;
    }
    return NULL;
}

// --- opening

// What is plain once it was unpacked: the start, and where the lists begin.
typedef struct Plain {
    const uint8_t *bytes;
    size_t size, start_bytes; // of what a start block packs; its head is in front of it
    const uint8_t *end;       // the body of the end block; NULL where there is none
    ByteCursor sizes;
    const uint8_t *ticks, *tokens;
} Plain;

static bool damaged(Error *refused, const char *what)
{
    return error_at(refused, 0, "the link is damaged: %s", what);
}

// Versions before anything else; then whether all of it is there, which chat programs and letters often cut. What
// follows it is none of it. Sets the bytes of the link.
static bool check_bytes(const uint8_t *bytes, size_t there, size_t length, size_t *size, Error *refused)
{
    if (there > 0 && bytes[0] != TAPE_LINK_VERSION)
        return error_at(refused, 0,
                        "this link is of another form (%d, expected %d) or damaged; this is " MITSUBACHI_VERSION,
                        bytes[0], TAPE_LINK_VERSION);
    if (there < HEAD_BYTES + 4)
        return error_at(refused, length, "the link is cut off after %zu characters", length);
    *size = (size_t)bytes_get(bytes + 4, 3);
    if (*size > there)
        return error_at(refused, length, "the link is cut off: %zu of its %zu characters are there", length,
                        base64url_chars(*size));
    if (*size < HEAD_BYTES + 4 || (uint32_t)bytes_hash(bytes, *size - 4, CHECK_SEED) != bytes_get(bytes + *size - 4, 4))
        return damaged(refused, "its check is wrong");
    uint32_t format = bytes[1], sim = (uint32_t)bytes_get(bytes + 2, 2);
    if (sim != SIM_VERSION || format != TAPE_FORMAT_VERSION)
        return tape_version_refuse(refused, TAPE_RELEASES, TAPE_RELEASE_COUNT, sim, format);
    return true;
}

// Finds the lists in what was unpacked. Every block's ticks and tokens are possible ones afterwards, and all are there.
static bool take_lists(Plain *plain, uint32_t blocks)
{
    ByteCursor at = {.bytes = plain->bytes, .size = plain->size, .at = TAPE_PACKED_AT};
    plain->start_bytes = (size_t)cursor_get(&at, 4);
    if (at.failed || plain->start_bytes >= plain->size - START_AT)
        return false;
    at.at += plain->start_bytes;
    bool ended = cursor_get(&at, 1) != 0;
    size_t front = at.at + (ended ? TAPE_END_BODY_BYTES : 0);
    if (plain->size < front || plain->size - front < blocks)
        return false;
    plain->end = ended ? plain->bytes + at.at : NULL;
    plain->ticks = plain->bytes + front;
    at.at = front + blocks;
    plain->sizes = at;
    size_t tokens = 0;
    for (uint32_t i = 0; i < blocks; i++) {
        uint32_t size = cursor_get_varint(&at);
        tokens += size;
        if (at.failed || size > TAPE_TOKENS_MAX || plain->ticks[i] == 0 || plain->ticks[i] > TAPE_BLOCK_TICKS)
            return false;
    }
    plain->tokens = plain->bytes + at.at;
    return plain->size - at.at == tokens;
}

static uint8_t *make_file(Plain *plain, const uint8_t *link, const Parts *parts, size_t *size)
{
    const uint8_t *tokens = plain->tokens;
    TapeOut file = {.stream = tape_stream_open()};
    file.bytes = tape_start_pack(plain->bytes, plain->bytes + START_AT, plain->start_bytes, &file.size);
    file.checksum = (uint32_t)bytes_get(file.bytes + file.size - 4, 4);
    // What zstd makes of many pieces is at most what it makes of all, and something for each.
    file.room = file.size + parts->blocks * BLOCK_ROOM + ZSTD_compressBound(parts->plain) + TAPE_END_BYTES;
    file.bytes = grow_checked(realloc(file.bytes, file.room));
    for (uint32_t i = 0; i < parts->blocks; i++, link += 8) {
        // Bits are not known but for the last one, which is the link's.
        uint8_t bits[(TAPE_BLOCK_TICKS + 7) / 8] = {0};
        int last = plain->ticks[i] - 1;
        bits[last / 8] = (uint8_t)((link[0] & 1u) << last % 8);
        size_t token_bytes = cursor_get_varint(&plain->sizes);
        tape_out_ticks(&file, plain->ticks[i], bytes_get(link, 8), bits, tokens, token_bytes);
        tokens += token_bytes;
    }
    ZSTD_freeCCtx(file.stream);
    if (plain->end)
        tape_out_end(&file, plain->end);
    *size = file.size;
    return file.bytes;
}

// A right check says that nothing was damaged, not that we have made it.
static uint8_t *open_bytes(const uint8_t *bytes, size_t size, size_t *file_size, Error *refused)
{
    Parts parts = {(uint32_t)size, (uint32_t)bytes_get(bytes + 7, 3), (uint32_t)bytes_get(bytes + 10, 3)};
    size_t others = HEAD_BYTES + 4 + 8u * (size_t)parts.blocks, frame_bytes = size - others;
    if (others >= size || parts.plain > PLAIN_MAX) {
        damaged(refused, "its parts are larger than the whole");
        return NULL;
    }
    uint8_t *room = grow_zeros(parts.plain + 1u), *file = NULL;
    Plain plain = {.bytes = room, .size = parts.plain};
    if (tape_stream_checked(ZSTD_decompress(room, parts.plain, bytes + HEAD_BYTES, frame_bytes)) != parts.plain)
        damaged(refused, "its compressed data are");
    else if (!take_lists(&plain, parts.blocks))
        damaged(refused, "it has an impossible number of ticks or bytes");
    else
        file = make_file(&plain, bytes + HEAD_BYTES + frame_bytes, &parts, file_size);
    free(room);
    return file;
}

uint8_t *tape_link_open(const char *link, size_t length, size_t *size, Error *refused)
{
    if (length > TAPE_LINK_CHARS_MAX) {
        error_at(refused, TAPE_LINK_CHARS_MAX, "a link of %zu characters, expected at most %d", length,
                 TAPE_LINK_CHARS_MAX);
        return NULL;
    }
    uint8_t *bytes = grow_zeros(length + 1), *file = NULL;
    size_t there = base64url_read(link, length, bytes), link_bytes = 0;
    if (check_bytes(bytes, there, length, &link_bytes, refused))
        file = open_bytes(bytes, link_bytes, size, refused);
    free(bytes);
    return file;
}
