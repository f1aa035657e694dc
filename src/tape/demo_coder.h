// demo_coder.h -- one walk over what a demo keeps of a game, which writes it into bytes or reads it back.
//
// What a table of the build lists (a tunable, a kind of enemy, bullet or flower) is kept by its name, so that rows may
// be added to the table and change their places: a reader refuses a name that it does not know.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tape/demo_format.h"

#define DEMO_ROW_BYTES 64 // of a name, the ending zero included

typedef struct DemoCoder {
    bool reads;
    const uint8_t *from; // while it reads: `size` bytes
    uint8_t *to;         // while it writes: room for `size` bytes, which grows; the caller frees it
    size_t size, at;
    char wrong[DEMO_REASON_BYTES]; // "" while all is well; afterwards nothing more is read
} DemoCoder;

// A table whose rows have names.
typedef struct DemoNames {
    const char *what; // "tunable"
    int count;
    const char *const *list; // NULL: the tunables
} DemoNames;

extern const DemoNames DEMO_TUNABLES, DEMO_ENEMIES, DEMO_BULLETS, DEMO_FLOWERS;

// The name of a row; and the row with a name, or -1.
void demo_row_name(const DemoNames *names, int row, char name[DEMO_ROW_BYTES]);
int demo_row_find(const DemoNames *names, const char *name);

// Sets what is wrong, as printf does, unless something else is already.
__attribute__((format(printf, 2, 3))) void code_fail(DemoCoder *coder, const char *format, ...);

// `size` bytes as they are.
void code_bytes(DemoCoder *coder, void *bytes, size_t size);

// Neighbouring members of a struct, all of them an int32_t, uint32_t or float: `size` bytes in all.
void code_numbers(DemoCoder *coder, void *first, size_t size);

// A number of things, 0 to `most`; `what` names them.
void code_count(DemoCoder *coder, int32_t *count, int most, const char *what);

// A text that ends with a zero, shorter than `room`; read, it is filled up with zeros.
void code_text(DemoCoder *coder, char *text, size_t room);

// A row by its name. Read, an unknown one is wrong: "the demo needs the enemy ladybird, which this build does not have".
void code_row(DemoCoder *coder, const DemoNames *names, int32_t *row);
