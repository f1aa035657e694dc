// board_tamper.h -- demos that somebody has tampered with, every byte of the head, some of the rest, seeds, commands,
// numbers, claims, names; with checksums as they were, and made anew with the game's own writer.
#pragma once

#include <stdio.h>
#include <stdlib.h>

#include "tape/state_hash.h"
#include "tape/tape_start.h"
#include "tape/tape_write.h"

// A file in memory.
typedef struct BoardBytes {
    uint8_t *bytes;
    size_t size;
} BoardBytes;

// The result.
typedef enum BoardKind {
    BOARD_BAD,  // no board may accept it
    BOARD_SAME, // the game is what it was, in other bytes, under another name, or shorter
} BoardKind;

#define BOARD_TAMPER_STREAM 21

// The file of a tape, which goes.
static inline BoardBytes board_bytes(Tape *tape)
{
    BoardBytes file;
    file.bytes = tape_write(tape, &file.size);
    tape_free(tape);
    return file;
}

// A hash that has the bit of its tick, and is the link where a block ends.
static inline uint64_t hash_at(const Tape *demo, uint32_t tick, uint32_t *block)
{
    if (*block < demo->block_count && demo->blocks[*block].end_tick == tick + 1)
        return demo->blocks[(*block)++].link;
    return tape_hash_bit(demo, tick);
}

// Writes a whole demo once more, with the links that it has.
static inline BoardBytes board_rewrite(const Tape *demo, const TapeStart *start, const TapeResult *result)
{
    Tape tape = tape_begin(start);
    uint32_t event = 0, block = 0;
    for (uint32_t tick = 0; tick < demo->tick_count; tick++) {
        for (; event < demo->change_count && demo->changes[event].tick <= tick; event++)
            tape_tunable(&tape, demo->changes[event].index, demo->changes[event].value);
        tape_append(&tape, &demo->cmds[tick], hash_at(demo, tick, &block));
    }
    tape_end(&tape, result);
    return board_bytes(&tape);
}

// --- bytes

// The ends of the start and of each block in the original demo.
static inline size_t next_part(const BoardBytes *file, size_t at)
{
    if (at == 0)
        return tape_start_bytes(file->bytes);
    return at + 2 + ((size_t)bytes_get(file->bytes + at, 2) & TAPE_BODY_MAX) + 4;
}

// True where a byte is one of a checksum.
static inline bool is_checksum(const BoardBytes *file, size_t byte)
{
    size_t end = 0;
    while (end <= byte)
        end = next_part(file, end);
    return byte >= end - 4;
}

// All checksums anew, in the places that they have in `layout`.
static inline void make_checksums(BoardBytes *file, const BoardBytes *layout)
{
    uint32_t checksum = 0;
    for (size_t at = 0, end; at < layout->size; at = end) {
        end = next_part(layout, at);
        checksum = (uint32_t)bytes_hash(file->bytes + at, end - at - 4, checksum);
        bytes_put(file->bytes + end - 4, checksum, 4);
    }
}

static inline BoardBytes copy_of(const BoardBytes *from, size_t size)
{
    BoardBytes copy = {malloc(size), size};
    memcpy(copy.bytes, from->bytes, size);
    return copy;
}

// A copy with these bits of one byte altered, and perhaps all checksums made anew. A checksum would then be what it
// was, so another byte is taken there.
static inline BoardBytes board_with_byte(const BoardBytes *good, size_t byte, uint8_t bits, bool anew)
{
    BoardBytes file = copy_of(good, good->size);
    while (anew && is_checksum(good, byte))
        byte = (byte + 4) % good->size;
    file.bytes[byte] ^= bits;
    if (anew)
        make_checksums(&file, good);
    return file;
}

// --- with the writer

static inline void change_cmd(Tape *demo, Rng *rng)
{
    TickCmd *cmd = &demo->cmds[rng_below(rng, demo->tick_count)];
    cmd->buttons ^= TICK_CMD_TOUCH;
    cmd->pointer_x = (int16_t)(cmd->pointer_x + 40);
}

static inline void change_tunable(TapeStart *start, Rng *rng)
{
    int index = (int)rng_below(rng, TUNABLE_COUNT);
    const Field *info = tunable_info(index);
    bool least = tunable_get(&start->tunables, index) != info->least;
    tunable_set(&start->tunables, index, least ? info->least : info->most);
}

static inline void change_claim(TapeResult *result, Rng *rng)
{
    switch (rng_below(rng, 3)) {
    case 0: result->score += 1000; break;
    case 1: result->bees_most++; break;
    default: result->won = result->over = !result->won;
    }
}

typedef enum Change { CHANGE_SEED, CHANGE_CMD, CHANGE_TUNABLE, CHANGE_CLAIM, CHANGE_NAME, CHANGE_NOTHING } Change;

static inline BoardBytes changed(const BoardBytes *good, Change change, Rng *rng)
{
    Tape demo;
    Error refused;
    if (!tape_read(&demo, good->bytes, good->size, &refused))
        abort();
    TapeStart start = demo.start;
    TapeResult result = demo.result;
    switch (change) {
    case CHANGE_SEED: start.seed++; break;
    case CHANGE_CMD: change_cmd(&demo, rng); break;
    case CHANGE_TUNABLE: change_tunable(&start, rng); break;
    case CHANGE_CLAIM: change_claim(&result, rng); break;
    case CHANGE_NAME:
        snprintf(start.name, sizeof start.name, "thief %u", (unsigned)rng_below(rng, 1000));
        start.recorded_unix_s += 1 + rng_below(rng, 100000);
        break;
    case CHANGE_NOTHING: break;
    }
    BoardBytes file = board_rewrite(&demo, &start, &result);
    tape_free(&demo);
    return file;
}

// The first half of a game, as after a crash: of its blocks, since the stage may be most of a file.
static inline BoardBytes cut(const BoardBytes *good)
{
    size_t first = 0, end;
    for (int sections = 0; sections < 3; sections++)
        first = next_part(good, first);
    for (end = first; end < first + (good->size - first) / 2;)
        end = next_part(good, end);
    return copy_of(good, end);
}

// --- both

// True where the bytes still say the same: a packer's bit that no reader looks at.
static inline bool says_the_same(const BoardBytes *a_bytes, const BoardBytes *b_bytes)
{
    Tape a, b;
    Error refused;
    if (!tape_read(&a, a_bytes->bytes, a_bytes->size, &refused))
        return false;
    if (!tape_read(&b, b_bytes->bytes, b_bytes->size, &refused)) {
        tape_free(&a);
        return false;
    }
    a.start.book = b.start.book = NULL;
    a.start.script = b.start.script = NULL;
    bool same = memcmp(&a.start, &b.start, sizeof a.start) == 0 && memcmp(&a.result, &b.result, sizeof a.result) == 0
             && a.tail == b.tail && a.tick_count == b.tick_count && a.block_count == b.block_count
             && a.change_count == b.change_count && (a.script == NULL) == (b.script == NULL)
             && (a.book == NULL) == (b.book == NULL)
             && (a.script == NULL || memcmp(a.script, b.script, sizeof *a.script) == 0)
             && (a.book == NULL || memcmp(a.book, b.book, sizeof *a.book) == 0)
             && memcmp(a.cmds, b.cmds, a.tick_count * sizeof a.cmds[0]) == 0
             && memcmp(a.blocks, b.blocks, a.block_count * sizeof a.blocks[0]) == 0
             && memcmp(a.hash_bits, b.hash_bits, (a.tick_count + 7) / 8) == 0;
    tape_free(&a);
    tape_free(&b);
    return same;
}

// Tampers with a copy of a good demo in a way that `number` names; all ways come by turns. `what` is a word for it.
static inline BoardBytes board_tamper(const BoardBytes *good, uint32_t number, BoardKind *kind, const char **what)
{
    static const char *const WORDS[] = {"head",    "head_anew", "rest", "rest_anew", "seed", "command",
                                        "tunable", "claim",     "cut",  "thief",     "copy", "rest_anew"};
    enum { WAYS = sizeof WORDS / sizeof WORDS[0] };
    Rng rng = rng_seed(number, BOARD_TAMPER_STREAM);
    uint32_t way = number % WAYS;
    uint8_t bits = (uint8_t)(1u + rng_below(&rng, 255));
    size_t head = tape_start_bytes(good->bytes), rest = head + rng_below(&rng, (uint32_t)(good->size - head));
    *what = WORDS[way];
    *kind = way >= 8 && way <= 10 ? BOARD_SAME : BOARD_BAD;
    BoardBytes file;
    switch (way) {
    case 0: return board_with_byte(good, number / WAYS % head, bits, false);
    case 1: file = board_with_byte(good, number / WAYS % (head - 4), bits, true); break;
    case 2: return board_with_byte(good, rest, bits, false);
    case 4:
    case 5:
    case 6:
    case 7: return changed(good, (Change)(way - 4), &rng);
    case 8: return cut(good);
    case 9: return changed(good, CHANGE_NAME, &rng);
    case 10: return copy_of(good, good->size);
    default: file = board_with_byte(good, rest, bits, true);
    }
    if (says_the_same(&file, good))
        *kind = BOARD_SAME;
    return file;
}
