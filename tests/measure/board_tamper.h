// board_tamper.h -- demos that somebody has tampered with, by hand or with the game's own writer.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"
#include "demo/demo_reader.h"

// A file in memory.
typedef struct BoardBytes {
    uint8_t *bytes;
    size_t size;
} BoardBytes;

// What became of it.
typedef enum BoardKind {
    BOARD_BAD,  // no board may accept it
    BOARD_SAME, // the game is what it was, in other bytes, under another name, or shorter
} BoardKind;

// Tampers with a copy of a good demo in a way that `number` names; all ways come by turns. `what` is a word for it.
BoardBytes board_tamper(const BoardBytes *good, uint32_t number, BoardKind *kind, const char **what);

// Hands out a whole demo once more through the writer.
BoardBytes board_rewrite(const Demo *demo, const DemoStart *start, const DemoResult *result);
