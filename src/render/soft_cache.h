// soft_cache.h -- sprites as they were sampled before, without their empty ends; a part of the software backend.
//
// A picture is kept when its key is asked for a second time, so that what never comes back (a petal that shrinks) costs
// nothing. Whether it is kept changes no pixel. Where the memory that may be used is full, what was not asked for since
// the last frame goes first; where nothing can go, nothing more is kept.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/soft_rows.h"

// One kept picture. Its origin is that of the shape.
typedef struct SoftPicture {
    int top, count;    // its rows
    int left, right;   // pixels beyond these are not touched, SOFT_GROUP counted in
    const SoftRow *rows;
    const uint32_t *pixels;
    size_t bytes;      // of it all, itself included
} SoftPicture;

typedef struct SoftCacheEntry {
    SoftKey key;
    uint32_t frame;       // in which it was last asked for; 0 where the entry is free
    SoftPicture *picture; // NULL: asked for once
} SoftCacheEntry;

typedef struct SoftCache {
    SoftCacheEntry *entries;
    uint32_t frame;
    uint32_t swept; // the frame in which was last looked for what can go
    size_t bytes, budget;
    uint32_t *room;      // for a picture that is being made
    size_t room_pixels;
} SoftCache;

// False where memory is short.
bool soft_cache_open(SoftCache *cache, size_t budget_bytes);
void soft_cache_close(SoftCache *cache);

// Forgets everything: the atlas is another one.
void soft_cache_clear(SoftCache *cache);

// Begins a frame; pictures that are given out stay as they are until the next.
void soft_cache_begin(SoftCache *cache);

// The picture of a key, made now where it pays; NULL where the shape must be sampled.
const SoftPicture *soft_cache_get(SoftCache *cache, const Atlas *atlas, const SoftView *view, const SoftRows *rows,
                                  const SoftKey *key);
