// tape_content.h -- the patterns and the stage of a game, as a demo stores them.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tape/tape.h"

#define TAPE_ROW_BYTES 64 // of a name, including the terminating zero

typedef struct TapeCoder {
    bool reads;
    bool rules_only;     // while writing: skips names, looks, light and tunes
    const uint8_t *from; // while it reads: `size` bytes
    uint8_t *to;         // while it writes: room for `size` bytes, which grows; the caller frees it
    size_t size, at;
    char wrong[TAPE_REASON_BYTES]; // "" while there is no error; after one, reading stops
} TapeCoder;

// A table whose rows have names.
typedef struct TapeNames {
    const char *what; // "tunable"
    int count;
    const char *const *list;
} TapeNames;

extern const TapeNames TAPE_TUNABLES, TAPE_SETTINGS, TAPE_ENEMIES, TAPE_BULLETS, TAPE_FLOWERS;

// The row with a name, or -1.
int tape_row_find(const TapeNames *names, const char *name);

// Sets the error, as printf does, unless there already is one.
__attribute__((format(printf, 2, 3))) void code_fail(TapeCoder *coder, const char *format, ...);

// `size` bytes as they are.
void code_bytes(TapeCoder *coder, void *bytes, size_t size);

// Neighbouring members of a struct, all of them an int32_t, uint32_t or float: `size` bytes in all.
void code_numbers(TapeCoder *coder, void *first, size_t size);

// A count, 0 to `most`; `what` names the counted things.
void code_count(TapeCoder *coder, int32_t *count, int most, const char *what);

// A text that ends with a zero, shorter than `room`; reading fills the rest with zeros.
void code_text(TapeCoder *coder, char *text, size_t room);

// A row by its name. Reading an unknown one is an error: "the demo needs the enemy ladybird, which this build does not
// have".
void code_row(TapeCoder *coder, const TapeNames *names, int32_t *row);

// The non-default values of a table's rows, 4 bytes each: their number, at most `most`, then the name and the value of
// each. Reading leaves all others unchanged.
void code_values(TapeCoder *coder, const TapeNames *names, int most, const char *what, const void *usual, void *values);

// --- patterns and stages

// The patterns without their number, book->count; and a stage. Reading checks everything that the sim relies on.
void code_book(TapeCoder *coder, PatternBook *book);
void code_script(TapeCoder *coder, StageScript *script);

// The patterns and the stage of a game without names, looks, light and tunes: `size` bytes, which the caller frees.
uint8_t *tape_rules_write(const Sim *sim, size_t *size);

// The hash of the stage's constant data, without names, looks, tune, koi and light. New rows in a table of kinds do not
// change it.
uint64_t tape_content_hash(const Sim *sim);
