// soft.h -- the software backend of the batch: sorted records into pixels, without a GPU and without SDL's renderer.
//
// Everything that decides a pixel is integer arithmetic, so the same records give the same pixels on every processor,
// with any number of threads, and whatever was drawn before. Sprites are turned once and kept (soft_cache.c); large or
// rare ones are sampled where they are drawn (soft_shape.c). The output is drawn in bands of rows.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/base/pixels.h"
#include "render/batch.h"

#define SOFT_CACHE_BYTES ((size_t)32 << 20)

typedef struct Soft Soft;
typedef struct SoftRows SoftRows;

// The fastest set of inner loops for this processor, and the one that every processor of this kind can run. They give
// the same pixels.
const SoftRows *soft_rows_best(void);
const SoftRows *soft_rows_plain(void);

// `threads`, four at most, share the bands; 0: as many as there are processors. `rows` is soft_rows_best() but for
// tests.
Soft *soft_open(int threads, size_t cache_bytes, const SoftRows *rows);
void soft_close(Soft *soft); // NULL is fine

// What is to be drawn, in this order.
typedef struct SoftList {
    const Atlas *atlas; // built without a renderer
    const Viewport *viewport;
    const BatchRecord *records;
    const uint32_t *order; // indices of records
    int count;
    const BatchClip *clips;  // of the records; NULL where none has one
    const BatchTint *ground; // opaque, below it all; NULL: what the output holds
} SoftList;

// Counts the records of which nothing lies inside of the output in *culled.
void soft_draw(Soft *soft, const SoftList *list, const Pixels *output, int *culled);
