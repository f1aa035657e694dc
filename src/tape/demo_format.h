// demo_format.h -- the demo file, a game as its start and the commands, and the types that all of demo/ shares.
//
// A demo is an append-only stream. Nothing in front is ever rewritten, so whatever a crash leaves is a valid demo up to
// its last whole block. All numbers are little-endian. `varint` is seven bits a byte, lowest first, at most five bytes;
// `signed varint` is a varint of (v << 1) ^ (v >> 31).
//
//   start block, block of ticks, block of ticks, ..., perhaps an end block
//
// Start block
//   8   magic "mtbdemo\n"
//   u16 format version, DEMO_FORMAT_VERSION
//   u8  stage, u8 player (DemoPlayer)
//   u32 sim version: the build's SIM_VERSION; a demo of another one is refused, because it would be another game
//   u64 seed
//   u64 content hash: of the stage's constant data after sim_init (walls, flows, programs, patterns)
//   i64 when it was recorded, seconds since 1970 UTC
//   u64 fork hash: the parent's last link at the fork, 0 where the game was not taken over from another demo
//   u32 fork tick: how many ticks of this demo are the parent's
//   u32 bytes of the zstd frame, u32 bytes of what it holds
//   a zstd frame of its own
//   u32 checksum
// A later format may change everything after the sim version.
//
// The frame holds texts that end with a zero and numbers of 4 bytes:
//   the player's name, the stage's id and name; "" for none
//   the number of patterns
//   the tunables that alter a game and do not have their default value: their number, of each name and value
//   the patterns of sim_init, where there are any, so that a replay needs no files of patterns: the number of bullet
//       kinds that they use, and their names; of each pattern its name and the number of its words; then all words, in
//       which looks are places in that list
//   the stage of sim_init_script, where the stage is from a file: what code_script of demo_content.c walks through
// Tunables, enemies, bullets and flowers have their names there (demo_coder.h). So a build plays what was recorded by one
// whose tables had fewer rows, or more of which the game uses none; a name that it does not know it refuses.
//
// Block of ticks: a second, DEMO_BLOCK_TICKS; fewer only at the end, and where the recording was flushed early
//   u16 kind in the two highest bits (DemoBlockKind), bytes of the body below
//   u8  ticks, 1..DEMO_BLOCK_TICKS; DEMO_BLOCK_SHORT only, DEMO_BLOCK_SECOND has DEMO_BLOCK_TICKS
//   u64 link: the chained state hash (state_hash.h) after the last of them, XOR the seal
//   one bit a tick, lowest first, rounded up to bytes: bit 0 of the chained state hash after that tick;
//       or 0 but for the last one, which is also in the link: a demo that came as a link (demo_link.h) knows no others
//   a piece of the one zstd stream that runs through all blocks, flushed here: it can be read without what follows
//   u32 checksum
//
// End block, written when a game ends in an orderly way; a file without one is just as valid
//   u16 kind (DEMO_BLOCK_END) and bytes of the body, 13
//   u32 score, u32 ticks, u32 most bees, u8 how it ended: 0 the player left, 1 the last bee was lost, 2 won
//   u32 checksum
//
// The seal is XXH3 over what the frame holds, seeded with the XXH3 over all in front of the frame's sizes, itself seeded
// with 0x6c616573, and bit 0 of it cleared. So a start whose name, date or fork was changed, which no state depends on, is
// found by `verify` even where all checksums were made anew. What a seal cannot prove is who played: whoever has the program can play a demo and record it anew.
//
// A checksum is the lower half of XXH3 over its block from the first byte on, seeded with the checksum before it (0 for the
// start block), so a block that is missing or in the wrong place is noticed like one that is damaged.
//
// The zstd stream of a block holds the tokens of demo_tokens.h: commands predicted from the ones before, and changes of
// tunables. It has no content size, no checksum of its own, and a window of DEMO_WINDOW_LOG; a block holds at most
// DEMO_TOKENS_MAX bytes of tokens. A reader refuses more before it allocates anything.
//
// Only this format is read: versions.def names the version that plays demos of another one.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/sim/sim.h"

#define DEMO_FORMAT_VERSION 7

#define DEMO_MAGIC "mtbdemo\n"
#define DEMO_MAGIC_BYTES 8
#define DEMO_PACKED_AT 52  // where the start block has the sizes of its frame,
#define DEMO_HEAD_BYTES 60 // and where that begins
#define DEMO_NAME_BYTES 32 // of the player's name, with the zero at its end
#define DEMO_END_BYTES (2 + 13 + 4)

#define DEMO_BLOCK_TICKS 60
#define DEMO_BODY_MAX 0x3fff  // bytes between a block's head and its checksum
#define DEMO_TOKENS_MAX 15360 // bytes of tokens in one block
#define DEMO_WINDOW_LOG 15    // of the zstd stream: 32 kB

// A demo is as long as this at most; what follows in a longer file counts as damage, and a writer stops by itself.
#define DEMO_TICKS_MAX (60u * 60u * 60u * 8u) // eight hours
#define DEMO_EVENTS_MAX (1u << 18)            // changes of tunables

// Bytes of the largest block, head and checksum included.
#define DEMO_BLOCK_BYTES_MAX (2 + DEMO_BODY_MAX + 4)

typedef enum DemoBlockKind {
    DEMO_BLOCK_SECOND = 1, // 0 is not valid: a file system may leave zeros after a crash
    DEMO_BLOCK_SHORT,
    DEMO_BLOCK_END,
} DemoBlockKind;

// How a game ended, in the end block.
typedef enum DemoEnd { DEMO_END_LEFT, DEMO_END_LOST, DEMO_END_WON } DemoEnd;

typedef enum DemoPlayer { DEMO_PERSON, DEMO_PILOT, DEMO_PLAYERS } DemoPlayer;

// How a recorded game began. `sim_version` and `content_hash` are filled in by demo_start_of and the reader.
typedef struct DemoStart {
    uint32_t sim_version;
    uint64_t seed;
    Stage stage;
    Tunables tunables;
    uint64_t content_hash;
    int64_t recorded_unix_s;
    DemoPlayer player;
    uint64_t fork_hash; // 0 where it is nobody's fork
    uint32_t fork_tick;
    char name[DEMO_NAME_BYTES]; // the player's own; "" for none
    const PatternBook *book;    // the Sim's or the Demo's whose start this is; NULL where it is empty
    const StageScript *script;  // the same; NULL where the stage is none from a file
} DemoStart;

// How it ended.
typedef struct DemoResult {
    uint32_t score, ticks, bees_most;
    bool over; // false where the player left
    bool won;  // over, and the last phase of the stage was survived; false where the last bee was lost
} DemoResult;

// A change of a tunable while the game ran: in force from the tick that follows `tick` ticks on.
typedef struct DemoEvent {
    uint32_t tick;
    int32_t index; // as in tunables.h
    float value;
} DemoEvent;

#define DEMO_REASON_BYTES 192

// A problem: where in the file, and what, in one line without a line's end.
typedef struct DemoProblem {
    size_t offset;
    char reason[DEMO_REASON_BYTES]; // "this demo (simulation 13, format 7) opens with Mitsubachi 1.0.0, this is 2.0.0"
} DemoProblem;

// Sets a problem, as printf does, and returns false: nobody who has one goes on.
__attribute__((format(printf, 3, 4))) bool demo_problem_set(DemoProblem *problem, size_t offset, const char *format,
                                                            ...);

// The start of a demo of a game that has just been begun with sim_init or
// sim_init_script and is to be recorded. Its book and script are the Sim's.
DemoStart demo_start_of(const Sim *sim, DemoPlayer player, int64_t recorded_unix_s);

// The result of a game as it stands now.
DemoResult demo_result_of(const Sim *sim);

// True where a name can stand in a demo: shorter than DEMO_NAME_BYTES, UTF-8, and without characters that control
// something instead of being seen. "" can.
bool demo_name_valid(const char *name);
