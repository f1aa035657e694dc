// tape_file.h -- the demo file: a game as its start and the commands.
//
// A demo is an append-only stream. Written bytes never change, so after a crash the file is a valid demo up to its last
// whole block. All numbers are little-endian. `varint` is seven bits a byte, lowest first, at most five bytes;
// `signed varint` is a varint of (v << 1) ^ (v >> 31).
//
//   start block, block of ticks, block of ticks, ..., perhaps an end block
//
// Start block
//   8   magic "mtbdemo\n"
//   u16 format version, TAPE_FORMAT_VERSION
//   u8  stage, u8 player (TapePlayer)
//   u32 sim version: the build's SIM_VERSION; other versions are refused, because they play another game
//   u64 seed
//   u64 content hash: of the stage's constant data after sim_init (walls, flows, programs, patterns)
//   i64 date of recording, seconds since 1970 UTC
//   u64 fork hash: the parent's last link at the fork; 0 if the game was not taken over from another demo
//   u32 fork tick: the number of ticks that this demo shares with its parent
//   u32 bytes of the zstd frame, u32 bytes of its content
//   a zstd frame of its own
//   u32 checksum
// A later format may change everything after the sim version.
//
// The frame holds texts that end with a zero and numbers of 4 bytes:
//   the player's name, the stage's id and name; "" for none
//   the number of patterns
//   the tunables that alter a game and differ from their defaults: their number, then name and value of each
//   the patterns of sim_init, if any, so that a replay needs no pattern files: the number of bullet kinds that they
//   use,
//       and their names; name and number of words of each pattern; then all words, in which looks are indices into that
//       list
//   the stage of sim_init_script, if it is from a file: see code_script of tape_content.c
// Tunables, enemies, bullets and flowers are stored by name (tape_content.h). So a build plays recordings of builds
// whose tables have fewer rows, or more rows that the game does not use. It refuses unknown names.
//
// Block of ticks: a second, TAPE_BLOCK_TICKS; fewer only at the end, and after an early flush
//   u16 kind in the two highest bits (TapeBlockKind), bytes of the body below
//   u8  ticks, 1..TAPE_BLOCK_TICKS; TAPE_BLOCK_SHORT only, TAPE_BLOCK_SECOND has TAPE_BLOCK_TICKS
//   u64 link: the chained state hash (state_hash.h) after the last of them, XOR the seal
//   one bit a tick, lowest first, rounded up to bytes: bit 0 of the chained state hash after that tick. A demo from a
//       link (tape_link.h) has only the last one, which is also in the link above; its other bits are 0
//   a piece of the zstd stream that spans all blocks, flushed here, so that it can be read without later blocks
//   u32 checksum
//
// End block, written when a game ends normally; a file without one is also valid
//   u16 kind (TAPE_BLOCK_END) and bytes of the body, 13
//   u32 score, u32 ticks, u32 most bees, u8 end: 0 the player left, 1 the last bee was lost, 2 won u32
//   checksum
//
// The seal is XXH3 over the frame's content, seeded with the XXH3 over everything before the frame's sizes, itself
// seeded with 0x6c616573; its bit 0 is cleared. So `verify` detects a changed name, date or fork, on which no state
// depends, even if all checksums were recomputed. A seal does not prove who played: anyone can play a demo and record
// it again.
//
// A checksum is the lower half of XXH3 over its block, seeded with the checksum before it (0 for the start block), so a
// missing or misplaced block is detected like a damaged one.
//
// The zstd stream of a block holds the tokens of tape_tokens.h: commands predicted from the ones before, and changes of
// tunables. It has no content size, no checksum of its own, and a window of TAPE_WINDOW_LOG; a block holds at most
// TAPE_TOKENS_MAX bytes of tokens. A reader refuses more before it allocates anything.
//
// Only this format is read; versions.def names the versions that play other formats.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tape/tape.h"

#define TAPE_FORMAT_VERSION 7

#define TAPE_MAGIC "mtbdemo\n"
#define TAPE_MAGIC_BYTES 8
#define TAPE_PACKED_AT 52  // offset of the frame's sizes in the start block
#define TAPE_HEAD_BYTES 60 // offset of the frame
#define TAPE_END_BODY_BYTES 13
#define TAPE_END_BYTES (2 + TAPE_END_BODY_BYTES + 4)

#define TAPE_BODY_MAX 0x3fff  // bytes between a block's head and its checksum
#define TAPE_TOKENS_MAX 15360 // bytes of tokens in one block
#define TAPE_WINDOW_LOG 15    // of the zstd stream: 32 kB

// Bytes of the largest block, head and checksum included.
#define TAPE_BLOCK_BYTES_MAX (2 + TAPE_BODY_MAX + 4)

typedef enum TapeBlockKind {
    TAPE_BLOCK_SECOND = 1, // 0 is not valid: a file system may leave zeros after a crash
    TAPE_BLOCK_SHORT,
    TAPE_BLOCK_END,
} TapeBlockKind;

// --- reading
//
// For any bytes, reading neither crashes nor hangs, nor takes more than TAPE_READ_BYTES_MAX of memory besides the
// caller's buffer: sizes are bounded before anything is allocated. Files that this build cannot play (no demo, another
// format, another sim, an unknown name, a damaged start) are refused. A damaged file gives all ticks before the damage;
// `tail` describes the rest.

#define TAPE_READ_BYTES_MAX (64u << 20)

// The parts of a demo that a list shows, without the commands.
typedef struct TapePeek {
    TapeStart start;                  // without its book and script
    int pattern_count;                // in the book
    char stage_id[SCRIPT_NAME_BYTES]; // of a stage from a file; else ""
    ScriptName stage_name;
    uint32_t tick_count;
    TapeTail tail;
    Error problem;
    TapeResult result; // TAPE_ENDED only
} TapePeek;

// Reads a whole file. Returns true and the demo, which the caller frees even if tick_count is 0; or false and the
// reason, with nothing to free. An invalid value inside otherwise valid bytes counts as damage.
bool tape_read(Tape *demo, const uint8_t *bytes, size_t size, Error *refused);

// The same for a list, without decoding commands, patterns and stage. Checks every checksum and takes microseconds, or
// milliseconds if the file ends inside a block of thousands of bytes, which only changes of tunables make. It accepts
// some demos that tape_read refuses because of their patterns or stage, and tick_count may be larger than tape_read's
// if commands are invalid.
bool tape_peek(TapePeek *peek, const uint8_t *bytes, size_t size, Error *refused);

// --- writing
//
// The caller owns the file and appends each piece. Pieces never change afterwards, so the file is a demo at every
// moment. The writer allocates all its memory when it opens, most of it zstd's: at most TAPE_WRITER_BYTES_MAX, and for
// a moment more for patterns or a stage.
//
//   TapeWriter *writer = tape_writer_open(&tape.start);
//   each tick:  while (bytes = tape_writer_take(writer, &tape, &size), size > 0)
//                   append them; usually there are none
//   tape_writer_close(writer);

// An upper bound for what a writer allocates.
#define TAPE_WRITER_BYTES_MAX (512u << 10)

typedef struct TapeWriter TapeWriter;

// Begins the file of a tape with this start; its book and script are no longer needed afterwards.
TapeWriter *tape_writer_open(const TapeStart *start);

// The next piece of the tape's file that is ready: the start, a block, or the end of a tape that has ended. It stays
// where it is until the next call. *size is 0 if there is none. Ticks that were taken from the tape must not change.
const uint8_t *tape_writer_take(TapeWriter *writer, const Tape *tape, size_t *size);

// Frees it; NULL is a no-op.
void tape_writer_close(TapeWriter *writer);
