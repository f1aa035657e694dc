// soft_cache.c -- a table of four places a set, and the making of pictures.
#include "render/soft_local.h"

#include <stdlib.h>
#include <string.h>

#include "text/grow.h"

#define SET_SHIFT 51 // leaves the 13 bits of a set's number
#define SETS 8192u
#define WAYS 4u
#define LARGEST_PIXELS (512 * 512)
#define LARGEST_WIDTH INT16_MAX // a SoftRow counts no further

void soft_cache_open(SoftCache *cache, size_t budget_bytes)
{
    *cache = (SoftCache){.frame = 1, .budget = budget_bytes};
    cache->entries = grow_zeros(SETS * WAYS * sizeof *cache->entries);
}

static void drop(SoftCache *cache, SoftCacheEntry *entry)
{
    if (entry->picture != NULL)
        cache->bytes -= entry->picture->bytes;
    free(entry->picture);
    *entry = (SoftCacheEntry){0};
}

void soft_cache_clear(SoftCache *cache)
{
    for (uint32_t i = 0; i < SETS * WAYS; i++)
        drop(cache, &cache->entries[i]);
}

void soft_cache_close(SoftCache *cache)
{
    soft_cache_clear(cache);
    free(cache->entries);
    free(cache->room);
    *cache = (SoftCache){0};
}

void soft_cache_begin(SoftCache *cache)
{
    cache->frame++;
}

static SoftCacheEntry *set_of(const SoftCache *cache, const SoftKey *key)
{
    // The upper half of the size (angle and height) is folded down: only then do all bits reach the product's top.
    uint64_t mixed = ((key->size ^ key->size >> 32) + (uint64_t)key->phase * 0x9e3779b97f4a7c15u) * 0xd1b54a32d192ed03u;
    return cache->entries + (mixed >> SET_SHIFT) * WAYS;
}

// The entry of a key; a new one takes the place that was longest not asked for. NULL where all are in use.
static SoftCacheEntry *find(SoftCache *cache, const SoftKey *key, bool *known)
{
    SoftCacheEntry *set = set_of(cache, key), *oldest = set;
    for (uint32_t i = 0; i < WAYS; i++) {
        *known = set[i].key.size == key->size && set[i].key.phase == key->phase && set[i].frame != 0;
        if (*known)
            return &set[i];
        if (set[i].frame < oldest->frame)
            oldest = &set[i];
    }
    if (oldest->frame == cache->frame)
        return NULL;
    drop(cache, oldest);
    oldest->key = *key;
    return oldest;
}

// Drops what was not asked for in this frame nor the last one; at most once a frame.
static void sweep(SoftCache *cache)
{
    if (cache->swept == cache->frame)
        return;
    cache->swept = cache->frame;
    for (uint32_t i = 0; i < SETS * WAYS; i++)
        if (cache->entries[i].picture != NULL && cache->entries[i].frame + 1 < cache->frame)
            drop(cache, &cache->entries[i]);
}

// Kept from picture to picture: it is as large as the largest one so far.
static void make_room(SoftCache *cache, size_t pixels)
{
    if (cache->room_pixels >= pixels)
        return;
    free(cache->room);
    cache->room = grow_checked(malloc(pixels * sizeof *cache->room));
    cache->room_pixels = pixels;
}

// Samples the whole shape into the room, with nothing where it is not.
static void sample_all(SoftCache *cache, const SoftShape *shape, const SoftRows *rows, int width)
{
    int from, to;
    memset(cache->room, 0, (size_t)width * (size_t)(shape->bottom - shape->top) * sizeof *cache->room);
    for (int y = shape->top; y < shape->bottom; y++) {
        uint32_t *row = cache->room + (ptrdiff_t)(y - shape->top) * width;
        if (soft_shape_span(shape, y, &from, &to))
            rows->sample(shape, from, y, to - from, row + (from - shape->left));
    }
}

// The part of a row that is not empty; false where there is none.
static bool ink_of(const uint32_t *row, int width, int *from, int *to)
{
    *from = 0;
    *to = width;
    while (*to > 0 && row[*to - 1] == 0)
        (*to)--;
    while (*from < *to && row[*from] == 0)
        (*from)++;
    return *from < *to;
}

// Whole groups, so that the inner loops have no rest to look after.
static int groups_of(int pixels)
{
    return (pixels + SOFT_GROUP - 1) / SOFT_GROUP;
}

// The rows of the room that are not empty, first and after the last, and the pixels that they need.
static size_t measure(const uint32_t *room, int width, int height, int *first, int *end)
{
    size_t pixels = 0;
    int from, to;
    *first = height;
    *end = 0;
    for (int y = 0; y < height; y++) {
        if (!ink_of(room + (ptrdiff_t)y * width, width, &from, &to))
            continue;
        *first = y < *first ? y : *first;
        *end = y + 1;
        pixels += (size_t)(groups_of(to - from) * SOFT_GROUP);
    }
    *first = *first < *end ? *first : *end;
    return pixels;
}

// Copies the rows without their ends. The picture, its rows and its pixels are one piece of memory.
static SoftPicture *pack(const uint32_t *room, const SoftShape *shape, int width)
{
    int first, end, from, to;
    size_t pixel_count = measure(room, width, shape->bottom - shape->top, &first, &end);
    size_t row_bytes = (size_t)(end - first) * sizeof(SoftRow);
    size_t bytes = sizeof(SoftPicture) + row_bytes + pixel_count * sizeof(uint32_t);
    SoftPicture *picture = grow_checked(malloc(bytes));
    SoftRow *rows = (SoftRow *)(void *)(picture + 1);
    uint32_t *pixels = (uint32_t *)(void *)((uint8_t *)rows + row_bytes);
    *picture = (SoftPicture){shape->top + first, end - first, 0, 0, rows, pixels, bytes};
    uint32_t used = 0;
    for (int y = first; y < end; y++, rows++) {
        const uint32_t *row = room + (ptrdiff_t)y * width;
        *rows = (SoftRow){.first = used};
        if (!ink_of(row, width, &from, &to))
            continue;
        int left = shape->left + from, groups = groups_of(to - from), right = left + groups * SOFT_GROUP;
        *rows = (SoftRow){(int16_t)left, (uint16_t)groups, used};
        memset(pixels + used, 0, (size_t)(groups * SOFT_GROUP) * sizeof *pixels);
        memcpy(pixels + used, row + from, (size_t)(to - from) * sizeof *pixels);
        picture->left = used == 0 || left < picture->left ? left : picture->left;
        picture->right = used == 0 || right > picture->right ? right : picture->right;
        used += (uint32_t)(groups * SOFT_GROUP);
    }
    return picture;
}

// Bounded before anything is allocated: a large picture would throw out hundreds of small ones.
static SoftPicture *make(SoftCache *cache, const SoftShape *shape, const SoftRows *rows)
{
    int64_t width = shape->right - shape->left, height = shape->bottom - shape->top;
    if (width > LARGEST_WIDTH || height > LARGEST_PIXELS || width * height > LARGEST_PIXELS)
        return NULL;
    size_t most = (size_t)(width * height + (SOFT_GROUP - 1) * height) * sizeof(uint32_t);
    // What is not seen any more makes room. Where that is not enough, this one is sampled anew each time it is drawn.
    if (cache->bytes + most > cache->budget)
        sweep(cache);
    if (cache->bytes + most > cache->budget)
        return NULL;
    make_room(cache, (size_t)(width * height));
    sample_all(cache, shape, rows, (int)width);
    SoftPicture *picture = pack(cache->room, shape, (int)width);
    cache->bytes += picture->bytes;
    return picture;
}

const SoftPicture *soft_cache_get(SoftCache *cache, const Atlas *atlas, const SoftView *view, const SoftRows *rows,
                                  const SoftKey *key)
{
    bool known;
    SoftCacheEntry *entry = find(cache, key, &known);
    if (entry == NULL)
        return NULL;
    entry->frame = cache->frame;
    // Made when it is asked for a second time: of what turns, most angles are seen once.
    if (known && entry->picture == NULL) {
        SoftShape shape = soft_shape(atlas, view, key);
        entry->picture = make(cache, &shape, rows);
    }
    return entry->picture;
}
