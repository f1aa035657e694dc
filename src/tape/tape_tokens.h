// tape_tokens.h -- the ticks of a block as a few bytes, the content of a demo's zstd stream.
//
// A held pointer is predicted to move by the mean of its last two velocities (units per tick, rounded toward zero). One
// byte holds the error of the prediction in x and y, or the errors of two ticks if they are tiny, or a run of ticks
// without an error. A pointer that is not held, or just pressed, is predicted to stay where it was held last.
// Prediction continues from block to block; it begins at 0, 0.
//
//     0..120  one tick; errors x and y in -5..5: (x + 5) * 11 + y + 5
//   121..201  two ticks; errors x, y, x, y in -1..1, as digits of a number of base 3
//   202..249  1..48 ticks without an error
//   250       one tick; errors x and y follow as signed varints
//   251       a tunable changes before the next tick: its number as varint, its value in the 4 bytes of Tunables.
//   Tunables
//             are numbered in the order of their first change; a new number is followed by the name, ended by a zero.
//   252..255  from the next tick on the buttons are 0..3
//
// The tunables of a tick come before its buttons. A block contains all its ticks, and nothing after them.
//
// Chosen by measuring simulated pointer paths (tests/tape/pointer_paths.h): zstd gains little in blocks of a second, so
// the tokens themselves are the compression.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tape/tape_content.h"

#define TAPE_BUTTONS_ALL 3u

// The maximum number of changes of tunables in one block. With them, and the names of all tunables, the tokens of a
// block stay below TAPE_TOKENS_MAX.
#define TAPE_BLOCK_CHANGES_MAX 600

// The state from which the next tick is predicted; all zero at a demo's start.
typedef struct TokenState {
    TickCmd last;
    int32_t vx[2], vy[2];  // the last two velocities, the newest first
    int32_t changed_count; // tunables that have changed, in the order in which they did so first
    int16_t changed[TUNABLE_COUNT];
} TokenState;

// A tick as the reader will return it: while not held, the pointer stays where it was held last.
TickCmd tokens_settle(const TokenState *state, TickCmd cmd);

// Writes the tokens of `ticks` <= TAPE_BLOCK_TICKS settled commands, beginning with that of tick `begin`, and of the
// changes before them, in order. Returns the bytes; `tokens` has room for TAPE_TOKENS_MAX.
size_t tokens_write(TokenState *state, uint32_t begin, const TickCmd *cmds, int ticks, const TapeChange *changes,
                    int change_count, uint8_t *tokens);

// The same for a block of a tape. `change` is the index of its first change, and afterwards of the next block's.
size_t tokens_write_block(TokenState *state, const Tape *tape, uint32_t block, uint32_t *change, uint8_t *tokens);

// Reads them back into `cmds` and `changes` (room for TAPE_BLOCK_CHANGES_MAX). Returns NULL, or the problem with the
// tokens; the state is then invalid. `unknown` is set to the name of a tunable that this build lacks, else to "".
const char *tokens_read(TokenState *state, const uint8_t *tokens, size_t size, uint32_t begin, int ticks, TickCmd *cmds,
                        TapeChange *changes, int *change_count, char unknown[TAPE_ROW_BYTES]);

// True if this is a valid value of the tunable, as its 4 bytes in Tunables; *value is then the float.
bool tokens_tunable_valid(int index, uint32_t bits, float *value);

// The 4 bytes of a tunable's value.
uint32_t tokens_tunable_bits(int index, float value);
