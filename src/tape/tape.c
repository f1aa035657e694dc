// tape.c -- lists that grow by a tick, and blocks of a second.
#include "tape/tape.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "core/base/utf8.h"
#include "tape/tape_content.h"
#include "tape/tape_tokens.h"
#include "text/grow.h"

// At least one byte, because malloc(0) may return NULL.
static void *copy_of(const void *from, size_t bytes)
{
    return bytes > 0 ? memcpy(grow_checked(malloc(bytes)), from, bytes) : NULL;
}

static void own_front(Tape *tape, const TapeStart *start)
{
    tape->start = *start;
    tape->start.book = tape->book = copy_of(start->book, start->book ? sizeof *start->book : 0);
    tape->start.script = tape->script = copy_of(start->script, start->script ? sizeof *start->script : 0);
}

Tape tape_begin(const TapeStart *start)
{
    Tape tape = {.tail = TAPE_OPEN};
    own_front(&tape, start);
    return tape;
}

// Sorted by index within a tick, so that the same game gives the same file.
void tape_tunable(Tape *tape, int index, float value)
{
    const Field *info = tunable_info(index);
    const TapeChange change = {tape->tick_count, index, value};
    uint32_t at = tape->change_count;
    ASSERT(value >= info->least && value <= info->most);
    while (at > 0 && tape->changes[at - 1].tick == change.tick && tape->changes[at - 1].index >= index)
        at--;
    bool again = at < tape->change_count && tape->changes[at].index == index;
    if (!again) {
        tape->changes = grow_list(tape->changes, sizeof change, (int)tape->change_count, &tape->change_room);
        memmove(tape->changes + at + 1, tape->changes + at, (tape->change_count++ - at) * sizeof change);
    }
    tape->changes[at] = change;
}

static uint32_t block_begin(const Tape *tape)
{
    return tape->block_count > 0 ? tape->blocks[tape->block_count - 1].end_tick : 0;
}

void tape_flush(Tape *tape)
{
    if (tape->tick_count == block_begin(tape))
        return;
    tape->blocks = grow_list(tape->blocks, sizeof tape->blocks[0], (int)tape->block_count, &tape->block_room);
    tape->blocks[tape->block_count++] = (TapeBlock){tape->tick_count, tape->link};
    while (tape->block_change < tape->change_count && tape->changes[tape->block_change].tick < tape->tick_count)
        tape->block_change++;
}

static void set_bit(uint8_t *bits, uint32_t tick, unsigned bit)
{
    bits[tick / 8u] = (uint8_t)((bits[tick / 8u] & ~(1u << tick % 8u)) | bit << tick % 8u);
}

void tape_append(Tape *tape, const TickCmd *cmd, uint64_t hash_after)
{
    uint32_t tick = tape->tick_count;
    tape->full |= tick == TAPE_TICKS_MAX || tape->change_count > TAPE_CHANGES_MAX;
    if (tape->full)
        return;
    if (tape->change_count - tape->block_change > TAPE_BLOCK_CHANGES_MAX)
        tape_flush(tape);
    const TokenState before = {.last = tick > 0 ? tape->cmds[tick - 1] : (TickCmd){0}};
    int bits_room = tape->tick_room;
    tape->cmds = grow_list(tape->cmds, sizeof *cmd, (int)tick, &tape->tick_room);
    if (tape->tick_room != bits_room)
        tape->hash_bits = grow_checked(realloc(tape->hash_bits, (size_t)tape->tick_room / 8u + 1u));
    tape->cmds[tick] = tokens_settle(&before, *cmd);
    set_bit(tape->hash_bits, tick, (unsigned)(hash_after & 1u));
    tape->tick_count++;
    tape->link = hash_after;
    tape->tail = TAPE_OPEN;
    if (tape->tick_count - block_begin(tape) == TAPE_BLOCK_TICKS)
        tape_flush(tape);
}

void tape_end(Tape *tape, const TapeResult *result)
{
    tape_flush(tape);
    tape->tail = !tape->full && result->ticks == tape->tick_count ? TAPE_ENDED : TAPE_OPEN;
    tape->result = *result;
}

// A block without known bits, as in a demo from a link, has only its link's bit.
void tape_cut(Tape *tape, uint32_t ticks, uint64_t hash)
{
    ASSERT(ticks <= tape->tick_count);
    tape->tick_count = ticks;
    while (tape->change_count > 0 && tape->changes[tape->change_count - 1].tick >= ticks)
        tape->change_count--;
    while (tape->block_count > 0 && block_begin(tape) > ticks)
        tape->block_count--;
    uint32_t begin = block_begin(tape);
    tape->block_change = 0;
    while (tape->block_change < tape->change_count && tape->changes[tape->block_change].tick < begin)
        tape->block_change++;
    tape->link = hash;
    tape->tail = TAPE_OPEN;
    tape->full = false;
    tape->start.fork_tick = ticks;
    tape->start.fork_hash = hash;
    if (ticks > begin)
        set_bit(tape->hash_bits, ticks - 1, (unsigned)(hash & 1u));
    tape_flush(tape);
}

Tape tape_fork(const Tape *parent, uint32_t ticks, uint64_t hash)
{
    Tape tape = *parent;
    own_front(&tape, &parent->start);
    tape.cmds = copy_of(parent->cmds, parent->tick_count * sizeof *parent->cmds);
    tape.hash_bits = copy_of(parent->hash_bits, parent->tick_count > 0 ? parent->tick_count / 8u + 1u : 0);
    tape.changes = copy_of(parent->changes, parent->change_count * sizeof *parent->changes);
    tape.blocks = copy_of(parent->blocks, parent->block_count * sizeof *parent->blocks);
    tape.tick_room = (int)parent->tick_count;
    tape.change_room = (int)parent->change_count;
    tape.block_room = (int)parent->block_count;
    tape_cut(&tape, ticks, hash);
    return tape;
}

void tape_free(Tape *tape)
{
    free(tape->book);
    free(tape->script);
    free(tape->cmds);
    free(tape->hash_bits);
    free(tape->changes);
    free(tape->blocks);
    memset(tape, 0, sizeof *tape);
}

// --- properties of a game

bool tape_name_valid(const char *name)
{
    return strlen(name) < TAPE_NAME_BYTES && utf8_plain(name);
}

TapeStart tape_start_of(const Sim *sim, TapePlayer player, int64_t recorded_unix_s)
{
    return (TapeStart){.sim_version = SIM_VERSION,
                       .seed = sim->head.seed,
                       .stage = (Stage)sim->head.stage,
                       .tunables = sim->tunables,
                       .content_hash = tape_content_hash(sim),
                       .recorded_unix_s = recorded_unix_s,
                       .player = player,
                       .book = sim->book.count > 0 ? &sim->book : NULL,
                       .script = sim->head.stage == STAGE_SCRIPT ? &sim->script : NULL};
}

TapeResult tape_result_of(const Sim *sim)
{
    return (TapeResult){.score = sim->head.score,
                        .ticks = sim->head.tick,
                        .bees_most = (uint32_t)sim->head.bees_most,
                        .over = sim->head.over != 0,
                        .won = sim->head.over != 0 && sim->head.won != 0};
}
