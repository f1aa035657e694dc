// demo_writer.c -- turns the blocks of a tape into bytes.
#include "tape/demo_writer.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "tape/demo_bytes.h"
#include "tape/demo_start.h"
#include "tape/demo_stream.h"
#include "tape/demo_tokens.h"
#include "text/grow.h"

struct DemoWriter {
    ZSTD_CCtx *zstd;
    TokenState state;       // after the last block
    uint32_t checksum;      // of the last block
    uint64_t seal;          // of the start, on every link in the file
    uint32_t blocks, event; // of the tape: the first ones that are not written
    bool began, ended;      // the start was taken; the end is written
    DemoEvent changes[DEMO_BLOCK_EVENTS_MAX];
    uint8_t tokens[DEMO_TOKENS_MAX];
    size_t out_size, out_room;
    uint8_t out[];
};

// Seals a block.
static void add_checksum(DemoWriter *writer)
{
    writer->checksum = (uint32_t)bytes_hash(writer->out, writer->out_size, writer->checksum);
    bytes_put(writer->out + writer->out_size, writer->checksum, 4);
    writer->out_size += 4;
}

// There is room for each piece.
static void put(DemoWriter *writer, uint64_t value, int bytes)
{
    bytes_put(writer->out + writer->out_size, value, bytes);
    writer->out_size += (size_t)bytes;
}

// The writer and its room are one piece of memory: nothing can fail once the game runs.
DemoWriter *demo_writer_open(const DemoStart *start)
{
    size_t size;
    uint64_t seal;
    uint8_t *bytes = demo_start_write(start, &size, &seal);
    size_t room = size > DEMO_BLOCK_BYTES_MAX ? size : DEMO_BLOCK_BYTES_MAX;
    DemoWriter *writer = grow_zeros(sizeof *writer + room);
    memcpy(writer->out, bytes, size);
    free(bytes);
    writer->out_room = room;
    writer->out_size = size;
    writer->seal = seal;
    writer->checksum = (uint32_t)bytes_get(writer->out + size - 4, 4);
    writer->zstd = demo_stream_open();
    return writer;
}

void demo_writer_close(DemoWriter *writer)
{
    if (writer)
        ZSTD_freeCCtx(writer->zstd);
    free(writer);
}

// The changes of a block, whose ticks count from its first one.
static int take_changes(DemoWriter *writer, const Demo *tape, uint32_t begin, uint32_t end)
{
    int count = 0;
    for (; writer->event < tape->event_count && tape->events[writer->event].tick < end; writer->event++) {
        ASSERT(count < DEMO_BLOCK_EVENTS_MAX);
        writer->changes[count] = tape->events[writer->event];
        writer->changes[count++].tick -= begin;
    }
    return count;
}

// The kind and the size go in front, once zstd is done.
static void write_block(DemoWriter *writer, const Demo *tape)
{
    const DemoBlock *block = &tape->blocks[writer->blocks];
    uint32_t begin = writer->blocks > 0 ? block[-1].end_tick : 0;
    int ticks = (int)(block->end_tick - begin);
    unsigned kind = ticks == DEMO_BLOCK_TICKS ? DEMO_BLOCK_SECOND : DEMO_BLOCK_SHORT;
    put(writer, 0, 2);
    // Nearly all blocks are a full second, which need not be said.
    if (kind == DEMO_BLOCK_SHORT)
        put(writer, (uint64_t)ticks, 1);
    put(writer, block->link ^ writer->seal, 8);
    for (int i = 0; i < ticks; i += 8) {
        unsigned bits = 0;
        for (int k = 0; k < 8 && i + k < ticks; k++)
            bits |= demo_hash_bit(tape, begin + (uint32_t)(i + k)) << k;
        put(writer, bits, 1);
    }
    int changes = take_changes(writer, tape, begin, block->end_tick);
    size_t tokens = tokens_write(&writer->state, tape->cmds + begin, ticks, writer->changes, changes, writer->tokens);
    writer->out_size += demo_stream_put(writer->zstd, writer->tokens, tokens, writer->out + writer->out_size,
                                        writer->out_room - writer->out_size);
    size_t body = writer->out_size - 2;
    ASSERT(body <= DEMO_BODY_MAX);
    bytes_put(writer->out, (uint64_t)kind << 14 | body, 2);
    add_checksum(writer);
    writer->blocks++;
}

static void write_end(DemoWriter *writer, const DemoResult *result)
{
    put(writer, (uint64_t)DEMO_BLOCK_END << 14 | 13u, 2);
    put(writer, result->score, 4);
    put(writer, result->ticks, 4);
    put(writer, result->bees_most, 4);
    put(writer, !result->over ? DEMO_END_LEFT : result->won ? DEMO_END_WON : DEMO_END_LOST, 1);
    add_checksum(writer);
    writer->ended = true;
}

const uint8_t *demo_writer_take(DemoWriter *writer, const Demo *tape, size_t *size)
{
    ASSERT(writer->blocks <= tape->block_count);
    if (writer->began)
        writer->out_size = 0;
    writer->began = true;
    if (writer->out_size == 0 && writer->blocks < tape->block_count)
        write_block(writer, tape);
    else if (writer->out_size == 0 && tape->tail == DEMO_ENDED && !writer->ended)
        write_end(writer, &tape->result);
    *size = writer->out_size;
    return writer->out;
}

uint8_t *demo_writer_all(const Demo *tape, size_t *size)
{
    uint8_t *bytes = NULL;
    const uint8_t *piece;
    size_t piece_bytes, room = 0;
    DemoWriter *writer = demo_writer_open(&tape->start);
    *size = 0;
    while (piece = demo_writer_take(writer, tape, &piece_bytes), piece_bytes > 0) {
        if (*size + piece_bytes > room) {
            room = 2 * (*size + piece_bytes);
            bytes = grow_checked(realloc(bytes, room));
        }
        memcpy(bytes + *size, piece, piece_bytes);
        *size += piece_bytes;
    }
    demo_writer_close(writer);
    return bytes;
}
