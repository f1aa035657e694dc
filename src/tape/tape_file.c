// tape_file.c -- walks through the blocks, checks them, and decodes the valid ones.
#include "tape/tape_file.h"

#include <stdlib.h>
#include <string.h>
#include <zstd.h>

#include "core/base/assert.h"
#include "tape/state_hash.h"
#include "tape/tape_bytes.h"
#include "tape/tape_start.h"
#include "tape/tape_tokens.h"
#include "text/grow.h"

// Ticks and blocks are allocated once; growing events need the old and the new list at once. The rest is for the
// patterns and the stage, twice, and zstd.
_Static_assert(TAPE_TICKS_MAX *(sizeof(TickCmd) + sizeof(TapeBlock) + 1) + 4 * TAPE_CHANGES_MAX * sizeof(TapeChange)
                       + 4 * sizeof(PatternBook) + 4 * sizeof(StageScript) + (1u << 20)
                   < TAPE_READ_BYTES_MAX,
               "the longest demo fits");

// The largest body of ticks of a writer: count, link, bits, and the compressed tokens.
#define TICKS_BODY_MAX (1 + 8 + (TAPE_BLOCK_TICKS + 7) / 8 + ZSTD_COMPRESSBOUND((size_t)TAPE_TOKENS_MAX))

// The state of a walk through a file: `at` is the next block.
typedef struct Walk {
    const uint8_t *bytes;
    size_t size, at;
    uint32_t checksum; // of the block before
    uint64_t seal;     // on every link
    uint32_t ticks, blocks;
    TapeTail tail; // after a stop: the reason, the problem there, and the result at the end
    Error problem;
    TapeResult result;
} Walk;

// A block of ticks in the file.
typedef struct RawBlock {
    int ticks;
    uint64_t link;
    const uint8_t *bits;
    const uint8_t *piece; // of the zstd stream
    size_t piece_bytes;
} RawBlock;

static bool stop(Walk *walk, TapeTail why, const char *reason)
{
    walk->tail = why;
    return error_at(&walk->problem, walk->at, "%s", reason);
}

// Checks a block of ticks except its tokens, which are checked when decoded. `there` is its body, or the available
// part of it if the file ends inside the block; NULL then means that it may be a prefix of a valid block.
static const char *check_ticks(const Walk *walk, unsigned kind, size_t body_bytes, ByteCursor there, RawBlock *block)
{
    int ticks = kind == TAPE_BLOCK_SECOND ? TAPE_BLOCK_TICKS : (int)cursor_get(&there, 1);
    bool cut = there.size < body_bytes;
    size_t bit_bytes = ((size_t)ticks + 7u) / 8u;
    if (cut && body_bytes > TICKS_BODY_MAX)
        return "a block of an impossible size";
    if (there.failed && cut)
        return NULL;
    if (ticks == 0 || ticks > TAPE_BLOCK_TICKS || body_bytes <= there.at + 8 + bit_bytes)
        return "a block with an impossible number of ticks or bytes";
    uint64_t link = cursor_get(&there, 8) ^ walk->seal;
    const uint8_t *bits = there.bytes + there.at;
    if (there.failed || there.size - there.at < bit_bytes)
        return NULL;
    // The last bit is in the link as well, so bits of another length are found without playing a tick. Unused ones are
    // 0.
    if (bits[(ticks - 1) / 8] >> ((ticks - 1) % 8) != (int)(link & 1u))
        return "a block whose bits do not fit its link";
    if (walk->ticks + (uint32_t)ticks > TAPE_TICKS_MAX && !cut)
        return "the demo is longer than eight hours";
    *block = (RawBlock){ticks, link, bits, bits + bit_bytes, there.size - there.at - bit_bytes};
    return NULL;
}

// Impossible numbers are damage: a valid checksum only shows that they were written so.
static const char *check_end(Walk *walk, const uint8_t *body, size_t body_bytes)
{
    if (body_bytes != TAPE_END_BODY_BYTES || body[12] > TAPE_END_WON)
        return "an end block of an impossible size or content";
    walk->result = (TapeResult){.score = (uint32_t)bytes_get(body, 4),
                                .ticks = (uint32_t)bytes_get(body + 4, 4),
                                .bees_most = (uint32_t)bytes_get(body + 8, 4),
                                .over = body[12] >= TAPE_END_LOST,
                                .won = body[12] == TAPE_END_WON};
    if (walk->result.ticks != walk->ticks)
        return "an end block with the wrong number of ticks";
    return NULL;
}

// --- a file that ends inside its last block: truncated, or a wrong length

// True if the rest begins with a whole block that is shorter than its head states: its checksum is valid for another
// length. By chance this is true for one in half a million of the longest rests.
static bool has_shorter(const Walk *walk, unsigned kind)
{
    uint8_t block[2 + TICKS_BODY_MAX + 4];
    size_t left = walk->size - walk->at;
    ASSERT(left <= sizeof block);
    memcpy(block, walk->bytes + walk->at, left);
    // A file has at most one such rest, shorter than a block, so trying every length is cheap.
    for (size_t body_bytes = 1; 2 + body_bytes + 4 <= left; body_bytes++) {
        bytes_put(block, (uint64_t)kind << 14 | body_bytes, 2);
        if ((uint32_t)bytes_hash(block, 2 + body_bytes, walk->checksum) == bytes_get(block + 2 + body_bytes, 4))
            return true;
    }
    return false;
}

// The rest is shorter than the block that it begins with. A crash leaves a file without its end. If the last bytes look
// like an end block but do not add up, the file was damaged instead.
static bool stop_inside(Walk *walk, unsigned kind, size_t body_bytes)
{
    size_t left = walk->size - walk->at;
    RawBlock block;
    const uint8_t *at = walk->bytes + walk->at, *end = at + left - TAPE_END_BYTES;
    ByteCursor there = {.bytes = at + 2, .size = left - 2 < body_bytes ? left - 2 : body_bytes};
    const char *wrong = NULL;
    if (kind != TAPE_BLOCK_END)
        wrong = check_ticks(walk, kind, body_bytes, there, &block);
    else if (body_bytes != TAPE_END_BODY_BYTES)
        wrong = "an end block of an impossible size or content";
    bool ends = left >= TAPE_END_BYTES && end[14] <= TAPE_END_WON
             && bytes_get(end, 2) == ((unsigned)TAPE_BLOCK_END << 14 | TAPE_END_BODY_BYTES)
             && bytes_get(end + 6, 4) >= walk->ticks && bytes_get(end + 6, 4) <= TAPE_TICKS_MAX;
    if (!wrong && (ends || has_shorter(walk, kind)))
        wrong = "a block is damaged: its length is wrong";
    return stop(walk, wrong ? TAPE_DAMAGED : TAPE_CUT, wrong ? wrong : "the demo ends inside a block");
}

// The next complete block of ticks with a valid checksum. If there is none, the walk stops before it and stores
// the reason.
static bool walk_on(Walk *walk, RawBlock *block)
{
    size_t left = walk->size - walk->at;
    const uint8_t *bytes = walk->bytes + walk->at;
    if (left == 0)
        return stop(walk, TAPE_OPEN, "");
    if (left < 2)
        return stop(walk, TAPE_CUT, "the demo ends inside a block");
    unsigned kind = bytes[1] >> 6;
    size_t body_bytes = (size_t)bytes_get(bytes, 2) & TAPE_BODY_MAX;
    if (kind == 0)
        return stop(walk, TAPE_DAMAGED, "a block of an unknown kind");
    if (left < 2 + body_bytes + 4)
        return stop_inside(walk, kind, body_bytes);
    uint32_t checksum = (uint32_t)bytes_hash(bytes, 2 + body_bytes, walk->checksum);
    if (checksum != bytes_get(bytes + 2 + body_bytes, 4))
        return stop(walk, TAPE_DAMAGED, "a block is damaged: its checksum is wrong");
    ByteCursor body = {.bytes = bytes + 2, .size = body_bytes};
    const char *wrong = kind == TAPE_BLOCK_END ? check_end(walk, bytes + 2, body_bytes)
                                               : check_ticks(walk, kind, body_bytes, body, block);
    if (wrong)
        return stop(walk, TAPE_DAMAGED, wrong);
    if (kind == TAPE_BLOCK_END && left == 2 + body_bytes + 4)
        return stop(walk, TAPE_ENDED, "");
    walk->at += 2 + body_bytes + 4;
    if (kind == TAPE_BLOCK_END)
        return stop(walk, TAPE_DAMAGED, "bytes after the end block");
    walk->ticks += (uint32_t)block->ticks;
    walk->blocks++;
    walk->checksum = checksum;
    return true;
}

static Walk walk_begin(const uint8_t *bytes, size_t size, const TapeFront *front)
{
    return (Walk){.bytes = bytes, .size = size, .at = front->end, .checksum = front->checksum, .seal = front->seal};
}

bool tape_peek(TapePeek *peek, const uint8_t *bytes, size_t size, Error *refused)
{
    RawBlock block;
    memset(peek, 0, sizeof *peek);
    TapeFront front;
    if (!tape_start_read(bytes, size, &peek->start, &front, refused))
        return false;
    Walk walk = walk_begin(bytes, size, &front);
    peek->pattern_count = front.pattern_count;
    memcpy(peek->stage_id, front.stage_id, sizeof peek->stage_id);
    peek->stage_name = front.stage_name;
    tape_front_close(&front);
    // Walks without decoding: a list of demos needs only their length and their end.
    while (walk_on(&walk, &block))
        continue;
    peek->tick_count = walk.ticks;
    peek->tail = walk.tail;
    peek->problem = walk.problem;
    if (walk.tail == TAPE_ENDED)
        peek->result = walk.result;
    return true;
}

// --- decoding

typedef struct Decoder {
    ZSTD_DCtx *zstd;
    TokenState state;
    uint8_t tokens[TAPE_TOKENS_MAX + 1]; // one more, to detect too many
    char unknown[TAPE_ROW_BYTES];        // a tunable that this build does not have
} Decoder;

// A block is decoded completely or not at all: ticks are counted last, so that an invalid block changes nothing.
// Returns NULL, or the problem.
static const char *decode(Decoder *decoder, Tape *demo, const RawBlock *block)
{
    int change_count = 0;
    if ((int)demo->change_count + TAPE_BLOCK_CHANGES_MAX > demo->change_room) {
        // Doubles the room, at least by a block: a dragged slider changes a tunable in every tick.
        demo->change_room = 2 * demo->change_room + TAPE_BLOCK_CHANGES_MAX;
        demo->changes = grow_checked(realloc(demo->changes, (size_t)demo->change_room * sizeof *demo->changes));
    }
    // Distinguishes an unfinished stream from one that has ended, and stops a zip bomb at its first excess byte.
    ZSTD_inBuffer in = {block->piece, block->piece_bytes, 0};
    ZSTD_outBuffer out = {decoder->tokens, sizeof decoder->tokens, 0};
    while (in.pos < in.size) {
        size_t in_before = in.pos, out_before = out.pos;
        size_t left = tape_stream_checked(ZSTD_decompressStream(decoder->zstd, &out, &in));
        if (ZSTD_isError(left) || left == 0 || (in.pos == in_before && out.pos == out_before))
            return "the compressed data of a block are damaged";
        if (out.pos > TAPE_TOKENS_MAX)
            return "a block holds more than a second can";
    }
    const char *wrong = tokens_read(&decoder->state, decoder->tokens, out.pos, demo->tick_count, block->ticks,
                                    demo->cmds + demo->tick_count, demo->changes + demo->change_count, &change_count,
                                    decoder->unknown);
    if (!wrong && demo->change_count + (uint32_t)change_count > TAPE_CHANGES_MAX)
        wrong = "the demo has more changes of tunables than a demo can";
    if (wrong)
        return wrong;
    demo->change_count += (uint32_t)change_count;
    for (int i = 0; i < block->ticks; i++) {
        uint32_t tick = demo->tick_count + (uint32_t)i;
        unsigned bit = (unsigned)block->bits[i / 8] >> (i % 8) & 1u;
        demo->hash_bits[tick / 8u] |= (uint8_t)(bit << (tick % 8u));
    }
    demo->tick_count += (uint32_t)block->ticks;
    demo->blocks[demo->block_count++] = (TapeBlock){demo->tick_count, block->link};
    return NULL;
}

// Decodes up to the first block that is invalid, or has invalid content. A demo that needs something this build lacks
// would be a different game from there on, so it is refused as a whole.
static bool decode_game(Tape *demo, Walk *walk, Error *refused)
{
    Decoder *decoder = grow_zeros(sizeof *decoder);
    decoder->zstd = grow_checked(ZSTD_createDCtx());
    // Limits the window: only a damaged file has a larger one than a writer's.
    ZSTD_DCtx_setParameter(decoder->zstd, ZSTD_d_windowLogMax, TAPE_WINDOW_LOG);
    RawBlock block;
    Walk first = *walk;
    while (walk_on(&first, &block))
        continue;
    // Exactly the size of the good blocks; +1 because calloc(0) may return NULL.
    demo->cmds = grow_zeros((first.ticks + 1u) * sizeof *demo->cmds);
    demo->hash_bits = grow_zeros(first.ticks / 8u + 1u);
    demo->blocks = grow_zeros((first.blocks + 1u) * sizeof *demo->blocks);
    const char *wrong = NULL;
    for (size_t at = walk->at; !wrong && walk_on(walk, &block);) {
        wrong = decode(decoder, demo, &block);
        // Keeps the valid blocks before it: half a game is better than none.
        if (wrong) {
            walk->at = at;
            stop(walk, TAPE_DAMAGED, wrong);
        }
        at = walk->at;
    }
    demo->tail = walk->tail;
    demo->problem = walk->problem;
    if (walk->tail == TAPE_ENDED)
        demo->result = walk->result;
    bool good = decoder->unknown[0] == '\0'
             || error_at(refused, demo->problem.offset, "the demo needs the tunable %s, which this build does not have",
                         decoder->unknown);
    ZSTD_freeDCtx(decoder->zstd);
    free(decoder);
    return good;
}

bool tape_read(Tape *demo, const uint8_t *bytes, size_t size, Error *refused)
{
    TapeFront front;
    memset(demo, 0, sizeof *demo);
    if (!tape_start_read(bytes, size, &demo->start, &front, refused))
        return false;
    bool good = tape_start_read_rest(&front, &demo->start, &demo->book, &demo->script, refused);
    tape_front_close(&front);
    demo->start.book = demo->book;
    demo->start.script = demo->script;
    demo->seal = front.seal;
    Walk walk = walk_begin(bytes, size, &front);
    if (good && decode_game(demo, &walk, refused))
        return true;
    tape_free(demo);
    return false;
}

// --- writing

struct TapeWriter {
    TapeOut out;             // the finished piece
    TokenState state;        // after the last block
    uint64_t seal;           // of the start, on every link in the file
    uint32_t blocks, change; // of the tape: the first unwritten ones
    bool began, ended;       // the start was written; the end was written
    uint8_t tokens[TAPE_TOKENS_MAX];
    uint8_t room[];
};

// The writer and its buffer are one block of memory: nothing can fail once the game runs.
TapeWriter *tape_writer_open(const TapeStart *start)
{
    size_t size;
    uint64_t seal;
    uint8_t *bytes = tape_start_write(start, &size, &seal);
    size_t room = size > TAPE_BLOCK_BYTES_MAX ? size : TAPE_BLOCK_BYTES_MAX;
    TapeWriter *writer = grow_zeros(sizeof *writer + room);
    memcpy(writer->room, bytes, size);
    free(bytes);
    writer->seal = seal;
    writer->out = (TapeOut){tape_stream_open(), writer->room, size, room,
                            (uint32_t)bytes_get(writer->room + size - 4, 4)};
    return writer;
}

void tape_writer_close(TapeWriter *writer)
{
    if (writer)
        ZSTD_freeCCtx(writer->out.stream);
    free(writer);
}

const uint8_t *tape_writer_take(TapeWriter *writer, const Tape *tape, size_t *size)
{
    ASSERT(writer->blocks <= tape->block_count);
    if (writer->began)
        writer->out.size = 0;
    writer->began = true;
    if (writer->out.size == 0 && writer->blocks < tape->block_count) {
        const TapeBlock *block = &tape->blocks[writer->blocks];
        uint32_t begin = writer->blocks > 0 ? block[-1].end_tick : 0;
        uint8_t bits[(TAPE_BLOCK_TICKS + 7) / 8] = {0};
        for (uint32_t tick = begin; tick < block->end_tick; tick++)
            bits[(tick - begin) / 8] |= (uint8_t)(tape_hash_bit(tape, tick) << (tick - begin) % 8);
        size_t bytes = tokens_write_block(&writer->state, tape, writer->blocks++, &writer->change, writer->tokens);
        tape_out_ticks(&writer->out, (int)(block->end_tick - begin), block->link ^ writer->seal, bits, writer->tokens,
                       bytes);
    } else if (writer->out.size == 0 && tape->tail == TAPE_ENDED && !writer->ended) {
        uint8_t body[TAPE_END_BODY_BYTES];
        tape_end_body(&tape->result, body);
        tape_out_end(&writer->out, body);
        writer->ended = true;
    }
    *size = writer->out.size;
    return writer->room;
}
