// soft_rows.h -- the innermost loops of the software backend: rows of pixels put over rows of pixels.
//
// Colours are 0xAARRGGBB with premultiplied alpha, in the machine's byte order. There is one set of loops for every
// processor and one for those with AVX2; both are made from soft_rows_template.h and give the same pixels.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/batch.h"
#include "render/soft_shape.h"

#define SOFT_GROUP 8 // pixels; rows of a kept picture are filled up to a multiple

// A row of a kept picture: what is left of it without the empty ends.
typedef struct SoftRow {
    int16_t left;     // of its first pixel, from the picture's origin
    uint16_t groups;  // of SOFT_GROUP pixels; the last ones may be empty
    uint32_t first;   // index of its first pixel in the picture's
} SoftRow;

// A tint as factors for the bytes of a colour, 0 to 256 each in the 16 bits where its byte comes to lie.
typedef struct SoftInk {
    uint32_t red_blue, alpha_green;
    bool plain; // white: nothing is to be multiplied
    bool add;
} SoftInk;

typedef struct SoftRows {
    const char *name;
    // Puts `count` rows of a kept picture into the output; `to` is where the origin of the first row lies. All of it
    // must be inside.
    void (*picture)(uint32_t *to, ptrdiff_t stride, const SoftRow *rows, int count, const uint32_t *pixels,
                    const SoftInk *ink);
    // Puts `count` pixels over as many.
    void (*span)(uint32_t *to, const uint32_t *from, int count, const SoftInk *ink);
    // Puts white, tinted, over `count` pixels.
    void (*fill)(uint32_t *to, int count, const SoftInk *ink);
    // Reads `count` pixels of a shape's row `y` from `x` on; all of them must be inside the shape.
    void (*sample)(const SoftShape *shape, int x, int y, int count, uint32_t *pixels);
    // Reads and puts over.
    void (*shape)(uint32_t *to, const SoftShape *shape, int x, int y, int count, const SoftInk *ink);
} SoftRows;

SoftInk soft_ink(BatchTint tint, bool add);

// The fastest set for this processor, and the one that every processor of this kind can run.
const SoftRows *soft_rows_best(void);
const SoftRows *soft_rows_plain(void);
