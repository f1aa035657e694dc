// demo_reader.h -- a demo file in memory turned into commands, or refused with offset and reason.
//
// The bytes may be anything. Whatever they are, reading neither crashes nor hangs nor takes more than
// DEMO_READ_BYTES_MAX of memory besides the caller's buffer: sizes are bounded before anything is allocated. What
// cannot be this build's game (no demo, another format, another sim, a name that it lacks, a damaged start) is refused.
// A file that is good up to some point gives all ticks before that point, and says in `tail` what follows them.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tape/demo_format.h"

#define DEMO_READ_BYTES_MAX (64u << 20)

// How the file ends.
typedef enum DemoTail {
    DEMO_ENDED,   // with an end block: the whole game and its result
    DEMO_OPEN,    // right after a block: the recording program stopped, at most the last second is missing
    DEMO_CUT,     // inside a block, which is dropped: the same, or the file was cut short. What is there of the block
                  // is as a writer begins one; where it is rather a block with a wrong length, that is damage
    DEMO_DAMAGED, // what follows is no valid block
} DemoTail;

// Where a block of ticks ends, and the chained hash there.
typedef struct DemoBlock {
    uint32_t end_tick;
    uint64_t link;
} DemoBlock;

// A demo in memory, owned by whoever read it; constant then. While a game is played its tape is one that grows (tape.h).
typedef struct Demo {
    DemoStart start;     // its book and script are the ones below
    uint64_t seal;       // of the start: another one has another
    PatternBook *book;   // NULL where the game has no patterns
    StageScript *script; // NULL where its stage is none from a file
    uint32_t tick_count;
    TickCmd *cmds;      // tick_count
    uint8_t *hash_bits; // bit t % 8 of byte t / 8: bit 0 of the link after tick t
    DemoEvent *events;  // event_count, by time; at most one a tunable and tick
    uint32_t event_count;
    DemoBlock *blocks; // block_count
    uint32_t block_count;
    DemoTail tail;
    DemoProblem problem; // DEMO_CUT, DEMO_DAMAGED: where what is good ends, and what is wrong there; otherwise ""
    DemoResult result;   // DEMO_ENDED only
    // Of a tape: the link after the last tick, which may lie after the last block; the first event that lies there; and
    // whether it is as long as a demo can be.
    uint64_t link;
    uint32_t block_event;
    bool full;
    int tick_room, event_room, block_room;
} Demo;

// What a list shows, without the commands.
typedef struct DemoPeek {
    DemoStart start;                  // without its book and script
    int pattern_count;                // in the book
    char stage_id[SCRIPT_NAME_BYTES]; // of a stage from a file; else ""
    ScriptName stage_name;
    uint32_t tick_count;
    DemoTail tail;
    DemoProblem problem;
    DemoResult result; // DEMO_ENDED only
} DemoPeek;

// Reads a whole file. Returns true and the demo, which the caller frees (also where tick_count is 0); or false, nothing
// to free, and why the file is refused. An unfit value inside otherwise valid bytes counts as damage.
bool demo_read(Demo *demo, const uint8_t *bytes, size_t size, DemoProblem *refused);
void demo_free(Demo *demo);

// The same for a list, without decoding commands, patterns and stage: checks every checksum, takes microseconds
// (milliseconds where the file ends inside a block of thousands of bytes, which only changes of tunables make).
// After right checksums it may find a demo good that demo_read refuses because its patterns or its stage are
// malformed, and tick_count may be larger than demo_read's where a block's commands are.
bool demo_peek(DemoPeek *peek, const uint8_t *bytes, size_t size, DemoProblem *refused);

// Bit 0 of the link after `tick`; tick < tick_count.
static inline unsigned demo_hash_bit(const Demo *demo, uint32_t tick)
{
    return (unsigned)demo->hash_bits[tick / 8u] >> (tick % 8u) & 1u;
}

// False where the bits of a block's ticks are not known, as in a demo that came as a link (demo_link.h): its bits are then
// 0 but for the last one, which is the link's.
static inline bool demo_block_has_bits(const Demo *demo, uint32_t block)
{
    uint32_t tick = block > 0 ? demo->blocks[block - 1u].end_tick : 0, last = demo->blocks[block].end_tick - 1u;
    while (tick < last && demo_hash_bit(demo, tick) == 0)
        tick++;
    return tick < last;
}
