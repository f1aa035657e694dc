// tape.c -- lists that grow by a tick, and blocks of a second.
#include "tape/tape.h"

#include <stdlib.h>
#include <string.h>

#include "core/base/assert.h"
#include "tape/demo_tokens.h"
#include "text/grow.h"

// At least one byte, because malloc(0) may return NULL.
static void *copy_of(const void *from, size_t bytes)
{
    return bytes > 0 ? memcpy(grow_checked(malloc(bytes)), from, bytes) : NULL;
}

static void own_front(Demo *tape, const DemoStart *start)
{
    tape->start = *start;
    tape->start.book = tape->book = copy_of(start->book, start->book ? sizeof *start->book : 0);
    tape->start.script = tape->script = copy_of(start->script, start->script ? sizeof *start->script : 0);
}

Demo tape_begin(const DemoStart *start)
{
    Demo tape = {.tail = DEMO_OPEN};
    own_front(&tape, start);
    return tape;
}

// In the order of their indices within a tick, whoever changed which one first: the same game is the same file.
void tape_tunable(Demo *tape, int index, float value)
{
    const Field *info = tunable_info(index);
    const DemoEvent change = {tape->tick_count, index, value};
    uint32_t at = tape->event_count;
    ASSERT(value >= info->least && value <= info->most);
    if (info->scope == TUNABLE_LOOK)
        return; // the game is the same with any value
    while (at > 0 && tape->events[at - 1].tick == change.tick && tape->events[at - 1].index >= index)
        at--;
    bool again = at < tape->event_count && tape->events[at].index == index;
    if (!again) {
        tape->events = grow_list(tape->events, sizeof change, (int)tape->event_count, &tape->event_room);
        memmove(tape->events + at + 1, tape->events + at, (tape->event_count++ - at) * sizeof change);
    }
    tape->events[at] = change;
}

static uint32_t block_begin(const Demo *tape)
{
    return tape->block_count > 0 ? tape->blocks[tape->block_count - 1].end_tick : 0;
}

void tape_flush(Demo *tape)
{
    if (tape->tick_count == block_begin(tape))
        return;
    tape->blocks = grow_list(tape->blocks, sizeof tape->blocks[0], (int)tape->block_count, &tape->block_room);
    tape->blocks[tape->block_count++] = (DemoBlock){tape->tick_count, tape->link};
    while (tape->block_event < tape->event_count && tape->events[tape->block_event].tick < tape->tick_count)
        tape->block_event++;
}

// Makes room for one more tick; false where the tape is as long as a demo can be.
static bool room_for_tick(Demo *tape)
{
    tape->full |= tape->tick_count == DEMO_TICKS_MAX || tape->event_count > DEMO_EVENTS_MAX;
    if (!tape->full && tape->event_count - tape->block_event > DEMO_BLOCK_EVENTS_MAX)
        tape_flush(tape);
    return !tape->full;
}

static void set_bit(uint8_t *bits, uint32_t tick, unsigned bit)
{
    bits[tick / 8u] = (uint8_t)((bits[tick / 8u] & ~(1u << tick % 8u)) | bit << tick % 8u);
}

void tape_append(Demo *tape, const TickCmd *cmd, uint64_t hash_after)
{
    uint32_t tick = tape->tick_count;
    if (!room_for_tick(tape))
        return;
    const TokenState before = {.last = tick > 0 ? tape->cmds[tick - 1] : (TickCmd){0}};
    int bits_room = tape->tick_room;
    tape->cmds = grow_list(tape->cmds, sizeof *cmd, (int)tick, &tape->tick_room);
    if (tape->tick_room != bits_room)
        tape->hash_bits = grow_checked(realloc(tape->hash_bits, (size_t)tape->tick_room / 8u + 1u));
    tape->cmds[tick] = tokens_settle(&before, *cmd);
    set_bit(tape->hash_bits, tick, (unsigned)(hash_after & 1u));
    tape->tick_count++;
    tape->link = hash_after;
    tape->tail = DEMO_OPEN;
    if (tape->tick_count - block_begin(tape) == DEMO_BLOCK_TICKS)
        tape_flush(tape);
}

void tape_end(Demo *tape, const DemoResult *result)
{
    tape_flush(tape);
    tape->tail = !tape->full && result->ticks == tape->tick_count ? DEMO_ENDED : DEMO_OPEN;
    tape->result = *result;
}

// A block whose bits are not known, as in a demo that came as a link, has none but its link's.
void tape_cut(Demo *tape, uint32_t ticks, uint64_t hash)
{
    ASSERT(ticks <= tape->tick_count);
    tape->tick_count = ticks;
    while (tape->event_count > 0 && tape->events[tape->event_count - 1].tick >= ticks)
        tape->event_count--;
    while (tape->block_count > 0 && block_begin(tape) > ticks)
        tape->block_count--;
    uint32_t begin = block_begin(tape);
    tape->block_event = 0;
    while (tape->block_event < tape->event_count && tape->events[tape->block_event].tick < begin)
        tape->block_event++;
    tape->link = hash;
    tape->tail = DEMO_OPEN;
    tape->full = false;
    tape->start.fork_tick = ticks;
    tape->start.fork_hash = hash;
    if (ticks > begin)
        set_bit(tape->hash_bits, ticks - 1, (unsigned)(hash & 1u));
    tape_flush(tape);
}

Demo tape_fork(const Demo *parent, uint32_t ticks, uint64_t hash)
{
    Demo tape = *parent;
    own_front(&tape, &parent->start);
    tape.cmds = copy_of(parent->cmds, parent->tick_count * sizeof *parent->cmds);
    tape.hash_bits = copy_of(parent->hash_bits, parent->tick_count > 0 ? parent->tick_count / 8u + 1u : 0);
    tape.events = copy_of(parent->events, parent->event_count * sizeof *parent->events);
    tape.blocks = copy_of(parent->blocks, parent->block_count * sizeof *parent->blocks);
    tape.tick_room = (int)parent->tick_count;
    tape.event_room = (int)parent->event_count;
    tape.block_room = (int)parent->block_count;
    tape_cut(&tape, ticks, hash);
    return tape;
}
