// demo_writer.c -- collects the ticks of a block, then turns them into bytes.
#include "demo/demo_writer.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "demo/demo_book.h"
#include "demo/demo_bytes.h"
#include "demo/demo_script.h"
#include "demo/demo_stream.h"
#include "demo/demo_tokens.h"
#include "text/grow.h"

// Of what is written and not yet taken, besides patterns and stage.
#define OUT_BYTES (DEMO_START_BYTES + 2 * DEMO_BLOCK_BYTES_MAX + DEMO_END_BYTES)

typedef struct Pending {
    bool changes[TUNABLE_COUNT];
    float values[TUNABLE_COUNT];
    int count;
} Pending;

struct DemoWriter {
    ZSTD_CCtx *zstd;
    TokenState state;  // after the last block
    TickCmd last;      // the last command, to settle the next one
    uint32_t checksum; // of the last block
    uint32_t ticks, events, fork_tick;
    uint32_t copied_event; // the next event to copy, and the block of the parent that is being copied
    uint32_t copied_block;
    uint64_t link, fork_hash;
    uint64_t seal; // of the start, on every link in the file
    bool full, ended;
    Pending pending; // tunables that change before the next tick
    int block_ticks, block_events;
    TickCmd cmds[DEMO_BLOCK_TICKS];
    DemoEvent changes[DEMO_BLOCK_EVENTS_MAX];
    uint8_t bits[(DEMO_BLOCK_TICKS + 7) / 8];
    bool blind; // the bits of this block are not all known
    uint8_t tokens[DEMO_TOKENS_MAX];
    size_t out_taken, out_size, out_room; // what was handed out lies in front until the next call that writes
    uint8_t out[];
};

// Patterns or a stage as they stand in the file, all but the checksum; all zero for none.
typedef struct Packed {
    uint8_t *bytes;
    size_t size;
} Packed;

// What was handed out stays until now, so that whoever writes it to a file need not copy it.
static void forget_taken(DemoWriter *writer)
{
    memmove(writer->out, writer->out + writer->out_taken, writer->out_size - writer->out_taken);
    writer->out_size -= writer->out_taken;
    writer->out_taken = 0;
}

// Seals the block that begins at `from`.
static void add_checksum(DemoWriter *writer, size_t from)
{
    writer->checksum = (uint32_t)bytes_hash(writer->out + from, writer->out_size - from, writer->checksum);
    bytes_put(writer->out + writer->out_size, writer->checksum, 4);
    writer->out_size += 4;
}

// Nothing checks for room here: OUT_BYTES is what can be waiting at most, and close_block asserts that it was taken.
static void put(DemoWriter *writer, uint64_t value, int bytes)
{
    bytes_put(writer->out + writer->out_size, value, bytes);
    writer->out_size += (size_t)bytes;
}

// In the order of demo_format.h. The versions stand in front, so that every build can at least say why it refuses.
static void write_start(DemoWriter *writer, const DemoStart *start, const Packed *book, const Packed *script)
{
    memcpy(writer->out, DEMO_MAGIC, DEMO_MAGIC_BYTES);
    writer->out_size = DEMO_MAGIC_BYTES;
    put(writer, DEMO_FORMAT_VERSION, 2);
    put(writer, DEMO_START_BYTES, 2);
    put(writer, start->sim_version, 4);
    put(writer, start->seed, 8);
    put(writer, start->content_hash, 8);
    put(writer, (uint64_t)start->recorded_unix_s, 8);
    put(writer, start->fork_hash, 8);
    put(writer, start->fork_tick, 4);
    put(writer, (uint64_t)start->stage, 1);
    put(writer, (uint64_t)start->player, 1);
    put(writer, TUNABLE_COUNT, 2);
    put(writer, demo_tunables_hash(), 4);
    put(writer, script->size > 0 ? script->size + 4u : 0u, 4);
    put(writer, book->size > 0 ? book->size + 4u : 0u, 4);
    for (int i = 0; i < TUNABLE_COUNT; i++)
        put(writer, tokens_tunable_bits(i, tunable_get(&start->tunables, i)), 4);
    ASSERT(demo_name_valid(start->name));
    strncpy((char *)writer->out + writer->out_size, start->name, DEMO_NAME_BYTES); // which fills up with zeros
    writer->out_size += DEMO_NAME_BYTES;
    add_checksum(writer, 0);
    ASSERT(writer->out_size == DEMO_START_BYTES);
    writer->seal = demo_seal(writer->out, DEMO_START_BYTES);
}

// Each section is sealed by itself, so that a reader can say which of them is damaged.
static void write_packed(DemoWriter *writer, const Packed *packed)
{
    size_t from = writer->out_size;
    if (packed->size == 0)
        return;
    memcpy(writer->out + from, packed->bytes, packed->size);
    writer->out_size += packed->size;
    add_checksum(writer, from);
}

// The writer and its room are one piece of memory: nothing can fail once the game runs.
static DemoWriter *writer_begin(const DemoStart *start, const Packed *book, const Packed *script)
{
    size_t room = OUT_BYTES + book->size + script->size + 8;
    DemoWriter *writer = grow_zeros(sizeof *writer + room);
    writer->out_room = room;
    writer->fork_tick = start->fork_tick;
    writer->fork_hash = start->fork_hash;
    writer->zstd = demo_stream_open();
    write_start(writer, start, book, script);
    write_packed(writer, book);
    write_packed(writer, script);
    return writer;
}

DemoWriter *demo_writer_open(const DemoStart *start)
{
    // Packed first: how much room the writer needs depends on their sizes.
    Packed book = {0}, script = {0};
    if (start->book)
        book.bytes = demo_book_pack(start->book, &book.size);
    if (start->script)
        script.bytes = demo_script_pack(start->script, &script.size);
    DemoWriter *writer = writer_begin(start, &book, &script);
    free(book.bytes);
    free(script.bytes);
    return writer;
}

void demo_writer_close(DemoWriter *writer)
{
    if (writer)
        ZSTD_freeCCtx(writer->zstd);
    free(writer);
}

static void compress(DemoWriter *writer, size_t token_bytes)
{
    writer->out_size += demo_stream_put(writer->zstd, writer->tokens, token_bytes, writer->out + writer->out_size,
                                        writer->out_room - writer->out_size);
}

// A block has all its bits, or but the one that is the link's.
static void settle_bits(DemoWriter *writer, uint64_t link)
{
    int last = writer->block_ticks - 1;
    if (!writer->blind)
        return;
    memset(writer->bits, 0, sizeof writer->bits);
    writer->bits[last / 8] = (uint8_t)((link & 1u) << (last % 8));
    writer->blind = false;
}

// Turns the waiting ticks into a block, at whose end the chain has `link`.
static void close_block(DemoWriter *writer, uint64_t link)
{
    if (writer->block_ticks == 0)
        return;
    forget_taken(writer);
    settle_bits(writer, link);
    size_t from = writer->out_size;
    ASSERT(writer->out_room - from >= DEMO_BLOCK_BYTES_MAX + DEMO_END_BYTES); // somebody takes what is ready
    unsigned kind = writer->block_ticks == DEMO_BLOCK_TICKS ? DEMO_BLOCK_SECOND : DEMO_BLOCK_SHORT;
    // The kind and the size, which is known once zstd is done.
    put(writer, 0, 2);
    // Nearly all blocks are a full second, which need not be said.
    if (kind == DEMO_BLOCK_SHORT)
        put(writer, (uint64_t)writer->block_ticks, 1);
    put(writer, link ^ writer->seal, 8);
    for (int i = 0; i < (writer->block_ticks + 7) / 8; i++)
        put(writer, writer->bits[i], 1);
    compress(writer, tokens_write(&writer->state, writer->cmds, writer->block_ticks, writer->changes,
                                  writer->block_events, writer->tokens));
    size_t body = writer->out_size - from - 2;
    ASSERT(body <= DEMO_BODY_MAX);
    bytes_put(writer->out + from, (uint64_t)kind << 14 | body, 2);
    add_checksum(writer, from);
    writer->block_ticks = writer->block_events = 0;
    memset(writer->bits, 0, sizeof writer->bits);
}

void demo_writer_tunable(DemoWriter *writer, int index, float value)
{
    const Field *info = tunable_info(index);
    ASSERT(value >= info->least && value <= info->most);
    // Of several values before one tick only the last one counts.
    writer->pending.count += !writer->pending.changes[index];
    writer->pending.changes[index] = true;
    writer->pending.values[index] = value;
}

// In the order of their indices, whoever changed which one first: the same game is the same file.
static void add_pending(DemoWriter *writer)
{
    for (int i = 0; i < TUNABLE_COUNT && writer->pending.count > 0; i++) {
        if (!writer->pending.changes[i])
            continue;
        DemoEvent change = {(uint32_t)writer->block_ticks, i, writer->pending.values[i]};
        writer->changes[writer->block_events++] = change;
        writer->pending.changes[i] = false;
        writer->pending.count--;
        writer->events++;
    }
}

// Makes room for one more tick; false where the demo is as long as it can be.
static bool room_for_tick(DemoWriter *writer)
{
    if (writer->ticks == DEMO_TICKS_MAX || writer->events + (uint32_t)writer->pending.count > DEMO_EVENTS_MAX)
        writer->full = true;
    if (!writer->full && writer->block_events + writer->pending.count > DEMO_BLOCK_EVENTS_MAX) {
        // Inside a copied block the link is not known; that it is too full means that no DemoWriter wrote it.
        writer->full = writer->ticks < writer->fork_tick && writer->block_ticks > 0;
        if (!writer->full)
            close_block(writer, writer->link);
    }
    return !writer->full;
}

static void add_tick(DemoWriter *writer, const TickCmd *cmd, unsigned bit)
{
    // Settling needs the command before only; the tokens' own state is that of the last block until this one is closed.
    TokenState state = {.last = writer->last};
    add_pending(writer);
    writer->last = tokens_settle(&state, *cmd);
    writer->cmds[writer->block_ticks] = writer->last;
    writer->bits[writer->block_ticks / 8] |= (uint8_t)(bit << (writer->block_ticks % 8));
    writer->block_ticks++;
    writer->ticks++;
    // A block may be closed here, though none of the parent's ends here: this link is known.
    if (writer->ticks == writer->fork_tick)
        writer->link = writer->fork_hash;
}

void demo_writer_tick(DemoWriter *writer, const TickCmd *cmd, uint64_t hash_after)
{
    ASSERT(!writer->ended && writer->ticks >= writer->fork_tick);
    if (!room_for_tick(writer))
        return;
    add_tick(writer, cmd, (unsigned)(hash_after & 1u));
    writer->link = hash_after;
    if (writer->block_ticks == DEMO_BLOCK_TICKS)
        close_block(writer, hash_after);
}

void demo_writer_copy_tick(DemoWriter *writer, const Demo *demo)
{
    uint32_t tick = writer->ticks;
    ASSERT(!writer->ended && tick < writer->fork_tick && tick < demo->tick_count);
    for (; writer->copied_event < demo->event_count && demo->events[writer->copied_event].tick == tick;
         writer->copied_event++)
        demo_writer_tunable(writer, demo->events[writer->copied_event].index, demo->events[writer->copied_event].value);
    if (!room_for_tick(writer))
        return;
    writer->blind |= !demo_block_has_bits(demo, writer->copied_block);
    add_tick(writer, &demo->cmds[tick], demo_hash_bit(demo, tick));
    // Blocks end where the parent's do, because only there its links are known.
    const DemoBlock *block = &demo->blocks[writer->copied_block];
    if (block->end_tick == writer->ticks) {
        close_block(writer, block->link);
        writer->link = block->link;
        writer->copied_block++;
    }
}

void demo_writer_flush(DemoWriter *writer)
{
    // Of a copied stretch links are known only where the parent's blocks end.
    if (writer->ticks >= writer->fork_tick)
        close_block(writer, writer->link);
}

void demo_writer_end(DemoWriter *writer, const DemoResult *result)
{
    ASSERT(!writer->ended);
    demo_writer_flush(writer);
    forget_taken(writer);
    writer->ended = true;
    if (writer->full || result->ticks != writer->ticks)
        return; // what was recorded is not the whole game, so its result would be wrong
    size_t from = writer->out_size;
    put(writer, (uint64_t)DEMO_BLOCK_END << 14 | 13u, 2);
    put(writer, result->score, 4);
    put(writer, result->ticks, 4);
    put(writer, result->bees_most, 4);
    put(writer, !result->over ? DEMO_END_LEFT : result->won ? DEMO_END_WON : DEMO_END_LOST, 1);
    add_checksum(writer, from);
}

const uint8_t *demo_writer_take(DemoWriter *writer, size_t *size)
{
    forget_taken(writer);
    *size = writer->out_size;
    writer->out_taken = writer->out_size;
    return writer->out;
}

uint32_t demo_writer_ticks(const DemoWriter *writer)
{
    return writer->ticks;
}

bool demo_writer_full(const DemoWriter *writer)
{
    return writer->full;
}
