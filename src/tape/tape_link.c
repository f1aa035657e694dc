// tape_link.c -- converts files of demos to links and back.
#include "tape/tape_link.h"

#include <inttypes.h>
#include <stdio.h>
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
#define START_AT (TAPE_PACKED_AT + 4) // offset of the start's content in the plain part
#define BYTES_MAX (TAPE_LINK_CHARS_MAX / 4 * 3)
#define BLOCKS_MAX (BYTES_MAX / 8)
#define PLAIN_MAX (1u << 20) // exceeded only by games in which numbers change all the time

// Of a block in a file: everything but its tokens, and the overhead of zstd.
#define BLOCK_ROOM (2 + 1 + 8 + (TAPE_BLOCK_TICKS + 7) / 8 + 4 + TAPE_STREAM_HEAD_BYTES + ZSTD_COMPRESSBOUND(0))

_Static_assert(BYTES_MAX + 4 * PLAIN_MAX + BLOCKS_MAX * BLOCK_ROOM + (1u << 20) < TAPE_LINK_BYTES_MAX,
               "a link, its plain part, its file and zstd fit");
_Static_assert(BYTES_MAX < 1 << 24 && PLAIN_MAX < 1 << 24, "sizes take three bytes");

// --- making

// Returns the plain part; NULL if it is too long for a link.
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

// The bytes of the link, which the caller frees; NULL if there are too many.
static uint8_t *make_bytes(const Tape *demo, const TapeFront *front, const uint8_t *plain, size_t plain_bytes,
                           size_t *size)
{
    size_t frame_room = ZSTD_compressBound(plain_bytes);
    uint8_t *bytes = grow_zeros(HEAD_BYTES + frame_room + 8u * demo->block_count + 4);
    size_t frame = ZSTD_compress(bytes + HEAD_BYTES, frame_room, plain, plain_bytes, LEVEL);
    grow_checked(ZSTD_isError(frame) ? NULL : bytes); // with this much room, only lack of memory makes it fail
    uint8_t *at = bytes + HEAD_BYTES + frame;
    for (uint32_t i = 0; i < demo->block_count; i++)
        at = bytes_put(at, demo->blocks[i].link ^ front->seal, 8);
    *size = (size_t)(at - bytes) + 4;
    if (*size > BYTES_MAX) {
        free(bytes);
        return NULL;
    }
    uint8_t *head = bytes_put(bytes_put(bytes, TAPE_LINK_VERSION, 1), TAPE_FORMAT_VERSION, 1);
    head = bytes_put(bytes_put(head, demo->start.sim_version, 2), *size, 3);
    bytes_put(bytes_put(head, plain_bytes, 3), demo->block_count, 3);
    bytes_put(at, bytes_hash(bytes, *size - 4, CHECK_SEED), 4);
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
    ASSERT(good); // tape_read has read it already
    size_t plain_bytes = 0, all = 0;
    uint8_t *plain = demo.tick_count > 0 && demo.block_count <= BLOCKS_MAX
                       ? make_plain(&demo, file, &front, &plain_bytes)
                       : NULL;
    uint8_t *bytes = plain ? make_bytes(&demo, &front, plain, plain_bytes, &all) : NULL;
    char *text = NULL;
    if (bytes) {
        size_t begin = strlen(TAPE_LINK_BEGIN);
        text = grow_zeros(begin + base64url_chars(all) + 1);
        memcpy(text, TAPE_LINK_BEGIN, begin);
        base64url_write(bytes, all, text + begin);
    } else if (demo.tick_count == 0) {
        error_at(refused, front.end, "it contains no part of the game");
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

// The characters after this name in an address.
static const char *part_find(const char *text, size_t size, const char *name, size_t *length)
{
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

const char *tape_link_find(const char *text, size_t size, size_t *length)
{
    return part_find(text, size, &TAPE_LINK_BEGIN[1], length);
}

char *tape_link_challenge(const char *link, uint32_t score)
{
    size_t size = strlen(link) + 32;
    char *text = grow_zeros(size);
    snprintf(text, size, "#beat=%" PRIu32 "&%s", score, link + 1);
    return text;
}

bool tape_link_challenges(const char *text, size_t size)
{
    size_t length;
    return part_find(text, size, "beat=", &length) && tape_link_find(text, size, &length);
}

// --- opening

static bool damaged(Error *refused, const char *what)
{
    return error_at(refused, 0, "the link is damaged: %s", what);
}

// Checks the versions first, then that the link is complete: chat programs and mail often cut it. Ignores the text
// after it. Sets the bytes of the link.
static bool check_bytes(const uint8_t *bytes, size_t there, size_t length, size_t *size, Error *refused)
{
    if (there > 0 && bytes[0] != TAPE_LINK_VERSION)
        return error_at(
            refused, 0,
            "this link has another version (%d, expected %d) or is damaged; this is Mitsubachi " MITSUBACHI_VERSION,
            bytes[0], TAPE_LINK_VERSION);
    if (there < HEAD_BYTES + 4)
        return error_at(refused, length, "the link is truncated after %zu characters", length);
    *size = (size_t)bytes_get(bytes + 4, 3);
    if (*size > there)
        return error_at(refused, length, "the link is truncated: it has %zu of its %zu characters", length,
                        base64url_chars(*size));
    if (*size < HEAD_BYTES + 4 || (uint32_t)bytes_hash(bytes, *size - 4, CHECK_SEED) != bytes_get(bytes + *size - 4, 4))
        return damaged(refused, "its checksum is wrong");
    uint32_t format = bytes[1], sim = (uint32_t)bytes_get(bytes + 2, 2);
    if (sim != SIM_VERSION || format != TAPE_FORMAT_VERSION)
        return tape_version_refuse(refused, TAPE_RELEASES, TAPE_RELEASE_COUNT, sim, format);
    return true;
}

// The file of a demo with this plain part and these links of blocks; NULL if the plain part is invalid. A valid
// checksum only shows that nothing was damaged, not that we made it.
static uint8_t *make_file(const uint8_t *plain, size_t plain_bytes, const uint8_t *links, uint32_t blocks, size_t *size)
{
    ByteCursor at = {.bytes = plain, .size = plain_bytes, .at = TAPE_PACKED_AT};
    size_t start_bytes = (size_t)cursor_get(&at, 4), token_bytes = 0;
    if (at.failed || start_bytes >= plain_bytes - START_AT)
        return NULL;
    at.at += start_bytes;
    bool ended = cursor_get(&at, 1) != 0;
    size_t end_at = at.at, ticks_at = end_at + (ended ? TAPE_END_BODY_BYTES : 0);
    if (plain_bytes < ticks_at || plain_bytes - ticks_at < blocks)
        return NULL;
    const uint8_t *ticks = plain + ticks_at;
    at.at = ticks_at + blocks;
    ByteCursor sizes = at;
    for (uint32_t i = 0; i < blocks; i++) {
        uint32_t block_bytes = cursor_get_varint(&at);
        token_bytes += block_bytes;
        if (at.failed || block_bytes > TAPE_TOKENS_MAX || ticks[i] == 0 || ticks[i] > TAPE_BLOCK_TICKS)
            return NULL;
    }
    const uint8_t *tokens = plain + at.at;
    if (plain_bytes - at.at != token_bytes)
        return NULL;
    TapeOut file = {.stream = tape_stream_open()};
    file.bytes = tape_start_pack(plain, plain + START_AT, start_bytes, &file.size);
    file.checksum = (uint32_t)bytes_get(file.bytes + file.size - 4, 4);
    // Many pieces take at most as much as all of them at once, and something for each.
    file.room = file.size + blocks * BLOCK_ROOM + ZSTD_compressBound(plain_bytes) + TAPE_END_BYTES;
    file.bytes = grow_checked(realloc(file.bytes, file.room));
    for (uint32_t i = 0; i < blocks; i++, links += 8) {
        // Bits are unknown except for the last one, which is the link's.
        uint8_t bits[(TAPE_BLOCK_TICKS + 7) / 8] = {0};
        int last = ticks[i] - 1;
        bits[last / 8] = (uint8_t)((links[0] & 1u) << last % 8);
        size_t block_bytes = cursor_get_varint(&sizes);
        tape_out_ticks(&file, ticks[i], bytes_get(links, 8), bits, tokens, block_bytes);
        tokens += block_bytes;
    }
    ZSTD_freeCCtx(file.stream);
    if (ended)
        tape_out_end(&file, plain + end_at);
    *size = file.size;
    return file.bytes;
}

uint8_t *tape_link_open(const char *link, size_t length, size_t *size, Error *refused)
{
    if (length > TAPE_LINK_CHARS_MAX) {
        error_at(refused, TAPE_LINK_CHARS_MAX, "a link of %zu characters, expected at most %d", length,
                 TAPE_LINK_CHARS_MAX);
        return NULL;
    }
    uint8_t *bytes = grow_zeros(length + 1), *plain = NULL, *file = NULL;
    size_t there = base64url_read(link, length, bytes), all = 0;
    if (check_bytes(bytes, there, length, &all, refused)) {
        size_t plain_bytes = (size_t)bytes_get(bytes + 7, 3), blocks = (size_t)bytes_get(bytes + 10, 3);
        size_t others = HEAD_BYTES + 4 + 8 * blocks, frame_bytes = all - others;
        bool fits = others < all && plain_bytes <= PLAIN_MAX;
        plain = fits ? tape_packed_open(bytes + HEAD_BYTES, frame_bytes, plain_bytes) : NULL;
        if (!fits)
            damaged(refused, "its parts are larger than the whole");
        else if (!plain)
            damaged(refused, "its compressed data are");
        else if (!(file = make_file(plain, plain_bytes, bytes + HEAD_BYTES + frame_bytes, (uint32_t)blocks, size)))
            damaged(refused, "it has an impossible number of ticks or bytes");
    }
    free(plain);
    free(bytes);
    return file;
}
