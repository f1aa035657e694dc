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
#define END_BODY_BYTES (TAPE_END_BYTES - 6)
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

static uint8_t *put_end(const Tape *demo, uint8_t *at)
{
    const TapeResult *result = &demo->result;
    *at++ = demo->tail == TAPE_ENDED;
    if (demo->tail != TAPE_ENDED)
        return at;
    at = bytes_put(at, result->score, 4);
    at = bytes_put(at, result->ticks, 4);
    at = bytes_put(at, result->bees_most, 4);
    return bytes_put(at, !result->over ? TAPE_END_LEFT : result->won ? TAPE_END_WON : TAPE_END_LOST, 1);
}

// The tokens of one block, its number of ticks and the bytes of its tokens behind each other's.
typedef struct TokenLists {
    uint8_t *ticks, *sizes, *tokens; // where the next ones go
    TokenState state;
    uint32_t tick, event;
} TokenLists;

// Events count their ticks from the block.
static void put_block(TokenLists *lists, const Tape *demo, const TapeBlock *block)
{
    TapeChange events[TAPE_BLOCK_CHANGES_MAX];
    int ticks = (int)(block->end_tick - lists->tick), count = 0;
    for (; lists->event < demo->change_count && demo->changes[lists->event].tick < block->end_tick; lists->event++) {
        events[count] = demo->changes[lists->event];
        events[count++].tick -= lists->tick;
    }
    size_t size = tokens_write(&lists->state, demo->cmds + lists->tick, ticks, events, count, lists->tokens);
    *lists->ticks++ = (uint8_t)ticks;
    lists->sizes = bytes_put_varint(lists->sizes, (uint32_t)size);
    lists->tokens += size;
    lists->tick = block->end_tick;
}

// What is compressed. Returns it, or NULL where it is more than a link may have.
static uint8_t *make_plain(const Tape *demo, const uint8_t *head, const TapeFront *front, size_t *size)
{
    size_t blocks = demo->block_count, room = blocks * (1 + VARINT_BYTES_MAX), start_bytes = front->coder.size;
    // A tick takes eight bytes at most, an event seven, and once for each tunable its name.
    size_t token_room = 7u * (size_t)demo->change_count + 8u * (size_t)demo->tick_count + 2 * TAPE_TOKENS_MAX;
    uint8_t *lists_bytes = grow_zeros(room + token_room), *tokens = lists_bytes + room;
    TokenLists lists = {.ticks = lists_bytes, .sizes = lists_bytes + blocks, .tokens = tokens};
    for (size_t i = 0; i < blocks; i++)
        put_block(&lists, demo, &demo->blocks[i]);
    size_t list_bytes = (size_t)(lists.sizes - lists_bytes), token_bytes = (size_t)(lists.tokens - tokens);
    uint8_t *plain = grow_zeros(START_AT + start_bytes + 1 + END_BODY_BYTES + list_bytes + token_bytes);
    memcpy(plain, head, TAPE_PACKED_AT);
    uint8_t *at = bytes_put(plain + TAPE_PACKED_AT, start_bytes, 4);
    memcpy(at, front->coder.from, start_bytes);
    at = put_end(demo, at + start_bytes);
    memcpy(at, lists_bytes, list_bytes);
    memcpy(at + list_bytes, tokens, token_bytes);
    *size = (size_t)(at - plain) + list_bytes + token_bytes;
    free(lists_bytes);
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

static char *text_of(const uint8_t *bytes, size_t size)
{
    size_t begin = strlen(TAPE_LINK_BEGIN);
    char *text = grow_zeros(begin + base64url_chars(size) + 1);
    memcpy(text, TAPE_LINK_BEGIN, begin);
    base64url_write(bytes, size, text + begin);
    return text;
}

// The link of a demo that was read of a file with this head and front.
static char *make(const Tape *demo, const uint8_t *head, const TapeFront *front, Error *refused)
{
    size_t plain_bytes;
    uint8_t *bytes = NULL,
            *plain = demo->block_count <= BLOCKS_MAX ? make_plain(demo, head, front, &plain_bytes) : NULL;
    Parts parts = {.blocks = demo->block_count};
    if (plain) {
        parts.plain = (uint32_t)plain_bytes;
        bytes = make_bytes(demo, front, plain, &parts);
    }
    free(plain);
    if (!bytes) {
        error_at(refused, 0, "the game is too long for a link of %d characters", TAPE_LINK_CHARS_MAX);
        return NULL;
    }
    char *text = text_of(bytes, parts.all);
    free(bytes);
    return text;
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
    char *text = NULL;
    if (demo.tick_count > 0)
        text = make(&demo, file, &front, refused);
    else
        error_at(refused, front.end, "nothing of the game is in it");
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

// A right check says that nothing was damaged, not that we have made it. False where the parts are more than there is.
static bool take_parts(const uint8_t *bytes, size_t size, Parts *parts, size_t *frame_bytes)
{
    *parts = (Parts){(uint32_t)size, (uint32_t)bytes_get(bytes + 7, 3), (uint32_t)bytes_get(bytes + 10, 3)};
    size_t others = HEAD_BYTES + 4 + 8u * (size_t)parts->blocks;
    *frame_bytes = size - others;
    return others < size && parts->plain <= PLAIN_MAX;
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
    size_t front = at.at + (ended ? END_BODY_BYTES : 0);
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

// The file of the demo, while it is made.
typedef struct File {
    uint8_t *bytes;
    size_t size, room;
    uint32_t checksum;
} File;

static void seal_block(File *file, size_t from)
{
    file->checksum = (uint32_t)bytes_hash(file->bytes + from, file->size - from, file->checksum);
    bytes_put(file->bytes + file->size, file->checksum, 4);
    file->size += 4;
}

// Bits are not known but for the last one, which is the link's.
static void put_file_block(File *file, ZSTD_CCtx *stream, int ticks, const uint8_t link[8], const uint8_t *tokens,
                           size_t token_bytes)
{
    size_t from = file->size, bit_bytes = ((size_t)ticks + 7u) / 8u;
    unsigned kind = ticks == TAPE_BLOCK_TICKS ? TAPE_BLOCK_SECOND : TAPE_BLOCK_SHORT;
    uint8_t *at = file->bytes + from + 2;
    if (kind == TAPE_BLOCK_SHORT)
        *at++ = (uint8_t)ticks;
    memcpy(at, link, 8);
    memset(at + 8, 0, bit_bytes);
    at[8 + bit_bytes - 1] = (uint8_t)((link[0] & 1u) << ((ticks - 1) % 8));
    at += 8 + bit_bytes;
    at += tape_stream_put(stream, tokens, token_bytes, at, file->room - (size_t)(at - file->bytes));
    file->size = (size_t)(at - file->bytes);
    bytes_put(file->bytes + from, (uint64_t)kind << 14 | (file->size - from - 2), 2);
    seal_block(file, from);
}

static void put_file_end(File *file, const uint8_t *body)
{
    size_t from = file->size;
    bytes_put(file->bytes + from, (uint64_t)TAPE_BLOCK_END << 14 | END_BODY_BYTES, 2);
    memcpy(file->bytes + from + 2, body, END_BODY_BYTES);
    file->size += 2 + END_BODY_BYTES;
    seal_block(file, from);
}

static uint8_t *make_file(Plain *plain, const uint8_t *link, const Parts *parts, size_t *size)
{
    const uint8_t *tokens = plain->tokens;
    File file = {0};
    file.bytes = tape_start_pack(plain->bytes, plain->bytes + START_AT, plain->start_bytes, &file.size);
    file.checksum = (uint32_t)bytes_get(file.bytes + file.size - 4, 4);
    // What zstd makes of many pieces is at most what it makes of all, and something for each.
    file.room = file.size + parts->blocks * BLOCK_ROOM + ZSTD_compressBound(parts->plain) + TAPE_END_BYTES;
    file.bytes = grow_checked(realloc(file.bytes, file.room));
    ZSTD_CCtx *stream = tape_stream_open();
    for (uint32_t i = 0; i < parts->blocks; i++, link += 8) {
        size_t token_bytes = cursor_get_varint(&plain->sizes);
        put_file_block(&file, stream, plain->ticks[i], link, tokens, token_bytes);
        tokens += token_bytes;
    }
    ZSTD_freeCCtx(stream);
    if (plain->end)
        put_file_end(&file, plain->end);
    *size = file.size;
    return file.bytes;
}

static uint8_t *open_bytes(const uint8_t *bytes, size_t size, size_t *file_size, Error *refused)
{
    Parts parts;
    size_t frame_bytes;
    if (!take_parts(bytes, size, &parts, &frame_bytes)) {
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
